import { expect, test } from 'vitest';
import { formatCount, formatSeconds, formatShare } from './figures.ts';

test.each([
  [0, '0,0 dtk', '0.0 s'],
  [6.24, '6,2 dtk', '6.2 s'],
  [41.4, '41 dtk', '41 s'],
  [420, '7 mnt', '7 min'],
  [3 * 3_600, '3 jam', '3 h'],
  [3 * 86_400, '3 hari', '3 d'],
])('writes %s seconds as %s', (seconds, indonesian, english) => {
  expect(formatSeconds(seconds, 'id').replace('\u00A0', ' ')).toBe(indonesian);
  expect(formatSeconds(seconds, 'en').replace('\u00A0', ' ')).toBe(english);
});

test('writes shares rounded down, and counts in groups of three', () => {
  expect(formatShare(999_999, 1_000_000, 'id')).toBe('99,9\u00A0%');
  expect(formatShare(3, 3, 'en')).toBe('100.0\u00A0%');
  expect(formatShare(0, 0, 'id')).toBeUndefined();
  expect([formatCount(184), formatCount(1_234_567)]).toEqual(['184', '1.234.567']);
});
