import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

test('the order of members plays no part, at any depth', () => {
  const one = { b: [1, { y: null, x: 'é' }], a: { d: 2, c: true } };
  const other = { a: { c: true, d: 2 }, b: [1, { x: 'é', y: null }] };
  expect(canonicalJson(one)).toBe(canonicalJson(other));
  expect(canonicalJson(one)).toBe('{"a":{"c":true,"d":2},"b":[1,{"x":"é","y":null}]}');
});

test('different values have different texts, and every text is JSON of its value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      // Through JSON once, because it does not know the sign of zero.
      const sent: unknown = JSON.parse(JSON.stringify(value));
      expect(JSON.parse(canonicalJson(sent))).toEqual(sent);
    }),
  );
});
