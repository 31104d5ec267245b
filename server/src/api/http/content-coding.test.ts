import { expect, test } from 'vitest';
import { chooseCoding } from './content-coding.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['deflate, zstd', 'identity'],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['gzip; q=1.0, br ;Q=1.0', 'br'],
  ['gzip;q=0', 'identity'],
  ['gzip;q=0.5, identity', 'identity'],
  ['gzip;q=0.5, identity;q=0.5', 'gzip'],
  ['identity;q=0, gzip;q=0.001', 'gzip'],
  ['identity;q=0', 'identity'],
  ['*;q=0', 'identity'],
  ['br;q=1.2.3, gzip;q=x', 'br'],
  ['br;q=7;q=0.2, gzip;q=0.3', 'gzip'],
])('Accept-Encoding: %s is answered with %s', (header, coding) => {
  expect(chooseCoding(header)).toBe(coding);
});
