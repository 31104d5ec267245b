import { dayMs, jakartaDay, jakartaMoment, later } from '../../clock.ts';
import type { Queryable } from '../../database/connection.ts';
import { type Balance, findFirstSteps } from '../../ledger/wallet-entries.ts';
import { addRareMovements, readBalancesBefore, readMovements } from '../../ledger/wallet-movements.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import type { Rupiah } from '../../rupiah.ts';
import { daysOfMonth, momentsOf } from '../read-statement.ts';
import type { DayRange } from '../statement-format.ts';

/** What a wallet did in some days. Amounts are rupiah; `closing` is `opening` plus `in` minus `out`. */
export interface WalletPeriod extends DayRange {
  readonly opening: Balance;
  readonly closing: Balance;
  /** What increased the balance: deposits, refunds, adjustments. */
  readonly in: Rupiah;
  /** What decreased it: orders that succeeded, and what was taken back. */
  readonly out: Rupiah;
  readonly deposits: number;
  readonly refunds: number;
}

/** Reads what a wallet did in several ranges of days. No range reads its orders, so a year costs what a day does. */
export async function readPeriods(
  db: Queryable,
  wallet: WalletKey,
  ranges: readonly DayRange[],
): Promise<WalletPeriod[]> {
  const moments = ranges.map(momentsOf).flatMap(({ from, to }) => [from, to]);
  const numbers = await findFirstSteps(db, wallet, moments);
  const balances = await readBalancesBefore(db, wallet, numbers);
  const steps = ranges.map((_, i) => ({ first: numbers[2 * i] ?? 1n, end: numbers[2 * i + 1] ?? 1n }));
  const totals = await addRareMovements(db, wallet, steps);
  return ranges.map(({ from, to }, i) => {
    const [opening = empty, closing = empty] = balances.slice(2 * i, 2 * i + 2);
    const { deposits = 0, refunds = 0, in: received = 0n } = totals[i] ?? {};
    const out = totalOf(opening) + received - totalOf(closing);
    return { from, to, opening, closing, in: received, out, deposits, refunds };
  });
}

const empty: Balance = { available: 0n, held: 0n };

function totalOf({ available, held }: Balance): Rupiah {
  return available + held;
}

/** The months up to that of a moment, newest first, as the days that they have. */
export function monthsUpTo(now: Date, count: number): DayRange[] {
  const [year = 0, month = 1] = jakartaDay(now).split('-').map(Number);
  return Array.from({ length: count }, (_, i) =>
    daysOfMonth(new Date(Date.UTC(year, month - 1 - i, 1)).toISOString().slice(0, 7)),
  );
}

/** The days of a range, each as a range of its own. */
export function eachDayOf({ from, to }: DayRange): DayRange[] {
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return Array.from({ length: count }, (_, i) => {
    const day = new Date(Date.parse(from) + i * dayMs).toISOString().slice(0, 10);
    return { from: day, to: day };
  });
}

/** The balance at one moment, rupiah. */
export interface BalancePoint {
  readonly at: Date;
  readonly balance: Rupiah;
}

/** A balance over some days. */
export interface BalanceSeries {
  /** Exact balances at equal distances; the last one is that of the end, or of now. */
  readonly points: readonly BalancePoint[];
  /** The deposits that were credited, the newest first, at most `marksMax`. */
  readonly deposits: readonly { readonly at: Date; readonly amount: Rupiah }[];
}

/** How many balances a series has at most; more than pixels would show nothing more. */
const pointsMax = 248;
const marksMax = 200;

/** Reads the balance at equal distances. Each is one index look-up, however many movements lie between two of them. */
export async function readBalanceSeries(
  db: Queryable,
  wallet: WalletKey,
  days: DayRange,
  now: Date,
): Promise<BalanceSeries> {
  const start = jakartaMoment(days.from, '00:00');
  const over = later(jakartaMoment(days.to, '00:00'), dayMs);
  const wholeMs = over.getTime() - start.getTime();
  const end = over < now ? over : now;
  const count = Math.max(Math.ceil(((end.getTime() - start.getTime()) * pointsMax) / wholeMs), 0);
  const moments = [...Array.from({ length: count }, (_, i) => later(start, (i * wholeMs) / pointsMax)), end];
  const numbers = await findFirstSteps(db, wallet, moments);
  const balances = await readBalancesBefore(db, wallet, numbers);
  const points = moments.map((at, i) => ({ at, balance: totalOf(balances[i] ?? empty) }));
  const range = { first: numbers.at(0) ?? 1n, end: numbers.at(-1) ?? 1n };
  const found = await readMovements(db, wallet, {
    ...{ ...range, group: 'deposits', order: 'newest', limit: marksMax },
  });
  const deposits = found
    .filter(({ kind }) => kind === 'deposit')
    .map(({ at, availableChange: amount }) => ({ at, amount }));
  return { points, deposits };
}
