import type { NamedAuditRecord } from '../clients/audit-record.ts';
import { book, type JournalEntry, type Wallet } from '../ledger/book.ts';
import { deposit, type Movement } from '../ledger/chart.ts';
import type { BookedDeposit } from '../ledger/deposits.ts';
import type { PaidPurchase } from '../ledger/journal.ts';
import { walletText, type WalletChange, type WalletKey } from '../ledger/wallet.ts';
import { newId, newOrderedId } from '../ids.ts';
import type { Rupiah } from '../rupiah.ts';
import type { Keyring, SealedValue } from '../sealed.ts';
import type { Attempt } from '../suppliers/attempt.ts';
import type { LateSale } from '../suppliers/late-sales.ts';
import type { Statement } from '../suppliers/statement.ts';
import type { SupplierStatement } from '../suppliers/supplier.ts';
import type { Event } from '../webhooks/event.ts';
import { type CaseFiles, openCaseFiles } from './case-file.ts';
import type { Order } from './order.ts';
import type { OpenCase } from './review-cases.ts';
import { openSaidBefore, type SaidBefore } from './said-before.ts';
import { type Brought, moved, type Trigger } from './transition.ts';

/** What an Idempotency-Key led to: an order, or the balance that a reset set. */
export interface IdempotencyRecord {
  readonly wallet: WalletKey;
  readonly key: string;
  readonly fingerprint: Buffer;
  readonly fingerprintKeyId: string;
  readonly orderId: string | null;
  readonly balance: Rupiah | null;
}

/** Why a person must look at an order. */
export type ReviewCause =
  | 'contradictory_answers'
  | 'outcome_unknown'
  | 'reversed_after_success'
  | 'sold_after_failed'
  | 'two_serials';

/** How a case ends: what really became of the sale, or that its money was given back. */
export type ReviewRuling = 'failed' | 'refunded' | 'succeeded';

/** What a person must look at, and why. An order has one open case at most: what comes to light later is added to it. */
export interface ReviewCase {
  readonly order: Order;
  readonly cause: ReviewCause;
  readonly statements: readonly SupplierStatement[];
}

/** Everything that one transaction read under its locks. */
export interface Gathered {
  readonly now: Date;
  /** The database's own clock under the locks, microseconds since 1970: what puts events in order. */
  readonly micros: bigint;
  readonly wallets: readonly Wallet[];
  readonly orders: readonly Order[];
  /** The newest attempt of each order. */
  readonly attempts: readonly Attempt[];
  /** Attempts that late statements are about, whether they are the newest or not. */
  readonly earlierAttempts: readonly Attempt[];
  /** What was kept of the attempts that settlements ask about. */
  readonly statements: readonly Statement[];
  readonly records: readonly IdempotencyRecord[];
  readonly totals: readonly { readonly wallet: WalletKey; readonly total: bigint }[];
  readonly deposits: readonly BookedDeposit[];
  /** Of the operators' commands, those whose audit records are there already. */
  readonly audited: readonly string[];
  /** For the same commands: orders with an open case, and what was sold late. */
  readonly openCases: readonly OpenCase[];
  readonly lateSales: readonly LateSale[];
  /** For the same commands and late statements: which purchases our books have paid for. */
  readonly paid: readonly PaidPurchase[];
}

/** What the commands of a batch have changed so far, as the database must learn it. */
export interface Changes {
  readonly insertedOrders: Map<string, Order>;
  /** Changed orders with the version that their rows have now. */
  readonly changedOrders: Map<string, { readonly order: Order; readonly rowVersion: number }>;
  readonly droppedClaims: Map<string, Order>;
  readonly insertedAttempts: Map<string, Attempt>;
  readonly changedAttempts: Map<string, Attempt>;
  /** Every wallet of the batch, changed or not: each names this transaction as its last. */
  readonly wallets: Map<string, WalletChange>;
  readonly totals: Map<string, { readonly wallet: WalletKey; readonly total: bigint }>;
  readonly entries: JournalEntry[];
  readonly records: Map<string, IdempotencyRecord>;
  readonly openedCases: ReviewCase[];
  readonly closedCases: { readonly order: Order; readonly ruling: ReviewRuling }[];
  readonly events: Event[];
  readonly audits: NamedAuditRecord[];
  readonly statements: Statement[];
}

/** Which event of its account it is, and when it happened. */
export type EventStamp = Pick<Event, 'id'> & { readonly now: Date };

/** Makes the event that tells of an order's transition, or of a deposit. */
export interface EventWriter {
  orderEvent(order: Order, kind: Event['kind'], made: EventStamp): Event;
  depositEvent(wallet: Wallet, made: EventStamp): Event;
}

/**
 * The running state of a batch: what was gathered, changed by one command after the other. Nothing here reads or
 * writes; `changes` is what the transaction writes at the end.
 */
export interface Batch extends CaseFiles, SaidBefore {
  readonly now: Date;
  readonly changes: Changes;
  wallet(key: WalletKey): Wallet;
  order(key: WalletKey, id: string): Order | undefined;
  latest(key: WalletKey, clientReference: string): Order | undefined;
  /** The newest attempt of an order. */
  attempt(orderId: string): Attempt | undefined;
  record(key: WalletKey, idempotencyKey: string): IdempotencyRecord | undefined;
  deposit(key: WalletKey, reference: string): BookedDeposit | undefined;
  /** Takes an order through a transition of the table, books its money and tells of it. */
  move(order: Order, trigger: Trigger, brought?: Brought): Order;
  /** Gives a succeeded order the serial that it was sold without. It is the same order otherwise. */
  tellSerial(order: Order, serial: SealedValue): Order;
  /** Books a movement that belongs to no order. */
  bookMovement(wallet: Wallet, movement: Movement): Wallet;
  /** Books a deposit and tells of it. */
  bookDeposit(wallet: Wallet, amount: Rupiah, reference: string): Wallet;
  putWallet(wallet: Wallet): void;
  putAttempt(attempt: Attempt): void;
  /** Keeps an order that only claims its id, for the time of one inquiry. */
  claim(order: Order): void;
  drop(order: Order): void;
  putRecord(record: IdempotencyRecord): void;
}

/** Starts a batch on what was gathered. */
export function openBatch(gathered: Gathered, keyring: Keyring, eventWriter: EventWriter): Batch {
  const { now } = gathered;
  const { orders, rowVersions, attempts, records, totals, deposits } = byKey(gathered);
  const latest = new Map<string, Order>();
  const changes = noChanges(gathered.wallets);
  for (const order of gathered.orders) noteLatest(order);

  function noteLatest(order: Order): void {
    const text = `${walletText(order)}/${order.clientReference}`;
    const known = latest.get(text);
    if (known === undefined || known.referenceNumber <= order.referenceNumber) latest.set(text, order);
  }

  function keep(order: Order): void {
    orders.set(order.id, order);
    noteLatest(order);
    const rowVersion = rowVersions.get(order.id);
    if (rowVersion === undefined) changes.insertedOrders.set(order.id, order);
    else changes.changedOrders.set(order.id, { order, rowVersion });
  }

  function wallet(key: WalletKey): Wallet {
    return changeOf(key).after;
  }

  function changeOf(key: WalletKey): WalletChange {
    const found = changes.wallets.get(walletText(key));
    if (found === undefined)
      throw new Error(`The account ${key.accountId} has no ${key.environment} wallet.`);
    return found;
  }

  function putWallet(next: Wallet): void {
    changes.wallets.set(walletText(next), { before: changeOf(next).before, after: next });
  }

  function bookMovement(on: Wallet, movement: Movement): Wallet {
    const booked = book(keyring, on, movement, now);
    changes.entries.push(booked.entry);
    putWallet(booked.wallet);
    return booked.wallet;
  }

  function nextNumber(order: Order): bigint {
    const text = walletText(order);
    const total = (totals.get(text) ?? 0n) + 1n;
    totals.set(text, total);
    const { accountId, environment } = order;
    changes.totals.set(text, { wallet: { accountId, environment }, total });
    return total;
  }

  return {
    now,
    changes,
    wallet,
    putWallet,
    bookMovement,
    ...openCaseFiles(gathered, changes),
    ...openSaidBefore(gathered, changes),
    order: (key, id) => ownOrder(key, orders.get(id)),
    latest: (key, clientReference) => latest.get(`${walletText(key)}/${clientReference}`),
    attempt: (orderId) => attempts.get(orderId),
    record: (key, idempotencyKey) => records.get(`${walletText(key)}/${idempotencyKey}`),
    deposit: (key, reference) => deposits.get(`${key.environment}/${reference}`),
    move(order, trigger, brought = {}) {
      const numbered = order.number === null ? { ...brought, number: nextNumber(order) } : brought;
      const next = moved(order, trigger, now, numbered);
      keep(next.order);
      if (next.movement !== null) bookMovement(wallet(order), next.movement);
      if (next.event !== null)
        changes.events.push(eventWriter.orderEvent(next.order, next.event, stampOf(gathered, changes)));
      return next.order;
    },
    tellSerial(order, serial) {
      const told = { ...order, serial };
      keep(told);
      return told;
    },
    putAttempt(attempt) {
      const known = attempts.get(attempt.orderId);
      attempts.set(attempt.orderId, attempt);
      const inserted = changes.insertedAttempts;
      if (known?.id !== attempt.id || inserted.has(attempt.id)) inserted.set(attempt.id, attempt);
      else changes.changedAttempts.set(attempt.id, attempt);
    },
    bookDeposit(on, amount, reference) {
      const after = bookMovement(on, deposit(amount, reference));
      const key = { accountId: on.accountId, environment: on.environment };
      deposits.set(`${on.environment}/${reference}`, { wallet: key, reference, amount });
      changes.events.push(eventWriter.depositEvent(after, stampOf(gathered, changes)));
      return after;
    },
    claim: keep,
    drop(order) {
      orders.delete(order.id);
      latest.delete(`${walletText(order)}/${order.clientReference}`);
      attempts.delete(order.id);
      for (const [text, record] of records) if (record.orderId === order.id) records.delete(text);
      changes.droppedClaims.set(order.id, order);
    },
    putRecord(record) {
      const text = `${walletText(record.wallet)}/${record.key}`;
      records.set(text, record);
      changes.records.set(text, record);
    },
  };
}

/** What an account asks for and is another's is not there. */
function ownOrder(key: WalletKey, order: Order | undefined): Order | undefined {
  return order !== undefined && walletText(order) === walletText(key) ? order : undefined;
}

/** The lock of its wallet is held, so no event of the account gets a lower id later (decision 0026). */
function stampOf(gathered: Gathered, changes: Changes): EventStamp {
  return { id: newOrderedId(gathered.micros, changes.events.length), now: gathered.now };
}

interface GatheredByKey {
  readonly orders: Map<string, Order>;
  readonly rowVersions: ReadonlyMap<string, number>;
  readonly attempts: Map<string, Attempt>;
  readonly records: Map<string, IdempotencyRecord>;
  readonly totals: Map<string, bigint>;
  readonly deposits: Map<string, BookedDeposit>;
}

function byKey(gathered: Gathered): GatheredByKey {
  return {
    orders: new Map(gathered.orders.map((order) => [order.id, order])),
    rowVersions: new Map(gathered.orders.map((order) => [order.id, order.version])),
    attempts: new Map(gathered.attempts.map((attempt) => [attempt.orderId, attempt])),
    records: new Map(
      gathered.records.map((record) => [`${walletText(record.wallet)}/${record.key}`, record]),
    ),
    totals: new Map(gathered.totals.map((one) => [walletText(one.wallet), one.total])),
    deposits: new Map(
      gathered.deposits.map((booked) => [`${booked.wallet.environment}/${booked.reference}`, booked]),
    ),
  };
}

function noChanges(wallets: readonly Wallet[]): Changes {
  const lastChange = newId();
  return {
    insertedOrders: new Map(),
    changedOrders: new Map(),
    droppedClaims: new Map(),
    insertedAttempts: new Map(),
    changedAttempts: new Map(),
    wallets: new Map(
      wallets.map((before) => [walletText(before), { before, after: { ...before, lastChange } }]),
    ),
    totals: new Map(),
    entries: [],
    records: new Map(),
    openedCases: [],
    closedCases: [],
    events: [],
    audits: [],
    statements: [],
  };
}
