import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { environments, type Environment } from '../../environment.ts';
import { isId } from '../../ids.ts';
import { type HashInWallet, readOrdersOfSerials } from '../../ledger/serial-orders.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import type { Keyring } from '../../sealed.ts';
import { findOrderOfReference } from '../../suppliers/attempts/attempts.ts';
import { readOrdersNamed } from '../read/named-orders.ts';
import type { OrderName, WalletScope } from './order-filter.ts';
import type { OrderKey } from './order-keys.ts';
import { destinationHashesOf, searchedHashesOf, serialHashesOf } from './search-hash.ts';

/** An order and its wallet. */
export interface OrderPlace extends WalletKey {
  readonly id: string;
}

/** How many orders of one name are found in a wallet, at most: the newest. */
export const namedMax = 1_000;

/** The wallets of a scope. */
export function readWalletKeys(db: Queryable, scope: WalletScope): Promise<WalletKey[]> {
  const accountId = scope.accountId ?? null;
  const wanted = scope.environment === undefined ? [...environments] : [scope.environment];
  return db.rows(sql<{ accountId: string; environment: Environment }>`
    select w.account_id as "accountId", w.environment
      from wallets w
     where (${accountId}::uuid is null or w.account_id = ${accountId}::uuid) and w.environment = any (${wanted}::text[])
     order by w.account_id, w.environment`);
}

/**
 * The orders of all wallets of a scope that have a name, at most 1,000 in each wallet. A number or serial is looked up by its
 * hashes, one for each wallet and data key, with one statement.
 */
export async function findPlaces(
  deps: { readonly db: Queryable; readonly keyring: Keyring },
  scope: WalletScope,
  name: OrderName,
): Promise<OrderPlace[]> {
  const places = await placesNamed(deps, scope, name);
  return places.filter(
    ({ accountId, environment }) =>
      (scope.accountId === undefined || scope.accountId === accountId) &&
      (scope.environment === undefined || scope.environment === environment),
  );
}

/** The orders of a scope that have this customer number, at most 1,000 in each wallet: no other reading of a text. */
export async function findPlacesOfNumber(
  { db, keyring }: { readonly db: Queryable; readonly keyring: Keyring },
  scope: WalletScope,
  number: string,
): Promise<OrderPlace[]> {
  return readOfNumber(
    db,
    await hashesIn(db, scope, (wallet) => destinationHashesOf(keyring, wallet, number)),
  );
}

async function placesNamed(
  { db, keyring }: { readonly db: Queryable; readonly keyring: Keyring },
  scope: WalletScope,
  { by, text }: OrderName,
): Promise<OrderPlace[]> {
  switch (by) {
    case 'customer_number':
      return readOfNumber(db, await hashesIn(db, scope, (wallet) => searchedHashesOf(keyring, wallet, text)));
    case 'serial':
      return readOrdersOfSerials(
        db,
        await hashesIn(db, scope, (wallet) => serialHashesOf(keyring, wallet, text)),
        namedMax,
      );
    case 'client_reference': {
      const named = await readOrdersNamed(db, { reference: text, beginning: undefined, limit: namedMax });
      return named.map(({ id, wallet }) => ({ ...wallet, id }));
    }
    case 'order_id':
      return isId(text) ? readOfId(db, scope, text) : [];
    case 'supplier_reference': {
      const found = await findOrderOfReference(db, text.toLowerCase());
      return found === undefined ? [] : [found];
    }
  }
}

/** The hashes of a value in each wallet that has orders. */
async function hashesIn(
  db: Queryable,
  scope: WalletScope,
  hashes: (wallet: WalletKey) => readonly Buffer[],
): Promise<HashInWallet[]> {
  const wallets = await readWalletsWithOrders(db, scope);
  return wallets.flatMap((wallet) => hashes(wallet).map((hash) => ({ ...wallet, hash })));
}

/** The wallets of a scope that have orders: of many accounts they may be few. */
function readWalletsWithOrders(db: Queryable, scope: WalletScope): Promise<WalletKey[]> {
  const wanted = scope.environment === undefined ? [...environments] : [scope.environment];
  return db.rows(sql<{ accountId: string; environment: Environment }>`
    select w.account_id as "accountId", w.environment
      from wallets w
     where (${scope.accountId ?? null}::uuid is null or w.account_id = ${scope.accountId ?? null}::uuid)
       and w.environment = any (${wanted}::text[]) and w.orders > 0
     order by w.account_id, w.environment`);
}

/** The order with an id: one look into the index of each wallet that has orders. */
function readOfId(db: Queryable, scope: WalletScope, id: string): Promise<OrderPlace[]> {
  const wanted = scope.environment === undefined ? [...environments] : [scope.environment];
  return db.rows(sql<{ accountId: string; environment: Environment; id: string }>`
    select o.account_id as "accountId", o.environment, o.id
      from wallets w
     cross join lateral (
       select t.account_id, t.environment, t.id
         from orders t
        where t.account_id = w.account_id and t.environment = w.environment and t.id = ${id}::uuid
        limit 1
     ) o
     where (${scope.accountId ?? null}::uuid is null or w.account_id = ${scope.accountId ?? null}::uuid)
       and w.environment = any (${wanted}::text[]) and w.orders > 0`);
}

/** A hash belongs to one wallet. The wallet is compared all the same, outside of the look-up by the hash. */
function readOfNumber(db: Queryable, hashes: readonly HashInWallet[]): Promise<OrderPlace[]> {
  return db.rows(sql<{ accountId: string; environment: Environment; id: string }>`
    select k.account_id as "accountId", k.environment, o.id
      from unnest(${hashes.map(({ accountId }) => accountId)}::uuid[], ${hashes.map(({ environment }) => environment)}::text[],
        ${hashes.map(({ hash }) => hash)}::bytea[]) as k (account_id, environment, hash)
     cross join lateral (
       select t.account_id, t.environment, t.id
         from orders t
        where t.destination_hash = k.hash
        order by t.destination_hash desc, t.number desc
        limit ${namedMax}::integer
     ) o
     where o.account_id = k.account_id and o.environment = k.environment`);
}

/** The numbers and times of these orders, each once. A place without an order is left out. */
export async function readOrderKeys(db: Queryable, places: readonly OrderPlace[]): Promise<OrderKey[]> {
  if (places.length === 0) return [];
  const rows = await db.rows(sql<{
    accountId: string;
    environment: Environment;
    id: string;
    number: bigint;
    createdAt: Date;
  }>`
    select k.account_id as "accountId", k.environment, k.id, o.number, o.created_at as "createdAt"
      from unnest(${places.map(({ accountId }) => accountId)}::uuid[], ${places.map(({ environment }) => environment)}::text[],
        ${places.map(({ id }) => id)}::uuid[]) as k (account_id, environment, id)
     cross join lateral (
       select t.number, t.created_at
         from orders t
        where t.account_id = k.account_id and t.environment = k.environment and t.id = k.id
        limit 1
     ) o`);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
