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
  // A word of four letters has too many others near it.
  ['axiz', []],
  ['telkomsel10', []],
])('%j may have been meant as %j', (typed, meant) => {
  expect(fuzzyMatches(['axis', 'smartfren', 'telkomsel'], typed)).toEqual(meant);
});
