import type { Clock } from '../clock.ts';
import type { Wallet } from '../ledger/book.ts';
import { behindMicrosMax, walletText } from '../ledger/wallet.ts';
import { Refusal } from '../refusals.ts';
import type { Attempt } from '../suppliers/attempt.ts';
import type { Batch } from './batch.ts';
import type { Command, Confirm, OrderDraft, Quote, Settle } from './command.ts';
import type { Gathered } from './gathered.ts';
import type { Order } from './order.ts';
import { openReckonedTime } from './reckoned-time.ts';

/**
 * What a lane keeps of the transactions that it has committed. A batch that finds everything here need not read it again:
 * the write of its wallets fails when anybody has changed anything of their accounts since (docs/decisions/0039).
 */
export interface Kept {
  /** What these commands are decided on; undefined when some of it, or the time, must be read. */
  recall(commands: readonly Command[]): Gathered | undefined;
  /** Takes in what a batch of these commands commits, as if that had come about. */
  learn(commands: readonly Command[], batch: Batch): void;
  /** Forgets everything: something did not come about. */
  forget(): void;
  /** Takes in what the database has just told of its clock, microseconds since 1970. */
  setTime(micros: bigint): void;
}

/** How many wallets and how many orders on their way are kept at most: some megabytes. */
const keptMax = 5_000;

/** What the straight road of an order never needs. */
const nothing = {
  deposits: [],
  earlierAttempts: [],
  records: [],
  statements: [],
  paid: [],
  audited: [],
  openCases: [],
  lateSales: [],
};

/** What is known of a wallet. Its object stands for the time in which nobody else has changed the account. */
interface KeptWallet {
  wallet: Wallet;
  /** How many orders the account has; undefined: not known. */
  total: bigint | undefined;
}

interface KeptOrder {
  readonly of: KeptWallet;
  readonly order: Order;
  /** The newest; undefined: it has none. */
  readonly attempt: Attempt | undefined;
}

interface Store {
  readonly wallets: Map<string, KeptWallet>;
  /** By their ids, of all accounts: `of` tells whose. */
  readonly orders: Map<string, KeptOrder>;
  /** The same orders by their client references. */
  readonly references: Map<string, KeptOrder>;
}

/** Opens what one lane keeps; nothing yet. */
export function openKept(clock: Clock): Kept {
  const time = openReckonedTime(clock);
  const store: Store = { wallets: new Map(), orders: new Map(), references: new Map() };
  return {
    recall(commands) {
      const micros = time.reckon();
      if (micros === undefined) return undefined;
      const latestNow = timeOf(micros + behindMicrosMax, clock);
      const wallets = new Set<KeptWallet>();
      const orders = new Set<KeptOrder>();
      for (const command of commands) {
        const wallet = store.wallets.get(walletText(command.wallet));
        if (wallet === undefined || !isPlain(command)) return undefined;
        wallets.add(wallet);
        if (command.kind === 'quote') {
          if (!isNew(store, wallet, command)) return undefined;
          continue;
        }
        const order = orderFor(store, wallet, command, latestNow);
        if (order === undefined) return undefined;
        orders.add(order);
      }
      return { ...gatheredFrom(wallets, orders), micros, now: timeOf(micros, clock) };
    },
    learn(commands, batch) {
      learnWallets(store, batch);
      learnOrders(store, commands, batch);
    },
    forget() {
      for (const map of [store.wallets, store.orders, store.references]) map.clear();
    },
    setTime: time.set,
  };
}

/** Whether a quote can be told to be its reference's first. */
function isNew({ references }: Store, wallet: KeptWallet, { draft }: PlainQuote): boolean {
  const text = `${walletText(wallet.wallet)}/${draft.clientReference}`;
  return wallet.total !== undefined && references.get(text)?.of !== wallet;
}

/** The order of a command, unless what is stored must decide on it. `latestNow`: the database's clock is not ahead of it. */
function orderFor(
  { orders }: Store,
  wallet: KeptWallet,
  command: Confirm | Settle,
  latestNow: Date,
): KeptOrder | undefined {
  const kept = orders.get(command.orderId);
  if (kept?.of !== wallet) return undefined;
  if (command.kind === 'confirm') return endsBefore(kept.order, latestNow) ? undefined : kept;
  // A worker that leased it since has changed its row.
  return kept.attempt?.lease === command.lease ? kept : undefined;
}

function endsBefore({ confirmableUntil, payUntil }: Order, at: Date): boolean {
  return confirmableUntil <= at || (payUntil !== null && payUntil <= at);
}

function gatheredFrom(
  wallets: ReadonlySet<KeptWallet>,
  orders: ReadonlySet<KeptOrder>,
): Omit<Gathered, 'micros' | 'now'> {
  return {
    ...nothing,
    wallets: [...wallets].map(({ wallet }) => wallet).toSorted(byAccount),
    orders: [...orders].map(({ order }) => order),
    attempts: [...orders].flatMap(({ attempt }) => attempt ?? []),
    totals: [...wallets].flatMap(({ wallet, total }) => (total === undefined ? [] : [{ wallet, total }])),
  };
}

function learnWallets({ wallets }: Store, { changes }: Batch): void {
  for (const [text, { before, after }] of changes.wallets) {
    const known = wallets.get(text);
    const kept = known?.wallet.lastChange === before.lastChange ? known : { wallet: after, total: undefined };
    kept.wallet = { ...after, chainHead: ownBytes(after.chainHead) };
    kept.total = changes.totals.get(text)?.total ?? kept.total;
    put(wallets, text, kept);
  }
}

function learnOrders(store: Store, commands: readonly Command[], batch: Batch): void {
  const { changes } = batch;
  // Of an order that no command names its newest attempt was not read.
  const named = new Set(commands.flatMap((command) => ('orderId' in command ? [command.orderId] : [])));
  for (const order of changes.insertedOrders.values()) learnOrder(store, order, batch.attempt(order.id));
  for (const { order } of changes.changedOrders.values())
    if (named.has(order.id)) learnOrder(store, order, batch.attempt(order.id));
    else forgetOrder(store, order);
  for (const attempts of [changes.insertedAttempts, changes.changedAttempts])
    for (const attempt of attempts.values()) {
      if (changes.changedOrders.has(attempt.orderId) || changes.insertedOrders.has(attempt.orderId)) continue;
      const kept = store.orders.get(attempt.orderId);
      if (kept !== undefined && kept.of === store.wallets.get(walletText(attempt)))
        learnOrder(store, kept.order, batch.attempt(attempt.orderId));
    }
}

function learnOrder(store: Store, order: Order, attempt: Attempt | undefined): void {
  const of = store.wallets.get(walletText(order));
  if (of === undefined || !isOnItsWay(order)) {
    forgetOrder(store, order);
    return;
  }
  const kept = { of, order: { ...order, destinationSealed: ownBytes(order.destinationSealed) }, attempt };
  put(store.orders, order.id, kept);
  put(store.references, referenceText(order), kept);
}

function forgetOrder(store: Store, order: Order): void {
  store.orders.delete(order.id);
  store.references.delete(referenceText(order));
}

type PlainQuote = Quote & { readonly draft: OrderDraft };

/** The commands of an order that goes its straight road: a draft, its confirm, and the first word of its supplier. */
function isPlain(command: Command): command is Confirm | PlainQuote | Settle {
  switch (command.kind) {
    case 'quote':
      return !(command.draft instanceof Refusal);
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

function isOnItsWay({ status }: Order): boolean {
  return status === 'awaiting_confirmation' || status === 'processing';
}

function referenceText(order: Order): string {
  return `${walletText(order)}/${order.clientReference}`;
}

function byAccount(a: Wallet, b: Wallet): number {
  return a.accountId < b.accountId ? -1 : 1;
}

/** Small buffers are parts of a large one, which each of them would keep in memory, a thousand times its size. */
function ownBytes(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.alloc(bytes.length);
  bytes.copy(own);
  return own;
}

/** Puts what was used last at the end, and lets go of what was not used for longest. */
function put<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= keptMax) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
