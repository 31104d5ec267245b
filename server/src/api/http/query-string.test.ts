import { expect, test } from 'vitest';
import { parseQueryString } from './query-string.ts';

test('only well-formed page numbers are parsed as numbers', () => {
  expect(parseQueryString('page=2&per_page=50&q=10')).toEqual({ page: 2, per_page: 50, q: '10' });
});

test.each(['1e2', '0x1', ' 1', '--1', '-', '1.0', ''])(
  'the page %j stays a string, which is refused',
  (page) => {
    expect(parseQueryString(`page=${encodeURIComponent(page)}`)).toEqual({ page });
  },
);

test.each([
  ['0000000000000000000002', 2],
  ['-1', -1],
  ['1234567890123456', 1_234_567_890_123_456],
  ['9007199254740993', Number.MAX_SAFE_INTEGER],
  ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
])('the page %s is %i', (text, page) => {
  expect(parseQueryString(`page=${text}`)).toEqual({ page });
});

test('no parameter is dropped, however many there are', () => {
  const parsed = parseQueryString(
    `${'&'.repeat(2_000)}a=1&${Array.from({ length: 3_000 }, (_, i) => `p${i}`).join('&')}`,
  );
  expect(Object.keys(parsed)).toHaveLength(3_001);
});

test.each(['%FF', 'caf%E9', '%C0%80', '%ED%A0%80', '%zz%FF', '%E2%82'])(
  'the bytes %s are not valid text, and are refused',
  (q) => {
    expect(parseQueryString(`q=${q}`)).toEqual({ q: '\ud800' });
    expect(Object.keys(parseQueryString(`${q}=1`))).toEqual(['\ud800']);
  },
);

test.each([
  ['caf%C3%A9', 'café'],
  ['tsel+10', 'tsel 10'],
  ['a%2Bb', 'a+b'],
  ['100%', '100%'],
  ['%zz', '%zz'],
  ['%EF%BF%BD', '\ufffd'],
])('the text %s is decoded as %j', (q, text) => {
  expect(parseQueryString(`q=${q}`)).toEqual({ q: text });
});

test('a repeated parameter stays a list, which is refused', () => {
  expect(parseQueryString('page=1&page=2')).toEqual({ page: ['1', '2'] });
});

test('names with a meaning in JavaScript are ordinary members', () => {
  const parsed = parseQueryString('__proto__=1&constructor=2');
  expect(Object.keys(parsed)).toEqual(['__proto__', 'constructor']);
  expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
});
