import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { images } from './images.fixture.ts';
import { logoBytesMax } from './logo-image.ts';
import { readImage } from './read-image.ts';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

function chunk(type: string, data: Buffer): Buffer {
  const checked = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(checked));
  return Buffer.concat([length, checked, sum]);
}

/** A PNG in grey; `lines` is what its data decompress to. */
function greyPng(width: number, height: number, lines: Buffer, extra: readonly Buffer[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    ...extra,
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const square = (extra: readonly Buffer[] = []): Buffer => greyPng(16, 16, Buffer.alloc(16 * 17), extra);

test.each([
  ['png', 'image/png'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['losslessWebp', 'image/webp'],
] as const)('reads %s, and what it made of it again', async (name, mediaType) => {
  const image = await readImage(images[name]);
  expect(image).toMatchObject({ mediaType, width: 32, height: 24 });
  expect(await readImage(image.content)).toEqual(image);
});

test.each(['jpeg', 'webp'] as const)('leaves out the colour profile of a %s', async (name) => {
  const maker = Buffer.from('G\0o\0o\0g\0l\0e', 'latin1');
  expect(images[name].includes(maker)).toBe(true);
  expect((await readImage(images[name])).content.includes(maker)).toBe(false);
});

test('leaves out texts, and what follows the end', async () => {
  const { content } = await readImage(
    Buffer.concat([square([chunk('tEXt', Buffer.from('Comment\0<script>'))]), Buffer.from('<script>')]),
  );
  expect(content.includes('<script>')).toBe(false);
  expect(content).toEqual((await readImage(square())).content);
  const jpeg = await readImage(Buffer.concat([images.jpeg, Buffer.from('<script>')]));
  expect(jpeg.content.includes('<script>')).toBe(false);
  const webp = await readImage(Buffer.concat([images.webp, Buffer.from('<script>')]));
  expect(webp.content.includes('<script>')).toBe(false);
});

describe('refuses', () => {
  const cases: readonly (readonly [string, Buffer])[] = [
    ['no bytes', Buffer.alloc(0)],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"/>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['GIF', Buffer.from('47494638396120001800f00000000000ffffff2c00000000200018000002', 'hex')],
    ['a PNG that moves', square([chunk('acTL', Buffer.alloc(8))])],
    ['a PNG of fewer lines than it says', greyPng(16, 16, Buffer.alloc(16 * 16))],
    ['a PNG that decompresses to more than it says', greyPng(16, 16, Buffer.alloc(200_000_000))],
    ['a PNG of a million pixels in a line', greyPng(1_000_000, 16, Buffer.alloc(17))],
    ['a PNG of one pixel', greyPng(1, 1, Buffer.alloc(2))],
    ['a file that is too large', Buffer.concat([square(), Buffer.alloc(logoBytesMax)])],
  ];
  test.each(cases)('%s', async (_name, bytes) => {
    await expect(readImage(bytes)).rejects.toThrow(/^The logo /);
  });

  test.each(['png', 'jpeg', 'webp', 'losslessWebp'] as const)(
    '%s that ends early, at any byte',
    async (name) => {
      const bytes = images[name];
      // What Chromium pads a chunk with at the end is not part of the picture.
      for (let length = 0; length < bytes.length - 1; length += 1)
        await expect(readImage(bytes.subarray(0, length))).rejects.toThrow(/^The logo must be a whole/);
    },
  );

  test('a PNG with a changed bit', async () => {
    for (let at = 8; at < images.png.length; at += 1) {
      const changed = Buffer.from(images.png);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(readImage(changed)).rejects.toThrow(/^The logo must be/);
    }
  });
});
