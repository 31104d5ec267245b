import { expect, test } from 'vitest';
import { signedPercent } from './rule-text.ts';

test.each([
  ['2.5', 'id', '+2,5'],
  ['2.5', 'en', '+2.5'],
  ['-2.5', 'id', '\u22122,5'],
  ['0', 'en', '+0'],
] as const)('a margin of %s per cent in %s is %s', (text, language, written) => {
  expect(signedPercent(text, language)).toBe(written);
});
