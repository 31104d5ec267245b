import { crc32, deflateSync } from 'node:zlib';

function chunk(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

/** A PNG that browsers show: a grey area with a darker band, as a screenshot has a head. Its header can name another size. */
export function aPng(width = 4, height = 4, named: readonly [number, number] = [width, height]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(named[0], 0);
  header.writeUInt32BE(named[1], 4);
  // Eight bits of grey.
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, (_row, y) =>
    Buffer.concat([Buffer.from([0]), Buffer.alloc(width, y < height / 8 ? 0x40 : 0xd8)]),
  );
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The beginning of a JPEG, up to its frame. */
export function aJpeg(width = 4, height = 4): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const comment = Buffer.from([0xff, 0xfe, 0, 6, 1, 2, 3, 4]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), comment, Buffer.from([0xff]), frame, Buffer.alloc(8)]);
}

/** A WebP of each form, up to its size. */
export function aWebp(form: 'VP8 ' | 'VP8L' | 'VP8X', width = 4, height = 4): Buffer {
  const file = Buffer.alloc(40);
  file.write(`RIFF\0\0\0\0WEBP${form}`, 'latin1');
  if (form === 'VP8X') {
    file.writeUIntLE(width - 1, 24, 3);
    file.writeUIntLE(height - 1, 27, 3);
  } else if (form === 'VP8L') {
    file[20] = 0x2f;
    file.writeUInt32LE(width - 1 + (height - 1) * 0x4000, 21);
  } else {
    file.set([0x9d, 0x01, 0x2a], 23);
    file.writeUInt16LE(width, 26);
    file.writeUInt16LE(height, 28);
  }
  return file;
}

/** A PDF without pages. */
export const aPdf = Buffer.from(
  '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
);
