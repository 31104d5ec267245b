import { randomUUID } from 'node:crypto';
import type { Tx } from '../../src/database/connection.ts';
import { sql } from '../../src/database/sql.ts';
import { openWallets } from '../../src/ledger/open-wallets.ts';
import type { WalletKey } from '../../src/ledger/wallet.ts';
import { type Claim, insertClaims } from '../../src/orders/stored/insert-orders.ts';
import type { OrderStatus } from '../../src/orders/order.ts';
import { now } from '../../src/orders/orders.fixture.ts';
import type { Attempt } from '../../src/suppliers/attempts/attempt.ts';
import { insertAttempts } from '../../src/suppliers/attempts/attempts.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { lifeUpTo, type OrderLife, purchaseFor, shownOrder } from './orders-by-hand.ts';
import { keyring, writeByHand } from './write-by-hand.ts';

/** A database with two wallets, whose rows were written by hand. */
export interface Stage {
  readonly database: TestDatabase;
  readonly wallet: WalletKey;
  /** An order of the wallet in each status; none has a row of attempts. */
  readonly orders: Readonly<Record<OrderStatus, OrderLife>>;
  /** An order of another wallet that awaits its confirmation. */
  readonly foreign: OrderLife;
  /** An order in `processing` whose purchase has an open row. */
  readonly tried: OrderLife;
  /** An order in `processing` whose first purchase was rejected, and its second purchase, which is open. */
  readonly retried: OrderLife;
  readonly again: Attempt;
  readonly claim: Claim;
  /** Runs `work` in a transaction of the server's role that is rolled back. */
  attempt(work: (tx: Tx) => Promise<unknown>): Promise<void>;
}

/** The error of a row that breaks a rule. */
export function broken(constraint: string): object {
  return { code: '23514', constraint };
}

/** The error of a second row of what may be there once. */
export function second(constraint: string): object {
  return { code: '23505', constraint };
}

/** The starting balance of each wallet, rupiah. */
export const startBalance = 1_000_000n;

/** The members of a purchase that was rejected. */
export const rejected = { state: 'rejected', closedAt: now, dueAt: null, leasedUntil: null } as const;

/** An inquiry of a wallet that is not shown yet. */
export function aClaim(wallet: WalletKey): Claim {
  const { order, request } = shownOrder(wallet, { status: 'inquiring' });
  return { order: { ...order, number: null, version: 0 }, request };
}

/** Creates the database with all its rows. The caller drops it. */
export async function openStage(): Promise<Stage> {
  const database = await createTestDatabase();
  const wallet = await givenWallet(database);
  const upTo = (status: OrderStatus): OrderLife => lifeUpTo(wallet, status);
  const orders = {
    inquiring: upTo('inquiring'),
    awaiting_confirmation: upTo('awaiting_confirmation'),
    processing: upTo('processing'),
    manual_review: upTo('manual_review'),
    succeeded: upTo('succeeded'),
    failed: upTo('failed'),
    cancelled: upTo('cancelled'),
    expired: upTo('expired'),
    refunded: upTo('refunded'),
  };
  const [tried, retried] = [upTo('processing'), upTo('processing')];
  const again = purchaseFor(retried.order);
  const claim = aClaim(wallet);
  const foreign = lifeUpTo(await givenWallet(database), 'awaiting_confirmation');
  await database.database.transaction(async (tx) => {
    const lives = [...Object.values(orders), tried, retried];
    await writeByHand(tx, wallet, {
      orders: lives.map(({ shown }) => shown),
      steps: lives.flatMap(({ steps }) => steps),
    });
    await writeByHand(tx, foreign.order, { orders: [foreign.shown] });
    await Promise.all(insertClaims(tx, [claim]));
    await Promise.all(insertAttempts(tx, [tried.purchase, { ...retried.purchase, ...rejected }]));
    await Promise.all(insertAttempts(tx, [again]));
  });
  return {
    ...{ database, wallet, orders, foreign, tried, retried, again, claim },
    attempt: (work) => rolledBack(database, work),
  };
}

async function rolledBack({ database }: TestDatabase, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  const end = new Error('Rolled back.');
  const run = database.transaction(async (tx) => {
    await work(tx);
    throw end;
  });
  await run.catch((error: unknown) => {
    if (error !== end) throw error;
  });
}

/** Creates an account with a sandbox wallet that has money. */
export async function givenWallet({ database }: TestDatabase): Promise<WalletKey> {
  const accountId = randomUUID();
  await database.transaction(async (tx) => {
    await tx.rows(sql`insert into accounts (id, name) values (${accountId}::uuid, 'A')`);
    await openWallets(tx, keyring, { id: accountId, createdAt: now, sandboxStart: startBalance });
  });
  return { accountId, environment: 'sandbox' };
}
