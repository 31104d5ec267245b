import type { App } from '../../app.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import { Refusal } from '../../refusals.ts';
import type { Order, OrderStatus } from '../order.ts';
import { readLikelyOrders } from './likely-orders.ts';
import { readListedOrders } from './listed-orders.ts';
import { listedByNumber, listedKeys } from './listed-keys.ts';
import { readOpenOrders } from './open-orders.ts';
import {
  type ListedOrder,
  meets,
  momentsOf,
  type OrderFilter,
  type OrderName,
  type WalletScope,
} from './order-filter.ts';
import { cursorOf, type KeySource, type OrderKey, type Position, positionOf } from './order-keys.ts';
import { findPlaces, namedMax, type OrderPlace, readOrderKeys, readWalletKeys } from './order-places.ts';
import { ordersByTime } from './orders-by-time.ts';
import { searchedHashesOf } from './search-hash.ts';
import { withSerialEnding } from './serial-matches.ts';
import { areUnsold, unsoldOrders } from './unsold-orders.ts';
import { walletOrders } from './wallet-orders.ts';

/** What finding orders needs of the app. */
export type FindDeps = Pick<App, 'clock' | 'database' | 'keyring'>;

/** Which orders to find, and how many. */
export interface OrderQuery extends OrderFilter, WalletScope {
  readonly name?: OrderName | undefined;
  /** Only orders that are processing or inquiring, or wait for a person; the oldest first. */
  readonly open?: boolean | undefined;
  readonly limit: number;
  /** The `next` of the page before. */
  readonly cursor?: string | undefined;
  /** How many orders are compared with the conditions, at most; 5,000 when left out. */
  readonly comparedMax?: number | undefined;
}

/** A page of orders, newest first. `next` is the cursor of the next page; null on the last one. */
export interface OrderPage {
  readonly orders: readonly ListedOrder[];
  readonly next: string | null;
}

/** How many orders one page compares with the conditions, at most, and how many are read at once. */
const [comparedMaxUsual, chunkMax] = [5_000, 2_000];
/** How many orders that may meet the conditions are read at once, when all of them are wanted. */
const readMax = 500;

/**
 * Finds orders. No query scans a table: the orders of a name come from an index, those under way from their working state,
 * those that ended without a sale from their index, all others from the index of numbers or of times. A page compares 5,000
 * orders at most with the conditions that its index does not know, so it may have fewer orders than `limit` while `next` is
 * not null.
 * @throws Refusal `invalid_parameter` for a cursor that is none of this list
 */
export async function findOrders(deps: FindDeps, query: OrderQuery): Promise<OrderPage> {
  const source = await sourceOf(deps, query);
  const most = query.comparedMax ?? comparedMaxUsual;
  let place = startOf(source, query.cursor);
  const orders: ListedOrder[] = [];
  for (let compared = 0; ;) {
    const wanted = sizeOf(query, { found: orders.length, compared });
    const size = Math.min(chunkMax, wanted, Math.max(most - compared, query.limit + 1));
    const keys = await source.read(place, size);
    for await (const { key, order } of compareKeys(deps, query, keys, query.limit + 1)) {
      if (orders.length === query.limit) return { orders, next: place === null ? null : cursorOf(place) };
      place = source.placeOf(key, place);
      if (order !== undefined) orders.push(order);
    }
    compared += keys.length;
    if (keys.length < size) return { orders, next: null };
    if (compared >= most) return { orders, next: place === null ? null : cursorOf(place) };
  }
}

/** How many orders are read next. With conditions few at first, since most conditions are met often, and then many. */
function sizeOf(
  query: OrderQuery,
  { found, compared }: { readonly found: number; readonly compared: number },
): number {
  const missing = query.limit + 1 - found;
  if (!isFiltered(query)) return missing;
  return Math.max(missing * 2, compared * 3);
}

/** All orders of a query, in chunks of at most 500: the memory that they take does not grow with their number. */
export async function* walkOrders(
  deps: FindDeps,
  query: Omit<OrderQuery, 'cursor' | 'limit'>,
): AsyncGenerator<readonly ListedOrder[]> {
  const source = await sourceOf(deps, query);
  let place: Position | null = null;
  for (;;) {
    const keys: readonly OrderKey[] = await source.read(place, readMax);
    const listed: ListedOrder[] = [];
    for await (const { key, order } of compareKeys(deps, query, keys, readMax)) {
      place = source.placeOf(key, place);
      if (order !== undefined) listed.push(order);
    }
    yield listed;
    if (keys.length < readMax) return;
  }
}

/** The wallets of which only the newest 1,000 orders of the name of a query are looked at. They may have more. */
export async function readCutWallets(
  { database, keyring }: FindDeps,
  query: Pick<OrderQuery, 'accountId' | 'environment' | 'name'>,
): Promise<WalletKey[]> {
  const { name } = query;
  if (name === undefined || !isListed(query, name)) return [];
  const wallets = new Map<string, { readonly wallet: WalletKey; readonly count: number }>();
  for (const { accountId, environment } of await findPlaces({ db: database, keyring }, query, name)) {
    const key = `${accountId} ${environment}`;
    const count = (wallets.get(key)?.count ?? 0) + 1;
    wallets.set(key, { wallet: { accountId, environment }, count });
  }
  return [...wallets.values()].flatMap(({ wallet, count }) => (count < namedMax ? [] : [wallet]));
}

/** A look-up by an operator. */
export interface LookUp {
  /** What the order was named by; undefined: by nothing. */
  readonly by: OrderName['by'] | undefined;
  /** The actor of the audit record. */
  readonly actor: string;
  /** The order whose number was looked up; undefined: somebody typed it. */
  readonly orderId?: string | undefined;
}

/**
 * Records that an operator, `actor`, looked orders up by a customer's number or serial. The number is not recorded, neither in the
 * clear nor as a hash. `found`: null if the orders are written while they are found.
 */
export async function recordLookUp(
  { database }: Pick<FindDeps, 'database'>,
  { by, accountId, environment, actor, orderId }: WalletScope & LookUp,
  found: number | null,
): Promise<void> {
  if (by !== 'customer_number' && by !== 'serial') return;
  await database.transaction((tx) =>
    recordAudit(tx, {
      actor,
      action: 'order.searched',
      subject: 'orders',
      ...(accountId === undefined ? {} : { accountId }),
      detail: {
        ...{ by, found },
        ...(environment === undefined ? {} : { environment }),
        ...(orderId === undefined ? {} : { order_id: orderId }),
      },
    }),
  );
}

/** Whether an order that meets the conditions is at the supplier. One of the working state may have ended in the meantime. */
function isFound({ open, supplier }: Pick<OrderQuery, 'open' | 'supplier'>, listed: ListedOrder): boolean {
  return (
    (open !== true || listed.waitingSince !== null) &&
    (supplier === undefined || supplier === listed.supplier)
  );
}

function isFiltered(query: OrderFilter & Pick<OrderQuery, 'open'>): boolean {
  const { statuses, productCode, productCodes, channel, kind, supplier, from, to, open } = query;
  const conditions = [statuses, productCode, productCodes, channel, kind, supplier, from, to, open];
  return conditions.some((condition) => condition !== undefined);
}

/** The conditions that the index of the keys does not know. */
function unknownTo(query: OrderFilter): OrderFilter {
  const { statuses } = query;
  return statuses !== undefined && areUnsold(statuses) && !statuses.includes('expired')
    ? { ...query, statuses: undefined }
    : query;
}

function startOf(source: KeySource, cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  const position = positionOf(cursor);
  if (position !== undefined && source.isPlace(position)) return position;
  throw new Refusal('invalid_parameter', {
    details: [
      { field: 'cursor', code: 'unknown', message: '"cursor" must be the next_cursor of the page before.' },
    ],
  });
}

/** A key of a list with its order; undefined: it does not meet the conditions. */
interface ComparedKey {
  readonly key: OrderKey;
  readonly order: ListedOrder | undefined;
}

/** Compares the orders of these keys with the conditions. Only those that may meet them are read, at most `most` at once. */
async function* compareKeys(
  { database, clock }: FindDeps,
  query: Omit<OrderQuery, 'cursor' | 'limit'>,
  keys: readonly OrderKey[],
  most: number,
): AsyncGenerator<ComparedKey> {
  const { from, to } = momentsOf(query);
  const timely = keys.filter(
    ({ createdAt: at }) => (from === null || at >= from) && (to === null || at < to),
  );
  const likely = isFiltered(query) ? await readLikelyOrders(database, timely, unknownTo(query)) : undefined;
  const keep = (order: Order): boolean => meets(query, order);
  for (let begin = 0; begin < keys.length;) {
    const wanted: OrderKey[] = [];
    let end = begin;
    for (; end < keys.length && wanted.length < most; end += 1) {
      const key = keys[end];
      if (key !== undefined && (likely === undefined || likely.has(key.id))) wanted.push(key);
    }
    const listed = await readListedOrders(database, wanted, { offsetMs: clock.offsetMs, keep });
    const byId = new Map(listed.filter((one) => isFound(query, one)).map((one) => [one.order.id, one]));
    for (const key of keys.slice(begin, end)) yield { key, order: byId.get(key.id) };
    begin = end;
  }
}

/** The statuses of orders that have an open attempt, a hold that nothing has ended, or an open case. */
const openStatuses: ReadonlySet<OrderStatus> = new Set(['inquiring', 'manual_review', 'processing']);

async function sourceOf(deps: FindDeps, query: Omit<OrderQuery, 'cursor' | 'limit'>): Promise<KeySource> {
  const { database, keyring, clock } = deps;
  const { accountId, environment, name, open = false, statuses } = query;
  if (name !== undefined && isListed(query, name))
    return listedKeys(async () => readOrderKeys(database, await placesNamed(deps, query, name)), {
      oldestFirst: false,
    });
  const isOpen = open || statuses?.every((status) => openStatuses.has(status)) === true;
  if (name === undefined && isOpen) {
    const load = async (): Promise<OrderKey[]> => {
      const places = await readOpenOrders(database, accountId ?? null);
      return readOrderKeys(
        database,
        places.filter((place) => isIn(query, place)),
      );
    };
    return accountId !== undefined && environment !== undefined && !open
      ? listedByNumber(load, environment)
      : listedKeys(load, { oldestFirst: open });
  }
  const moments = momentsOf(query);
  const { offsetMs } = clock;
  if (name === undefined && statuses !== undefined && areUnsold(statuses)) {
    return unsoldOrders(database, { ...moments, accountId, environment, statuses, offsetMs });
  }
  if (accountId === undefined) {
    const { kind, productCode } = query;
    const isConfirmable = name === undefined && statuses?.join() === 'awaiting_confirmation';
    return ordersByTime(database, { ...moments, environment, kind, productCode, isConfirmable, offsetMs });
  }
  const wallets = await readWalletKeys(database, { accountId, environment });
  const hashes =
    name === undefined ? null : (wallet: WalletKey) => searchedHashesOf(keyring, wallet, name.text);
  return walletOrders(database, { ...moments, wallets, hashes });
}

/** Whether the orders of a name are all read at once. Those of a number in one account are read in pages, however many they are. */
function isListed({ accountId }: WalletScope, { by }: OrderName): boolean {
  return accountId === undefined || by !== 'customer_number';
}

async function placesNamed(
  { database, keyring }: FindDeps,
  scope: WalletScope,
  name: OrderName,
): Promise<OrderPlace[]> {
  const places = await findPlaces({ db: database, keyring }, scope, name);
  return name.by === 'serial' ? withSerialEnding({ database, keyring }, places, name.text) : places;
}

function isIn(scope: WalletScope, { accountId, environment }: WalletKey): boolean {
  return (
    (scope.accountId === undefined || scope.accountId === accountId) &&
    (scope.environment === undefined || scope.environment === environment)
  );
}
