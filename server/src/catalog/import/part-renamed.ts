import type { Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { ProductKind } from '../../product-kind.ts';
import { announceSuppliers } from '../../suppliers/setup/configured-suppliers.ts';
import { unlinkSkus } from '../../suppliers/setup/unlink-skus.ts';
import { yieldingMap } from '../yielding.ts';
import type { PriceList, RefusedRow } from './price-list.ts';
import type { ListedProduct } from './price-row.ts';
import { matchesSku, type SkuDescription } from './sku-match.ts';

/** A supplier's code that is no longer sold, because a file gives its product another meaning. */
export interface PartedSku {
  readonly supplier: string;
  readonly code: string;
  /** The supplier's name for the code, and the name that the file has for it. */
  readonly name: string;
  readonly product: string;
}

/** The rows of a file that are imported, those that are not, and the codes that are no longer sold. */
export interface PartedList {
  readonly products: readonly ListedProduct[];
  readonly refused: readonly RefusedRow[];
  readonly parted: readonly PartedSku[];
}

/**
 * Takes the suppliers' codes from the products that a file gives another meaning. They would still buy what the product was
 * before, and set its price from that. The next list of each supplier maps its code again if it means the new product. An
 * operator's mapping stays: a row that contradicts it is refused. The caller holds the catalog's lock.
 */
export async function partRenamed(tx: Tx, kind: ProductKind, list: PriceList): Promise<PartedList> {
  const supplied = await readSupplied(tx, kind);
  const keeps = await yieldingMap(list.products, (product) => {
    const sold = supplied.get(product.code);
    return sold === undefined || matchesSku(sold, descriptionOf(product));
  });
  const changed = list.products.filter((_product, place) => keeps[place] === false);
  const renamed = new Map(changed.map((product) => [product.code, product]));
  const isMapped = (code: string): boolean => renamed.has(code) && supplied.get(code)?.mapped === true;
  const unlinked = await unlinkSkus(
    tx,
    kind,
    [...renamed.keys()].filter((code) => !isMapped(code)),
  );
  if (unlinked.length > 0) await announceSuppliers(tx);
  return {
    products: list.products.filter(({ code }) => !isMapped(code)),
    refused: [...renamed.keys()].filter(isMapped).map((code) => ({
      row: list.rowOf.get(code) ?? 0,
      code,
      reason: 'mapped_product',
    })),
    // A code that no operator mapped is equal to that of its product.
    parted: unlinked.map(({ supplier, sku: code, name }) => ({
      ...{ supplier, code, name },
      product: renamed.get(code)?.name ?? '',
    })),
  };
}

/** What a row of a list describes. */
export function descriptionOf(listed: ListedProduct): SkuDescription {
  return listed.kind === 'prepaid' ? { ...listed, category: null } : { ...listed, slug: null };
}

/** Our products that suppliers' codes belong to, by code, and whether an operator mapped any of these. */
async function readSupplied(
  tx: Tx,
  kind: ProductKind,
): Promise<ReadonlyMap<string, SkuDescription & { readonly mapped: boolean }>> {
  const rows = await tx.rows(sql<SkuDescription & { code: string; mapped: boolean }>`
    select p.code, p.name, p.brand, p.slug, p.category, p.region,
           exists (
             select from supplier_skus k where k.kind = p.kind and k.product_code = p.code and k.mapped
           ) as mapped
      from products p
     where p.kind = ${kind}
       and exists (
         select from supplier_skus k where k.kind = p.kind and k.product_code = p.code
       )`);
  return new Map(rows.map((row) => [row.code, row]));
}
