import type { Command } from 'commander';
import { CommandError } from '../command-error.ts';
import type { Queryable } from '../database/connection.ts';
import type { Environment } from '../environment.ts';
import { isId } from '../ids.ts';
import {
  findOrderByAttempt,
  findOrderByReference,
  findOrderById,
  type FoundOrder,
} from '../orders/find-order.ts';
import { environmentOption, type JsonOption, parseId } from './run.ts';

/** How a command line names an order besides its id. */
export interface OrderOptions extends JsonOption {
  readonly account?: string;
  readonly reference?: string;
  readonly environment?: Environment;
}

/** Adds a command about one order, which is named as `placeOf` finds it. */
export function orderCommand(group: Command, name: string, description: string): Command {
  return group
    .command(name)
    .description(description)
    .argument('[id]', 'the id of the order, or the reference that its supplier knows it by', parseId)
    .option('--account <id>', 'instead of the id: the account …', parseId)
    .option('--reference <text>', '… and the client_reference that it gave the order')
    .addOption(environmentOption());
}

/** Adds a command about one order whose money it moves for good: it wants a reason, and asks before it acts. */
export function finalCommand(group: Command, name: string, description: string): Command {
  return orderCommand(group, name, description)
    .requiredOption('--reason <text>', 'why, for the audit record')
    .option('--yes', 'do not ask first, at a terminal');
}

/**
 * Finds the order that a command line names, the newest where several have its client reference.
 * @throws CommandError when there is none, or too little or too much says which
 */
export function foundOrderOf(
  db: Queryable,
  id: string | undefined,
  options: OrderOptions,
): Promise<FoundOrder> {
  return findNamedOrder(db, id, options, false);
}

/**
 * The id of the order that a command line names. What moves money takes no guess: of several with one client reference
 * it is none. An id that is named as such is given as it is.
 * @throws CommandError as `placeOf` does
 */
export async function orderIdOf(
  db: Queryable,
  id: string | undefined,
  options: OrderOptions,
): Promise<string> {
  const { account, reference, environment } = options;
  const alone = account === undefined && reference === undefined && environment === undefined;
  if (id !== undefined && isId(id) && alone) return id;
  return (await findNamedOrder(db, id, options, true)).id;
}

async function findNamedOrder(
  db: Queryable,
  id: string | undefined,
  { account, reference, environment }: OrderOptions,
  sole: boolean,
): Promise<FoundOrder> {
  if (id !== undefined && account === undefined && reference === undefined) {
    const place = await (isId(id) ? findOrderById(db, id) : findOrderByAttempt(db, id));
    if (environment === undefined || environment === place.wallet.environment) return place;
    throw new CommandError(`The order "${id}" is in ${place.wallet.environment}.`);
  }
  if (id !== undefined || account === undefined || reference === undefined) {
    throw new CommandError('Name an order by its id, or by --account and --reference together.');
  }
  return findOrderByReference(db, { accountId: account, reference, environment, sole });
}
