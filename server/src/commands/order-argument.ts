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
import type { WalletKey } from '../ledger/wallet.ts';
import { type NamedOrder, readOrdersNamed } from '../orders/named-orders.ts';
import { findOrderOfReference } from '../suppliers/attempts/attempts.ts';
import { accountNamed, accountOption } from './named-account.ts';
import { isBeginning, pickNamed, type Takes } from './pick-named.ts';
import { environmentOption, type JsonOption, parseId } from './run.ts';

/** How many orders of a wallet are looked at when one is named by a part of what it is called. */
const namedMax = 6;

/** How a command line names an order besides its id. */
export interface OrderOptions extends JsonOption {
  readonly account?: string;
  readonly reference?: string;
  readonly environment?: Environment;
}

/** Adds a command about one order, which is named as `placeOf` finds it, or as `orderIdOf` does where it takes it whole. */
export function orderCommand(
  group: Command,
  name: string,
  description: string,
  takes: Takes = 'beginning',
): Command {
  const more = takes === 'whole' ? '' : ', the beginning of the id, or its client_reference';
  return group
    .command(name)
    .description(description)
    .argument(
      '[id]',
      `the id of the order, or the reference that its supplier knows it by${more}`,
      (text: string) => (takes === 'whole' ? parseId(text) : text),
    )
    .addOption(accountOption(takes, 'instead of the id: the account …'))
    .option('--reference <text>', '… and the client_reference that it gave the order')
    .addOption(environmentOption());
}

/** Adds a command about one order whose money it moves for good: it wants a reason, and asks before it acts. */
export function finalCommand(group: Command, name: string, description: string): Command {
  return orderCommand(group, name, description, 'whole')
    .requiredOption('--reason <text>', 'why, for the audit record')
    .option('--yes', 'do not ask first, at a terminal');
}

/**
 * Finds the order that a command line names: by its id or the beginning of it, by the reference of its supplier or of its
 * client; with an account and a client reference, the newest that has it.
 * @throws CommandError when there is none, or too little or too much says which
 */
export function foundOrderOf(
  db: Queryable,
  id: string | undefined,
  options: OrderOptions,
): Promise<FoundOrder> {
  return findNamedOrder(db, id, options, 'beginning');
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
  return (await findNamedOrder(db, id, options, 'whole')).id;
}

async function findNamedOrder(
  db: Queryable,
  id: string | undefined,
  { account, reference, environment }: OrderOptions,
  takes: Takes,
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

/** What moves money takes no beginning, and no name that a client chose without the account. */
function locateWhole(db: Queryable, text: string): Promise<FoundOrder> {
  return isId(text) ? findOrderById(db, text) : findOrderByAttempt(db, text);
}

/** A client may have chosen what another order is known by at its supplier: then both are listed. */
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
