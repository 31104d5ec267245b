import type { Queryable, Tx } from '../../database/connection.ts';
import { chunked } from '../../database/chunked.ts';
import { asText } from '../../database/row-json.ts';
import { sql } from '../../database/sql.ts';
import type { ProductKind } from '../../product-kind.ts';
import type { Rupiah } from '../../rupiah.ts';
import { type CutOffWindow, cutOffWindowOf } from '../cut-off-window.ts';
import type { Offer } from '../offers.ts';
import { coversOffer, type OwnCutOff, readCutOffs } from './own-cut-offs.ts';

/** A SKU of a supplier from its price list. Amounts are rupiah. */
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
  readonly cutOff: CutOffWindow | null;
  readonly multi: boolean;
}

/** An offer with the product of ours that it is for. */
export interface ProductOffer extends Offer {
  readonly kind: ProductKind;
  readonly productCode: string;
}

/** The columns of an offer. */
export interface OfferRow {
  supplier: string;
  kind: ProductKind;
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

/**
 * Reads every offer for a product of ours that is in the last list of its supplier, whether that supplier is enabled or
 * not.
 */
export async function readOffers(db: Queryable): Promise<ProductOffer[]> {
  const rows = await db.rows(sql<OfferRow>`
    select k.supplier, k.kind, k.sku, k.product_code, k.cost, coalesce(k.cost, k.admin_fee - k.commission, 0) as dearness,
           coalesce(k.priority, s.priority) as priority, k.buyer_on and not k.held as buyer_on, k.seller_on, k.stock,
           k.start_cut_off, k.end_cut_off
      from supplier_skus k
      join suppliers s on s.name = k.supplier
     where k.listed and k.product_code is not null`);
  const own = await readCutOffs(db);
  return rows.map((row) => offerOf(row, own));
}

/** The offer in a row. `own`: the cut-off windows that operators set. */
export function offerOf(row: OfferRow, own: readonly OwnCutOff[]): ProductOffer {
  return {
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
    cutOff: cutOffWindowOf(row.start_cut_off, row.end_cut_off),
    ownCutOffs: own.filter((one) => coversOffer(one, row)).map(({ window }) => window),
  };
}

/** A SKU as it is stored: what a new price list is compared with. */
export interface StoredSku {
  readonly name: string;
  /** The product that it is mapped to, if any, and whether an operator chose it. */
  readonly productCode: string | null;
  readonly mapped: boolean;
  /** The known cost, rupiah; null for a bill. */
  readonly cost: Rupiah | null;
  /** Whether the last list named it. */
  readonly listed: boolean;
}

interface StoredSkuRow {
  sku: string;
  name: string;
  product_code: string | null;
  mapped: boolean;
  cost: bigint | null;
  listed: boolean;
}

function storedSkuOf({ name, product_code: productCode, mapped, cost, listed }: StoredSkuRow): StoredSku {
  return { name, productCode, mapped, cost, listed };
}

/** The stored SKUs of a supplier's list. */
export async function readStoredSkus(
  tx: Queryable,
  list: { supplier: string; kind: ProductKind },
): Promise<ReadonlyMap<string, StoredSku>> {
  const rows = await tx.rows(sql<StoredSkuRow>`
    select sku, name, product_code, mapped, cost, listed
      from supplier_skus
     where supplier = ${list.supplier} and kind = ${list.kind}`);
  return new Map(rows.map((row) => [row.sku, storedSkuOf(row)]));
}

/** One stored SKU; undefined when it was never listed. */
export async function readStoredSku(
  tx: Queryable,
  of: { supplier: string; kind: ProductKind; sku: string },
): Promise<StoredSku | undefined> {
  const [row] = await tx.rows(sql<StoredSkuRow>`
    select sku, name, product_code, mapped, cost, listed
      from supplier_skus
     where supplier = ${of.supplier} and kind = ${of.kind} and sku = ${of.sku}`);
  return row === undefined ? undefined : storedSkuOf(row);
}

/**
 * Takes SKUs off sale until an operator has ruled on their costs, or puts them back on sale. Returns the number of those
 * that changed.
 */
export async function holdSkus(
  tx: Tx,
  list: { supplier: string; kind: ProductKind },
  codes: readonly string[],
  held: boolean,
): Promise<number> {
  if (codes.length === 0) return 0;
  const switched = await tx.rows(sql<{ sku: string }>`
    update supplier_skus
       set held = ${held}
     where supplier = ${list.supplier} and kind = ${list.kind} and sku = any (${[...codes]}::text[]) and held <> ${held}
    returning sku`);
  return switched.length;
}

/** Sets the cost of a prepaid SKU to one that an operator accepted. */
export async function acceptCost(
  tx: Tx,
  of: { supplier: string; kind: ProductKind; sku: string; cost: Rupiah },
): Promise<void> {
  await tx.rows(sql`
    update supplier_skus
       set cost = ${of.cost}::bigint
     where supplier = ${of.supplier} and kind = ${of.kind} and sku = ${of.sku} and cost is not null`);
}

/** A row of a price list with the product of ours that it is for, if any. */
export interface PricedSku extends ListedSku {
  readonly productCode: string | null;
}

/**
 * Saves the rows of a supplier's list that are new or changed, and returns the number of each. A mapping that an
 * operator chose stays.
 */
export async function saveSkus(
  tx: Tx,
  list: { supplier: string; kind: ProductKind },
  skus: readonly PricedSku[],
): Promise<{ added: number; changed: number }> {
  const saved = await chunked(skus, (part) => saveSkuRows(tx, list, part));
  const added = saved.filter((row) => !row.existed).length;
  return { added, changed: saved.length - added };
}

/** Saves the rows that are new or changed and returns, for each, whether it existed. */
function saveSkuRows(
  tx: Tx,
  list: { supplier: string; kind: ProductKind },
  skus: readonly PricedSku[],
): Promise<{ existed: boolean }[]> {
  return tx.rows(sql<{ existed: boolean }>`
    with listed as (
      select sku, name, product_code, cost, admin_fee, commission, buyer_on, seller_on, stock, start_cut_off, end_cut_off,
             multi
        from jsonb_to_recordset(${JSON.stringify(skus.map(rowOf))}::jsonb) as given (
               sku text, name text, product_code text, cost bigint, admin_fee bigint, commission bigint, buyer_on boolean,
               seller_on boolean, stock integer, start_cut_off text, end_cut_off text, multi boolean)
    ),
    saved as (
      insert into supplier_skus as k (supplier, kind, sku, name, product_code, cost, admin_fee, commission, listed, buyer_on,
        seller_on, stock, start_cut_off, end_cut_off, multi, seen_at)
      select ${list.supplier}, ${list.kind}, l.sku, l.name, l.product_code, l.cost, l.admin_fee, l.commission, true, l.buyer_on,
             l.seller_on, l.stock, l.start_cut_off, l.end_cut_off, l.multi, clock_timestamp()
        from listed l
      on conflict on constraint supplier_skus_pkey do update
         set name = excluded.name,
             product_code = case when k.mapped then k.product_code else excluded.product_code end,
             cost = excluded.cost, admin_fee = excluded.admin_fee, commission = excluded.commission, listed = true,
             buyer_on = excluded.buyer_on, seller_on = excluded.seller_on, stock = excluded.stock,
             start_cut_off = excluded.start_cut_off, end_cut_off = excluded.end_cut_off, multi = excluded.multi,
             seen_at = excluded.seen_at
       where (k.name, k.cost, k.admin_fee, k.commission, k.listed, k.buyer_on, k.seller_on, k.stock, k.start_cut_off,
              k.end_cut_off, k.multi)
             is distinct from
             (excluded.name, excluded.cost, excluded.admin_fee, excluded.commission, excluded.listed, excluded.buyer_on,
              excluded.seller_on, excluded.stock, excluded.start_cut_off, excluded.end_cut_off, excluded.multi)
          or not k.mapped and k.product_code is distinct from excluded.product_code
      returning k.sku
    )
    -- This part still sees the codes as they were before the statement.
    select exists (
             select from supplier_skus k where k.supplier = ${list.supplier} and k.kind = ${list.kind} and k.sku = s.sku
           ) as existed
      from saved s`);
}

/** Marks SKUs that a supplier's list no longer names, and returns the number of those that were listed. */
export async function retireSkus(
  tx: Tx,
  list: { supplier: string; kind: ProductKind },
  codes: readonly string[],
): Promise<number> {
  if (codes.length === 0) return 0;
  const gone = await tx.rows(sql<{ sku: string }>`
    update supplier_skus
       set listed = false, seen_at = clock_timestamp()
     where supplier = ${list.supplier} and kind = ${list.kind} and listed and sku = any (${[...codes]}::text[])
    returning sku`);
  return gone.length;
}

/** A purchase of a SKU that cost more than the known cost. */
export interface RisenCost {
  readonly supplier: string;
  readonly sku: string;
  readonly cost: Rupiah;
  readonly boughtAt: Date;
}

/**
 * Raises the cost of a prepaid SKU to the cost of a purchase; false when it is as high already, or a later list has a
 * lower one.
 */
export async function raiseCost(tx: Tx, { supplier, sku, cost, boughtAt }: RisenCost): Promise<boolean> {
  const raised = await tx.rows(sql<{ sku: string }>`
    update supplier_skus k
       set cost = ${cost}::bigint
     where k.supplier = ${supplier} and k.kind = 'prepaid' and k.sku = ${sku} and k.cost < ${cost}::bigint
       and not exists (
         select from price_lists p
          where p.supplier = k.supplier and p.kind = k.kind and p.read_at > ${boughtAt}::timestamptz)
    returning k.sku`);
  return raised.length > 0;
}

/**
 * The cost of each prepaid product at the suppliers that are switched on: the lowest of those on sale, or else of any.
 */
export async function readCosts(tx: Queryable): Promise<ReadonlyMap<string, Rupiah>> {
  const rows = await tx.rows(sql<{ product_code: string; cost: bigint }>`
    select c.product_code, coalesce(c.ready, c.least) as cost
      from (
        select k.product_code,
               min(k.cost) filter (where k.buyer_on and k.seller_on and not k.held and k.stock is distinct from 0) as ready,
               min(k.cost) as least
          from supplier_skus k
          join suppliers s on s.name = k.supplier and s.enabled
         where k.kind = 'prepaid' and k.listed and k.product_code is not null
         group by k.product_code
      ) c
     where c.product_code is not null and c.least is not null`);
  return new Map(rows.map(({ product_code: code, cost }) => [code, cost]));
}

/** The products of ours that some supplier's list has ever named. */
export function readMappedProducts(tx: Queryable): Promise<{ kind: ProductKind; code: string }[]> {
  return tx.rows(sql<{ kind: ProductKind; code: string }>`
    select distinct kind, product_code as code
      from supplier_skus
     where product_code is not null`);
}

/**
 * Maps a SKU to a product and sets its priority. Returns the supplier's name for the SKU; undefined when it was never
 * listed.
 */
export async function mapSku(
  tx: Tx,
  chosen: {
    readonly supplier: string;
    readonly kind: ProductKind;
    readonly sku: string;
    readonly productCode: string;
    /** Undefined: unchanged; null: the supplier's priority. */
    readonly priority: number | null | undefined;
  },
): Promise<string | undefined> {
  const [row] = await tx.rows(sql<{ name: string }>`
    update supplier_skus
       set product_code = ${chosen.productCode}, mapped = true,
           priority = case when ${chosen.priority === undefined} then priority else ${chosen.priority ?? null}::integer end
     where supplier = ${chosen.supplier} and kind = ${chosen.kind} and sku = ${chosen.sku}
    returning name`);
  return row?.name;
}

/** The rows of a supplier's SKU as they are before it is mapped or unmapped, one for each kind of list that has it. */
export function readChosenSkus(
  tx: Tx,
  chosen: { readonly supplier: string; readonly sku: string },
): Promise<{ kind: ProductKind; productCode: string | null; priority: number | null }[]> {
  return tx.rows(sql<{ kind: ProductKind; productCode: string | null; priority: number | null }>`
    select k.kind, k.product_code as "productCode", k.priority
      from supplier_skus k
     where k.supplier = ${chosen.supplier} and k.sku = ${chosen.sku}
       for no key update`);
}

/**
 * Removes an operator's mapping of a SKU, and returns the kinds of the lists that have the SKU; empty when there was no
 * mapping.
 */
export async function unmapSku(
  tx: Tx,
  chosen: { readonly supplier: string; readonly sku: string },
): Promise<ProductKind[]> {
  const rows = await tx.rows(sql<{ kind: ProductKind }>`
    update supplier_skus
       set product_code = null, mapped = false, priority = null
     where supplier = ${chosen.supplier} and sku = ${chosen.sku} and mapped
    returning kind`);
  return rows.map(({ kind }) => kind);
}

/** A SKU of a supplier as it is listed for an operator. */
export interface SkuListing {
  readonly kind: ProductKind;
  readonly sku: string;
  readonly name: string;
  readonly product_code: string | null;
  /** The price of the product, or the fee of its bills, rupiah; null where it has none. */
  readonly product_price: bigint | null;
  readonly product_admin_fee: bigint | null;
  readonly mapped: boolean;
  readonly priority: number | null;
  readonly cost: bigint | null;
  readonly admin_fee: bigint | null;
  readonly commission: bigint | null;
  readonly listed: boolean;
  /** Whether it is off sale until an operator has ruled on its cost. */
  readonly held: boolean;
  readonly buyer_on: boolean;
  readonly seller_on: boolean;
  readonly stock: number | null;
  readonly start_cut_off: string | null;
  readonly end_cut_off: string | null;
  readonly seen_at: Date;
}

/** Lists the SKUs of a supplier; on request, only those that are mapped to no product. */
export function listSkus(
  db: Queryable,
  request: { supplier: string; unmapped: boolean },
): Promise<SkuListing[]> {
  return db.rows(sql<SkuListing>`
    select k.kind, k.sku, k.name, k.product_code, p.price as product_price, p.admin_fee as product_admin_fee, k.mapped,
           k.priority, k.cost, k.admin_fee, k.commission, k.listed, k.held, k.buyer_on, k.seller_on, k.stock,
           k.start_cut_off, k.end_cut_off, k.seen_at
      from supplier_skus k
      left join products p on p.kind = k.kind and p.code = k.product_code
     where k.supplier = ${request.supplier} and (k.product_code is null or not ${request.unmapped})
     order by k.kind desc, k.sku`);
}

/** The columns of a SKU. */
function rowOf(sku: PricedSku): Record<string, unknown> {
  return {
    sku: sku.sku,
    name: sku.name,
    product_code: sku.productCode,
    cost: asText(sku.cost),
    admin_fee: asText(sku.adminFee),
    commission: asText(sku.commission),
    buyer_on: sku.buyerOn,
    seller_on: sku.sellerOn,
    stock: sku.stock,
    start_cut_off: sku.cutOff?.start ?? null,
    end_cut_off: sku.cutOff?.end ?? null,
    multi: sku.multi,
  };
}
