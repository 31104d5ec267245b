/** What a proof can be. */
export type ProofKind = 'jpeg' | 'pdf' | 'png' | 'webp';
export const proofKinds = ['jpeg', 'png', 'webp', 'pdf'] as const satisfies readonly ProofKind[];

/** The longest side of a picture, pixels. Larger ones would need too much memory of the browser that shows them. */
const sideMax = 12_000;
/** The most pixels of a picture. */
const pixelsMax = 60_000_000;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Finds what a file is by its bytes, whatever its name says; undefined: none of {@link proofKinds}, a picture without a size, or one
 * that is too large to be shown.
 */
export function proofKindOf(file: Buffer): ProofKind | undefined {
  if (isPdf(file)) return 'pdf';
  for (const [kind, readSize] of [
    ['png', pngSize],
    ['jpeg', jpegSize],
    ['webp', webpSize],
  ] as const) {
    const size = readSize(file);
    if (size !== undefined) return isShown(size) ? kind : undefined;
  }
  return undefined;
}

function isShown({ width, height }: Size): boolean {
  return width >= 1 && height >= 1 && Math.max(width, height) <= sideMax && width * height <= pixelsMax;
}

function isPdf(file: Buffer): boolean {
  const begins = /^%PDF-[12]\.\d/.test(file.toString('latin1', 0, 8));
  return begins && file.subarray(-1_024).includes('%%EOF');
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The first chunk of a PNG is its header. */
function pngSize(file: Buffer): Size | undefined {
  if (file.length < 33 || !file.subarray(0, 8).equals(pngSignature)) return undefined;
  if (file.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

/** A JPEG is a list of segments; that of the frame has the size. */
function jpegSize(file: Buffer): Size | undefined {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 <= file.length && file[at] === 0xff) {
    const marker = file[at + 1] ?? 0;
    if (isFrame(marker)) return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    // A byte 0xff may be repeated before a marker.
    at += marker === 0xff ? 1 : 2 + file.readUInt16BE(at + 2);
  }
  return undefined;
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** The first chunk of a WebP says how the picture is stored, and has its size. */
function webpSize(file: Buffer): Size | undefined {
  if (file.length < 30 || file.toString('latin1', 0, 4) !== 'RIFF') return undefined;
  const form = file.toString('latin1', 8, 16);
  if (form === 'WEBPVP8X') return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
  if (form === 'WEBPVP8L' && file[20] === 0x2f) {
    const sides = file.readUInt32LE(21);
    return { width: (sides % 0x4000) + 1, height: (Math.floor(sides / 0x4000) % 0x4000) + 1 };
  }
  if (form === 'WEBPVP8 ' && file.readUIntBE(23, 3) === 0x9d012a)
    return { width: file.readUInt16LE(26) % 0x4000, height: file.readUInt16LE(28) % 0x4000 };
  return undefined;
}
