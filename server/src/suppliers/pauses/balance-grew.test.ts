import { expect, test } from 'vitest';
import { balanceGrew } from './balance-grew.ts';

const unknown = { needed: null, lowest: null, before: null };

test.each([
  { what: 'that pays for the refused purchase', known: { needed: 10_000n }, reading: 10_000n, grew: true },
  { what: 'that does not', known: { needed: 10_000n }, reading: 9_999n, grew: false },
  { what: 'that stayed the same', known: { needed: 10_000n, lowest: 9_000n }, reading: 9_000n, grew: false },
  {
    what: 'that grew by a deposit',
    known: { needed: 5_000_000n, lowest: 50_000n },
    reading: 150_000n,
    grew: true,
  },
  {
    what: 'that grew by a refund',
    known: { needed: 5_000_000n, lowest: 50_000n },
    reading: 60_000n,
    grew: false,
  },
  { what: 'that is the first of all', known: {}, reading: 90_000n, grew: false },
  { what: 'that grew after an inquiry', known: { lowest: 90_000n }, reading: 90_001n, grew: true },
  {
    what: 'that is first, and grew by a deposit',
    known: { before: 50_000n },
    reading: 150_000n,
    grew: true,
  },
  {
    what: 'that is first, and grew by less',
    known: { before: 50_000n },
    reading: 149_999n,
    grew: false,
  },
  {
    what: 'that is first after a costly purchase',
    known: { needed: 5_000_000n, before: 50_000n },
    reading: 150_000n,
    grew: true,
  },
  {
    what: 'that stayed as the first was',
    known: { before: 50_000n, lowest: 149_999n },
    reading: 149_999n,
    grew: false,
  },
])('a reading $what', ({ known, reading, grew }) => {
  expect(balanceGrew({ ...unknown, ...known }, reading)).toBe(grew);
});
