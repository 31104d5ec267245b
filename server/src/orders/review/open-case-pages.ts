import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { isId } from '../../ids.ts';
import type { ReviewCause } from './review-case.ts';
import type { WaitingOrder } from './review-cases.ts';

/** In which order the queue is: the longest waiting first, or the highest amount first. */
export const caseOrders = ['age', 'amount'] as const;

/** A page of the open cases of an environment. */
export interface CasePageQuery {
  readonly environment: Environment;
  readonly by: (typeof caseOrders)[number];
  /** Null: of every cause. */
  readonly cause: ReviewCause | null;
  /** A cursor of a page before; undefined: the first page. */
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** One page of the queue, with the cursors of the pages behind and before it, null at an end. */
export interface CasePage {
  readonly cases: readonly WaitingOrder[];
  readonly next: string | null;
  readonly previous: string | null;
}

interface KeyRow {
  account_id: string;
  order_id: string;
  cause: ReviewCause;
  opened_at: Date;
  price: bigint;
}

/** Where a page begins, and in which direction it is read. */
interface Position {
  readonly forward: boolean;
  readonly at: Date | null;
  readonly price: bigint | null;
  readonly id: string | null;
}

const start: Position = { forward: true, at: null, price: null, id: null };

/** Reads one page of the queue by keyset, each way through an index. */
export async function listCasePage(db: Queryable, query: CasePageQuery): Promise<CasePage> {
  const { environment, by, limit } = query;
  const from = positionOf(by, query.cursor);
  const read = await (by === 'age' ? readByAge(db, query, from) : readByAmount(db, query, from));
  const more = read.length > limit;
  const rows = from.forward ? read.slice(0, limit) : read.slice(0, limit).toReversed();
  const [first, last] = [rows.at(0), rows.at(-1)];
  const hasNext = from.forward ? more : true;
  const hasPrevious = from.forward ? from.id !== null : more;
  return {
    cases: await readCases(db, environment, rows),
    next: last !== undefined && hasNext ? cursorOf('o', by, last) : null,
    previous: first !== undefined && hasPrevious ? cursorOf('n', by, first) : null,
  };
}

function cursorOf(way: 'n' | 'o', by: CasePageQuery['by'], row: KeyRow): string {
  const key = by === 'age' ? String(row.opened_at.getTime()) : String(row.price);
  return `${way}${key}.${row.order_id}`;
}

/** The position of a cursor. One that cannot be read is the first page. */
function positionOf(by: CasePageQuery['by'], cursor: string | undefined): Position {
  const [, way, key = '', id = ''] = /^([no])(\d{1,15})\.([\da-f-]{36})$/.exec(cursor ?? '') ?? [];
  if (way === undefined || !isId(id)) return start;
  return {
    forward: way === 'o',
    at: by === 'age' ? new Date(Number(key)) : null,
    price: by === 'amount' ? BigInt(key) : null,
    id,
  };
}

function readByAge(
  db: Queryable,
  { environment, cause: wanted, limit }: CasePageQuery,
  { forward, at, id }: Position,
): Promise<KeyRow[]> {
  const cause: string | null = wanted;
  return forward
    ? db.rows(sql<KeyRow>`
        select c.account_id, c.order_id, c.cause, c.opened_at, c.price
          from review_cases c
         where c.closed_at is null and c.environment = ${environment} and (${cause}::text is null or c.cause = ${cause}::text)
           and (${id}::uuid is null or (c.opened_at, c.order_id) > (${at}::timestamptz, ${id}::uuid))
         order by c.opened_at, c.order_id
         limit ${limit + 1}::integer`)
    : db.rows(sql<KeyRow>`
        select c.account_id, c.order_id, c.cause, c.opened_at, c.price
          from review_cases c
         where c.closed_at is null and c.environment = ${environment} and (${cause}::text is null or c.cause = ${cause}::text)
           and (c.opened_at, c.order_id) < (${at}::timestamptz, ${id}::uuid)
         order by c.opened_at desc, c.order_id desc
         limit ${limit + 1}::integer`);
}

function readByAmount(
  db: Queryable,
  { environment, cause: wanted, limit }: CasePageQuery,
  { forward, price, id }: Position,
): Promise<KeyRow[]> {
  const cause: string | null = wanted;
  return forward
    ? db.rows(sql<KeyRow>`
        select c.account_id, c.order_id, c.cause, c.opened_at, c.price
          from review_cases c
         where c.closed_at is null and c.environment = ${environment} and (${cause}::text is null or c.cause = ${cause}::text)
           and (${id}::uuid is null or (c.price, c.order_id) < (${price}::bigint, ${id}::uuid))
         order by c.price desc, c.order_id desc
         limit ${limit + 1}::integer`)
    : db.rows(sql<KeyRow>`
        select c.account_id, c.order_id, c.cause, c.opened_at, c.price
          from review_cases c
         where c.closed_at is null and c.environment = ${environment} and (${cause}::text is null or c.cause = ${cause}::text)
           and (c.price, c.order_id) > (${price}::bigint, ${id}::uuid)
         order by c.price, c.order_id
         limit ${limit + 1}::integer`);
}

/** The orders of a page, in the order of its rows. */
async function readCases(
  db: Queryable,
  environment: Environment,
  rows: readonly KeyRow[],
): Promise<WaitingOrder[]> {
  if (rows.length === 0) return [];
  const orders = await db.rows(sql<Omit<WaitingOrder, 'cause' | 'opened_at'>>`
    select o.id as order_id, k.account_id, a.name as account, o.environment, o.status, o.reason, o.client_reference,
           o.product_code, o.product_name as product, o.price
      from unnest(${rows.map((row) => row.account_id)}::uuid[], ${rows.map((row) => row.order_id)}::uuid[])
        as k (account_id, order_id)
     cross join lateral (
       select t.id, t.environment, t.status, t.reason, t.client_reference, t.product_code, t.product_name, t.price
         from current_orders t
        where t.account_id = k.account_id and t.environment = ${environment} and t.id = k.order_id
        limit 1
     ) o
      join accounts a on a.id = k.account_id`);
  const byId = new Map(orders.map((one) => [one.order_id, one]));
  return rows.flatMap(({ order_id: id, cause, opened_at: openedAt }) => {
    const order = byId.get(id);
    return order === undefined ? [] : [{ ...order, cause, opened_at: openedAt }];
  });
}
