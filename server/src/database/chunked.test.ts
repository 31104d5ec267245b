import { expect, test } from 'vitest';
import { chunked } from './chunked.ts';

test.each([0, 1, 5_000, 5_001, 12_345])(
  'a statement over %d rows gets each row once, in order',
  async (count) => {
    const rows = Array.from({ length: count }, (_, i) => i);
    const sizes: number[] = [];
    const returned = await chunked(rows, (chunk) => {
      sizes.push(chunk.length);
      return Promise.resolve(chunk);
    });
    expect(returned).toEqual(rows);
    expect(sizes.every((size) => size > 0 && size <= 5_000)).toBe(true);
  },
);
