import { queryOptions } from '@tanstack/react-query';
import type { CurrentAccount } from '../operations/account.ts';
import type { components } from '../operations/portal-api.d.ts';
import { client, dataOf } from '../operations/portal-client.ts';

type Schemas = components['schemas'];
export type Movement = Schemas['WalletMovement'];
export type Period = Schemas['WalletPeriod'];
export type Course = Schemas['WalletCourse'];

/** The groups of movements that can be chosen; the first one is the default. */
export const groups = ['final', 'deposits', 'orders', 'refunds', 'adjustments', 'holds'] as const;
export type Group = (typeof groups)[number];

/** The filters of the statement, as its address has them. */
export interface StatementFilters {
  readonly month?: string | undefined;
  readonly day?: string | undefined;
  readonly kind?: string | undefined;
  readonly page?: string | undefined;
}

/** What the server takes of the filters of an address: anything else is as if it were not there. */
export function checkedFilters({ month, day, kind, page }: StatementFilters): {
  month?: string;
  day?: string;
  kind?: Group;
  page?: string;
} {
  const group = groups.find((one) => one === kind);
  return {
    ...(month !== undefined && /^(?:19[7-9]\d|2\d{3})-(?:0[1-9]|1[0-2])$/.test(month) ? { month } : {}),
    ...(day !== undefined && isDay(day) ? { day } : {}),
    ...(group === undefined ? {} : { kind: group }),
    ...(page !== undefined && /^(?:older|newer)\.\d{1,18}$/.test(page) ? { page } : {}),
  };
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The key of everything about the wallet of an account; a live update invalidates it. */
export function walletKey({ accountId, environment }: CurrentAccount): readonly string[] {
  return ['wallet', accountId, environment];
}

/** What the wallet has now. */
export function walletQuery(account: CurrentAccount) {
  return queryOptions({
    meta: { follows: ['wallet'] },
    queryKey: [...walletKey(account), 'now'],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/accounts/{account_id}/{environment}/wallet', {
          params: { path: account.path },
          signal,
        }),
      ),
  });
}

/** A page of the statement. */
export function movementsQuery(account: CurrentAccount, filters: StatementFilters) {
  const query = checkedFilters(filters);
  return queryOptions({
    meta: { follows: ['wallet'] },
    queryKey: [...walletKey(account), 'movements', query],
    queryFn: async ({ signal }) => {
      const answer = await client.GET('/portal/accounts/{account_id}/{environment}/wallet/movements', {
        params: { path: account.path, query },
        signal,
      });
      return { data: dataOf(answer), meta: answer.data?.meta ?? { older: null, newer: null } };
    },
  });
}

/** How often the course of the balance is read again while somebody looks at it, milliseconds. */
const courseMs = 30_000;

/** The totals of the days that are chosen, and the course of the balance. */
export function courseQuery(account: CurrentAccount, filters: StatementFilters) {
  const { month, day } = checkedFilters(filters);
  const query = { ...(month === undefined ? {} : { month }), ...(day === undefined ? {} : { day }) };
  return queryOptions({
    // Beside deposits it changes a little at a time, and reading it costs more than the rest of the page.
    meta: { follows: ['deposits'] },
    refetchInterval: courseMs,
    queryKey: [...walletKey(account), 'course', query],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/accounts/{account_id}/{environment}/wallet/period', {
          params: { path: account.path, query },
          signal,
        }),
      ),
  });
}

/** The totals of the last months. */
export function monthsQuery(account: CurrentAccount) {
  return queryOptions({
    meta: { follows: ['deposits'] },
    queryKey: [...walletKey(account), 'months'],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/accounts/{account_id}/{environment}/wallet/periods', {
          params: { path: account.path },
          signal,
        }),
      ),
  });
}
