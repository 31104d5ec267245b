import type { OpenApp } from '../app.ts';
import { CommandError } from '../command-error.ts';
import { balanceDifference, type BalanceDifference } from '../reconciliation/history/balance-difference.ts';
import {
  type NewestImport,
  readNewestImports,
  readUnexplainedSales,
  type UnexplainedSale,
} from '../reconciliation/history/unexplained-sales.ts';
import {
  readNewestRestore,
  readRestoredOrders,
  type Restore,
  type RestoredOrder,
} from '../quarantine/restores.ts';

/** More than a person can go through; the figures count all that are listed. */
const listMax = 10_000;

/** What is known and not known after a restore. */
export interface RestoreStatus {
  readonly restore: Restore;
  readonly orders: readonly RestoredOrder[];
  readonly imports: readonly NewestImport[];
  readonly suppliers: readonly string[];
  readonly sales: readonly UnexplainedSale[];
  readonly balances: readonly BalanceDifference[];
}

/**
 * A purchase that the server has not come to would be asked about by sending it again after the quarantine, which may buy.
 * @throws CommandError
 */
export function refuseUnasked({ orders }: RestoreStatus): void {
  const unasked = orders.filter(({ answer: said }) => said === 'not_asked').length;
  if (unasked > 0)
    throw new CommandError(
      `The server has not asked about ${unasked} orders yet; start it, and wait until konter restore status lists none.`,
    );
}

/** Reads the newest restore and asks every supplier for our deposit; undefined: the database was never restored. */
export async function readStatus(app: OpenApp): Promise<RestoreStatus | undefined> {
  const restore = await readNewestRestore(app.database);
  if (restore === undefined) return undefined;
  await app.suppliers.refresh();
  const suppliers = app.suppliers.real().map(({ supplier }) => supplier);
  const balances = await Promise.all(suppliers.map((one) => balanceDifference(app, one, restore.backupAt)));
  return {
    restore,
    orders: await readRestoredOrders(app.database, restore.id, { limit: listMax }),
    imports: (await readNewestImports(app.database)).filter((one) => one.importedAt > restore.restoredAt),
    suppliers: suppliers.map(({ name }) => name),
    sales: await readUnexplainedSales(app.database, listMax),
    balances: balances.flatMap((one) => one ?? []),
  };
}

/** What a person has to know before the quarantine ends, one phrase each. */
export function questionsIn({
  orders,
  imports,
  suppliers,
  sales,
  balances,
  restore,
}: RestoreStatus): string[] {
  const unasked = orders.filter(({ answer: said }) => said === 'not_asked').length;
  const unknown = orders.filter(({ answer: said }) => said === 'unknown').length;
  const missing = suppliers.filter((name) => !imports.some(({ supplier }) => supplier === name));
  const differing = balances.filter(({ difference }) => difference !== 0n).map(({ supplier }) => supplier);
  return [
    ...(restore.finishedAt === null && unasked > 0 ? [`${unasked} orders were not asked about`] : []),
    ...(unknown > 0 ? [`${unknown} orders have no definite answer`] : []),
    ...(sales.length > 0 ? [`${sales.length} sales are explained by no order`] : []),
    ...missing.map((name) => `no history of ${name} was imported since the restore`),
    ...differing.map((name) => `the balance at ${name} differs from the books`),
  ];
}
