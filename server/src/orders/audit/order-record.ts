import type { Database, Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { readStepsOfOrders } from '../../ledger/step-rows.ts';
import type { Step } from '../../ledger/step.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import { readAttemptRows } from '../../suppliers/attempts/attempts.ts';
import { type CaseOfOrder, readCasesOfOrders } from '../review/review-cases.ts';
import { readStoredOrders, readStoredOrdersById, type StoredOrder } from '../stored/stored-orders.ts';

/** Everything that is stored about one order, as of one moment. */
export interface OrderRecord {
  readonly shown: StoredOrder;
  /** Oldest first. */
  readonly steps: readonly Step[];
  /** The rows of `attempts`, oldest first. */
  readonly attempts: readonly Attempt[];
  /** Oldest first. */
  readonly cases: readonly CaseOfOrder[];
}

/** How many orders are read at once, each with all its steps, to bound the memory. */
const pageOrders = 1_000;

/**
 * Walks the orders of a wallet up to number `upTo`, in the order of their numbers. What belongs together is read in one
 * snapshot, so that an order which changes meanwhile is consistent.
 */
export async function* walkOrderRecords(
  db: Pick<Database, 'transaction'>,
  key: WalletKey,
  upTo: bigint,
): AsyncGenerator<OrderRecord> {
  for (let after = 0n; after < upTo;) {
    const page = await db.transaction(async (tx) => {
      await tx.rows(sql`set transaction isolation level repeatable read, read only`);
      return readPage(tx, key, { after, upTo });
    });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageOrders) return;
    after = last.shown.number;
  }
}

async function readPage(
  tx: Queryable,
  key: WalletKey,
  range: { after: bigint; upTo: bigint },
): Promise<OrderRecord[]> {
  return recordsOf(tx, key, await readStoredOrders(tx, key, { ...range, limit: pageOrders }));
}

/** Reads everything about these orders of a wallet. `tx` reads one snapshot. */
export async function readOrderRecords(
  tx: Queryable,
  key: WalletKey,
  ids: readonly string[],
): Promise<OrderRecord[]> {
  return ids.length === 0 ? [] : recordsOf(tx, key, await readStoredOrdersById(tx, key, ids));
}

async function recordsOf(
  tx: Queryable,
  key: WalletKey,
  shown: readonly StoredOrder[],
): Promise<OrderRecord[]> {
  const ids = shown.map(({ order }) => order.id);
  const steps = Map.groupBy(await readStepsOfOrders(tx, key, ids, null), ({ orderId }) => orderId);
  return addRest(tx, key, shown, steps);
}

/** Reads the attempts and cases of orders whose steps are known, by order. `tx` reads one snapshot. */
export async function addRest(
  tx: Queryable,
  key: WalletKey,
  shown: readonly StoredOrder[],
  steps: ReadonlyMap<string | null, readonly Step[]>,
): Promise<OrderRecord[]> {
  const ids = shown.map(({ order }) => order.id);
  const [attemptRows, caseRows] = await Promise.all([
    readAttemptRows(tx, key, ids),
    readCasesOfOrders(tx, key, ids),
  ]);
  const attempts = Map.groupBy(attemptRows, ({ orderId }) => orderId);
  const cases = Map.groupBy(caseRows, ({ orderId }) => orderId);
  return shown.map((one) => ({
    shown: one,
    steps: steps.get(one.order.id) ?? [],
    attempts: attempts.get(one.order.id) ?? [],
    cases: cases.get(one.order.id) ?? [],
  }));
}
