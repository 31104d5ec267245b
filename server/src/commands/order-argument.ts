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
} from '../orders/read/found-order.ts';
import type { WalletKey } from '../ledger/wallet.ts';
import { type NamedOrder, readOrdersNamed } from '../orders/read/named-orders.ts';
import { findOrderOfReference } from '../suppliers/attempts/attempts.ts';
import { accountNamed, accountOption } from './named-account.ts';
import { isBeginning, pickNamed, type NameMatch } from './pick-named.ts';
import { environmentOption, type JsonOption, parseId } from './run.ts';

/** The maximum number of matching orders of a wallet that are read. */
const namedMax = 6;

/** The options that name an order instead of its id. */
export interface OrderOptions extends JsonOption {
  readonly account?: string;
  readonly reference?: string;
  readonly environment?: Environment;
}

/**
 * Adds a command on one order. `foundOrderOf` or `orderIdOf` finds the order; `takes` says which forms of a name it
 * accepts.
 */
export function orderCommand(
  group: Command,
  name: string,
  description: string,
  takes: NameMatch = 'beginning',
): Command {
  const more = takes === 'whole' ? '' : ', the beginning of the id, or its client_reference';
  return group
    .command(name)
    .description(description)
    .argument('[id]', `the id of the order, or its reference at the supplier${more}`, (text: string) =>
      takes === 'whole' ? parseId(text) : text,
    )
    .addOption(accountOption(takes, 'instead of the id: the account of the order'))
    .option('--reference <text>', 'with --account: the client_reference of the order')
    .addOption(environmentOption());
}

/** Adds a command on one order that moves money permanently. It requires a reason and asks for confirmation. */
export function finalCommand(group: Command, name: string, description: string): Command {
  return orderCommand(group, name, description, 'whole')
    .requiredOption('--reason <text>', 'the reason, for the audit record')
    .option('--yes', 'do not ask for confirmation at a terminal');
}

/**
 * Finds the order that a command line names: by its id, a beginning of the id, the supplier's reference or the client's
 * reference. With an account and a client reference it finds the newest match.
 * @throws CommandError if there is none, or the arguments are ambiguous
 */
export function foundOrderOf(
  db: Queryable,
  id: string | undefined,
  options: OrderOptions,
): Promise<FoundOrder> {
  return findNamedOrder(db, id, options, 'beginning');
}

/**
 * The id of the order that a command line names, for commands that move money: a client reference must be unique. A
 * whole id is given back unchecked.
 * @throws CommandError as `foundOrderOf` does
 */
export async function orderIdOf(
  db: Queryable,
  id: string | undefined,
  options: OrderOptions,
): Promise<string> {
  const { account, reference, environment } = options;
  const alone = account === undefined && reference === undefined && environment === undefined;
  if (id !== undefined && isId(id) && alone) return id;
  return (await findNamedOrder(db, id, options, 'whole')).id;
}

async function findNamedOrder(
  db: Queryable,
  id: string | undefined,
  { account, reference, environment }: OrderOptions,
  takes: NameMatch,
): Promise<FoundOrder> {
  if (id !== undefined && account === undefined && reference === undefined) {
    const place = await (takes === 'whole' ? locateWhole(db, id) : locateNamed(db, id));
    if (environment === undefined || environment === place.wallet.environment) return place;
    throw new CommandError(`The order "${id}" is in ${place.wallet.environment}.`);
  }
  if (id !== undefined || account === undefined || reference === undefined) {
    throw new CommandError('Name an order by its id, or by --account and --reference together.');
  }
  const { id: accountId } = await accountNamed(db, account, takes);
  return findOrderByReference(db, { accountId, reference, environment, sole: takes === 'whole' });
}

/** Commands that move money accept neither the beginning of an id nor a client reference without its account. */
function locateWhole(db: Queryable, text: string): Promise<FoundOrder> {
  return isId(text) ? findOrderById(db, text) : findOrderByAttempt(db, text);
}

/** A client reference of one order may equal the supplier's reference of another: then both are listed. */
async function locateNamed(db: Queryable, text: string): Promise<FoundOrder> {
  const beginning = isBeginning(text) ? text : undefined;
  const [tried, called] = await Promise.all([
    findOrderOfReference(db, text.toLowerCase()),
    readOrdersNamed(db, { reference: text, beginning, limit: namedMax }),
  ]);
  const others = called.filter(({ id }) => id !== tried?.id);
  const found = pickNamed(
    text,
    tried === undefined ? others : [asNamed(tried, text), ...others],
    'beginning',
  );
  if (found === undefined) throw new CommandError(`There is no order "${text}".`);
  return found;
}

function asNamed({ id, ...wallet }: WalletKey & { readonly id: string }, name: string): NamedOrder {
  return { id, wallet, name };
}
