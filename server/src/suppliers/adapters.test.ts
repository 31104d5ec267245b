import { expect, test } from 'vitest';
import { explainCode } from './adapters.ts';

test.each([
  ['digiflazz', '44', 'code 44 (our deposit is too low)'],
  ['iak', '39', 'code 39 (in progress)'],
  ['iak', 'not_sent', 'code not_sent (no connection was made, so nothing was sent)'],
  ['digiflazz', 'other_number', "code other_number (the answer names another customer's number)"],
  ['digiflazz', '999', 'code 999'],
  ['nobody', '44', 'code 44'],
])('explains a code of %s, %s, as "%s"', (supplier, code, meaning) => {
  expect(explainCode(supplier, 'prepaid', code)).toBe(meaning);
});
