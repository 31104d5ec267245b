import { expect, test } from 'vitest';
import { parts, readOptions } from './options.ts';

test('every part is measured, except the comparison with another checkout, which needs one', () => {
  expect(readOptions([]).parts).toEqual(parts.filter((part) => part !== 'before'));
  expect(readOptions(['--before', '/other']).parts).toEqual(parts);
  expect(() => readOptions(['--only', 'before'])).toThrow('--before DIR');
});

test('--only chooses parts, and refuses unknown ones', () => {
  expect(readOptions(['--only', 'reads,hot']).parts).toEqual(['hot', 'reads']);
  expect(() => readOptions(['--only', 'cold'])).toThrow('not "cold"');
});

test('--orders takes rising numbers', () => {
  expect(readOptions(['--orders', '1000000,10000000']).growth).toEqual([1_000_000, 10_000_000]);
  for (const orders of ['10', '2000,1000', 'many'])
    expect(() => readOptions(['--orders', orders])).toThrow('--orders takes');
});
