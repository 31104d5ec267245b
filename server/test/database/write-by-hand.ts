import { randomUUID } from 'node:crypto';
import type { Tx } from '../../src/database/connection.ts';
import { appendSteps, type Wallet } from '../../src/ledger/book.ts';
import { insertSteps } from '../../src/ledger/step-rows.ts';
import type { Step, StepContent } from '../../src/ledger/step.ts';
import { lockWallets, type WalletKey, writeWallets } from '../../src/ledger/wallet.ts';
import { insertOrders } from '../../src/orders/stored/insert-orders.ts';
import { chainOrders, type ChainedOrder, type ShownOrder } from '../../src/orders/stored/order-chain.ts';
import { makeKeyring } from '../../src/sealed.ts';
import { testDataKeys } from '../database.ts';

/** Rows of one wallet that are written together. The functions return what a test changes in rows that have their place. */
export interface Rows {
  readonly orders?: readonly ShownOrder[];
  readonly steps?: readonly StepContent[];
  readonly placedOrder?: (order: ChainedOrder) => object;
  readonly placedStep?: (step: Step) => object;
  readonly wallet?: (after: Wallet) => object;
}

export const keyring = makeKeyring(testDataKeys);

/** The row with changes of any type, so that a test can break a rule. */
export function altered<Row extends object>(row: Row, change: object = {}): Row {
  return Object.assign({ ...row }, change);
}

/**
 * Writes rows of one wallet as a batch of a lane does: locks the wallet, puts the rows at the ends of its chains, and
 * writes the wallet before them. Orders get their numbers here.
 */
export async function writeByHand(tx: Tx, key: WalletKey, rows: Rows): Promise<void> {
  const { wallets } = await lockWallets(tx, [key], 0);
  const [before] = wallets;
  if (before === undefined) throw new Error('There is no such wallet.');
  const shown = (rows.orders ?? []).map((one, i): ShownOrder => ({
    ...one,
    order: { ...one.order, number: before.orders + BigInt(i) + 1n },
  }));
  const chained = chainOrders(keyring, before, shown);
  const appended = appendSteps(keyring, before, rows.steps ?? []);
  const { available, held } = appended.steps.at(-1) ?? before;
  const after = { ...before, ...chained.head, ...appended.head, available, held, version: randomUUID() };
  await writeWallets(tx, [{ before, after: altered(after, rows.wallet?.(after)) }]);
  await Promise.all(
    insertOrders(
      tx,
      chained.orders.map((one) => altered(one, rows.placedOrder?.(one))),
    ),
  );
  await Promise.all(
    insertSteps(
      tx,
      appended.steps.map((one) => altered(one, rows.placedStep?.(one))),
    ),
  );
}
