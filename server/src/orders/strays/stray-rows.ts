import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { sealedOrNull } from '../../sealed.ts';
import type { Stray, StrayKind } from './stray.ts';

/** What became of a stray callback. */
export type StrayState = 'joined' | 'resolved' | 'waiting';

/** A stray callback as an operator sees it, without its content. Amounts are rupiah. */
export interface ListedStray {
  readonly number: bigint;
  readonly at: Date;
  readonly supplier: string;
  readonly reference: string;
  readonly kind: StrayKind;
  readonly said: string | null;
  readonly code: string | null;
  readonly cost: bigint | null;
  readonly state: StrayState;
  /** How often the same callback arrived, and when it did last. */
  readonly received: number;
  readonly last_at: Date;
  readonly ended_at: Date | null;
  readonly order_id: string | null;
  readonly reason: string | null;
}

/** Which strays are listed. */
export interface StrayQuery {
  /** Null: those of every supplier. */
  readonly supplier: string | null;
  /** Whether those that were joined or resolved are listed too. */
  readonly all: boolean;
  readonly limit: number;
}

/** Lists strays, oldest first, and how many there are in all. */
export async function listStrays(
  db: Queryable,
  { supplier, all, limit }: StrayQuery,
): Promise<{ readonly strays: ListedStray[]; readonly total: number }> {
  const [count] = await db.rows(sql<{ total: bigint }>`
    select count(*) as total
      from stray_callbacks c
      join stray_callback_states s on s.number = c.number
     where (${all} or s.state = 'waiting') and c.supplier = coalesce(${supplier}::text, c.supplier)`);
  const strays = await db.rows(sql<ListedStray>`
    select c.number, c.at, c.supplier, c.reference, c.kind, c.said, c.code, c.cost, s.state, s.received, s.last_at,
           s.ended_at, s.order_id, s.reason
      from stray_callbacks c
      join stray_callback_states s on s.number = c.number
     where (${all} or s.state = 'waiting') and c.supplier = coalesce(${supplier}::text, c.supplier)
     order by c.number
     limit ${limit}::integer`);
  return { strays, total: Number(count?.total ?? 0n) };
}

/** One page of strays by their numbers. `before`: the page ends before this number, and is read backwards. */
export interface StrayPageQuery {
  /** Null: those of every supplier. */
  readonly supplier: string | null;
  readonly all: boolean;
  readonly after: bigint;
  readonly before: bigint | null;
  readonly limit: number;
}

/** Reads one page of strays, oldest first. */
export async function readStrayPage(
  db: Queryable,
  { supplier, all, after, before, limit }: StrayPageQuery,
): Promise<ListedStray[]> {
  if (before !== null)
    return (
      await db.rows(sql<ListedStray>`
        select c.number, c.at, c.supplier, c.reference, c.kind, c.said, c.code, c.cost, s.state, s.received, s.last_at,
               s.ended_at, s.order_id, s.reason
          from stray_callbacks c
          join stray_callback_states s on s.number = c.number
         where (${all} or s.state = 'waiting') and c.supplier = coalesce(${supplier}::text, c.supplier)
           and s.number < ${before}::bigint
         order by s.number desc
         limit ${limit}::integer`)
    ).toReversed();
  return db.rows(sql<ListedStray>`
    select c.number, c.at, c.supplier, c.reference, c.kind, c.said, c.code, c.cost, s.state, s.received, s.last_at,
           s.ended_at, s.order_id, s.reason
      from stray_callbacks c
      join stray_callback_states s on s.number = c.number
     where (${all} or s.state = 'waiting') and c.supplier = coalesce(${supplier}::text, c.supplier)
       and s.number > ${after}::bigint
     order by s.number
     limit ${limit}::integer`);
}

/** One stray; undefined when there is none with this number. */
export async function readListedStray(db: Queryable, number: bigint): Promise<ListedStray | undefined> {
  const [row] = await db.rows(sql<ListedStray>`
    select c.number, c.at, c.supplier, c.reference, c.kind, c.said, c.code, c.cost, s.state, s.received, s.last_at,
           s.ended_at, s.order_id, s.reason
      from stray_callbacks c
      join stray_callback_states s on s.number = c.number
     where c.number = ${number}::bigint`);
  return row;
}

interface StrayRow {
  number: bigint;
  at: Date;
  supplier: string;
  reference: string;
  kind: StrayKind;
  said: string | null;
  code: string | null;
  cost: bigint | null;
  content_sealed: Buffer | null;
  content_key_id: string;
  content_digest: Buffer;
  fingerprint: Buffer;
  chain: Buffer;
  chain_key_id: string;
}

/** Reads up to `limit` strays behind a number, in the order of the chain. */
export async function readStrays(
  db: Queryable,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<Stray[]> {
  const rows = await db.rows(sql<StrayRow>`
    select c.number, c.at, c.supplier, c.reference, c.kind, c.said, c.code, c.cost, c.content_sealed, c.content_key_id,
           c.content_digest, c.fingerprint, c.chain, c.chain_key_id
      from stray_callbacks c
     where c.number > ${after}::bigint
     order by c.number
     limit ${limit}::integer`);
  return rows.map(strayOf);
}

/** The end of the chain of the strays; undefined: the row is gone. */
export async function readStrayChain(
  db: Queryable,
): Promise<{ readonly number: bigint; readonly head: Buffer } | undefined> {
  const [row] = await db.rows(sql<{ number: bigint; head: Buffer }>`
    select c.last_number as number, c.head
      from stray_callback_chain c`);
  return row;
}

/** The chain of a stray by its number; undefined when there is none. */
export async function readStrayLink(db: Queryable, number: bigint): Promise<Buffer | undefined> {
  const [row] = await db.rows(sql<{ chain: Buffer }>`
    select c.chain
      from stray_callbacks c
     where c.number = ${number}::bigint`);
  return row?.chain;
}

/** A sale that a stray reports. `cost` is rupiah. */
export interface StraySale {
  readonly number: bigint;
  readonly reference: string;
  readonly cost: bigint;
}

/** The sales that waiting strays of a supplier reported after `from` and up to `to`; the last report of each reference. */
export async function readStraySales(
  db: Queryable,
  supplier: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<StraySale[]> {
  const rows = await db.rows(sql<{ number: bigint; reference: string; cost: bigint | null }>`
    select distinct on (c.reference) c.number, c.reference, c.cost
      from stray_callbacks c
      join stray_callback_states s on s.number = c.number
     where c.supplier = ${supplier} and c.at > ${from}::timestamptz and c.at <= ${to}::timestamptz
       and c.said = 'delivered' and c.cost > 0 and s.state = 'waiting'
     order by c.reference, c.number desc`);
  return rows.flatMap(({ number, reference, cost }) => (cost === null ? [] : [{ number, reference, cost }]));
}

/** A waiting stray whose reference an order has by now. */
export interface JoinableStray {
  readonly number: bigint;
  readonly supplier: string;
}

/** Waiting strays about purchases that we have by now, oldest first, at most `limit`. A bill that was only inquired is none. */
export function readJoinable(
  db: Queryable,
  { supplier, limit }: { readonly supplier: string | null; readonly limit: number },
): Promise<JoinableStray[]> {
  return db.rows(sql<JoinableStray>`
    select c.number, c.supplier
      from stray_callback_states s
      join stray_callbacks c on c.number = s.number
     where s.state = 'waiting' and c.content_sealed is not null and c.supplier = coalesce(${supplier}::text, c.supplier)
       and exists (
         select
           from current_attempts a
          where a.supplier = c.supplier and a.reference = c.reference
            and (a.kind = 'purchase' or exists (
              select
                from current_attempts p
               where p.account_id = a.account_id and p.environment = a.environment and p.order_id = a.order_id
                 and p.kind = 'purchase' and p.bill_reference = a.reference))
         offset 0)
     order by s.number
     limit ${limit}::integer`);
}

/**
 * Leases a waiting stray for this many milliseconds, so that one process applies it; undefined when another has it. A lease that
 * ends later was given before the database's clock was set back, and holds nobody up.
 */
export async function leaseStray(db: Queryable, number: bigint, ms: number): Promise<Stray | undefined> {
  const leased = await db.rows(sql<{ number: bigint }>`
    update stray_callback_states
       set leased_until = clock_timestamp() + ${ms}::double precision * interval '1 millisecond'
     where number = ${number}::bigint and state = 'waiting'
       and (leased_until is null or leased_until < clock_timestamp()
            or leased_until > clock_timestamp() + ${ms}::double precision * interval '1 millisecond')
    returning number`);
  if (leased.length === 0) return undefined;
  const [stray] = await readStrays(db, { after: number - 1n, limit: 1 });
  return stray;
}

/** Ends a stray that was applied to the purchase of an order. */
export async function markJoined(
  db: Queryable,
  number: bigint,
  order: { readonly accountId: string; readonly environment: Environment; readonly orderId: string },
): Promise<void> {
  await db.rows(sql`
    update stray_callback_states
       set state = 'joined', ended_at = clock_timestamp(), leased_until = null, account_id = ${order.accountId}::uuid,
           environment = ${order.environment}, order_id = ${order.orderId}::uuid
     where number = ${number}::bigint and state = 'waiting'`);
}

function strayOf(row: StrayRow): Stray {
  return {
    number: row.number,
    at: row.at,
    supplier: row.supplier,
    reference: row.reference,
    kind: row.kind,
    said: row.said,
    code: row.code,
    cost: row.cost,
    content: sealedOrNull(row.content_sealed, row.content_key_id),
    contentKeyId: row.content_key_id,
    contentDigest: row.content_digest,
    fingerprint: row.fingerprint,
    chain: row.chain,
    chainKeyId: row.chain_key_id,
  };
}
