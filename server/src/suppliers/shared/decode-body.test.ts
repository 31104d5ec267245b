import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  type InputType,
  zstdCompressSync,
} from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { decodeBody } from './decode-body.ts';

const text = JSON.stringify({ data: { ref_id: 'r1', sn: '1'.repeat(2_000) } });
const bytesMax = 10_000;

const codings: readonly (readonly [name: string, compress: (body: InputType) => Buffer])[] = [
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
];

describe.each(codings)('a body with the coding %s', (name, compress) => {
  test('is read', async () => {
    const decoded = await decodeBody(compress(text), name.toUpperCase(), bytesMax);
    expect(decoded).toEqual({ kind: 'body', bytes: Buffer.from(text) });
  });

  test('is broken wherever it is cut', async () => {
    const whole = compress(text);
    for (const length of [0, 1, Math.floor(whole.length / 2), whole.length - 1])
      expect(await decodeBody(whole.subarray(0, length), name, bytesMax)).toEqual({ kind: 'broken' });
  });

  test('is broken if it is larger than allowed without its compression', async () => {
    const bomb = compress(Buffer.alloc(50_000_000));
    const before = process.memoryUsage().arrayBuffers;
    expect(await decodeBody(bomb, name, bytesMax)).toEqual({ kind: 'broken' });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000);
  });
});

test('several codings are undone in their order, up to two', async () => {
  const twice = brotliCompressSync(gzipSync(text));
  expect(await decodeBody(twice, 'gzip, br', bytesMax)).toMatchObject({ kind: 'body' });
  expect(await decodeBody(twice, ['gzip', 'br'], bytesMax)).toMatchObject({ kind: 'body' });
  expect(await decodeBody(twice, 'br, gzip', bytesMax)).toEqual({ kind: 'broken' });
  expect(await decodeBody(gzipSync(twice), 'gzip, br, gzip', bytesMax)).toEqual({ kind: 'unsupported' });
});

test.each([
  [undefined, 'body'],
  ['', 'body'],
  ['identity', 'body'],
  ['gzip', 'broken'],
  ['compress', 'unsupported'],
  ['gzip, aes128gcm', 'unsupported'],
])('a body that is not compressed, sent as %j, is %s', async (coding, kind) => {
  expect((await decodeBody(Buffer.from(text), coding, bytesMax)).kind).toBe(kind);
});

test('a body that is not compressed has a limit too', async () => {
  expect(await decodeBody(Buffer.alloc(bytesMax + 1), undefined, bytesMax)).toEqual({ kind: 'broken' });
});
