import { expect, test } from 'vitest';
import { CommandError } from '../command-error.ts';
import { parseDuration } from './duration.ts';

test.each([
  ['30d', 2_592_000_000],
  ['12h', 43_200_000],
  ['90m', 5_400_000],
  ['1s', 1_000],
  ['3650d', 315_360_000_000],
])('%s is %i milliseconds', (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});

test.each(['', '0d', '-1d', '1.5h', '30', 'd', '30 d', '30D', '1w', '3651d', '999999999d', '1d\n'])(
  '%j is refused',
  (text) => {
    expect(() => parseDuration(text)).toThrow(CommandError);
  },
);
