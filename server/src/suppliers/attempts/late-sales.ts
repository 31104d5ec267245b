import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import type { Rupiah } from '../../rupiah.ts';
import { type SealedValue, sealedOrNull } from '../../sealed.ts';
import type { AttemptState } from './attempt.ts';

/**
 * A purchase that its supplier reported as sold in a statement other than the one that closed it, with its current
 * state.
 */
export interface LateSale {
  readonly orderId: string;
  /** Our reference of the purchase. */
  readonly reference: string;
  readonly state: AttemptState;
  /** Rupiah; null where the supplier gave no cost. */
  readonly cost: Rupiah | null;
  readonly serial: SealedValue | null;
  /** The time of the statement. */
  readonly at: Date;
}

/** The purchases of these orders that their suppliers reported as sold in statements other than the closing ones. */
export async function readLateSales(
  db: Queryable,
  environment: Environment,
  orders: readonly { readonly accountId: string; readonly id: string }[],
): Promise<LateSale[]> {
  if (orders.length === 0) return [];
  const rows = await db.rows(sql<{
    order_id: string;
    reference: string;
    state: AttemptState;
    cost: bigint | null;
    closing_cost: bigint | null;
    serial_sealed: Buffer | null;
    serial_key_id: string | null;
    at: Date;
  }>`
    select k.order_id, a.reference, a.state, s.cost, a.cost as closing_cost, s.serial_sealed, s.serial_key_id, s.at
      from unnest(${orders.map(({ accountId }) => accountId)}::uuid[], ${orders.map(({ id }) => id)}::uuid[])
        as k (account_id, order_id)
     cross join lateral (
       select t.attempt_id, t.number, t.cost, t.serial_sealed, t.serial_key_id, t.at
         from supplier_statements t
        where t.account_id = k.account_id and t.environment = ${environment} and t.order_id = k.order_id
          and t.said = 'delivered'
       offset 0
     ) s
     cross join lateral (
       select t.reference, t.state, t.cost
         from current_attempts t
        where t.account_id = k.account_id and t.environment = ${environment} and t.order_id = k.order_id
          and t.id = s.attempt_id
        limit 1
     ) a
     order by s.number`);
  return rows.map((row) => ({
    orderId: row.order_id,
    reference: row.reference,
    state: row.state,
    cost: row.cost ?? row.closing_cost,
    serial: sealedOrNull(row.serial_sealed, row.serial_key_id),
    at: row.at,
  }));
}
