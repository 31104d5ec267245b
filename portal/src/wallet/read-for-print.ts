import type { CurrentAccount } from '../operations/account.ts';
import { client, dataOf } from '../operations/portal-client.ts';
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
  account: CurrentAccount,
  filters: StatementFilters,
  signal: AbortSignal,
): Promise<Printable> {
  const { month, day, kind } = checkedFilters(filters);
  const { now } = dataOf(
    await client.GET('/portal/accounts/{account_id}/{environment}/wallet', {
      params: { path: account.path },
      signal,
    }),
  );
  const at = new Date(now);
  const found: Movement[] = [];
  for (let page: string | null | undefined; page !== null;) {
    const answer = await client.GET('/portal/accounts/{account_id}/{environment}/wallet/movements', {
      params: {
        path: account.path,
        query: {
          per_page: pageRows,
          ...(month === undefined ? {} : { month }),
          ...(day === undefined ? {} : { day }),
          ...(kind === undefined ? {} : { kind }),
          ...(page === undefined ? {} : { page }),
        },
      },
      signal,
    });
    found.push(...dataOf(answer));
    page = answer.data?.meta.older ?? null;
    if (found.length >= rowsMax && page !== null) return { kind: 'days', days: await readDays(), at };
  }
  return { kind: 'movements', movements: found.toReversed(), at };

  async function readDays(): Promise<readonly Period[]> {
    const wanted = month ?? day?.slice(0, 7) ?? jakartaMonth(at);
    const days = dataOf(
      await client.GET('/portal/accounts/{account_id}/{environment}/wallet/periods', {
        params: { path: account.path, query: { days_of: wanted } },
        signal,
      }),
    );
    return days.filter(({ from }) => day === undefined || from === day).toReversed();
  }
}

const jakartaAheadMs = 25_200_000;

function jakartaMonth(at: Date): string {
  return new Date(at.getTime() + jakartaAheadMs).toISOString().slice(0, 7);
}
