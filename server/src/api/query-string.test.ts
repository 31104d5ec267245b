import { expect, test } from 'vitest';
import { parseQueryString } from './query-string.ts';

test('only page numbers written as such become numbers', () => {
  expect(parseQueryString('page=2&per_page=50&q=10')).toEqual({ page: 2, per_page: 50, q: '10' });
});

test.each(['1e2', '0x1', ' 1', '-1', '1.0', '', '1234567890123456'])(
  'the page %j stays text, and is refused as such',
  (page) => {
    expect(parseQueryString(`page=${encodeURIComponent(page)}`)).toEqual({ page });
  },
);

test('a repeated parameter stays a list, and is refused as such', () => {
  expect(parseQueryString('page=1&page=2')).toEqual({ page: ['1', '2'] });
});

test('names that mean something to JavaScript are ordinary members', () => {
  const parsed = parseQueryString('__proto__=1&constructor=2');
  expect(Object.keys(parsed)).toEqual(['__proto__', 'constructor']);
  expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
});
