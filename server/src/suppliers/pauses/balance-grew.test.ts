import { expect, test } from 'vitest';
import { balanceGrew } from './balance-grew.ts';

test.each([
  { what: 'that pays for the refused purchase', needed: 10_000n, lowest: null, reading: 10_000n, grew: true },
  { what: 'that does not', needed: 10_000n, lowest: null, reading: 9_999n, grew: false },
  { what: 'that stayed the same', needed: 10_000n, lowest: 9_000n, reading: 9_000n, grew: false },
  { what: 'that grew by a deposit', needed: 5_000_000n, lowest: 50_000n, reading: 150_000n, grew: true },
  { what: 'that grew by a refund', needed: 5_000_000n, lowest: 50_000n, reading: 60_000n, grew: false },
  { what: 'that is the first after an inquiry', needed: null, lowest: null, reading: 90_000n, grew: false },
  { what: 'that grew after an inquiry', needed: null, lowest: 90_000n, reading: 90_001n, grew: true },
])('a reading $what', ({ needed, lowest, reading, grew }) => {
  expect(balanceGrew({ needed, lowest }, reading)).toBe(grew);
});
