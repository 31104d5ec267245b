import type { App } from '../app.ts';
import { availability, isShown } from '../catalog/availability.ts';
import type { Product } from '../catalog/product.ts';
import type { ActingAccount } from '../clients/principal.ts';
import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { DepositRequest } from '../deposits/requests/deposit-request.ts';
import { readRequests } from '../deposits/requests/request-rows.ts';
import { isId } from '../ids.ts';
import { walletOf, type WalletKey } from '../ledger/wallet.ts';
import { findOrder } from '../orders/stored/order-rows.ts';
import type { Order } from '../orders/order.ts';
import { findOrders } from '../orders/search/find-orders.ts';
import { listOrders } from '../orders/read/read-orders.ts';
import type { ClientPermission } from '../people/permissions.ts';
import { withoutInvisible } from '../printable.ts';

/** What a search finds, the best first. */
export interface AccountSearch {
  readonly orders: readonly Order[];
  readonly moreOrders: boolean;
  readonly deposits: readonly DepositRequest[];
  readonly products: readonly { readonly product: Product; readonly available: boolean }[];
  readonly now: Date;
}

/** How many of each kind are found. */
const foundMax = 5;
/** A shorter text is no customer number. */
const numberLengthMin = 4;
const numberLengthMax = 64;

/**
 * Searches an account for a text: orders by id, client reference and customer number, deposits by number, products by name.
 * Numbers are compared by their keyed hashes. Only what the permissions allow is read.
 */
export async function searchAccount(
  app: App,
  account: ActingAccount,
  { text, may }: { readonly text: string; readonly may: ReadonlySet<ClientPermission> },
): Promise<AccountSearch> {
  const words = withoutInvisible(text).trim();
  const [orders, deposits, products] = await Promise.all([
    may.has('orders:read') ? searchOrders(app, account, words) : [],
    may.has('deposits:read') ? searchDeposits(app.database, account, words) : [],
    may.has('products:read') ? searchProducts(app, account, words) : [],
  ]);
  const { now } = await app.catalog.current();
  return {
    ...{ orders: orders.slice(0, foundMax), moreOrders: orders.length > foundMax },
    ...{ deposits, products, now },
  };
}

async function searchOrders(app: App, account: ActingAccount, text: string): Promise<readonly Order[]> {
  const wallet = walletOf(account);
  const isNumber = text.length >= numberLengthMin && text.length <= numberLengthMax;
  const [byId, byReference, byNumber] = await Promise.all([
    isId(text) ? findOrder(app.lookups, wallet, text, app.clock.offsetMs) : undefined,
    listOrders(app, account, { page: 1, perPage: foundMax + 1, clientReference: text }),
    isNumber
      ? findOrders(app, { ...wallet, limit: foundMax + 1, name: { by: 'customer_number', text } })
      : { orders: [] },
  ]);
  const found = [
    ...(byId === undefined || byId.version === 0 ? [] : [byId]),
    ...byReference.orders,
    ...byNumber.orders.map(({ order }) => order),
  ];
  return [...new Map(found.map((order) => [order.id, order])).values()];
}

async function searchDeposits(db: Queryable, wallet: WalletKey, text: string): Promise<DepositRequest[]> {
  if (!/^\d{8}$/.test(text)) return [];
  const rows = await db.rows(sql<{ id: string }>`
    select r.id
      from deposit_requests r
     where r.number = ${BigInt(text)}::bigint and r.account_id = ${wallet.accountId}::uuid
       and r.environment = ${wallet.environment}`);
  return readRequests(
    db,
    rows.map(({ id }) => id),
  );
}

async function searchProducts(
  { catalog, suppliers }: Pick<App, 'catalog' | 'suppliers'>,
  { environment }: WalletKey,
  text: string,
): Promise<AccountSearch['products']> {
  const { snapshot, now } = await catalog.current();
  const supply = suppliers.supply(environment, now);
  const found: Product[] = [...snapshot.prepaid.search(text), ...snapshot.postpaid.search(text)];
  return found
    .filter((product) => isShown(product, supply) && product.switchedOn)
    .slice(0, foundMax)
    .map((product) => ({ product, available: availability(product, supply).available }));
}
