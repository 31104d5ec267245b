import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Rupiah } from '../../rupiah.ts';
import { readCutOffs } from './own-cut-offs.ts';
import { offerOf, type OfferRow, type ProductOffer } from './skus.ts';

/** A SKU of a supplier for a product of ours, as an operator sees it. */
export interface ProductSku extends ProductOffer {
  /** Whether its supplier is enabled. */
  readonly enabled: boolean;
  /** Whether its supplier gets no new purchases, because our deposit there is too low. */
  readonly paused: boolean;
  /** Whether the last list of its supplier named it. */
  readonly listed: boolean;
  /** Whether it is off sale until an operator has ruled on its cost. */
  readonly held: boolean;
  /** What the biller adds to a bill, and our share of it, rupiah; null for a prepaid product. */
  readonly adminFee: Rupiah | null;
  readonly commission: Rupiah | null;
}

/** Reads the SKUs of all suppliers for our products, or for those with some codes; by supplier and SKU. */
export async function readProductSkus(
  db: Queryable,
  codes: readonly string[] | null = null,
): Promise<ProductSku[]> {
  const given = codes === null ? null : [...codes];
  const rows = await db.rows(sql<
    OfferRow & {
      enabled: boolean;
      paused: boolean;
      listed: boolean;
      held: boolean;
      admin_fee: bigint | null;
      commission: bigint | null;
    }
  >`
    select k.supplier, k.kind, k.sku, k.product_code, k.cost, coalesce(k.cost, k.admin_fee - k.commission, 0) as dearness,
           coalesce(k.priority, s.priority) as priority, k.buyer_on, k.seller_on, k.stock, k.start_cut_off, k.end_cut_off,
           s.enabled, exists (select from supplier_pauses p where p.supplier = s.name and p.ended_at is null) as paused,
           k.listed, k.held, k.admin_fee, k.commission
      from supplier_skus k
      join suppliers s on s.name = k.supplier
     where k.product_code is not null and (${given}::text[] is null or k.product_code = any (${given}::text[]))
     order by k.supplier, k.sku`);
  const own = await readCutOffs(db);
  return rows.map((row) => ({
    ...offerOf(row, own),
    enabled: row.enabled,
    paused: row.paused,
    listed: row.listed,
    held: row.held,
    adminFee: row.admin_fee,
    commission: row.commission,
  }));
}
