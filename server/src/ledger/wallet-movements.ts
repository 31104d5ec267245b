import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { Rupiah } from '../rupiah.ts';
import {
  type Balance,
  type EntryRow,
  entryFromRow,
  type StepRange,
  type WalletEntry,
} from './wallet-entries.ts';
import type { WalletKey } from './wallet.ts';

/**
 * Groups of movements that a client looks for. `final` is what changes the balance, `holds` what only reserves a part of it for an
 * order, or frees it.
 */
export const movementGroups = ['final', 'deposits', 'orders', 'refunds', 'adjustments', 'holds'] as const;
export type MovementGroup = (typeof movementGroups)[number];

/** The kinds of a group that the index of what is no order has. */
const rareKinds = {
  deposits: ['deposit', 'deposit_reversal'],
  refunds: ['refund'],
  adjustments: ['manual_adjustment', 'reset'],
} as const;

/** Which movements of a range to read: the newest of it first, or the oldest first. */
export interface MovementQuery extends StepRange {
  readonly group: MovementGroup;
  readonly order: 'newest' | 'oldest';
  readonly limit: number;
}

/** Reads the movements of a range, at most `limit`, in the order of the query. */
export async function readMovements(
  db: Queryable,
  wallet: WalletKey,
  query: MovementQuery,
): Promise<WalletEntry[]> {
  const { group } = query;
  const rows =
    group === 'deposits' || group === 'refunds' || group === 'adjustments'
      ? await readRare(db, wallet, query, rareKinds[group])
      : await readCommon(db, wallet, query);
  return rows.map(entryFromRow);
}

function readRare(
  db: Queryable,
  { accountId, environment }: WalletKey,
  { first, end, order, limit }: MovementQuery,
  kinds: readonly string[],
): Promise<EntryRow[]> {
  return order === 'newest'
    ? db.rows(sql<EntryRow>`
        select s.number, s.at, s.kind, s.order_id, s.reference, s.client_wallet, s.client_hold, s.available, s.held
          from steps s
         where s.account_id = ${accountId}::uuid and s.environment = ${environment}
           and s.number >= ${first}::bigint and s.number < ${end}::bigint
           and s.kind in ('deposit', 'deposit_reversal', 'manual_adjustment', 'refund', 'reset')
           and s.kind = any (${[...kinds]}::text[])
         order by s.number desc
         limit ${limit}::integer`)
    : db.rows(sql<EntryRow>`
        select s.number, s.at, s.kind, s.order_id, s.reference, s.client_wallet, s.client_hold, s.available, s.held
          from steps s
         where s.account_id = ${accountId}::uuid and s.environment = ${environment}
           and s.number >= ${first}::bigint and s.number < ${end}::bigint
           and s.kind in ('deposit', 'deposit_reversal', 'manual_adjustment', 'refund', 'reset')
           and s.kind = any (${[...kinds]}::text[])
         order by s.number
         limit ${limit}::integer`);
}

function readCommon(
  db: Queryable,
  { accountId, environment }: WalletKey,
  { first, end, group, order, limit }: MovementQuery,
): Promise<EntryRow[]> {
  return order === 'newest'
    ? db.rows(sql<EntryRow>`
        select s.number, s.at, s.kind, s.order_id, s.reference, s.client_wallet, s.client_hold, s.available, s.held
          from steps s
         where s.account_id = ${accountId}::uuid and s.environment = ${environment}
           and s.number >= ${first}::bigint and s.number < ${end}::bigint
           and case ${group}::text when 'final' then s.client_wallet + s.client_hold <> 0
                                   when 'orders' then s.kind = 'capture' else s.kind in ('hold', 'release') end
         order by s.number desc
         limit ${limit}::integer`)
    : db.rows(sql<EntryRow>`
        select s.number, s.at, s.kind, s.order_id, s.reference, s.client_wallet, s.client_hold, s.available, s.held
          from steps s
         where s.account_id = ${accountId}::uuid and s.environment = ${environment}
           and s.number >= ${first}::bigint and s.number < ${end}::bigint
           and case ${group}::text when 'final' then s.client_wallet + s.client_hold <> 0
                                   when 'orders' then s.kind = 'capture' else s.kind in ('hold', 'release') end
         order by s.number
         limit ${limit}::integer`);
}

/** What moved a balance in a range beside its orders. Amounts are rupiah. */
export interface RareTotals {
  readonly deposits: number;
  readonly refunds: number;
  /** What increased the balance. */
  readonly in: Rupiah;
}

/** Adds up the movements of several ranges, in their order. What orders cost is what is missing to the change of the balance. */
export function addRareMovements(
  db: Queryable,
  { accountId, environment }: WalletKey,
  ranges: readonly StepRange[],
): Promise<RareTotals[]> {
  return db.rows(sql<{ deposits: number; refunds: number; in: bigint }>`
    select t.deposits, t.refunds, t.amount as "in"
      from unnest(${ranges.map(({ first }) => first)}::bigint[], ${ranges.map(({ end }) => end)}::bigint[])
           with ordinality r (first, behind, place)
     cross join lateral (
       select count(*) filter (where s.kind = 'deposit')::integer as deposits,
              count(*) filter (where s.kind = 'refund')::integer as refunds,
              coalesce(sum(greatest(s.client_wallet + s.client_hold, 0)), 0)::bigint as amount
         from steps s
        where s.account_id = ${accountId}::uuid and s.environment = ${environment}
          and s.number >= r.first and s.number < r.behind
          and s.kind in ('deposit', 'deposit_reversal', 'manual_adjustment', 'refund', 'reset')
     ) t
     order by r.place`);
}

/** What the wallet contained before each of several steps, in their order: nothing before the first one. */
export function readBalancesBefore(
  db: Queryable,
  { accountId, environment }: WalletKey,
  numbers: readonly bigint[],
): Promise<Balance[]> {
  return db.rows(sql<{ available: bigint; held: bigint }>`
    select coalesce(s.available, 0)::bigint as available, coalesce(s.held, 0)::bigint as held
      from unnest(${[...numbers]}::bigint[]) with ordinality n (number, place)
      left join steps s
        on s.account_id = ${accountId}::uuid and s.environment = ${environment} and s.number = n.number - 1
     order by n.place`);
}
