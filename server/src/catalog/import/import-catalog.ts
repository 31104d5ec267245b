import type { Database, Tx } from '../../database/connection.ts';
import { chunked } from '../../database/chunked.ts';
import { asText } from '../../database/row-json.ts';
import { sql } from '../../database/sql.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import type { ProductKind } from '../../product-kind.ts';
import { parsePriceList, type PriceList, type RefusedRow } from './price-list.ts';
import { usualBounds } from '../pricing/plausible-cost.ts';
import { markSourced, priceListed, type PricedListing } from '../pricing/reprice.ts';
import { type PartedSku, partRenamed } from './part-renamed.ts';
import type { ImplausibleCost } from '../review/catalog-reviews.ts';
import { withholdFileCosts } from '../review/withhold-file.ts';
import { announceCatalog, lockCatalog, waitUntilPropagated } from '../version.ts';

/** The result of an import. The four counts add up to the rows of the list. */
export interface ImportReport {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: readonly RefusedRow[];
  /** Implausible costs, held until an operator rules; the rest of their rows is imported. */
  readonly held: readonly ImplausibleCost[];
  /** Codes of suppliers that are no longer sold, because the list gives their products another meaning. */
  readonly parted: readonly PartedSku[];
}

/** Who imports a list, and by how many per cent a cost may differ from the known one. */
export interface ImportOptions {
  readonly actor: string;
  readonly bandPercent?: number;
}

/**
 * Imports a price list in Digiflazz's format, in one transaction. Products that it does not name stay as they are; a
 * refused row changes nothing. When this returns, the next answer of every running server shows the products.
 */
export async function importCatalog(
  db: Database,
  kind: ProductKind,
  rows: readonly unknown[],
  { actor, bandPercent = usualBounds.bandPercent }: ImportOptions,
): Promise<ImportReport> {
  // Parsed before the transaction, so that the catalog lock is held briefly.
  const list = await parsePriceList(kind, rows);
  const report = await db.transaction(async (tx) => {
    const imported = await importList(tx, kind, list, { bandPercent });
    const { added, changed, refused, parted } = imported;
    if (added + changed > 0)
      await recordAudit(tx, {
        actor,
        action: 'catalog.imported',
        subject: 'catalog',
        detail: { kind, added, changed, refused: refused.length, parted: parted.length },
      });
    return imported;
  });
  // Rows that are unchanged may have become products of live.
  if (report.added + report.changed + report.unchanged > 0) await waitUntilPropagated();
  return report;
}

/** The same within the caller's transaction; running servers show it shortly after the commit. */
export async function importList(
  tx: Tx,
  kind: ProductKind,
  list: PriceList,
  {
    bandPercent = usualBounds.bandPercent,
    source = 'list',
  }: { readonly bandPercent?: number; readonly source?: ProductSource } = {},
): Promise<ImportReport> {
  await lockCatalog(tx);
  const { products: imported, refused, parted } = await partRenamed(tx, kind, list);
  const { products, held } = await withholdFileCosts(tx, kind, imported, bandPercent);
  // A product that suppliers list is priced from their cost, not from the file.
  const { added, changed } = await saveListed(tx, kind, await priceListed(tx, products), source);
  const sourced = source === 'starter' ? 0 : await markSourced(tx, products);
  if (added + changed + sourced > 0) await announceCatalog(tx);
  const unchanged = products.length - added - changed + list.repeated;
  const refusedRows = [...list.refused, ...refused].toSorted((a, b) => a.row - b.row);
  return { added, changed, unchanged, refused: refusedRows, held, parted };
}

/** Where a product is from: the list that ships with konter, or one that was imported or fetched. */
type ProductSource = 'list' | 'starter';

/** Saves products that are new or changed, and returns the number of each. The caller holds the catalog's lock. */
export async function saveListed(
  tx: Tx,
  kind: ProductKind,
  products: readonly PricedListing[],
  source: ProductSource = 'list',
): Promise<{ added: number; changed: number }> {
  const saved = await chunked(products, (part) => saveProducts(tx, kind, part, source));
  const added = saved.filter((row) => !row.existed).length;
  return { added, changed: saved.length - added };
}

/** Saves products that are new or changed and returns, for each, whether it existed. */
function saveProducts(
  tx: Tx,
  kind: ProductKind,
  products: readonly PricedListing[],
  source: ProductSource,
): Promise<{ existed: boolean }[]> {
  return tx.rows(sql<{ existed: boolean }>`
    with listed as (
      select code, name, slug, category, brand, region, price, cost, admin_fee, commission, description, logo_url,
             switched_on, seller_on, stock, start_cut_off, end_cut_off, multi, cost_from_supplier
        from jsonb_to_recordset(${JSON.stringify(products.map(rowOf))}::jsonb) as given (
               code text, name text, slug text, category text, brand text, region text, price bigint, cost bigint,
               admin_fee bigint, commission bigint, description text, logo_url text, switched_on boolean,
               seller_on boolean, stock integer, start_cut_off text, end_cut_off text, multi boolean,
               cost_from_supplier boolean)
    ),
    saved as (
      insert into products as p (
        kind, code, name, slug, category, brand, region, price, cost, admin_fee, commission, description, logo_url,
        switched_on, seller_on, stock, start_cut_off, end_cut_off, multi, cost_from_supplier, starter_only)
      select ${kind}, l.code, l.name, l.slug, l.category, l.brand, l.region, l.price, l.cost, l.admin_fee, l.commission,
             l.description, l.logo_url, l.switched_on, l.seller_on, l.stock, l.start_cut_off, l.end_cut_off, l.multi,
             l.cost_from_supplier, ${source === 'starter'}
        from listed l
      on conflict on constraint products_pkey do update
         set name = excluded.name, slug = excluded.slug, category = excluded.category, brand = excluded.brand,
             region = excluded.region, price = excluded.price, cost = excluded.cost, admin_fee = excluded.admin_fee,
             commission = excluded.commission, description = excluded.description, logo_url = excluded.logo_url,
             switched_on = excluded.switched_on, seller_on = excluded.seller_on, stock = excluded.stock,
             start_cut_off = excluded.start_cut_off, end_cut_off = excluded.end_cut_off, multi = excluded.multi,
             cost_from_supplier = excluded.cost_from_supplier, updated_at = clock_timestamp()
       where (p.name, p.slug, p.category, p.brand, p.region, p.price, p.cost, p.admin_fee, p.commission, p.description,
              p.logo_url, p.switched_on, p.seller_on, p.stock, p.start_cut_off, p.end_cut_off, p.multi,
              p.cost_from_supplier)
             is distinct from
             (excluded.name, excluded.slug, excluded.category, excluded.brand, excluded.region, excluded.price,
              excluded.cost, excluded.admin_fee, excluded.commission, excluded.description, excluded.logo_url,
              excluded.switched_on, excluded.seller_on, excluded.stock, excluded.start_cut_off, excluded.end_cut_off,
              excluded.multi, excluded.cost_from_supplier)
      returning p.code
    )
    -- This part still sees the products as they were before the statement.
    select exists (select from products p where p.kind = ${kind} and p.code = s.code) as existed
      from saved s`);
}

/** The columns of a product. */
function rowOf(product: PricedListing): Record<string, unknown> {
  const common = {
    code: product.code,
    name: product.name,
    brand: product.brand,
    region: product.region,
    description: product.description,
    logo_url: product.logoUrl,
    switched_on: product.switchedOn,
    seller_on: product.sellerOn,
    stock: product.stock,
    start_cut_off: product.cutOff?.start ?? null,
    end_cut_off: product.cutOff?.end ?? null,
    multi: product.multi,
    cost_from_supplier: product.costFromSupplier ?? false,
  };
  return product.kind === 'prepaid'
    ? { ...common, slug: product.slug, price: asText(product.price), cost: asText(product.cost) }
    : {
        ...common,
        category: product.category,
        admin_fee: asText(product.adminFee),
        commission: asText(product.commission),
      };
}
