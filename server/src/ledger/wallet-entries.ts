import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { Rupiah } from '../rupiah.ts';
import type { EntryKind } from './chart.ts';
import type { StepKind } from './step.ts';
import type { WalletKey } from './wallet.ts';

/** The kinds of entries that move a client's money. A loss (`adjustment`) moves ours only. */
export const walletEntryKinds = [
  'capture',
  'deposit',
  'deposit_reversal',
  'hold',
  'manual_adjustment',
  'refund',
  'release',
  'reset',
] as const satisfies readonly EntryKind[];

/** One movement of a client's money, with the wallet after it. Amounts are rupiah. */
export interface WalletEntry {
  /** The number of its step in the journal. Numbers rise; other steps of the journal leave gaps. */
  readonly number: bigint;
  readonly at: Date;
  readonly kind: (typeof walletEntryKinds)[number];
  readonly orderId: string | null;
  /** The operator's reference of a deposit; null for other kinds. */
  readonly reference: string | null;
  readonly availableChange: Rupiah;
  readonly heldChange: Rupiah;
  readonly available: Rupiah;
  readonly held: Rupiah;
}

/** The steps of a wallet that belong to a range: `first` is the first one, `end` the first one behind it. */
export interface StepRange {
  readonly first: bigint;
  readonly end: bigint;
}

/** What a wallet contains at one moment, rupiah. */
export interface Balance {
  readonly available: Rupiah;
  readonly held: Rupiah;
}

/**
 * Finds the steps of a wallet from one moment (inclusive) to another (exclusive); null: no bound. The steps of a wallet
 * are numbered in the order of their times, so the bounds are found by bisection over the primary key.
 */
export async function findStepRange(
  db: Queryable,
  wallet: WalletKey,
  { from, to }: { readonly from: Date | null; readonly to: Date | null },
): Promise<StepRange> {
  const [first, end] = await findFirstSteps(db, wallet, [from, to]);
  if (first === undefined || end === undefined) throw new Error('The account has no wallet.');
  return { first, end };
}

/**
 * Finds the number of the first step of a wallet at each of several moments or later; the number behind the last step when
 * there is none. Null as the first moment is the beginning of the wallet, null as any other its end.
 */
export async function findFirstSteps(
  db: Queryable,
  { accountId, environment }: WalletKey,
  moments: readonly (Date | null)[],
): Promise<bigint[]> {
  const rows = await db.rows(sql<{ number: bigint }>`
    with recursive wanted as (
      select b.place, b.bound, w.last_step + 1 as last
        from wallets w
       cross join unnest(${[...moments]}::timestamptz[]) with ordinality b (bound, place)
       where w.account_id = ${accountId}::uuid and w.environment = ${environment}
    ), bisected as (
      select d.place, d.bound, 1::bigint as low, d.last as high
        from wanted d
      union all
      select b.place, b.bound, case when s.at < b.bound then b.middle + 1 else b.low end,
             case when s.at < b.bound then b.high else b.middle end
        from (select t.place, t.bound, t.low, t.high, (t.low + t.high) / 2 as middle
                from bisected t
               where t.low < t.high and t.bound is not null) b
       cross join lateral (
         select t.at
           from steps t
          where t.account_id = ${accountId}::uuid and t.environment = ${environment} and t.number = b.middle
       ) s
    )
    select (case when b.bound is not null then b.low when b.place = 1 then 1 else b.high end)::bigint as number
      from bisected b
     where b.low = b.high or b.bound is null
     order by b.place`);
  return rows.map(({ number }) => number);
}

/** What the wallet contains before a step, rupiah: nothing before the first one. */
export async function readBalanceBefore(
  db: Queryable,
  { accountId, environment }: WalletKey,
  number: bigint,
): Promise<Balance> {
  const rows = await db.rows(sql<{ available: bigint; held: bigint }>`
    select s.available, s.held
      from steps s
     where s.account_id = ${accountId}::uuid and s.environment = ${environment} and s.number = ${number - 1n}::bigint`);
  return rows[0] ?? { available: 0n, held: 0n };
}

/** A row of `steps`, as `entryFromRow` reads it. */
export interface EntryRow {
  number: bigint;
  at: Date;
  kind: StepKind;
  order_id: string | null;
  reference: string | null;
  client_wallet: bigint;
  client_hold: bigint;
  available: bigint;
  held: bigint;
}

/** Reads the newest entries of a range, at most `limit`, newest first. */
export async function readNewestEntries(
  db: Queryable,
  { accountId, environment }: WalletKey,
  { first, end }: StepRange,
  limit: number,
): Promise<WalletEntry[]> {
  const rows = await db.rows(sql<EntryRow>`
    select s.number, s.at, s.kind, s.order_id, s.reference, s.client_wallet, s.client_hold, s.available, s.held
      from steps s
     where s.account_id = ${accountId}::uuid and s.environment = ${environment}
       and s.number >= ${first}::bigint and s.number < ${end}::bigint and (s.client_wallet <> 0 or s.client_hold <> 0)
     order by s.number desc
     limit ${limit}::integer`);
  return rows.map(entryFromRow);
}

/** Reads the oldest entries of a range, at most `limit`, oldest first. */
export async function readOldestEntries(
  db: Queryable,
  { accountId, environment }: WalletKey,
  { first, end }: StepRange,
  limit: number,
): Promise<WalletEntry[]> {
  const rows = await db.rows(sql<EntryRow>`
    select s.number, s.at, s.kind, s.order_id, s.reference, s.client_wallet, s.client_hold, s.available, s.held
      from steps s
     where s.account_id = ${accountId}::uuid and s.environment = ${environment}
       and s.number >= ${first}::bigint and s.number < ${end}::bigint and (s.client_wallet <> 0 or s.client_hold <> 0)
     order by s.number
     limit ${limit}::integer`);
  return rows.map(entryFromRow);
}

/** A movement from its row. @throws for a step that moves no money of a client */
export function entryFromRow(row: EntryRow): WalletEntry {
  const kind = walletEntryKinds.find((known) => known === row.kind);
  if (kind === undefined) throw new Error(`A step of kind ${row.kind} moves the money of a client.`);
  return {
    number: row.number,
    at: row.at,
    kind,
    orderId: row.order_id,
    // Our reference of a purchase at a supplier is not for clients.
    reference: kind === 'deposit' || kind === 'deposit_reversal' ? row.reference : null,
    availableChange: row.client_wallet,
    heldChange: row.client_hold,
    available: row.available,
    held: row.held,
  };
}
