import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import type { OrderStatus } from '../order.ts';

/** What the guard against duplicates needs of an order or a claim. */
export interface RecentOrder extends WalletKey {
  readonly id: string;
  /** 0: a claim, which the client cannot read yet, and which may never become an order. */
  readonly version: number;
  readonly status: OrderStatus;
  readonly productCode: string;
  readonly destinationMasked: string;
  /** The keyed hash of the customer. */
  readonly destinationHash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** When its price was held; null: it was not confirmed. */
  readonly confirmedAt: Date | null;
}

/** A product and a customer of an account, and how long an order counts from its making or its confirmation, milliseconds. */
export interface GuardedCustomer {
  readonly accountId: string;
  readonly productCode: string;
  /** The hashes of the customer under every data key. */
  readonly hashes: readonly Buffer[];
  readonly windowMs: number;
}

/**
 * How many orders of one customer are looked at, and of those how many of the product that may count, the newest of each: more of
 * them in the time of a guard are none of a kiosk.
 */
const [seenMax, ordersMax] = [1_000, 100];

/**
 * Reads the orders and claims of these products and customers that may count, and have not failed, expired or been cancelled: those
 * that were made or confirmed recently, and those that await their confirmation, which may be in the same batch. Sends nothing when
 * there is no customer.
 *
 * An order was confirmed before the end of its window, which is known without its steps. Only that of a bill that arrived late is in
 * a step.
 */
export async function readRecentOrders(
  tx: Queryable,
  environment: Environment,
  customers: readonly GuardedCustomer[],
  offsetMs: number,
): Promise<RecentOrder[]> {
  const wanted = customers.flatMap(({ hashes, ...rest }) => hashes.map((hash) => ({ ...rest, hash })));
  if (wanted.length === 0) return [];
  const rows = await tx.rows(sql<RecentRow>`
    select o.account_id, o.id, o.version::integer as version, o.status, o.product_code, o.destination_masked, k.hash as destination_hash, o.created_at,
           o.expires_at, o.confirmed_at
      from unnest(${wanted.map(({ accountId }) => accountId)}::uuid[], ${wanted.map(({ hash }) => hash)}::bytea[],
        ${wanted.map(({ productCode }) => productCode)}::text[], ${wanted.map(({ windowMs }) => windowMs)}::integer[])
          as k (account_id, hash, product_code, window_ms)
     cross join lateral (
       select clock_timestamp() + (${offsetMs}::double precision + t.clock_offset - k.window_ms) * interval '1 millisecond' as since
         from wallets t
        where t.account_id = k.account_id and t.environment = ${environment}
        limit 1
     ) w
     cross join lateral (
       (select n.id
          from (
            select t.id, t.number, t.product_code, t.status, t.confirmable_until
              from orders t
             where t.destination_hash = k.hash
             order by t.number desc
             limit ${seenMax}
          ) n
         where n.product_code = k.product_code and (n.confirmable_until > w.since or n.status = 'inquiring')
         order by n.number desc
         limit ${ordersMax})
       union all
       (select c.id
          from claims c
         where c.account_id = k.account_id and c.environment = ${environment} and c.destination_hash = k.hash)
     ) found
     cross join lateral (
       select t.account_id, t.id, t.version, t.status, t.product_code, t.destination_masked, t.created_at, t.expires_at,
              t.confirmed_at
         from current_orders t
        where t.account_id = k.account_id and t.environment = ${environment} and t.id = found.id
        limit 1
     ) o
     where o.product_code = k.product_code and not frees_reference(o.status)
       and (greatest(o.created_at, o.confirmed_at) > w.since or o.status = 'awaiting_confirmation')`);
  return rows.flatMap((row) => recentFromRow(row, environment));
}

interface RecentRow {
  account_id: string;
  id: string;
  version: number;
  status: OrderStatus;
  product_code: string;
  destination_masked: string;
  destination_hash: Buffer | null;
  created_at: Date;
  expires_at: Date;
  confirmed_at: Date | null;
}

function recentFromRow(row: RecentRow, environment: Environment): RecentOrder[] {
  if (row.destination_hash === null) return [];
  return [
    {
      accountId: row.account_id,
      environment,
      id: row.id,
      version: row.version,
      status: row.status,
      productCode: row.product_code,
      destinationMasked: row.destination_masked,
      destinationHash: row.destination_hash,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      confirmedAt: row.confirmed_at,
    },
  ];
}
