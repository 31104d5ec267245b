import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digitsMax } from './deposit-request.ts';
import { chooseDigits, digitsReach, suggestAmount } from './unique-digits.ts';

const base = 50_000n;
const fee = 0n;
const bounds = { minimum: 10_000n, maximum: 100_000n, fee };

/** All payable amounts from `from` to `to`. */
function amounts(from: bigint, to: bigint): Set<bigint> {
  return new Set(Array.from({ length: Number(to - from) + 1 }, (_, i) => from + BigInt(i)));
}

test('999 requests of one amount get 999 different digits, and the next gets none', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat(0xffffffff)), (random) => {
      const taken = new Set<bigint>();
      for (let i = 0; i < digitsMax; i += 1) {
        const digits = chooseDigits({ amount: base, fee }, taken, random.next().value ?? 0);
        expect(digits).toBeGreaterThan(0);
        taken.add(base + BigInt(digits ?? 0));
      }
      expect(taken.size).toBe(digitsMax);
      expect(chooseDigits({ amount: base, fee }, taken, 0)).toBeUndefined();
    }),
    { numRuns: 2 },
  );
});

test('digits are never those of a taken amount, whatever is taken', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: -999, max: 1_998 })),
      fc.nat(0xffffffff),
      (offsets, random) => {
        const taken = new Set(offsets.map((offset) => base + BigInt(offset)));
        const digits = chooseDigits({ amount: base, fee }, taken, random);
        const free = new Set([...amounts(base + 1n, base + 999n)].filter((one) => !taken.has(one)));
        if (digits === undefined) expect(free.size).toBe(0);
        else expect(free.has(base + BigInt(digits))).toBe(true);
      },
    ),
  );
});

test('digits never make a round sum, which somebody pays who leaves the digits of another request out', () => {
  const taken = amounts(49_501n, 50_499n);
  taken.delete(50_000n);
  taken.delete(49_777n);
  expect(chooseDigits({ amount: 49_500n, fee }, taken, 0)).toBe(277);
  expect(chooseDigits({ amount: 49_500n, fee }, taken, 1)).toBe(277);
});

test('digits never make a round amount with the fee, which many others are asked for', () => {
  const taken = amounts(52_101n, 53_099n);
  taken.delete(52_500n);
  expect(chooseDigits({ amount: 49_600n, fee: 2_500n }, taken, 0)).toBeUndefined();
});

test('another amount is the nearest within the bounds that has free digits', () => {
  const full = amounts(base + 1n, base + 999n);
  expect(suggestAmount(base, full, bounds)).toBe(51_000n);
  expect(suggestAmount(base, full, { ...bounds, maximum: base })).toBe(49_000n);
  expect(suggestAmount(base, full, { ...bounds, minimum: base, maximum: base })).toBeUndefined();
  const all = amounts(base - digitsReach, base + digitsReach);
  expect(suggestAmount(base, all, bounds)).toBeUndefined();
});
