import type { DepositOption } from './deposit-queries.ts';

/** What a person has chosen in the form. */
export interface Choice {
  /** Digits only; empty when nothing is typed. */
  readonly amount: string;
  readonly method: DepositOption['method'];
  /** A bank account, or the channel of a gateway; undefined: the first that takes the amount. */
  readonly receiver: string | undefined;
}

/** Why an amount cannot be chosen. */
export type AmountFault = 'empty' | 'tooLarge' | 'tooSmall';

/** The least and the largest amount of a choice, rupiah: those of the method, within those of the channel, which takes the fee too. */
export function boundsOf(
  option: DepositOption,
  receiver: string | undefined,
): { readonly minimum: number; readonly maximum: number } {
  const channels = option.channels.filter(({ code }) => receiver === undefined || code === receiver);
  if (channels.length === 0) return option;
  const least = Math.min(...channels.map(({ minimum }) => minimum));
  const most = Math.max(...channels.map(({ maximum }) => maximum));
  return {
    minimum: Math.max(option.minimum, least - option.fee),
    maximum: Math.min(option.maximum, most - option.fee),
  };
}

/** Why the amount of a choice cannot be requested; undefined when it can. */
export function faultOf(option: DepositOption, { amount, receiver }: Choice): AmountFault | undefined {
  const { minimum, maximum } = boundsOf(option, receiver);
  if (amount === '') return 'empty';
  if (Number(amount) < minimum) return 'tooSmall';
  return Number(amount) > maximum ? 'tooLarge' : undefined;
}

const usual = [
  100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000,
];
const quickCount = 5;

/** The amounts that a button chooses: the usual ones within the bounds, from about what the wallet spends in a day on. */
export function quickAmounts(
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
  dailyAverage: number,
): readonly number[] {
  const allowed = usual.filter((amount) => amount >= minimum && amount <= maximum);
  const start = allowed.findIndex((amount) => amount >= Math.max(dailyAverage / 2, 500_000));
  const first = Math.min(start === -1 ? allowed.length : start, Math.max(allowed.length - quickCount, 0));
  return allowed.slice(first, first + quickCount);
}
