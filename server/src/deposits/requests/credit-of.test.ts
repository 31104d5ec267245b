import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditOf, netOf } from './deposit-request.ts';

const terms = { amount: 50_000n, digits: 123, fee: 2_500n, payable: 52_623n };

test.each([
  ['the exact amount', 52_623n, 50_123n, 50_000n],
  ['a payer who has left the digits out', 52_500n, 50_000n, 50_000n],
  ['a part of the digits', 52_600n, 50_100n, 50_000n],
  ['too little', 40_000n, 37_500n, 37_500n],
  ['too much', 60_000n, 57_500n, 57_377n],
])('%s credits what is paid, less the fee, and less the digits that are kept', (_what, paid, full, kept) => {
  expect(creditOf({ ...terms, keepsDigits: false }, paid)).toBe(full);
  expect(creditOf({ ...terms, keepsDigits: true }, paid)).toBe(kept);
});

test('the operator never keeps more than the digits and the fee, nor what was not paid above the amount', () => {
  fc.assert(
    fc.property(
      ...[fc.bigInt(1n, 10n ** 12n), fc.integer({ min: 1, max: 999 }), fc.bigInt(0n, 1_000_000n)],
      fc.bigInt(1n, 10n ** 12n),
      (amount, digits, fee, paid) => {
        const of = { amount, digits, fee, keepsDigits: true };
        const kept = paid - fee - creditOf(of, paid);
        expect(kept >= 0n && kept <= BigInt(digits)).toBe(true);
        if (paid - fee >= amount) expect(creditOf(of, paid)).toBeGreaterThanOrEqual(amount);
        expect(netOf({ ...of, payable: amount + fee + BigInt(digits) })).toBe(amount);
      },
    ),
  );
});
