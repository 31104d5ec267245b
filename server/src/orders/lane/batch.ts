import { book, type Wallet } from '../../ledger/book.ts';
import type { Movement } from '../../ledger/chart.ts';
import { walletOf, walletText, type WalletChange, type WalletKey } from '../../ledger/wallet.ts';
import type { Keyring, SealedValue } from '../../sealed.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import { type BookedDeposits, openDeposits } from './booked-deposits.ts';
import { type ReviewContexts, openReviewContexts } from './review-context.ts';
import { type Changes, noChanges } from './changes.ts';
import { orderEvent, stampOf } from './order-events.ts';
import type { BatchSnapshot, IdempotencyRecord } from './batch-snapshot.ts';
import type { Order } from '../order.ts';
import { openStatementHistory, type StatementHistory } from './statement-history.ts';
import { type OrderPatch, applyTransition, type Trigger } from '../transitions.ts';

/**
 * The running state of a batch: its snapshot, changed by one command after the other. Nothing here reads or writes the
 * database; the transaction writes `changes` at the end.
 */
export interface Batch extends BookedDeposits, ReviewContexts, StatementHistory {
  readonly now: Date;
  /** Opens sealed values of the orders, to compare them. */
  readonly keyring: Keyring;
  readonly changes: Changes;
  wallet(key: WalletKey): Wallet;
  order(key: WalletKey, id: string): Order | undefined;
  latest(key: WalletKey, clientReference: string): Order | undefined;
  /** The newest attempt of an order. */
  attempt(orderId: string): Attempt | undefined;
  record(key: WalletKey, idempotencyKey: string): IdempotencyRecord | undefined;
  /** Applies a transition to an order, books its movement and adds its event. */
  move(order: Order, trigger: Trigger, patch?: OrderPatch): Order;
  /** Adds the serial to a succeeded order that has none. Nothing else changes. */
  addSerial(order: Order, serial: SealedValue): Order;
  /** Books a movement that belongs to no order. */
  bookMovement(wallet: Wallet, movement: Movement): Wallet;
  putWallet(wallet: Wallet): void;
  putAttempt(attempt: Attempt): void;
  /** Adds a claim: an order with version 0, for the time of one inquiry. */
  claim(order: Order): void;
  drop(order: Order): void;
  putRecord(record: IdempotencyRecord): void;
}

/** Starts a batch on its snapshot. */
export function openBatch(snapshot: BatchSnapshot, keyring: Keyring): Batch {
  const { now } = snapshot;
  const { orders, rowVersions, attempts, records, totals } = byKey(snapshot);
  const latest = new Map<string, Order>();
  const changes = noChanges(snapshot.wallets);
  for (const order of snapshot.orders) noteLatest(order);

  function noteLatest(order: Order): void {
    const text = `${walletText(order)}/${order.clientReference}`;
    const known = latest.get(text);
    if (known === undefined || known.referenceNumber <= order.referenceNumber) latest.set(text, order);
  }

  function putOrder(order: Order): void {
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
    changes.totals.set(text, { wallet: walletOf(order), total });
    return total;
  }

  return {
    now,
    keyring,
    changes,
    wallet,
    putWallet,
    bookMovement,
    ...openReviewContexts(snapshot, changes),
    ...openDeposits(snapshot, changes, bookMovement),
    ...openStatementHistory(snapshot, changes),
    order: (key, id) => ownOrder(key, orders.get(id)),
    latest: (key, clientReference) => latest.get(`${walletText(key)}/${clientReference}`),
    attempt: (orderId) => attempts.get(orderId),
    record: (key, idempotencyKey) => records.get(`${walletText(key)}/${idempotencyKey}`),
    move(order, trigger, patch = {}) {
      const numbered = order.number === null ? { ...patch, number: nextNumber(order) } : patch;
      const next = applyTransition(order, trigger, now, numbered);
      putOrder(next.order);
      if (next.movement !== null) bookMovement(wallet(order), next.movement);
      if (next.event !== null)
        changes.events.push(orderEvent(next.order, next.event, stampOf(snapshot, changes)));
      return next.order;
    },
    addSerial(order, serial) {
      const changed = { ...order, serial };
      putOrder(changed);
      return changed;
    },
    putAttempt(attempt) {
      const known = attempts.get(attempt.orderId);
      attempts.set(attempt.orderId, attempt);
      const inserted = changes.insertedAttempts;
      if (known?.id !== attempt.id || inserted.has(attempt.id)) inserted.set(attempt.id, attempt);
      else changes.changedAttempts.set(attempt.id, attempt);
    },
    claim: putOrder,
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

/** An order of another wallet does not exist for the caller. */
function ownOrder(key: WalletKey, order: Order | undefined): Order | undefined {
  return order !== undefined && walletText(order) === walletText(key) ? order : undefined;
}

interface SnapshotByKey {
  readonly orders: Map<string, Order>;
  readonly rowVersions: ReadonlyMap<string, number>;
  readonly attempts: Map<string, Attempt>;
  readonly records: Map<string, IdempotencyRecord>;
  readonly totals: Map<string, bigint>;
}

function byKey(snapshot: BatchSnapshot): SnapshotByKey {
  return {
    orders: new Map(snapshot.orders.map((order) => [order.id, order])),
    rowVersions: new Map(snapshot.orders.map((order) => [order.id, order.version])),
    attempts: new Map(snapshot.attempts.map((attempt) => [attempt.orderId, attempt])),
    records: new Map(
      snapshot.records.map((record) => [`${walletText(record.wallet)}/${record.key}`, record]),
    ),
    totals: new Map(snapshot.totals.map((one) => [walletText(one.wallet), one.total])),
  };
}
