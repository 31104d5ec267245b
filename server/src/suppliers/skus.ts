import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { Rupiah } from '../rupiah.ts';
import type { CutOff } from './hours.ts';
import type { Offer } from './offers.ts';

/** Whether a code stands for a product with a price or for a biller. */
export type SkuKind = 'postpaid' | 'prepaid';

/** A code of a supplier as its price list has it. Amounts are rupiah. */
export interface ListedSku {
  readonly sku: string;
  readonly name: string;
  /** What we pay; null for a bill. */
  readonly cost: Rupiah | null;
  /** What the biller adds to a bill, and our share of it; null for a prepaid product. */
  readonly adminFee: Rupiah | null;
  readonly commission: Rupiah | null;
  readonly buyerOn: boolean;
  readonly sellerOn: boolean;
  readonly stock: number | null;
  readonly cutOff: CutOff | null;
  readonly multi: boolean;
}

/** An offer with the product of ours that it is for. */
export interface ProductOffer extends Offer {
  readonly kind: SkuKind;
  readonly productCode: string;
}

interface OfferRow {
  supplier: string;
  kind: SkuKind;
  sku: string;
  product_code: string;
  cost: bigint | null;
  dearness: bigint;
  priority: number;
  buyer_on: boolean;
  seller_on: boolean;
  stock: number | null;
  start_cut_off: string | null;
  end_cut_off: string | null;
}

/** Reads every offer for a product of ours that stands in the last list of its supplier, whether that is enabled or not. */
export async function readOffers(db: Queryable): Promise<ProductOffer[]> {
  const rows = await db.rows(sql<OfferRow>`
    select k.supplier, k.kind, k.sku, k.product_code, k.cost, coalesce(k.cost, k.admin_fee - k.commission, 0) as dearness,
           coalesce(k.priority, s.priority) as priority, k.buyer_on, k.seller_on, k.stock, k.start_cut_off, k.end_cut_off
      from supplier_skus k
      join suppliers s on s.name = k.supplier
     where k.listed and k.product_code is not null`);
  return rows.map((row) => ({
    supplier: row.supplier,
    kind: row.kind,
    sku: row.sku,
    productCode: row.product_code,
    cost: row.cost,
    dearness: row.dearness,
    priority: row.priority,
    buyerOn: row.buyer_on,
    sellerOn: row.seller_on,
    stock: row.stock,
    cutOff:
      row.start_cut_off === null || row.end_cut_off === null
        ? null
        : { start: row.start_cut_off, end: row.end_cut_off },
  }));
}
