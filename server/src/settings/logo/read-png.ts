import { promisify } from 'node:util';
import { crc32, inflate } from 'node:zlib';
import { checkPixels, type LogoImage } from './logo-image.ts';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
const inflated = promisify(inflate);

/** The chunks that a picture needs. All others are texts, times, colour profiles, and animations. */
const kept = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
/** How many samples a pixel has, by colour type, and the depths that it may have. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const depths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
  /** The chunk with its length and its checksum. */
  readonly whole: Buffer;
}

/** Reads a PNG without its metadata; undefined when the bytes are no whole PNG, or it moves. @throws CommandError as {@link checkPixels} */
export async function readPng(bytes: Buffer): Promise<LogoImage | undefined> {
  if (!bytes.subarray(0, 8).equals(signature)) return undefined;
  const chunks = chunksOf(bytes);
  const [head] = chunks;
  if (head?.type !== 'IHDR' || head.data.length !== 13 || chunks.at(-1)?.type !== 'IEND') return undefined;
  if (chunks.some(({ type }) => type === 'acTL')) return undefined;
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)];
  checkPixels({ width, height });
  const lines = await linesOf(chunks, sizeOfLines(head.data, width, height) ?? 0);
  if (!lines) return undefined;
  const content = Buffer.concat([
    signature,
    ...chunks.filter(({ type }) => kept.has(type)).map(({ whole }) => whole),
  ]);
  return { mediaType: 'image/png', content, width, height };
}

/** The chunks until the end; none when one of them is damaged. */
function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let start = signature.length; start + 12 <= bytes.length;) {
    const end = start + 12 + bytes.readUInt32BE(start);
    if (end > bytes.length) return [];
    const checked = bytes.subarray(start + 4, end - 4);
    if (crc32(checked) !== bytes.readUInt32BE(end - 4)) return [];
    const type = checked.toString('latin1', 0, 4);
    chunks.push({ type, data: checked.subarray(4), whole: bytes.subarray(start, end) });
    if (type === 'IEND') return chunks;
    start = end;
  }
  return [];
}

/** The bytes of all lines, each with its filter; undefined: such a picture does not exist, or is interlaced. */
function sizeOfLines(head: Buffer, width: number, height: number): number | undefined {
  const [depth = 0, colour = 0, compression, filter, interlace] = head.subarray(8);
  if (depths[colour]?.includes(depth) !== true) return undefined;
  if (compression !== 0 || filter !== 0 || interlace !== 0) return undefined;
  return height * (1 + Math.ceil((width * depth * (samples[colour] ?? 0)) / 8));
}

/** Whether the compressed data are exactly the lines, so that a small file cannot fill the memory of a browser. */
async function linesOf(chunks: readonly Chunk[], size: number): Promise<boolean> {
  const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map((one) => one.data));
  if (size === 0 || data.length === 0) return false;
  try {
    return (await inflated(data, { maxOutputLength: size })).length === size;
  } catch {
    return false;
  }
}
