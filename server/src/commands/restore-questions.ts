import type { App } from '../app.ts';
import { CommandError } from '../command-error.ts';
import { balanceDifference, type BalanceDifference } from '../reconciliation/history/balance-difference.ts';
import {
  type NewestImport,
  readNewestImports,
  readUnexplainedSales,
  type UnexplainedSale,
} from '../reconciliation/history/unexplained-sales.ts';
import {
  countRestoredOrders,
  readNewestRestore,
  readRestoredOrders,
  type Restore,
  type RestoredAnswer,
  type RestoredOrder,
} from '../quarantine/restores.ts';

/** More than a person can go through. How many orders there are is counted without this limit. */
const listMax = 10_000;

/** What is known and not known after a restore. */
export interface RestoreStatus {
  readonly restore: Restore;
  /** The first 10,000. */
  readonly orders: readonly RestoredOrder[];
  /** How many orders have each answer, of all of them. */
  readonly answers: ReadonlyMap<RestoredAnswer, number>;
  readonly imports: readonly NewestImport[];
  readonly suppliers: readonly string[];
  readonly sales: readonly UnexplainedSale[];
  readonly balances: readonly BalanceDifference[];
}

/**
 * A purchase that the server has not come to would be asked about by sending it again after the quarantine, which may buy.
 * @throws CommandError
 */
export function refuseUnasked({ answers }: RestoreStatus): void {
  const unasked = answers.get('not_asked') ?? 0;
  if (unasked > 0)
    throw new CommandError(
      `The server has not asked about ${unasked} orders yet; start it, and wait until konter restore status lists none.`,
    );
}

/** Reads the newest restore and asks every supplier for our deposit; undefined: the database was never restored. */
export async function readStatus(app: App): Promise<RestoreStatus | undefined> {
  const restore = await readNewestRestore(app.database);
  if (restore === undefined) return undefined;
  await app.suppliers.refresh();
  const suppliers = app.suppliers.real().map(({ supplier }) => supplier);
  const balances = await Promise.all(suppliers.map((one) => balanceDifference(app, one, restore.backupAt)));
  return {
    restore,
    orders: await readRestoredOrders(app.database, restore.id, { limit: listMax }),
    answers: await countRestoredOrders(app.database, restore.id),
    imports: (await readNewestImports(app.database)).filter((one) => one.importedAt > restore.restoredAt),
    suppliers: suppliers.map(({ name }) => name),
    sales: await readUnexplainedSales(app.database, listMax),
    balances: balances.flatMap((one) => one ?? []),
  };
}

/** What a person has to know before the quarantine ends, one phrase each. */
export function questionsIn({
  answers,
  imports,
  suppliers,
  sales,
  balances,
  restore,
}: RestoreStatus): string[] {
  const [unasked, unknown] = [answers.get('not_asked') ?? 0, answers.get('unknown') ?? 0];
  const missing = suppliers.filter((name) => !imports.some(({ supplier }) => supplier === name));
  // Such as after a move to another host, whose address the supplier refuses.
  const uncompared = suppliers.filter((name) => !balances.some(({ supplier }) => supplier === name));
  const differing = balances.filter(({ difference }) => difference !== 0n).map(({ supplier }) => supplier);
  return [
    ...(restore.finishedAt === null && unasked > 0 ? [`${unasked} orders were not asked about`] : []),
    ...(unknown > 0 ? [`${unknown} orders have no definite answer`] : []),
    ...(sales.length > 0 ? [`${sales.length} sales are explained by no order`] : []),
    ...missing.map((name) => `no history of ${name} was imported since the restore`),
    ...differing.map((name) => `the balance at ${name} differs from the books`),
    ...uncompared.map((name) => `the balance at ${name} could not be compared`),
  ];
}
