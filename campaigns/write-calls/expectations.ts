import { parseConfig } from '../../server/src/config.ts';
import { loadDataKeys } from '../../server/src/data-keys.ts';
import type { Database } from '../../server/src/database/connection.ts';
import { sql } from '../../server/src/database/sql.ts';
import { auditWallets } from '../../server/src/ledger/audit.ts';
import { auditOrders } from '../../server/src/orders/audit/audit-orders.ts';
import { makeKeyring } from '../../server/src/sealed.ts';
import { contradiction, type OrderData } from '../../server/test/crash/load.ts';
import { differencesFromEnd } from '../../server/test/crash/order-ends.ts';
import { findDoubles, readOrders } from '../../server/test/crash/stored-orders.ts';
import { movedMs, type Operation } from './operations.ts';

/** The only wallet: its money in rupiah, and how far its clock is ahead, milliseconds. */
export interface Wallet {
  readonly available: number;
  readonly held: number;
  readonly aheadMs: number;
}

/** An operation, and the wallet before it. */
export interface Begun {
  readonly operation: Operation;
  readonly before: Wallet;
}

/** Reads the only wallet. */
export async function readWallet(database: Database): Promise<Wallet> {
  const [wallet] = await database.rows(sql<{ available: number; held: number; ahead_ms: number }>`
    select w.available::double precision as available, w.held::double precision as held,
           w.clock_offset::double precision as ahead_ms
      from wallets w
     where w.environment = 'sandbox'`);
  if (wallet === undefined) throw new Error('There is no wallet.');
  return { available: wallet.available, held: wallet.held, aheadMs: wallet.ahead_ms };
}

/** Reads the status of an order; undefined when there is none. */
export async function readStatus(database: Database, id: string): Promise<string | undefined> {
  const [order] = await database.rows(sql<{ status: string }>`
    select o.status
      from current_orders o
     where o.id = ${id}::uuid`);
  return order?.status;
}

/**
 * Finds the orders that the worker has not finished: those in progress, and those that are overdue. What waits for the clock
 * of the account is not its work before the clock is moved.
 */
export async function findUnfinished(database: Database, { operation, before }: Begun): Promise<string[]> {
  const wallet = await readWallet(database);
  if (operation.byWorker === true && wallet.aheadMs === before.aheadMs) return [];
  const rows = await database.rows(sql<{ id: string; status: string }>`
    select o.id, o.status
      from current_orders o
     where o.status in ('processing', 'inquiring')
        or (o.status = 'awaiting_confirmation'
            and o.expires_at <= clock_timestamp() + ${wallet.aheadMs}::double precision * interval '1 millisecond')`);
  return rows.map(({ id, status }) => `${id} is still ${status}, and the worker does not finish it`);
}

/** Finds what was acknowledged and is lost, or contradicts the answer. */
export async function findLost(
  database: Database,
  { operation, before }: Begun,
  acknowledged: OrderData,
): Promise<string[]> {
  if (operation.byWorker === true) {
    const { aheadMs } = await readWallet(database);
    return aheadMs === before.aheadMs ? ['the clock was acknowledged to be ahead, and is not'] : [];
  }
  const stored = (await readOrders(database)).find(({ id }) => id === acknowledged.id);
  if (stored === undefined)
    return [`${acknowledged.id} was acknowledged as ${acknowledged.status} and is gone`];
  const problem = contradiction(acknowledged, stored);
  return problem === undefined ? [] : [`${acknowledged.id} was acknowledged as ${problem}`];
}

/** Finds whatever is not as it must be when an operation has happened once. */
export async function findWrongEnd(
  database: Database,
  dataDir: string,
  { operation, before }: Begun,
  id: string,
): Promise<string[]> {
  const keyring = makeKeyring(await loadDataKeys(parseConfig({ KONTER_DATA_DIR: dataDir })));
  const [order] = await database.rows(sql<{ price: number; charged: number; same: number }>`
    select o.price::double precision as price, o.charged::double precision as charged,
           (select count(*)::integer
              from orders s
             where s.account_id = o.account_id and s.client_reference = o.client_reference) as same
      from current_orders o
     where o.id = ${id}::uuid`);
  const charged = operation.end === 'succeeded' ? (order?.price ?? 0) : 0;
  const { available, held, aheadMs } = await readWallet(database);
  const aheadOnce = before.aheadMs + (operation.byWorker === true ? movedMs : 0);
  const { findings } = await auditWallets(database, keyring);
  const audited = [...findings, ...(await auditOrders(database, keyring))];
  return [
    ...(await differencesFromEnd(database, id, operation)),
    ...(await findDoubles(database)),
    ...(order?.same === 1 ? [] : [`${order?.same} orders have the reference of ${id}`]),
    ...(order?.charged === charged ? [] : [`${order?.charged} was charged for ${id}, not ${charged}`]),
    ...(available === before.available - charged
      ? []
      : [
          `${before.available} were available before ${id}, which costs ${charged}, and ${available} are now`,
        ]),
    ...(held === 0 ? [] : [`${held} are held after ${id}`]),
    ...(aheadMs === aheadOnce ? [] : [`the clock is ${aheadMs} ms ahead, not ${aheadOnce}`]),
    ...audited.map((finding) => `the audit finds ${JSON.stringify(finding)}`),
  ];
}
