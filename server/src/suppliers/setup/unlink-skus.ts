import type { Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { ProductKind } from '../../product-kind.ts';

/** A SKU that belongs to no product any more, with its supplier's name for it. */
export interface UnlinkedSku {
  readonly supplier: string;
  readonly sku: string;
  readonly name: string;
}

/** Takes the SKUs of these products from them, except those that an operator mapped. */
export async function unlinkSkus(
  tx: Tx,
  kind: ProductKind,
  productCodes: readonly string[],
): Promise<readonly UnlinkedSku[]> {
  if (productCodes.length === 0) return [];
  return tx.rows(sql<UnlinkedSku>`
    with unlinked as (
      update supplier_skus
         set product_code = null
       where kind = ${kind} and not mapped and product_code = any (${[...productCodes]}::text[])
      returning supplier, sku, name
    )
    select supplier, sku, name
      from unlinked
     order by supplier, sku`);
}
