import type { App } from '../../app.ts';
import { hourMs, later } from '../../clock.ts';
import type { Database, Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import { Refusal } from '../../refusals.ts';
import type { Order, OrderStatus } from '../order.ts';
import { readOrdersOfWallets } from '../stored/order-rows.ts';
import { findNumberSpan, type NumberSpan } from './number-range.ts';
import { readOpenOrders } from './open-orders.ts';
import { meets, momentsOf, type OrderFilter, storedStatuses } from './order-filter.ts';
import type { OrderKey } from './order-keys.ts';
import { findPlaces, type OrderPlace, readOrderKeys } from './order-places.ts';
import { findUnsoldOfWallet, type UnsoldOfWallet } from './unsold-of-wallet.ts';
import { areUnsold } from './unsold-orders.ts';

/** What a page of the orders of one wallet is asked for. */
export interface WalletPageQuery {
  readonly wallet: WalletKey;
  readonly filter: Pick<OrderFilter, 'channel' | 'from' | 'kind' | 'productCodes' | 'statuses' | 'to'>;
  /** What a person typed: a customer number, a client reference or the id of an order. Left out: every order. */
  readonly text?: string | undefined;
  readonly limit: number;
  /** The `older` or `newer` of another page. */
  readonly cursor?: string | undefined;
}

/** A page of the orders of one wallet, newest first, with the cursors of the pages beside it; null at an end. */
export interface WalletPage {
  readonly orders: readonly Order[];
  readonly older: string | null;
  readonly newer: string | null;
}

type PageDeps = Pick<App, 'clock' | 'database' | 'keyring'>;

/**
 * How many orders one page compares with its conditions, at most. The status of an order is in its newest step, which takes
 * fifteen times as long to read as the order itself.
 */
const [comparedMax, comparedWithStatusMax] = [50_000n, 8_000n];
/** How many orders are compared at once: first few, then more. */
const [chunkMin, chunkMax] = [200n, 5_000n];

/** How far an order's time may be from those of its neighbours in the list: more than any inquiry takes. */
const disorderMs = hourMs;

/** A place between two orders, and the direction of a page from it. */
interface Cursor {
  readonly towards: 'newer' | 'older';
  /** The page has orders with lower numbers (older) or higher ones (newer). */
  readonly number: bigint;
}

/**
 * Finds a page of the orders of one wallet. A page is a range of numbers, so new orders do not shift it. Without a condition
 * it reads its own orders only. With conditions it compares a bounded number of orders, so a page may have fewer orders than
 * `limit`, or none, while there are more behind its cursor.
 * @throws Refusal `invalid_parameter` for a cursor that is none
 */
export async function findWalletPage(deps: PageDeps, query: WalletPageQuery): Promise<WalletPage> {
  const cursor = cursorFrom(query.cursor);
  const known = await knownKeys(deps, query);
  const span = known === undefined ? await spanOf(deps.database, query) : spanOfKnown(known);
  const { statuses } = query.filter;
  const found = await (known !== undefined
    ? matchKnown(known, query.limit, cursor)
    : statuses !== undefined && areUnsold(statuses)
      ? matchUnsold(deps, { ...query, filter: { ...query.filter, statuses } }, span, cursor)
      : matchRange(deps.database, query, span, cursor));
  // Fewer newer orders than a page has: the list begins with them.
  if (cursor.towards === 'newer' && found.rest === null && found.keys.length < query.limit)
    return findWalletPage(deps, { ...query, cursor: undefined });
  const orders = await readMatched(deps, query, found.keys);
  // The caller looked from the other side, so there is a page there.
  const [older, newer] =
    cursor.towards === 'older'
      ? [found.rest, edgeOf('newer', orders, query, cursor.number, span)]
      : [edgeOf('older', orders, query, cursor.number, span), found.rest];
  return { orders, older, newer };
}

/** The cursor back to where a page was reached from; null where the list begins or ends. */
function edgeOf(
  towards: Cursor['towards'],
  orders: readonly Order[],
  query: WalletPageQuery,
  from: bigint,
  { first, end }: NumberSpan,
): string | null {
  const number = (towards === 'newer' ? orders.at(0) : orders.at(-1))?.number ?? null;
  if (towards === 'newer') {
    if (query.cursor === undefined) return null;
    const above = number ?? from - 1n;
    return above + 1n >= end ? null : cursorText({ towards, number: above });
  }
  const below = number ?? from + 1n;
  return below <= first ? null : cursorText({ towards, number: below });
}

interface Matched {
  readonly keys: readonly OrderKey[];
  /** The cursor of the page behind the last key, in the direction of the search; null at the end. */
  readonly rest: string | null;
}

const openStatuses: ReadonlySet<OrderStatus> = new Set(['inquiring', 'manual_review', 'processing']);

/** The orders of a search, or those under way: they are few, and all known at once. Undefined: a range of numbers is read. */
async function knownKeys(
  { database, keyring }: PageDeps,
  { wallet, filter, text }: WalletPageQuery,
): Promise<readonly OrderKey[] | undefined> {
  if (text !== undefined) {
    const names = ['order_id', 'client_reference', 'customer_number'] as const;
    const places = await Promise.all(
      names.map((by) =>
        by === 'client_reference'
          ? readPlacesOfReference(database, wallet, text)
          : findPlaces({ db: database, keyring }, wallet, { by, text }),
      ),
    );
    return readOrderKeys(database, places.flat());
  }
  if (filter.statuses === undefined || !filter.statuses.every((status) => openStatuses.has(status)))
    return undefined;
  const open = await readOpenOrders(database, wallet.accountId);
  return readOrderKeys(
    database,
    open.filter(({ environment }) => environment === wallet.environment),
  );
}

/** How many orders of one client reference are found, at most: one that failed may be tried again and again. */
const referencedMax = 1_000;

async function readPlacesOfReference(
  db: Queryable,
  wallet: WalletKey,
  reference: string,
): Promise<OrderPlace[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select o.id
      from orders o
     where o.account_id = ${wallet.accountId}::uuid and o.environment = ${wallet.environment}
       and o.client_reference = ${reference}
     order by o.reference_number desc
     limit ${referencedMax}::integer`);
  return rows.map(({ id }) => ({ ...wallet, id }));
}

function spanOfKnown(keys: readonly OrderKey[]): NumberSpan {
  const numbers = keys.map(({ number }) => number).toSorted((one, other) => Number(one - other));
  return { first: numbers.at(0) ?? 1n, end: (numbers.at(-1) ?? 0n) + 1n };
}

function matchKnown(keys: readonly OrderKey[], limit: number, { towards, number }: Cursor): Matched {
  const sign = towards === 'older' ? -1 : 1;
  const behind = keys
    .filter((key) => (towards === 'older' ? key.number < number : key.number > number))
    .toSorted((one, other) => sign * Number(one.number - other.number));
  const page = behind.slice(0, limit);
  const last = page.at(-1);
  return {
    keys: page,
    rest: behind.length > limit && last !== undefined ? cursorText({ towards, number: last.number }) : null,
  };
}

async function spanOf(db: Database, { wallet, filter }: WalletPageQuery): Promise<NumberSpan> {
  const { from, to } = momentsOf(filter);
  return findNumberSpan(db, wallet, {
    from: from === null ? null : later(from, -disorderMs),
    to: to === null ? null : later(to, disorderMs),
  });
}

/** Reads ranges of numbers from the cursor on, until a page is full or enough orders were compared. */
async function matchRange(
  db: Database,
  query: WalletPageQuery,
  { first, end }: NumberSpan,
  { towards, number }: Cursor,
): Promise<Matched> {
  const keys: OrderKey[] = [];
  let compared = 0n;
  let low = towards === 'newer' ? (number + 1n > first ? number + 1n : first) : first;
  let high = towards === 'older' ? (number < end ? number : end) : end;
  const wanted = query.limit + 1;
  const most = query.filter.statuses === undefined ? comparedMax : comparedWithStatusMax;
  let chunk = isFiltered(query) ? chunkMin : BigInt(wanted);
  while (low < high && keys.length < wanted && compared < most) {
    const size = [high - low, chunk, most - compared].reduce((one, other) => (other < one ? other : one));
    const range = towards === 'older' ? { first: high - size, end: high } : { first: low, end: low + size };
    keys.push(...(await readMatching(db, query, range, towards, wanted - keys.length)));
    compared += size;
    chunk = chunk * 4n < chunkMax ? chunk * 4n : chunkMax;
    if (towards === 'older') high = range.first;
    else low = range.end;
  }
  const page = keys.slice(0, query.limit);
  const last = page.at(-1);
  if (keys.length > query.limit && last !== undefined)
    return { keys: page, rest: cursorText({ towards, number: last.number }) };
  // Nothing more was found in what was compared; what lies behind it was not.
  const rest = low < high ? { towards, number: towards === 'older' ? high : low - 1n } : undefined;
  return { keys: page, rest: rest === undefined ? null : cursorText(rest) };
}

/** The orders that ended without a sale are read from their index. */
async function matchUnsold(
  { database, clock }: PageDeps,
  { wallet, filter, limit }: WalletPageQuery & Pick<UnsoldOfWallet, 'filter'>,
  { first, end }: NumberSpan,
  { towards, number }: Cursor,
): Promise<Matched> {
  const { offsetMs } = clock;
  const span =
    towards === 'older'
      ? { first, end: number < end ? number : end }
      : { first: number + 1n > first ? number + 1n : first, end };
  const asked = { wallet, filter, span, towards, wanted: limit + 1, offsetMs };
  const { keys, end: compared } = await findUnsoldOfWallet(database, asked);
  const last = keys[limit - 1];
  const rest = keys.length > limit ? (last?.number ?? null) : compared;
  return { keys: keys.slice(0, limit), rest: rest === null ? null : cursorText({ towards, number: rest }) };
}

function isFiltered({ filter }: WalletPageQuery): boolean {
  return Object.values(filter).some((condition) => condition !== undefined);
}

/** The orders of a range of numbers that meet the conditions on what is stored, from the side that the search comes from. */
async function readMatching(
  db: Queryable,
  { wallet, filter }: WalletPageQuery,
  { first, end }: NumberSpan,
  towards: Cursor['towards'],
  limit: number,
): Promise<OrderKey[]> {
  const { from, to } = momentsOf(filter);
  const channel: string | null = filter.channel ?? null;
  const kind: string | null = filter.kind ?? null;
  const codes = filter.productCodes === undefined ? null : [...filter.productCodes];
  const statuses = filter.statuses === undefined ? null : storedStatuses(filter.statuses);
  const sign = towards === 'older' ? -1 : 1;
  const rows = await db.rows(sql<{ id: string; number: bigint; createdAt: Date }>`
    select o.id, o.number, o.created_at as "createdAt"
      from orders o
     where o.account_id = ${wallet.accountId}::uuid and o.environment = ${wallet.environment}
       and o.number >= ${first}::bigint and o.number < ${end}::bigint
       and (${channel}::text is null or o.channel = ${channel}::text)
       and (${kind}::text is null or o.transaction_kind = ${kind}::text)
       and (${codes}::text[] is null or o.product_code = any (${codes}::text[]))
       and (${from}::timestamptz is null or o.created_at >= ${from}::timestamptz)
       and (${to}::timestamptz is null or o.created_at < ${to}::timestamptz)
       and (${statuses}::text[] is null or coalesce((
         select s.status
           from steps s
          where s.account_id = o.account_id and s.environment = o.environment and s.order_id = o.id and s.version is not null
          order by s.version desc
          limit 1), o.status) = any (${statuses}::text[]))
     order by o.number * ${sign}::integer
     limit ${limit}::integer`);
  return rows.map((row) => ({ ...wallet, ...row }));
}

async function readMatched(
  { database, clock }: PageDeps,
  { filter }: WalletPageQuery,
  keys: readonly OrderKey[],
): Promise<Order[]> {
  if (keys.length === 0) return [];
  const orders = await readOrdersOfWallets(database, keys, clock.offsetMs);
  return orders
    .filter((order) => meets(filter, order))
    .toSorted((one, other) => Number((other.number ?? 0n) - (one.number ?? 0n)));
}

const cursorPattern = /^(?<towards>[no])(?<number>\d{1,18})$/;
/** Above every number: the first page. */
const newest: Cursor = { towards: 'older', number: 10n ** 18n };

function cursorText({ towards, number }: Cursor): string {
  return `${towards === 'newer' ? 'n' : 'o'}${number}`;
}

function cursorFrom(text: string | undefined): Cursor {
  if (text === undefined) return newest;
  const { towards, number } = cursorPattern.exec(text)?.groups ?? {};
  if (towards === undefined || number === undefined)
    throw new Refusal('invalid_parameter', {
      details: [
        { field: 'cursor', code: 'unknown', message: '"cursor" must be that of a page beside another.' },
      ],
    });
  return { towards: towards === 'n' ? 'newer' : 'older', number: BigInt(number) };
}
