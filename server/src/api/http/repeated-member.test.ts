import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeatedMember } from './repeated-member.ts';

test('finds no repeated member in serialised JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 1, '\t \r\n'), (value, space) => {
      expect(repeatedMember(JSON.stringify(value, null, space))).toBeUndefined();
    }),
  );
});

test('finds a repeated member, whatever comes before and between', () => {
  fc.assert(
    fc.property(fc.string(), fc.jsonValue(), fc.jsonValue(), (name, one, other) => {
      const member = JSON.stringify(name);
      const object = `{${member}:${JSON.stringify(one)}, ${member} :${JSON.stringify(other)}}`;
      expect(repeatedMember(object)).toEqual([name]);
      expect(repeatedMember(`[{"{":"}"},{"a":[${object}]}]`)).toEqual(['a', name]);
    }),
  );
});

test.each([
  '{"a":{"b":1},"b":{"a":2},"c":[{"a":1},{"a":1}]}',
  '{"a":"\\"b\\":","b":"\\\\","c":":","d":"\\"{"}',
  '{"a":"a"}',
])('%s has no repeated member', (json) => {
  expect(repeatedMember(json)).toBeUndefined();
});

test.each(['a', ' ', '\\\\', '\\"'])('strings and spaces of any length are read: %j', (part) => {
  const long = part.repeat(9_000_000);
  expect(repeatedMember(`{"a":"${long}","a":1}`)).toEqual(['a']);
});

test('a name may be followed by any number of spaces', () => {
  expect(repeatedMember(`{"a":1,"a"${' '.repeat(9_000_000)}:1}`)).toEqual(['a']);
});
