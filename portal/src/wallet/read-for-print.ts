import { readDays, readMovements, readWallet } from './read-wallet.ts';
import type { StatementOwner } from './statement-owner.ts';
import { checkedFilters, type Movement, type Period, type StatementFilters } from './wallet-queries.ts';

/** What a printed statement has: each movement, or each day of a month with too many of them for paper. */
export type Printable =
  | { readonly kind: 'days'; readonly days: readonly Period[]; readonly at: Date }
  | { readonly kind: 'movements'; readonly movements: readonly Movement[]; readonly at: Date };

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
  const at = new Date((await readWallet(account, signal)).now);
  const found: Movement[] = [];
  for (let page: string | null | undefined; page !== null;) {
    const { data, meta } = await readMovements(
      account,
      {
        per_page: pageRows,
        ...(month === undefined ? {} : { month }),
        ...(day === undefined ? {} : { day }),
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
    return { kind: 'days', days: wanted.toReversed(), at };
  }
  return { kind: 'movements', movements: found.toReversed(), at };
}

const jakartaAheadMs = 25_200_000;

function jakartaMonth(at: Date): string {
  return new Date(at.getTime() + jakartaAheadMs).toISOString().slice(0, 7);
}
