import { expect, test } from 'vitest';
import { isPrintable, searchedPattern, withoutInvisible } from './printable.ts';

test('a searched text may have what is dropped from it, and otherwise what is printable', () => {
  const searched = new RegExp(searchedPattern, 'u');
  const differing = Array.from({ length: 0x10000 }, (_, code) => String.fromCodePoint(code)).filter(
    (character) => searched.test(character) !== isPrintable(withoutInvisible(character)),
  );
  expect(differing).toEqual([]);
});

test('the invisible characters of a text are dropped, and no others', () => {
  expect(withoutInvisible('\u202A+62\u00A0812\u2011345\u200E6\u202C')).toBe('+62\u00A0812\u20113456');
  expect(withoutInvisible('Kucing 😀 ✈️')).toBe('Kucing 😀 ✈️');
});
