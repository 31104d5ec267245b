import { listAccounts } from '../clients/accounts.ts';
import { CommandError } from '../command-error.ts';
import { makeClock } from '../clock.ts';
import {
  type FindDeps,
  findOrders,
  type OrderPage,
  type OrderQuery,
  readCutWallets,
  recordLookUp,
  walkOrders,
} from '../orders/search/find-orders.ts';
import type { OrderName } from '../orders/search/order-filter.ts';
import { namedMax } from '../orders/search/order-places.ts';
import type { WalletKey } from '../ledger/wallet.ts';
import { Refusal } from '../refusals.ts';
import { operator } from '../operators/audit-record.ts';
import { csvMark } from '../reports/csv.ts';
import { grouped } from '../rupiah.ts';
import {
  formatOrders,
  type ListContext,
  orderCsvRow,
  ordersCsvHead,
  presentListed,
} from './format-orders.ts';
import type { OrderFilterOptions } from './order-filters.ts';
import type { CommandContext } from './run.ts';
import { writeOutput } from './write-output.ts';

/** What finding orders needs, for a command. */
export function findDeps({ database, keyring }: CommandContext): FindDeps {
  return { clock: makeClock(), database, keyring };
}

/** The names of the accounts and the time, for a list of orders. */
export async function listContext({ database, clock }: FindDeps): Promise<ListContext> {
  const accounts = await listAccounts(database);
  return { names: new Map(accounts.map(({ id, name }) => [id, name])), now: clock.nodeNow() };
}

/**
 * Finds one page of orders for an operator. A page compares only so many orders with the conditions, so it is filled from
 * several. @throws CommandError for a cursor that is none
 */
export async function findPage(deps: FindDeps, query: OrderQuery): Promise<OrderPage> {
  const orders: OrderPage['orders'][number][] = [];
  let cursor = query.cursor;
  do {
    const page = await findOrders(deps, { ...query, cursor, limit: query.limit - orders.length }).catch(
      asCommandError,
    );
    orders.push(...page.orders);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && orders.length < query.limit);
  return { orders, next: cursor ?? null };
}

function asCommandError(error: unknown): never {
  if (error instanceof Refusal)
    throw new CommandError('The cursor must be the "next_cursor" of the page before.');
  throw error;
}

/** A page of orders as a document. */
export function presentPage({ orders, next }: OrderPage, context: ListContext): Record<string, unknown> {
  return { orders: orders.map((one) => presentListed(one, context)), next_cursor: next };
}

/** A page of orders as text. */
export function formatPage({ orders, next }: OrderPage, context: ListContext): string {
  const lines = orders.length === 0 ? ['No order was found.'] : formatOrders(orders, context);
  if (next !== null) lines.push(`There are more: --cursor ${next}`);
  return lines.join('\n');
}

/** What a search did not look at: a line for each of these wallets. */
export function formatCut(
  cut: readonly WalletKey[],
  by: OrderName['by'],
  { names }: Pick<ListContext, 'names'>,
): string[] {
  const isNumber = by === 'customer_number';
  const searched = `Only the newest ${grouped(BigInt(namedMax))} orders of this ${isNumber ? 'number' : 'name'} were searched`;
  return cut.map(({ accountId, environment }) => {
    const rest = isNumber ? `; --account ${accountId} searches all of them` : '';
    return `${searched} in "${names.get(accountId) ?? accountId}", ${environment}${rest}.`;
  });
}

/**
 * Writes all orders of a query as CSV to standard output, with the memory of one chunk of them, and to standard error what was not
 * searched.
 */
export async function writeOrdersCsv(
  deps: FindDeps,
  query: Omit<OrderQuery, 'cursor' | 'limit'>,
): Promise<void> {
  const context = await listContext(deps);
  await recordLookUp(deps, { ...query, by: query.name?.by, actor: operator }, null);
  await writeOutput(`${csvMark}${ordersCsvHead}\r\n`);
  for await (const orders of walkOrders(deps, query)) {
    await writeOutput(orders.map((one) => `${orderCsvRow(one, context)}\r\n`).join(''));
  }
  const { name } = query;
  if (name === undefined) return;
  const cut = await readCutWallets(deps, query);
  process.stderr.write(
    formatCut(cut, name.by, context)
      .map((line) => `${line}\n`)
      .join(''),
  );
}

/** The page that the options name. */
export function pageFrom({ limit, cursor }: OrderFilterOptions): Pick<OrderQuery, 'cursor' | 'limit'> {
  return { limit, cursor };
}
