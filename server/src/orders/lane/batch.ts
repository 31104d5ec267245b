import { later } from '../../clock.ts';
import { book, type Wallet } from '../../ledger/book.ts';
import type { Movement } from '../../ledger/chart.ts';
import { emptyStep, type RequestKey, type StepContent } from '../../ledger/step.ts';
import { walletOf, walletText, type WalletChange, type WalletKey } from '../../ledger/wallet.ts';
import { type Keyring, sameBytes, type SealedValue } from '../../sealed.ts';
import { type BookedDeposits, openDeposits } from './booked-deposits.ts';
import { type OpenProposals, openProposals } from './open-proposals.ts';
import { openRulings, type OpenRulings } from './open-rulings.ts';
import { type ReviewContexts, openReviewContexts } from './review-context.ts';
import { type Changes, noChanges } from './changes.ts';
import { type RunningAttempts, openAttempts } from './running-attempts.ts';
import { serialStep, transitionStep } from './order-steps.ts';
import type { BatchSnapshot, IdempotencyRecord } from './batch-snapshot.ts';
import type { Order } from '../order.ts';
import type { RecentOrder } from '../stored/recent-orders.ts';
import { openStatementHistory, type StatementHistory } from './statement-history.ts';
import { type OrderPatch, applyTransition, type Trigger } from '../transitions.ts';

/**
 * The running state of a batch: its snapshot, changed by one command after the other. Nothing here reads or writes the
 * database; the transaction writes `changes` at the end.
 */
export interface Batch
  extends BookedDeposits, OpenProposals, OpenRulings, ReviewContexts, RunningAttempts, StatementHistory {
  /** The time of the account of the current command: every deadline is compared with it. */
  readonly now: Date;
  /** The database's time: steps and events have it, so that they stay in order. */
  readonly bookedAt: Date;
  /** Starts a command of a wallet, whose clock may have been moved forward. */
  enter(key: WalletKey): void;
  /** Opens sealed values of the orders, to compare them. */
  readonly keyring: Keyring;
  readonly changes: Changes;
  wallet(key: WalletKey): Wallet;
  order(key: WalletKey, id: string): Order | undefined;
  latest(key: WalletKey, clientReference: string): Order | undefined;
  record(key: WalletKey, idempotencyKey: string): IdempotencyRecord | undefined;
  /** Applies a transition to an order, books its movement and adds its step. */
  transition(order: Order, trigger: Trigger, patch?: OrderPatch): Order;
  /** Adds the serial to a succeeded order that has none. Nothing else changes. */
  addSerial(order: Order, serial: SealedValue): Order;
  /** Books a movement that changes no order. */
  bookMovement(wallet: Wallet, movement: Movement): Wallet;
  putWallet(wallet: Wallet): void;
  /** Adds a claim: an order with version 0, for the time of one inquiry. */
  claim(order: Order): void;
  drop(order: Order): void;
  /** The orders of one customer that count for the guard against duplicates, as they are now. */
  recent(key: WalletKey, hashes: readonly Buffer[]): RecentOrder[];
  /** Records the result of a request with the order, the claim or the step that it made. */
  putRecord(record: IdempotencyRecord): void;
}

/** Starts a batch on its snapshot. */
export function openBatch(snapshot: BatchSnapshot, keyring: Keyring): Batch {
  const { now } = snapshot;
  let accountNow = now;
  const orders = new Map(snapshot.orders.map((order) => [order.id, order]));
  const records = new Map(
    snapshot.records.map((record) => [`${walletText(record.wallet)}/${record.key}`, record]),
  );
  const latest = new Map<string, Order>();
  const changes = noChanges(
    snapshot.wallets,
    new Map(snapshot.claimRequests.map(({ orderId, request }) => [orderId, request])),
  );
  const attempts = openAttempts(snapshot, changes, now);
  for (const order of snapshot.orders) noteLatest(latest, order);

  function putOrder(order: Order): void {
    orders.set(order.id, order);
    noteLatest(latest, order);
    changes.changedOrders.set(order.id, order);
  }

  const wallet = (key: WalletKey): Wallet => changeOf(changes, key).after;

  function putWallet(next: Wallet): void {
    changes.wallets.set(walletText(next), { before: changeOf(changes, next).before, after: next });
  }

  function bookMovement(on: Wallet, movement: Movement): Wallet {
    const after = book(on, movement);
    changes.steps.push({ ...emptyStep(on, now), ...movement });
    putWallet(after);
    return after;
  }

  /** Shows an order for the first time: it gets the next number of its account, and its claim ends. */
  function show(order: Order): void {
    const of = wallet(order);
    putWallet({ ...of, orders: of.orders + 1n });
    changes.shownOrders.set(order.id, order);
    if (!changes.insertedClaims.delete(order.id) && order.transactionKind === 'postpaid')
      changes.endedClaims.set(order.id, order);
    attempts.noteInquiry(order.id);
  }

  return {
    get now() {
      return accountNow;
    },
    bookedAt: now,
    enter(key) {
      accountNow = accountTime(changes, key, now);
    },
    keyring,
    changes,
    wallet,
    putWallet,
    bookMovement,
    ...attempts,
    ...openReviewContexts(snapshot, changes, now),
    ...openDeposits(snapshot, changes, bookMovement),
    ...openProposals(snapshot, changes),
    ...openRulings(snapshot, changes),
    ...openStatementHistory(snapshot, changes),
    order: (key, id) => ownOrder(key, orders.get(id)),
    latest: (key, clientReference) => latest.get(`${walletText(key)}/${clientReference}`),
    record: (key, idempotencyKey) => records.get(`${walletText(key)}/${idempotencyKey}`),
    transition(order, trigger, patch = {}) {
      const first = order.version === 0;
      const numbered = first ? { ...patch, number: wallet(order).orders + 1n } : patch;
      const next = applyTransition(order, trigger, accountNow, numbered);
      putOrder(next.order);
      if (first) show(next.order);
      else changes.steps.push(transitionStep(trigger, next, now));
      if (next.movement !== null) putWallet(book(wallet(order), next.movement));
      return next.order;
    },
    addSerial(order, serial) {
      const changed = { ...order, serial };
      putOrder(changed);
      changes.steps.push(serialStep(changed, now));
      return changed;
    },
    claim(order) {
      orders.set(order.id, order);
      noteLatest(latest, order);
      changes.insertedClaims.set(order.id, order);
    },
    recent: (key, hashes) => recentIn(snapshot, changes, orders, { key, hashes }),
    drop(order) {
      orders.delete(order.id);
      latest.delete(`${walletText(order)}/${order.clientReference}`);
      attempts.dropInquiry(order.id);
      for (const [text, record] of records) if (record.orderId === order.id) records.delete(text);
      if (!changes.insertedClaims.delete(order.id)) changes.endedClaims.set(order.id, order);
      changes.droppedClaims.set(order.id, order);
    },
    putRecord(record) {
      records.set(`${walletText(record.wallet)}/${record.key}`, record);
      noteRequest(changes, record);
    },
  };
}

function changeOf({ wallets }: Changes, key: WalletKey): WalletChange {
  const found = wallets.get(walletText(key));
  if (found === undefined) throw new Error(`The account ${key.accountId} has no ${key.environment} wallet.`);
  return found;
}

/** The time of the account of a wallet, which may be ahead of `now`. */
function accountTime({ wallets }: Changes, key: WalletKey, now: Date): Date {
  const aheadMs = wallets.get(walletText(key))?.after.clockOffsetMs ?? 0;
  return aheadMs === 0 ? now : later(now, aheadMs);
}

/** Notes an order if it is the newest of its client reference. */
function noteLatest(latest: Map<string, Order>, order: Order): void {
  const text = `${walletText(order)}/${order.clientReference}`;
  const known = latest.get(text);
  if (known === undefined || known.referenceNumber <= order.referenceNumber) latest.set(text, order);
}

/** The orders and claims of a customer, those of this batch included, as its commands have left them. */
function recentIn(
  { recent }: BatchSnapshot,
  { shownOrders, insertedClaims, droppedClaims }: Changes,
  orders: ReadonlyMap<string, Order>,
  of: { readonly key: WalletKey; readonly hashes: readonly Buffer[] },
): RecentOrder[] {
  const added = [...shownOrders.values(), ...insertedClaims.values()].flatMap((order) =>
    order.destinationHash === null ? [] : [{ ...order, destinationHash: order.destinationHash.bytes }],
  );
  return [...recent, ...added]
    .filter((one) => walletText(one) === walletText(of.key) && !droppedClaims.has(one.id))
    .filter(({ destinationHash }) => of.hashes.some((hash) => sameBytes(hash, destinationHash)))
    .map((one) => {
      const { version, status, confirmedAt, expiresAt } = orders.get(one.id) ?? one;
      return { ...one, version, status, confirmedAt, expiresAt };
    });
}

/** Notes a request with the order or claim that it made; otherwise with the last step of its order, or of a reset. */
function noteRequest(changes: Changes, { wallet, orderId, balance, ...rest }: IdempotencyRecord): void {
  const request: RequestKey = {
    key: rest.key,
    fingerprint: rest.fingerprint,
    fingerprintKeyId: rest.fingerprintKeyId,
  };
  const made = orderId !== null && (changes.shownOrders.has(orderId) || changes.insertedClaims.has(orderId));
  if (made && !changes.requests.has(orderId)) {
    changes.requests.set(orderId, request);
    return;
  }
  const detail = balance === null ? {} : { detail: { balance: String(balance) } };
  amendStep(changes, wallet, orderId, { request, ...detail });
}

/** Adds members to the last step of a transition of an order; without an order, to the last step of the wallet. */
function amendStep(
  { steps }: Pick<Changes, 'steps'>,
  wallet: WalletKey,
  orderId: string | null,
  members: Partial<StepContent>,
): void {
  const index = steps.findLastIndex(
    (step) =>
      step.orderId === orderId &&
      (orderId === null || step.version !== null) &&
      walletText(step) === walletText(wallet),
  );
  const found = steps[index];
  if (found === undefined) throw new Error('No step of this batch belongs to the request.');
  steps[index] = { ...found, ...members };
}

/** An order of another account or environment does not exist for a command. */
function ownOrder(key: WalletKey, order: Order | undefined): Order | undefined {
  return order !== undefined && walletText(walletOf(order)) === walletText(key) ? order : undefined;
}
