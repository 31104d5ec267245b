import { type Clock, later } from '../../clock.ts';
import type { Wallet } from '../../ledger/book.ts';
import { clockLagMicrosMax, walletText, type WalletKey } from '../../ledger/wallet.ts';
import { Refusal } from '../../refusals.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import type { Batch } from './batch.ts';
import type { Command, Confirm, OrderDraft, Quote, Settle } from './command.ts';
import type { BatchSnapshot } from './batch-snapshot.ts';
import type { Order } from '../order.ts';
import { openDatabaseClock } from './database-clock.ts';

/**
 * The state that a lane committed last. A batch that finds everything here does not read the database: writing its wallets
 * fails if another transaction has changed anything of their accounts since (docs/decisions/0039).
 */
export interface LaneCache {
  /**
   * Returns the snapshot for these commands; undefined when part of it, or the time, must be read. While another process
   * changes the same accounts, everything is: a decision on what it changed meanwhile would be made twice.
   */
  lookup(commands: readonly Command[]): BatchSnapshot | undefined;
  /** An order of a wallet with its newest attempt, as it was last committed here; undefined when it is not cached. */
  find(wallet: WalletKey, orderId: string): OrderWithAttempt | undefined;
  /** Applies the changes of a batch of these commands, before its commit is confirmed. */
  apply(commands: readonly Command[], batch: Batch): void;
  /** Whether another process has changed an account since it was cached, as far as the last transactions show. */
  isContended(): boolean;
  /** Discards everything, because a transaction has failed. */
  invalidate(): void;
  /** Takes a reading of the database's clock, microseconds since 1970. */
  setClock(micros: bigint): void;
}

/** How many wallets, and how many pending orders, are cached at most: some megabytes. */
const entriesMax = 5_000;

/** The parts of a snapshot that the cacheable commands never need. */
const nothing = {
  deposits: [],
  proposals: [],
  receivables: new Map<string, bigint>(),
  causes: new Set<never>(),
  earlierAttempts: [],
  records: [],
  claimRequests: [],
  recent: [],
  statements: [],
  paid: [],
  audited: [],
  openCases: [],
  newestSteps: new Map(),
  rulingProposals: [],
  lateSales: [],
  claimedPurchases: [],
};

/** A cached wallet. When another transaction has changed the account, a new object replaces it, and its orders are stale. */
interface CachedWallet {
  wallet: Wallet;
}

/** An order with its newest attempt, if it has one. */
export interface OrderWithAttempt {
  readonly order: Order;
  readonly attempt: Attempt | undefined;
}

interface CachedOrder extends OrderWithAttempt {
  readonly of: CachedWallet;
}

interface Store {
  readonly wallets: Map<string, CachedWallet>;
  /** By id, of all accounts: `of` is the wallet. */
  readonly orders: Map<string, CachedOrder>;
  /** The same orders by client reference. */
  readonly references: Map<string, CachedOrder>;
  /** Whether another process has changed an account since it was cached, as far as the last transactions show. */
  isContended: boolean;
}

/** Opens the empty cache of one lane. */
export function openLaneCache(clock: Clock): LaneCache {
  const time = openDatabaseClock(clock);
  const store: Store = { wallets: new Map(), orders: new Map(), references: new Map(), isContended: false };
  return {
    lookup(commands) {
      const micros = time.estimate();
      if (micros === undefined || store.isContended) return undefined;
      const latestNow = timeOf(micros + clockLagMicrosMax, clock);
      const wallets = new Set<CachedWallet>();
      const orders = new Set<CachedOrder>();
      for (const command of commands) {
        const wallet = store.wallets.get(walletText(command.wallet));
        if (wallet === undefined || !isCacheable(command)) return undefined;
        wallets.add(wallet);
        if (command.kind === 'quote') {
          if (!isNew(store, wallet, command)) return undefined;
          continue;
        }
        const order = orderFor(store, wallet, command, latestNow);
        if (order === undefined) return undefined;
        orders.add(order);
      }
      return { ...snapshotFrom(wallets, orders), micros, now: timeOf(micros, clock) };
    },
    find(wallet, orderId) {
      const cached = store.orders.get(orderId);
      return cached?.of === store.wallets.get(walletText(wallet)) ? cached : undefined;
    },
    apply(commands, batch) {
      applyWallets(store, batch);
      applyOrders(store, commands, batch);
    },
    isContended: () => store.isContended,
    invalidate() {
      // Most transactions fail because another process was faster. Two that read show whether it still is.
      store.isContended = true;
      for (const map of [store.wallets, store.orders, store.references]) map.clear();
    },
    setClock: time.synchronise,
  };
}

/** Whether a quote can be treated as the first with its reference. The unique index refuses it otherwise. */
function isNew({ references }: Store, wallet: CachedWallet, { draft }: CacheableQuote): boolean {
  const text = `${walletText(wallet.wallet)}/${draft.clientReference}`;
  return references.get(text)?.of !== wallet;
}

/** The order of a command; undefined when the database must be read. `latestNow`: the latest time that it may be now. */
function orderFor(
  { orders }: Store,
  wallet: CachedWallet,
  command: Confirm | Settle,
  latestNow: Date,
): CachedOrder | undefined {
  const cached = orders.get(command.orderId);
  if (cached?.of !== wallet) return undefined;
  const { clockOffsetMs } = wallet.wallet;
  const accountNow = clockOffsetMs === 0 ? latestNow : later(latestNow, clockOffsetMs);
  if (command.kind === 'confirm') return endsBefore(cached.order, accountNow) ? undefined : cached;
  // A worker that has leased it since has changed the stored attempt.
  return cached.attempt?.lease === command.lease ? cached : undefined;
}

function endsBefore({ confirmableUntil, payUntil }: Order, at: Date): boolean {
  return confirmableUntil <= at || (payUntil !== null && payUntil <= at);
}

function snapshotFrom(
  wallets: ReadonlySet<CachedWallet>,
  orders: ReadonlySet<CachedOrder>,
): Omit<BatchSnapshot, 'micros' | 'now'> {
  return {
    ...nothing,
    wallets: [...wallets].map(({ wallet }) => wallet).toSorted(byAccount),
    orders: [...orders].map(({ order }) => order),
    attempts: [...orders].flatMap(({ attempt }) => attempt ?? []),
  };
}

function applyWallets(store: Store, { changes }: Batch): void {
  const { wallets } = store;
  const unchanged: boolean[] = [];
  for (const [text, { before, after }] of changes.wallets) {
    const known = wallets.get(text);
    const cached = known?.wallet.version === before.version ? known : { wallet: after };
    if (known !== undefined) unchanged.push(cached === known);
    cached.wallet = {
      ...after,
      chainHead: ownBytes(after.chainHead),
      ordersHead: ownBytes(after.ordersHead),
    };
    put(wallets, text, cached);
  }
  if (unchanged.length > 0) store.isContended = unchanged.includes(false);
}

function applyOrders(store: Store, commands: readonly Command[], batch: Batch): void {
  const { changes } = batch;
  // The newest attempt of an order is read only if a command names the order.
  const named = new Set(commands.flatMap((command) => ('orderId' in command ? [command.orderId] : [])));
  for (const order of changes.changedOrders.values())
    if (named.has(order.id) || changes.shownOrders.has(order.id))
      putOrder(store, order, batch.attempt(order.id));
    else evictOrder(store, order);
  for (const attempts of [changes.insertedAttempts, changes.changedAttempts])
    for (const attempt of attempts.values()) {
      if (changes.changedOrders.has(attempt.orderId)) continue;
      const cached = store.orders.get(attempt.orderId);
      if (cached !== undefined && cached.of === store.wallets.get(walletText(attempt)))
        putOrder(store, cached.order, batch.attempt(attempt.orderId));
    }
}

function putOrder(store: Store, order: Order, attempt: Attempt | undefined): void {
  const of = store.wallets.get(walletText(order));
  if (of === undefined || !isInFlight(order)) {
    evictOrder(store, order);
    return;
  }
  // As it is read from the database: the hash of a new order was written.
  const stored = { ...order, destinationSealed: ownBytes(order.destinationSealed), destinationHash: null };
  const cached = { of, order: stored, attempt };
  put(store.orders, order.id, cached);
  put(store.references, referenceText(order), cached);
}

function evictOrder(store: Store, order: Order): void {
  store.orders.delete(order.id);
  store.references.delete(referenceText(order));
}

type CacheableQuote = Quote & { readonly draft: OrderDraft };

/** The commands of the common case: a quote, its confirm, and the first answer of its supplier. */
function isCacheable(command: Command): command is Confirm | CacheableQuote | Settle {
  switch (command.kind) {
    case 'quote':
      // Earlier orders of the customer may be anywhere in the history.
      return !(command.draft instanceof Refusal) && command.guard === null;
    case 'confirm':
      return true;
    case 'settle':
      return command.source === 'submit' && !command.thorough;
    default:
      return false;
  }
}

function timeOf(micros: bigint, clock: Clock): Date {
  return new Date(Number(micros / 1_000n) + clock.offsetMs);
}

function isInFlight({ status }: Order): boolean {
  return status === 'awaiting_confirmation' || status === 'processing';
}

function referenceText(order: Order): string {
  return `${walletText(order)}/${order.clientReference}`;
}

function byAccount(a: Wallet, b: Wallet): number {
  return a.accountId < b.accountId ? -1 : 1;
}

/** Copies a small buffer that is a slice of a large one, which it would otherwise keep in memory. */
function ownBytes(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.alloc(bytes.length);
  bytes.copy(own);
  return own;
}

/** Puts an entry at the end, and evicts the least recently put one when the map is full. */
function put<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= entriesMax) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
