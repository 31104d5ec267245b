import type { LogoImage } from './logo-image.ts';

type Size = Pick<LogoImage, 'height' | 'width'>;

/** In the flags of an extended file: a transparent picture, and one that moves. */
const [transparent, moving] = [0x10, 0x02];

/** Reads a WebP without its metadata; undefined when the bytes are no whole WebP, or it moves. */
export function readWebp(bytes: Buffer): LogoImage | undefined {
  if (bytes.length < 20 || bytes.toString('latin1', 0, 4) !== 'RIFF') return undefined;
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return undefined;
  const parts: Buffer[] = [];
  let [canvas, picture]: (Size | undefined)[] = [];
  for (let at = 12; at < end;) {
    if (at + 8 > end) return undefined;
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    if (next > end) return undefined;
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'VP8X') {
      if (length !== 10 || ((data[0] ?? 0) & moving) !== 0 || parts.length > 0) return undefined;
      canvas = { width: 1 + data.readUIntLE(4, 3), height: 1 + data.readUIntLE(7, 3) };
      const whole = Buffer.from(bytes.subarray(at, next));
      whole[8] = (data[0] ?? 0) & transparent;
      parts.push(whole);
    } else if (type === 'VP8 ' || type === 'VP8L') {
      if (picture !== undefined) return undefined;
      picture = type === 'VP8L' ? losslessSize(data) : lossySize(data);
      if (picture === undefined) return undefined;
      parts.push(bytes.subarray(at, next));
    } else if (type === 'ALPH') parts.push(bytes.subarray(at, next));
    at = next;
  }
  if (picture === undefined) return undefined;
  if (canvas !== undefined && (canvas.width !== picture.width || canvas.height !== picture.height))
    return undefined;
  return { mediaType: 'image/webp', content: withHead(parts), ...picture };
}

function withHead(parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

/** The dimensions of a key frame of VP8. */
function lossySize(data: Buffer): Size | undefined {
  if (data.length < 10 || ((data[0] ?? 1) & 1) !== 0 || data.readUIntBE(3, 3) !== 0x9d012a) return undefined;
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

function losslessSize(data: Buffer): Size | undefined {
  if (data.length < 5 || data[0] !== 0x2f) return undefined;
  const bits = data.readUInt32LE(1);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}
