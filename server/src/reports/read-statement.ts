import { dayMs, jakartaMoment, later } from '../clock.ts';
import type { Queryable } from '../database/connection.ts';
import {
  type Balance,
  findStepRange,
  readBalanceBefore,
  readNewestEntries,
  readOldestEntries,
  type StepRange,
  type WalletEntry,
} from '../ledger/wallet-entries.ts';
import type { WalletKey } from '../ledger/wallet.ts';
import type { DayRange } from './statement-format.ts';

/** Days in Jakarta, each end inclusive; null: from the first entry, or up to now. */
export interface OpenDayRange {
  readonly from: string | null;
  readonly to: string | null;
}

/** One page of entries, newest first. */
export interface EntryPage {
  readonly entries: readonly WalletEntry[];
  /** The number of the last entry, to continue behind it; null on the last page. */
  readonly next: bigint | null;
}

/**
 * Reads a page of a wallet's entries, newest first. `before`: the number of the last entry of the page before; null for the
 * first page.
 */
export async function listWalletEntries(
  db: Queryable,
  wallet: WalletKey,
  query: OpenDayRange & { readonly before: bigint | null; readonly limit: number },
): Promise<EntryPage> {
  const range = await findStepRange(db, wallet, momentsOf(query));
  const { before, limit } = query;
  const end = before !== null && before < range.end ? before : range.end;
  const found = await readNewestEntries(db, wallet, { ...range, end }, limit + 1);
  const entries = found.slice(0, limit);
  return { entries, next: found.length > limit ? (entries.at(-1)?.number ?? null) : null };
}

/** What a statement is written from. */
export interface StatementContent {
  readonly opening: Balance;
  /** The entries, oldest first. */
  readonly pages: AsyncIterable<readonly WalletEntry[]>;
}

/**
 * Reads the entries of whole days. The range is fixed when this returns, and entries never change, so the pages agree with
 * each other while new entries are booked.
 */
export async function readStatement(
  db: Queryable,
  wallet: WalletKey,
  days: DayRange,
): Promise<StatementContent> {
  const range = await findStepRange(db, wallet, momentsOf(days));
  return { opening: await readBalanceBefore(db, wallet, range.first), pages: walkEntries(db, wallet, range) };
}

/** How many entries one query reads, to bound the memory. */
const pageEntries = 1_000;

async function* walkEntries(
  db: Queryable,
  wallet: WalletKey,
  { first, end }: StepRange,
): AsyncGenerator<readonly WalletEntry[]> {
  let next = first;
  for (;;) {
    const page = await readOldestEntries(db, wallet, { first: next, end }, pageEntries);
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    next = last.number + 1n;
  }
}

/** The moments between which the days are; null: no bound. */
export function momentsOf({ from, to }: OpenDayRange): { from: Date | null; to: Date | null } {
  return {
    from: from === null ? null : jakartaMoment(from, '00:00'),
    to: to === null ? null : later(jakartaMoment(to, '00:00'), dayMs),
  };
}

/** The days of a month, `YYYY-MM`. */
export function daysOfMonth(month: string): DayRange {
  const [year = 0, number = 0] = month.split('-').map(Number);
  // Day 0 of the next month is the last day of this one.
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}
