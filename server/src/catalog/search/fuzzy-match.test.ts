import { expect, test } from 'vitest';
import { fuzzyMatches } from './fuzzy-match.ts';

test.each([
  ['telkomsl', ['telkomsel']],
  ['telkommsel', ['telkomsel']],
  ['telkonsel', ['telkomsel']],
  ['telkomsle', ['telkomsel']],
  ['elkomsel', []],
  ['telkosml', []],
  ['smartfrem', ['smartfren']],
  // Too many other words are similar to a word of four letters.
  ['axiz', []],
  ['telkomsel10', []],
])('%j is similar to %j', (typed, meant) => {
  expect(fuzzyMatches(['axis', 'smartfren', 'telkomsel'], typed)).toEqual(meant);
});
