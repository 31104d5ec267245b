import { expect, test } from 'vitest';
import { isEmailAddress } from '../../../server/src/email-address.ts';
import { looksLikeEmail } from './email-address.ts';

test.each([
  ["o'brien+a_b-c.d@toko.berkah.example", true],
  ['SITI@BERKAH.ID', true],
  ['a@b-c.co', true],
  ['a!b@x.co', false],
  ["a'@x.co", false],
  ['a..b@x.co', false],
  ['.a@x.co', false],
  ['a@b@x.co', false],
  ['a b@x.co', false],
  ['a@x-.co', false],
  ['a@x.c1', false],
  ['a@localhost', false],
  ['siti@bérkah.id', false],
])('the page and the server agree on whether %s is an address: %s', (text, isAddress) => {
  expect([looksLikeEmail(text), isEmailAddress(text)]).toEqual([isAddress, isAddress]);
});
