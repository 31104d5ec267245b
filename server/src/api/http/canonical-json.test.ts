import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

test('the order of members does not matter at any depth', () => {
  const one = { b: [1, { y: null, x: 'é' }], a: { d: 2, c: true } };
  const other = { a: { c: true, d: 2 }, b: [1, { x: 'é', y: null }] };
  expect(canonicalJson(one)).toBe(canonicalJson(other));
  expect(canonicalJson(one)).toBe('{"a":{"c":true,"d":2},"b":[1,{"x":"é","y":null}]}');
});

test('different values have different canonical texts, and each text parses to its value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      // JSON has no negative zero, so the value is converted once first.
      const sent: unknown = JSON.parse(JSON.stringify(value));
      expect(JSON.parse(canonicalJson(sent))).toEqual(sent);
    }),
  );
});
