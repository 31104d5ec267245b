import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { Environment } from '../environment.ts';
import type { WalletKey } from '../ledger/wallet.ts';
import type { OrderStatus } from './order.ts';

/** What the guard against duplicates needs of an order or a claim. */
export interface RecentOrder extends WalletKey {
  readonly id: string;
  readonly status: OrderStatus;
  readonly productCode: string;
  readonly destinationMasked: string;
  /** The keyed hash of the customer. */
  readonly destinationHash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A product and a customer of an account, and how long ago an order counts, milliseconds. */
export interface GuardedCustomer {
  readonly accountId: string;
  readonly productCode: string;
  /** The hashes of the customer under every data key. */
  readonly hashes: readonly Buffer[];
  readonly windowMs: number;
}

/** How many orders of one customer are looked at, the newest: more of them in the time of a guard are none of a kiosk. */
const ordersMax = 100;

/**
 * Reads the orders and claims of these products and customers that are recent enough, and have not failed, expired or been
 * cancelled. Sends nothing when there is no customer.
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
    select r.account_id, r.id, r.status, r.product_code, r.destination_masked, r.destination_hash, r.created_at, r.expires_at
      from unnest(${wanted.map(({ accountId }) => accountId)}::uuid[], ${wanted.map(({ hash }) => hash)}::bytea[],
        ${wanted.map(({ productCode }) => productCode)}::text[], ${wanted.map(({ windowMs }) => windowMs)}::integer[])
          as k (account_id, hash, product_code, window_ms)
     cross join lateral (
       select t.clock_offset
         from wallets t
        where t.account_id = k.account_id and t.environment = ${environment}
        limit 1
     ) w
     cross join lateral (
       select clock_timestamp() + (${offsetMs}::double precision + w.clock_offset - k.window_ms) * interval '1 millisecond' as since
     ) recent
     cross join lateral (
       (select o.account_id, o.id, coalesce(s.status, o.status) as status, o.product_code, o.destination_masked,
               o.destination_hash, o.created_at, o.expires_at
          from (
            select c.account_id, c.environment, c.id, c.status, c.product_code, c.destination_masked, c.destination_hash,
                   c.created_at, c.expires_at
              from orders c
             where c.destination_hash = k.hash
             order by c.number desc
             limit ${ordersMax}
          ) o
          left join lateral (
            select t.status
              from steps t
             where t.account_id = o.account_id and t.environment = o.environment and t.order_id = o.id
               and t.version is not null
             order by t.version desc
             limit 1
          ) s on true
         where o.account_id = k.account_id and o.environment = ${environment} and o.product_code = k.product_code
           and o.created_at > recent.since and not frees_reference(coalesce(s.status, o.status)))
       union all
       (select c.account_id, c.id, 'inquiring', c.product_code, c.destination_masked, c.destination_hash, c.created_at,
               c.expires_at
          from claims c
         where c.account_id = k.account_id and c.environment = ${environment} and c.destination_hash = k.hash
           and c.product_code = k.product_code and c.created_at > recent.since)
     ) r`);
  return rows.flatMap((row) => recentFromRow(row, environment));
}

interface RecentRow {
  account_id: string;
  id: string;
  status: OrderStatus;
  product_code: string;
  destination_masked: string;
  destination_hash: Buffer | null;
  created_at: Date;
  expires_at: Date;
}

function recentFromRow(row: RecentRow, environment: Environment): RecentOrder[] {
  if (row.destination_hash === null) return [];
  return [
    {
      accountId: row.account_id,
      environment,
      id: row.id,
      status: row.status,
      productCode: row.product_code,
      destinationMasked: row.destination_masked,
      destinationHash: row.destination_hash,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
    },
  ];
}
