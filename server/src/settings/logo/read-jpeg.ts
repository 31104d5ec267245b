import type { LogoImage } from './logo-image.ts';

/** Where a picture begins and ends, and where its data begin. */
const [begin, end, scan] = [0xd8, 0xd9, 0xda];
/** The frames that browsers show: baseline, extended, progressive. */
const frames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** What a picture needs: its tables, frames and scans, the marker of JFIF, and Adobe's marker of the colours. */
const kept: ReadonlySet<number> = new Set([...frames, 0xc4, 0xdb, 0xdd, 0xda, 0xe0, 0xee]);

/** Reads a JPEG without its metadata, such as where a photo was taken; undefined when the bytes are no whole JPEG. */
export function readJpeg(bytes: Buffer): LogoImage | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== begin) return undefined;
  const parts: Buffer[] = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  let scanned = false;
  for (let at = 2; at + 2 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === end) {
      if (size === undefined || !scanned) return undefined;
      const content = Buffer.concat([...parts, bytes.subarray(at, at + 2)]);
      return { mediaType: 'image/jpeg', content, ...size };
    }
    if (at + 4 > bytes.length) return undefined;
    const length = bytes.readUInt16BE(at + 2);
    let next = at + 2 + length;
    if (length < 2 || next > bytes.length) return undefined;
    if (isFrame(marker)) {
      // A second frame would be another picture.
      if (size !== undefined || length < 8 || !frames.has(marker)) return undefined;
      size = { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    }
    if (marker === scan) {
      scanned = true;
      next = endOfScan(bytes, next);
    }
    if (kept.has(marker)) parts.push(bytes.subarray(at, next));
    at = next;
  }
  return undefined;
}

/** Frames have the markers C0 to CF, without those of tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Where the data of a scan end: at the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = start; ; at += 2) {
    at = bytes.indexOf(0xff, at);
    if (at === -1 || at + 1 >= bytes.length) return bytes.length;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
}
