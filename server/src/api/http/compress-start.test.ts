import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compressStart } from './compress-start.ts';

const bytes = (size: { minLength?: number; maxLength: number }) =>
  fc.oneof(fc.uint8Array(size), fc.string({ unit: 'grapheme', ...size })).map((one) => Buffer.from(one));

describe.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a start compressed with %s', (coding, decompress) => {
  test('decompresses to the start and the end, whatever they are', async () => {
    await fc.assert(
      fc.asyncProperty(
        bytes({ maxLength: 5_000 }),
        fc.array(bytes({ minLength: 1, maxLength: 300 }), { minLength: 1, maxLength: 3 }),
        async (start, ends) => {
          const compressed = await compressStart(start, coding);
          for (const end of ends) {
            expect(decompress(compressed.finish(end))).toEqual(Buffer.concat([start, end]));
          }
        },
      ),
    );
  });

  test.each([1, 65_535])('takes an end of %i bytes', async (length) => {
    const start = Buffer.from('{"data":[]}'.repeat(10_000));
    const end = Buffer.alloc(length, 'é');
    const whole = (await compressStart(start, coding)).finish(end);
    expect(decompress(whole)).toEqual(Buffer.concat([start, end]));
    expect(whole.length).toBeLessThan(length + 1_000);
  });
});
