import type { App } from '../app.ts';
import { readAccountNames } from '../clients/account-names.ts';
import { type Account, searchAccounts } from '../clients/accounts.ts';
import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { DepositRequest } from '../deposits/requests/deposit-request.ts';
import { readRequests } from '../deposits/requests/request-rows.ts';
import { recordLookUp } from '../orders/search/find-orders.ts';
import { findOrdersOfText, type OrdersOfText } from '../orders/search/orders-of-text.ts';
import type { OperatorPermission } from '../people/operators/operator-permissions.ts';
import { withoutInvisible } from '../printable.ts';

/** A product that was found. */
export interface FoundProduct {
  readonly code: string;
  readonly name: string;
  readonly brand: string;
}

/** What an operator's search finds in all accounts and both environments. */
export interface EverythingFound extends Pick<OrdersOfText, 'more' | 'orders'> {
  readonly deposits: readonly DepositRequest[];
  readonly clients: readonly Account[];
  readonly products: readonly FoundProduct[];
  /** The names of the accounts, by id. */
  readonly names: ReadonlyMap<string, string>;
}

/** Who searches, for what. */
export interface OperatorSearch {
  readonly text: string;
  readonly may: ReadonlySet<OperatorPermission>;
  /** The actor of the record of a look-up. */
  readonly actor: string;
  /** How many orders are found, at most. */
  readonly limit: number;
}

/** How many clients and products are found. */
const foundMax = 5;

/**
 * Finds what a text names for an operator: orders by any of their numbers, deposits by number, clients by name or id, and products.
 * A look-up by a customer number or a serial leaves an audit record, without the text, before anything is returned, also if it finds
 * nothing.
 */
export async function searchEverything(
  app: App,
  { text, may, actor, limit }: OperatorSearch,
): Promise<EverythingFound> {
  const words = withoutInvisible(text).trim();
  const [clients, orders, deposits, products] = await Promise.all([
    may.has('clients:read') && words !== '' ? searchAccounts(app.database, words, foundMax) : [],
    findOrdersOfText(app, { text: words, limit }),
    may.has('deposits:read') ? findDeposits(app.database, words) : [],
    may.has('products:read') ? findProducts(app, words) : [],
  ]);
  for (const { by, found } of orders.lookUps) await recordLookUp(app, { by, actor }, found);
  return {
    ...{ orders: orders.orders, more: orders.more, deposits, products },
    clients,
    names: await readAccountNames(app.database, [
      ...orders.orders.map(({ order }) => order.accountId),
      ...deposits.map(({ accountId }) => accountId),
    ]),
  };
}

async function findDeposits(db: Queryable, text: string): Promise<DepositRequest[]> {
  if (!/^\d{8}$/.test(text)) return [];
  const rows = await db.rows(sql<{ id: string }>`
    select r.id
      from deposit_requests r
     where r.number = ${BigInt(text)}::bigint`);
  return readRequests(
    db,
    rows.map(({ id }) => id),
  );
}

/** Operators find products that are switched off too. */
async function findProducts({ catalog }: Pick<App, 'catalog'>, text: string): Promise<FoundProduct[]> {
  const { snapshot } = await catalog.current();
  return [...snapshot.prepaid.search(text), ...snapshot.postpaid.search(text)]
    .slice(0, foundMax)
    .map(({ code, name, brand }) => ({ code, name, brand }));
}
