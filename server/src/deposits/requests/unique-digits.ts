import type { Rupiah } from '../../rupiah.ts';
import { digitsMax } from './deposit-request.ts';

/** How far apart the amounts are that are tried as another amount, rupiah. */
const stepRupiah = 1_000n;
/** How many amounts above and below are tried. */
const stepsMax = 20n;

/**
 * No payable amount is a multiple of this, with or without the fee: somebody who leaves the digits of another request out would
 * pay it.
 */
const roundRupiah = 1_000n;

/** How far from an amount the payable amounts matter for its digits and for another amount, rupiah. */
export const digitsReach: Rupiah = stepsMax * stepRupiah + BigInt(digitsMax);

/**
 * The digits that make an amount unique, chosen evenly among those that are free; undefined when none is.
 * `taken` has the amounts that other requests hold on the bank account, with and without their digits; `random` is an evenly
 * distributed number of 32 bits.
 */
export function chooseDigits(
  { amount, fee }: { readonly amount: Rupiah; readonly fee: Rupiah },
  taken: ReadonlySet<Rupiah>,
  random: number,
): number | undefined {
  const free: number[] = [];
  for (let digits = 1; digits <= digitsMax; digits += 1) {
    const withDigits = amount + BigInt(digits);
    const payable = withDigits + fee;
    const isRound = payable % roundRupiah === 0n || withDigits % roundRupiah === 0n;
    if (!isRound && !taken.has(payable)) free.push(digits);
  }
  return free[random % Math.max(free.length, 1)];
}

/**
 * The nearest amount, in steps of 1,000 rupiah, that still has free digits; undefined when none within reach has.
 * `taken` holds the amounts within `digitsReach` of the amount with its fee.
 */
export function suggestAmount(
  amount: Rupiah,
  taken: ReadonlySet<Rupiah>,
  { minimum, maximum, fee }: { readonly minimum: Rupiah; readonly maximum: Rupiah; readonly fee: Rupiah },
): Rupiah | undefined {
  for (let step = 1n; step <= stepsMax; step += 1n)
    for (const other of [amount + step * stepRupiah, amount - step * stepRupiah])
      if (
        other >= minimum &&
        other <= maximum &&
        chooseDigits({ amount: other, fee }, taken, 0) !== undefined
      )
        return other;
  return undefined;
}
