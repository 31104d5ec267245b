import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Rupiah } from '../../rupiah.ts';

/** What the suppliers say about the bills of a biller, rupiah. */
export interface BillFees {
  /** What is added to a bill. */
  readonly adminFee: Rupiah;
  /** Our share of it. */
  readonly commission: Rupiah;
}

/**
 * The fees of each biller at the supplier that is tried first: of those that are switched on and list it, one on sale, then the
 * one that keeps least of the fee, then the one with the first priority.
 */
export async function readBillFees(db: Queryable): Promise<ReadonlyMap<string, BillFees>> {
  const rows = await db.rows(sql<BillFees & { code: string }>`
    select distinct on (k.product_code) k.product_code as code, k.admin_fee as "adminFee", k.commission
      from supplier_skus k
      join suppliers s on s.name = k.supplier and s.enabled
     where k.kind = 'postpaid' and k.listed and k.product_code is not null and k.admin_fee is not null
       and k.commission is not null
     order by k.product_code, (k.buyer_on and k.seller_on and not k.held and k.stock is distinct from 0) desc,
           k.admin_fee - k.commission, coalesce(k.priority, s.priority), k.supplier, k.sku`);
  return new Map(rows.map(({ code, ...fees }) => [code, fees]));
}
