import type { Command } from 'commander';
import { CommandError } from '../command-error.ts';
import { isId } from '../ids.ts';
import { operator } from '../operators/audit-record.ts';
import {
  type OrderTimeline,
  presentOrderTimeline,
  readOrderTimeline,
} from '../orders/timeline/order-timeline.ts';
import { readCutWallets, recordLookUp } from '../orders/search/find-orders.ts';
import type { ListedOrder, OrderName } from '../orders/search/order-filter.ts';
import { lastDigitsOf, serialDigits } from '../orders/search/search-hash.ts';
import { formatTimeline } from './format-order.ts';
import { addOrderFilters, filterFrom, type OrderFilterOptions } from './order-filters.ts';
import { answer, type CommandContext, firstLine, withCommandContext } from './run.ts';
import {
  findDeps,
  findPage,
  formatCut,
  formatPage,
  listContext,
  pageFrom,
  presentPage,
  writeOrdersCsv,
} from './show-orders.ts';

interface SearchOptions extends OrderFilterOptions {
  readonly serial?: string;
  readonly reference?: string;
  readonly order?: string;
  readonly supplierReference?: string;
}

/** `konter order search`. */
export function addOrderSearch(group: Command): void {
  const search = group
    .command('search')
    .description('find orders by what a customer or a client names; one order is shown as by "order show"')
    .argument('[number]', 'the customer number; "-" or none: it is read from standard input')
    .option('--serial <digits>', `the serial or token, or its last digits, at least ${serialDigits}`)
    .option('--reference <text>', 'the client_reference')
    .option('--order <id>', 'the id of the order')
    .option('--supplier-reference <text>', 'our reference at the supplier');
  addOrderFilters(search).action(async (number: string | undefined, _options: unknown, command: Command) => {
    const options = command.optsWithGlobals<SearchOptions>();
    // Read before the database is started, which a person would wait for.
    const name = await nameFrom(number, options);
    await withCommandContext((context) => searchFor(context, options, name));
  });
}

async function searchFor(context: CommandContext, options: SearchOptions, name: OrderName): Promise<void> {
  const deps = findDeps(context);
  const query = { ...(await filterFrom(context.database, options)), name };
  if (options.csv === true) {
    await writeOrdersCsv(deps, query);
    return;
  }
  const page = await findPage(deps, { ...query, ...pageFrom(options) });
  const cut = await readCutWallets(deps, query);
  // The record is durable before anything is shown.
  await recordLookUp(deps, { ...query, by: name.by, actor: operator }, page.orders.length);
  const shown = await listContext(deps);
  const [only] = page.orders;
  const isOnly =
    only !== undefined && page.orders.length === 1 && page.next === null && options.cursor === undefined;
  const life = isOnly && cut.length === 0 ? await readLife(context, only) : undefined;
  answer(
    options,
    {
      ...presentPage(page, shown),
      searched_in_part: cut.map(({ accountId, environment }) => ({ account_id: accountId, environment })),
      order: life === undefined ? null : presentOrderTimeline(life),
    },
    life === undefined
      ? [formatPage(page, shown), ...formatCut(cut, name.by, shown)].join('\n')
      : formatTimeline(life),
  );
}

function readLife({ database, keyring }: CommandContext, { order }: ListedOrder): Promise<OrderTimeline> {
  const { accountId, environment, id } = order;
  return readOrderTimeline(database, { wallet: { accountId, environment }, id }, 0, keyring);
}

/**
 * What the command line names an order by. A number that is not on the command line is read from standard input, so that it
 * is in no history of the shell and in no list of processes.
 */
async function nameFrom(number: string | undefined, options: SearchOptions): Promise<OrderName> {
  const { serial, reference, order, supplierReference } = options;
  const given = [number, serial, reference, order, supplierReference].filter((text) => text !== undefined);
  if (given.length > 1)
    throw new CommandError('Name an order by one thing: its number or one of the options.');
  if (serial !== undefined) return { by: 'serial', text: checkedSerial(serial) };
  if (reference !== undefined) return { by: 'client_reference', text: reference };
  if (supplierReference !== undefined) return { by: 'supplier_reference', text: supplierReference };
  if (order !== undefined) {
    if (!isId(order))
      throw new CommandError('The id of an order is a UUID; "order show" takes the beginning of one.');
    return { by: 'order_id', text: order };
  }
  const text = number === undefined || number === '-' ? await promptForNumber() : number;
  if (text.trim() === '') throw new CommandError('Name the customer number.');
  return { by: 'customer_number', text };
}

/** As it was typed: every digit counts. */
function checkedSerial(text: string): string {
  if (lastDigitsOf(text) === null)
    throw new CommandError(`Name the last ${serialDigits} digits of the serial.`);
  return text;
}

async function promptForNumber(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Customer number: ');
  return firstLine();
}
