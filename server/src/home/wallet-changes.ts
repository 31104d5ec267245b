import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { Environment } from '../environment.ts';
import type { WalletKey } from '../ledger/wallet.ts';
import type { Rupiah } from '../rupiah.ts';

/** A wallet at one moment, with the newest of everything that people follow. */
export interface WalletState extends WalletKey {
  readonly available: Rupiah;
  readonly held: Rupiah;
  /** The number of its newest step, and of its newest order. */
  readonly lastStep: bigint;
  readonly orders: bigint;
  /** The place of its newest event without a step, such as that of a deposit: the step before it, and the place there. */
  readonly eventStep: bigint;
  readonly eventPlace: bigint;
}

/** What happened to a wallet between two states. */
export interface WalletChanges {
  /** Orders that were made or changed. There are more when `isPartial` is set. */
  readonly orderIds: readonly string[];
  readonly isPartial: boolean;
  /** Whether a deposit was requested, changed its state, was credited or was taken back. */
  readonly deposits: boolean;
}

/** How many steps and orders of a wallet are read for its changes. */
const readMax = 200;

/** Reads the states of wallets, with two index look-ups for each. A wallet that does not exist is left out. */
export async function readWalletStates(db: Queryable, wallets: readonly WalletKey[]): Promise<WalletState[]> {
  if (wallets.length === 0) return [];
  return db.rows(sql<WalletState>`
    select w.account_id as "accountId", w.environment, w.available, w.held, w.last_step as "lastStep", w.orders,
           coalesce(e.after_step, -1) as "eventStep", coalesce(e.place, 0) as "eventPlace"
      from unnest(${wallets.map(({ accountId }) => accountId)}::uuid[],
        ${wallets.map(({ environment }) => environment)}::text[]) as k (account_id, environment)
     cross join lateral (
       select t.account_id, t.environment, t.available, t.held, t.last_step, t.orders
         from wallets t
        where t.account_id = k.account_id and t.environment = k.environment
        limit 1
     ) w
      left join lateral (
       select v.after_step, v.place
         from events v
        where v.account_id = w.account_id and v.environment = w.environment and v.place is not null
        order by v.account_id desc, v.environment desc, v.after_step desc, v.place desc
        limit 1
     ) e on true`);
}

/** Whether anything that people follow differs between two states. */
export function hasMoved(before: WalletState, after: WalletState): boolean {
  return before.lastStep !== after.lastStep || before.orders !== after.orders || hasNewEvent(before, after);
}

function hasNewEvent(before: WalletState, after: WalletState): boolean {
  return before.eventStep !== after.eventStep || before.eventPlace !== after.eventPlace;
}

interface ChangeRow {
  place: number | null;
  order_id: string | null;
  /** That of the step; empty for a new order. */
  kind: string;
}

const depositKinds: ReadonlySet<string> = new Set(['deposit', 'deposit_reversal', 'manual_adjustment']);

/**
 * Reads what happened to wallets between two states of each: the newest 200 steps and the newest 200 orders of each, by their
 * numbers, in one statement. The changes are in the order of `moves`.
 */
export async function readWalletChanges(
  db: Queryable,
  moves: readonly { readonly before: WalletState; readonly after: WalletState }[],
): Promise<WalletChanges[]> {
  if (moves.length === 0) return [];
  const rows = await db.rows(sql<ChangeRow>`
    with moved as (
      select k.place::integer as place, k.account_id, k.environment, k.step, k.last_step, k.number, k.last_number
        from unnest(${moves.map(({ after }) => after.accountId)}::uuid[], ${moves.map(({ after }): Environment => after.environment)}::text[],
          ${moves.map(({ before }) => before.lastStep)}::bigint[], ${moves.map(({ after }) => after.lastStep)}::bigint[],
          ${moves.map(({ before }) => before.orders)}::bigint[], ${moves.map(({ after }) => after.orders)}::bigint[])
          with ordinality as k (account_id, environment, step, last_step, number, last_number, place)
    )
    select m.place, s.order_id, s.kind
      from moved m
     cross join lateral (
       select t.order_id, t.kind
         from steps t
        where t.account_id = m.account_id and t.environment = m.environment and t.number > m.step and t.number <= m.last_step
        order by t.account_id desc, t.environment desc, t.number desc
        limit ${readMax}::integer
     ) s
    union all
    select m.place, o.id as order_id, ''::text as kind
      from moved m
     cross join lateral (
       select t.id
         from orders t
        where t.account_id = m.account_id and t.environment = m.environment and t.number > m.number
          and t.number <= m.last_number
        order by t.account_id desc, t.environment desc, t.number desc
        limit ${readMax}::integer
     ) o`);
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return moves.map(({ before, after }, i) => {
    const changed = byPlace.get(i + 1) ?? [];
    return {
      orderIds: [...new Set(changed.flatMap(({ order_id: id }) => id ?? []))],
      isPartial:
        after.lastStep - before.lastStep > BigInt(readMax) || after.orders - before.orders > BigInt(readMax),
      deposits: hasNewEvent(before, after) || changed.some(({ kind }) => depositKinds.has(kind)),
    };
  });
}
