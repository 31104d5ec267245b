import { queryOptions } from '@tanstack/react-query';
import type { components } from '../operations/portal-api.d.ts';
import { readCourse, readMonths, readMovements, readWallet } from './read-wallet.ts';
import type { StatementOwner } from './statement-owner.ts';

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
export function walletKey({
  accountId,
  environment,
}: Pick<StatementOwner, 'accountId' | 'environment'>): readonly string[] {
  return ['wallet', accountId, environment];
}

function keyOf(owner: StatementOwner): readonly string[] {
  return [...walletKey(owner), ...(owner.isOperators ? ['operators'] : [])];
}

/** What the wallet has now. */
export function walletQuery(owner: StatementOwner) {
  return queryOptions({
    ...following(owner, 'wallet'),
    queryKey: [...keyOf(owner), 'now'],
    queryFn: ({ signal }) => readWallet(owner, signal),
  });
}

/** A page of the statement. */
export function movementsQuery(owner: StatementOwner, filters: StatementFilters) {
  const query = checkedFilters(filters);
  return queryOptions({
    ...following(owner, 'wallet'),
    queryKey: [...keyOf(owner), 'movements', query],
    queryFn: ({ signal }) => readMovements(owner, query, signal),
  });
}

/** How often the course of the balance is read again while somebody looks at it, milliseconds. */
const courseMs = 30_000;

/** The totals of the days that are chosen, and the course of the balance. */
export function courseQuery(owner: StatementOwner, filters: StatementFilters) {
  const { month, day } = checkedFilters(filters);
  const query = { ...(month === undefined ? {} : { month }), ...(day === undefined ? {} : { day }) };
  return queryOptions({
    // Beside deposits it changes a little at a time, and reading it costs more than the rest of the page.
    ...following(owner, 'deposits'),
    refetchInterval: courseMs,
    queryKey: [...keyOf(owner), 'course', query],
    queryFn: ({ signal }) => readCourse(owner, query, signal),
  });
}

/** The totals of the last months. */
export function monthsQuery(owner: StatementOwner) {
  return queryOptions({
    ...following(owner, 'deposits'),
    queryKey: [...keyOf(owner), 'months'],
    queryFn: ({ signal }) => readMonths(owner, signal),
  });
}

/** A client's page follows its account; an operator looks at an account for a moment. */
function following({ isOperators }: StatementOwner, what: 'deposits' | 'wallet') {
  return isOperators ? {} : { meta: { follows: [what] } };
}
