import { readCourse, readDays, readMovements, readWallet } from './read-wallet.ts';
import type { StatementOwner } from './statement-owner.ts';
import { checkedFilters, type Movement, type Period, type StatementFilters } from './wallet-queries.ts';

/** What a printed statement has: the totals, and each movement, or each day of a month with too many of them for paper. */
export type Printable = { readonly period: Period; readonly at: Date } & (
  | { readonly kind: 'days'; readonly days: readonly Period[] }
  | { readonly kind: 'movements'; readonly movements: readonly Movement[] }
);

const pageRows = 500;
/** About forty pages of paper. */
const rowsMax = 2_000;

/** Reads what is printed, oldest first. @throws RequestFailed */
export async function readForPrint(
  account: StatementOwner,
  filters: StatementFilters,
  signal: AbortSignal,
): Promise<Printable> {
  const { month, day, kind } = checkedFilters(filters);
  const range = { ...(month === undefined ? {} : { month }), ...(day === undefined ? {} : { day }) };
  const at = new Date((await readWallet(account, signal)).now);
  // Those on the page may be of other days, or of a while ago.
  const { period } = await readCourse(account, range, signal);
  const found: Movement[] = [];
  for (let page: string | null | undefined; page !== null;) {
    const { data, meta } = await readMovements(
      account,
      {
        per_page: pageRows,
        ...range,
        ...(kind === undefined ? {} : { kind }),
        ...(page === undefined ? {} : { page }),
      },
      signal,
    );
    found.push(...data);
    page = meta.older;
    if (found.length < rowsMax || page === null) continue;
    const days = await readDays(account, month ?? day?.slice(0, 7) ?? jakartaMonth(at), signal);
    const wanted = days.filter(({ from }) => day === undefined || from === day);
    return { kind: 'days', days: wanted.toReversed(), period, at };
  }
  return { kind: 'movements', movements: found.toReversed(), period, at };
}

const jakartaAheadMs = 25_200_000;

function jakartaMonth(at: Date): string {
  return new Date(at.getTime() + jakartaAheadMs).toISOString().slice(0, 7);
}
