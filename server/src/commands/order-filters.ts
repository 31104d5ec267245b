import { type Command, Option } from 'commander';
import { CommandError } from '../command-error.ts';
import type { Queryable } from '../database/connection.ts';
import type { Environment } from '../environment.ts';
import { type OrderStatus, orderStatuses } from '../orders/order.ts';
import type { OrderFilter, WalletScope } from '../orders/search/order-filter.ts';
import type { ProductKind } from '../product-kind.ts';
import { accountNamed, accountOption } from './named-account.ts';
import { parseDay } from './day-options.ts';
import { countUpTo, environmentOption, type JsonOption } from './run.ts';

/** The options of the commands that list orders. */
export interface OrderFilterOptions extends JsonOption {
  readonly account?: string;
  readonly environment?: Environment;
  readonly status?: readonly OrderStatus[];
  readonly product?: string;
  readonly kind?: ProductKind;
  readonly supplier?: string;
  readonly day?: string;
  readonly from?: string;
  readonly to?: string;
  readonly limit: number;
  readonly cursor?: string;
  readonly csv?: boolean;
}

const [perPage, perPageMax] = [25, 200];

/** Adds the options that restrict and format a list of orders. */
export function addOrderFilters(command: Command): Command {
  return command
    .addOption(accountOption('beginning', 'only orders of this account'))
    .addOption(environmentOption())
    .addOption(new Option('--status <status...>', 'only these statuses').choices(orderStatuses))
    .option('--product <code>', 'only this product')
    .addOption(new Option('--kind <kind>', 'only this kind').choices(['prepaid', 'postpaid']))
    .option('--supplier <name>', 'only orders whose newest purchase or inquiry is at this supplier')
    .option('--day <day>', 'only orders of this day in Jakarta, such as 2026-11-23', parseDay)
    .option('--from <day>', 'only orders of this day and later', parseDay)
    .option('--to <day>', 'only orders of this day and earlier', parseDay)
    .option('--limit <count>', `the number of orders, at most ${perPageMax}`, countUpTo(perPageMax), perPage)
    .option('--cursor <cursor>', 'continue a list: the "next_cursor" of its last page')
    .option('--csv', 'write all orders as CSV for a spreadsheet');
}

/** The conditions that the options name. @throws CommandError if they contradict each other, or there is no such account */
export async function filterFrom(
  db: Queryable,
  options: OrderFilterOptions,
): Promise<OrderFilter & WalletScope> {
  const { account, environment, status, product, kind, supplier, day, csv, json, cursor } = options;
  const { from = day, to = day } = options;
  if (day !== undefined && (options.from !== undefined || options.to !== undefined))
    throw new CommandError('Name either --day, or --from and --to.');
  if (from !== undefined && to !== undefined && to < from) throw new CommandError('--to is before --from.');
  if (csv === true && json === true) throw new CommandError('Choose either --json or --csv.');
  if (csv === true && cursor !== undefined)
    throw new CommandError('--csv writes the whole list; leave --cursor out.');
  const accountId = account === undefined ? undefined : (await accountNamed(db, account, 'beginning')).id;
  return { accountId, environment, statuses: status, productCode: product, kind, supplier, from, to };
}
