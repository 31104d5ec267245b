import { hourMs, later } from '../../clock.ts';
import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { firstIdAt, idAfterAll, idBeforeAll, timeOfId } from '../../ids.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import type { OrderStatus } from '../order.ts';
import { readLikelyOrders } from './likely-orders.ts';
import type { NumberSpan } from './number-range.ts';
import type { OrderFilter } from './order-filter.ts';
import type { OrderKey } from './order-keys.ts';
import { readUnsold } from './unsold-orders.ts';

/** Which orders of a wallet that ended without a sale are wanted. */
export interface UnsoldOfWallet {
  readonly wallet: WalletKey;
  readonly filter: OrderFilter & { readonly statuses: readonly OrderStatus[] };
  /** Their numbers. */
  readonly span: NumberSpan;
  /** From which side the numbers are read. */
  readonly towards: 'newer' | 'older';
  readonly wanted: number;
  /** By how much the clock of the wallet is ahead, milliseconds. */
  readonly offsetMs: number;
}

/** Orders by their numbers, from the side that was asked for, and the last number that was compared; null: all were. */
interface UnsoldFound {
  readonly keys: readonly OrderKey[];
  readonly end: bigint | null;
}

/** How many orders are compared with the conditions, at most, and at once. */
const [comparedMax, chunk] = [4_000, 500];

/**
 * How far the id of an order may be from those of its neighbours by number: a slow inquiry got its id when it was asked, and its
 * number when it was first shown.
 */
const disorderMs = hourMs;

/** Finds the orders of a wallet that ended without a sale. They are read by their ids, a little further than a page reaches. */
export async function findUnsoldOfWallet(db: Queryable, query: UnsoldOfWallet): Promise<UnsoldFound> {
  const { span, filter, towards, wanted, offsetMs, wallet } = query;
  const oldestFirst = towards === 'newer';
  const sign = oldestFirst ? 1n : -1n;
  let { first, end } = await idsOfNumbers(db, wallet, span);
  const found: OrderKey[] = [];
  const { statuses, ...others } = filter;
  for (let compared = 0; compared < comparedMax; compared += chunk) {
    const keys = await readUnsold(
      db,
      { ...wallet, statuses, offsetMs },
      { first, end, limit: chunk, oldestFirst },
    );
    const within = keys.filter(({ number }) => number >= span.first && number < span.end);
    const likely = await readLikelyOrders(db, within, others);
    found.push(...within.filter(({ id }) => likely.has(id)));
    found.sort((one, other) => Number(sign * (one.number - other.number)));
    const last = keys.at(-1);
    if (last === undefined || keys.length < chunk) return { keys: found.slice(0, wanted), end: null };
    const worst = found[wanted - 1];
    const distance = worst === undefined ? 0 : timeOfId(worst.id).getTime() - timeOfId(last.id).getTime();
    if (Math.abs(distance) > disorderMs) return { keys: found.slice(0, wanted), end: last.number };
    if (oldestFirst) first = nextId(last.id);
    else end = last.id;
    if (compared + chunk >= comparedMax) return { keys: found.slice(0, wanted), end: last.number };
  }
  return { keys: found.slice(0, wanted), end: null };
}

/** The ids of a span of numbers, and a little more. */
async function idsOfNumbers(
  db: Queryable,
  { accountId, environment }: WalletKey,
  { first, end }: NumberSpan,
): Promise<{ first: string; end: string }> {
  const [row] = await db.rows(sql<{ first: string | null; last: string | null }>`
    select (select o.id
              from orders o
             where o.account_id = ${accountId}::uuid and o.environment = ${environment} and o.number >= ${first}::bigint
             order by o.number
             limit 1) as first,
           (select o.id
              from orders o
             where o.account_id = ${accountId}::uuid and o.environment = ${environment} and o.number < ${end}::bigint
             order by o.number desc
             limit 1) as last`);
  const { first: oldest, last: newest } = row ?? { first: null, last: null };
  return {
    first: oldest === null ? idBeforeAll : firstIdAt(later(timeOfId(oldest), -disorderMs)),
    end: newest === null ? idAfterAll : firstIdAt(later(timeOfId(newest), disorderMs)),
  };
}

/** The id behind another one. */
function nextId(id: string): string {
  const next = (BigInt(`0x${id.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0');
  return next.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
