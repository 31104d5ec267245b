import { CommandError } from '../../command-error.ts';
import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { environments, type Environment } from '../../environment.ts';
import { isId } from '../../ids.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import { findOrderOfReference } from '../../suppliers/attempts/attempts.ts';
import type { OrderStatus } from '../order.ts';

/** The id of an order and its wallet. */
export interface FoundOrder {
  readonly wallet: WalletKey;
  readonly id: string;
}

/**
 * Finds an order by its id alone, in all accounts and environments. It makes one lookup in the primary key per wallet: an
 * index on the id would slow every order down, for a few commands a day.
 * @throws CommandError when there is none
 */
export async function findOrderById(db: Queryable, id: string): Promise<FoundOrder> {
  const [row] = isId(id)
    ? await db.rows(sql<{ account_id: string; environment: Environment }>`
        select w.account_id, w.environment
          from wallets w
         cross join lateral (
           select t.id
             from current_orders t
            where t.account_id = w.account_id and t.environment = w.environment and t.id = ${id}::uuid and t.version > 0
            limit 1
         ) o
         limit 1`)
    : [];
  if (row === undefined) throw noOrder(id);
  return { wallet: { accountId: row.account_id, environment: row.environment }, id: id.toLowerCase() };
}

/**
 * Finds an order by the reference that a supplier was sent for it.
 * @throws CommandError when there is none
 */
export async function findOrderByAttempt(db: Queryable, reference: string): Promise<FoundOrder> {
  const found = await findOrderOfReference(db, reference.toLowerCase());
  if (found === undefined)
    throw new CommandError(
      `There is no order "${reference}"; to find an order by its client reference, use --account and --reference.`,
    );
  const { id, ...wallet } = found;
  return { wallet, id };
}

function noOrder(name: string): CommandError {
  return new CommandError(`There is no order "${name}".`, { reason: 'no_order' });
}

/** How a client names an order. */
export interface ReferenceQuery {
  readonly accountId: string;
  readonly reference: string;
  /** Undefined: both. */
  readonly environment: Environment | undefined;
  /** Whether several orders are an error; otherwise the newest is taken. */
  readonly sole: boolean;
}

/** How many orders an error lists. */
const namedMax = 5;

/**
 * Finds the newest order of an account with a client reference, or the only one.
 * @throws CommandError when there is none, when both environments have one and none is named, or when `sole` finds several
 */
export async function findOrderByReference(db: Queryable, input: ReferenceQuery): Promise<FoundOrder> {
  const wanted = input.environment === undefined ? [...environments] : [input.environment];
  const rows = isId(input.accountId)
    ? await db.rows(sql<{ environment: Environment; id: string; status: OrderStatus }>`
        select w.environment, o.id, o.status
          from wallets w
         cross join lateral (
           select t.id, t.status, t.reference_number
             from current_orders t
            where t.account_id = w.account_id and t.environment = w.environment
              and t.client_reference = ${input.reference} and t.version > 0
            order by t.reference_number desc
            limit ${input.sole ? namedMax : 1}::integer
         ) o
         where w.account_id = ${input.accountId}::uuid and w.environment = any (${wanted}::text[])
         order by o.reference_number desc`)
    : [];
  const [found, another] = rows;
  if (found === undefined) {
    throw new CommandError(`The account "${input.accountId}" has no order "${input.reference}".`);
  }
  if (rows.some(({ environment }) => environment !== found.environment)) {
    throw new CommandError(
      'Both environments have an order with this reference; name one with --environment.',
    );
  }
  if (another !== undefined) {
    const named = rows.map(({ id, status }) => `${id} (${status})`);
    throw new CommandError(
      `Several orders have this reference; name one by its id, the newest first: ${named.join(', ')}.`,
    );
  }
  return {
    wallet: { accountId: input.accountId.toLowerCase(), environment: found.environment },
    id: found.id,
  };
}
