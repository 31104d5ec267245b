import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LaneConnection, Tx } from '../../src/database/connection.ts';
import { sql } from '../../src/database/sql.ts';
import type { WalletKey } from '../../src/ledger/wallet.ts';
import { deleteClaims, insertClaims } from '../../src/orders/stored/insert-orders.ts';
import { loadOrders } from '../../src/orders/stored/order-rows.ts';
import {
  findByReference,
  insertAttempts,
  readAttempts,
  readLatestAttempts,
} from '../../src/suppliers/attempts/attempts.ts';
import { readLateSales } from '../../src/suppliers/attempts/late-sales.ts';
import { readStatements } from '../../src/suppliers/attempts/statements.ts';
import { readClaimedPurchases } from '../../src/suppliers/claimed-purchases.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { lifeUpTo, type OrderLife, purchaseFor } from './orders-by-hand.ts';
import { aClaim, givenWallet, rejected } from './stage.ts';
import { writeByHand } from './write-by-hand.ts';

/* A connection of a lane plans its statements and the guards while the tables are empty, and keeps the plans. */

let created: TestDatabase;
let lane: LaneConnection;
let tx: Tx;
let wallet: WalletKey;
beforeAll(async () => {
  created = await createTestDatabase();
  wallet = await givenWallet(created);
  const connection = await created.database.connect();
  lane = connection;
  tx = { open: true, keyring: undefined, rows: (statement) => connection.rows(statement) };
});
afterAll(async () => {
  await lane.end();
  await created.drop();
});

test('plans that were made on empty tables read as few rows when the tables are full', async () => {
  await rowsReadBy(readBatch, await writeBatch());
  const few = {
    written: await rowsReadBy(writeBatch),
    read: await rowsReadBy(readBatch, await writeBatch()),
  };
  for (let batch = 0; batch < 30; batch += 1) await writeBatch();
  expect({
    written: await rowsReadBy(writeBatch),
    read: await rowsReadBy(readBatch, await writeBatch()),
  }).toEqual(few);
});

const cheap = { price: 1_000n, cost: 900n };

/** Writes orders of every kind with all that the guards compare. */
async function writeBatch(): Promise<OrderLife[]> {
  const sold = Array.from({ length: 5 }, () => lifeUpTo(wallet, 'succeeded', cheap));
  const failed = lifeUpTo(wallet, 'failed', cheap);
  const retried = lifeUpTo(wallet, 'processing', cheap);
  const lives = [...sold, failed, retried];
  await writeByHand(tx, wallet, { orders: lives.map(({ shown }) => shown) });
  await writeByHand(tx, wallet, { steps: lives.flatMap(({ steps }) => steps) });
  await Promise.all(insertAttempts(tx, [{ ...retried.purchase, ...rejected }]));
  await Promise.all(insertAttempts(tx, [purchaseFor(retried.order)]));
  const { clientReference } = failed.order;
  await writeByHand(tx, wallet, {
    orders: [lifeUpTo(wallet, 'awaiting_confirmation', { clientReference, referenceNumber: 2n }).shown],
  });
  const claims = [aClaim(wallet), aClaim(wallet)];
  await Promise.all(insertClaims(tx, claims));
  await Promise.all(deleteClaims(tx, claims.map(({ order }) => order).slice(1)));
  return lives;
}

/** Reads what a batch needs of these orders, and what a callback needs. */
async function readBatch(lives: readonly OrderLife[]): Promise<void> {
  for (const { order, shown, purchase } of lives) {
    const { accountId } = wallet;
    const named = [{ accountId, id: order.id }];
    const keyed = [{ accountId, key: shown.request.key }];
    const attempt = { accountId, orderId: order.id, id: purchase.id, attemptId: purchase.id };
    await loadOrders(tx, 'sandbox', {
      ...{ named, keyed },
      referenced: [{ accountId, reference: order.clientReference }],
    });
    await readLatestAttempts(tx, 'sandbox', named);
    await readAttempts(tx, 'sandbox', [attempt]);
    await readStatements(tx, 'sandbox', [attempt]);
    await readLateSales(tx, 'sandbox', named);
    await readClaimedPurchases(tx, 'sandbox', named);
    await findByReference(tx, purchase.supplier, purchase.reference);
  }
}

/** How many rows of these tables `work` reads. */
async function rowsReadBy<Given extends readonly unknown[]>(
  work: (...given: Given) => Promise<unknown>,
  ...given: Given
): Promise<number> {
  await lane.command('begin');
  const before = await rowsRead();
  await work(...given);
  const after = await rowsRead();
  await lane.command('commit');
  return after - before;
}

async function rowsRead(): Promise<number> {
  const [row] = await tx.rows(sql<{ read: bigint }>`
    select sum(t.seq_tup_read + coalesce(t.idx_tup_fetch, 0))::bigint as read
      from pg_stat_xact_user_tables t
     where t.relname in ('orders', 'steps', 'claims', 'attempts')`);
  return Number(row?.read ?? 0n);
}
