import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { ProductKind } from '../../product-kind.ts';
import type { SkuListing } from './skus.ts';

/** Which codes of a supplier are listed. `gone`: its last list lacks them. `held`: an operator must rule on their cost. */
export const codeStates = ['all', 'unmapped', 'mapped', 'held', 'gone'] as const;
export type CodeState = (typeof codeStates)[number];

/** A page of the codes of one list of a supplier, in their order. */
export interface CodePageQuery {
  readonly supplier: string;
  readonly kind: ProductKind;
  readonly state: CodeState;
  /** Part of a code or of the supplier's name for it; null: any. */
  readonly search: string | null;
  /** The code next to which the page begins; null: at the beginning of the list. */
  readonly from: { readonly after: string } | { readonly before: string } | null;
  readonly limit: number;
}

/** A page of codes, and whether there are codes beside it. */
export interface CodePage {
  readonly codes: readonly SkuListing[];
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
}

/** Lists a page of the codes of a supplier. The page is found by the primary key, however long the list is. */
export async function listCodes(db: Queryable, query: CodePageQuery): Promise<CodePage> {
  const { from, limit } = query;
  if (from !== null && 'before' in from) {
    const found = await findBefore(db, query, from.before);
    const keys = found.slice(0, limit).toReversed();
    return { codes: await readCodes(db, query, keys), hasBefore: found.length > limit, hasAfter: true };
  }
  const found = await findAfter(db, query, from?.after ?? '');
  const codes = await readCodes(db, query, found.slice(0, limit));
  return { codes, hasBefore: from !== null, hasAfter: found.length > limit };
}

async function findAfter(db: Queryable, query: CodePageQuery, after: string): Promise<string[]> {
  const { supplier, kind, state, search, limit } = query;
  const rows = await db.rows(sql<{ sku: string }>`
    select k.sku
      from supplier_skus k
     where k.supplier = ${supplier} and k.kind = ${kind} and k.sku > ${after}
       and case ${state}::text when 'unmapped' then k.listed and k.product_code is null when 'mapped' then k.product_code is not null
                when 'held' then k.held when 'gone' then not k.listed else true end
       and (${search}::text is null or position(lower(${search}::text) in lower(k.sku || ' ' || k.name)) > 0)
     order by k.sku
     limit ${limit + 1}::integer`);
  return rows.map(({ sku }) => sku);
}

async function findBefore(db: Queryable, query: CodePageQuery, before: string): Promise<string[]> {
  const { supplier, kind, state, search, limit } = query;
  const rows = await db.rows(sql<{ sku: string }>`
    select k.sku
      from supplier_skus k
     where k.supplier = ${supplier} and k.kind = ${kind} and k.sku < ${before}
       and case ${state}::text when 'unmapped' then k.listed and k.product_code is null when 'mapped' then k.product_code is not null
                when 'held' then k.held when 'gone' then not k.listed else true end
       and (${search}::text is null or position(lower(${search}::text) in lower(k.sku || ' ' || k.name)) > 0)
     order by k.sku desc
     limit ${limit + 1}::integer`);
  return rows.map(({ sku }) => sku);
}

async function readCodes(
  db: Queryable,
  { supplier, kind }: CodePageQuery,
  skus: readonly string[],
): Promise<SkuListing[]> {
  return db.rows(sql<SkuListing>`
    select k.kind, k.sku, k.name, k.product_code, p.price as product_price, p.admin_fee as product_admin_fee, k.mapped,
           k.priority, k.cost, k.admin_fee, k.commission, k.listed, k.held, k.buyer_on, k.seller_on, k.stock,
           k.start_cut_off, k.end_cut_off, k.seen_at
      from supplier_skus k
      left join products p on p.kind = k.kind and p.code = k.product_code
     where k.supplier = ${supplier} and k.kind = ${kind} and k.sku = any (${[...skus]}::text[])
     order by k.sku`);
}

/** How many codes of one kind a supplier has, and how many of them are in each state. */
export interface CodeCounts {
  readonly kind: ProductKind;
  readonly all: number;
  readonly unmapped: number;
  readonly held: number;
  readonly gone: number;
}

/** Counts the codes of a supplier by kind. It reads the lists of this supplier. */
export function countCodes(db: Queryable, supplier: string): Promise<CodeCounts[]> {
  return db.rows(sql<CodeCounts>`
    select k.kind, count(*)::integer as "all", (count(*) filter (where k.listed and k.product_code is null))::integer as unmapped,
           (count(*) filter (where k.held))::integer as held, (count(*) filter (where not k.listed))::integer as gone
      from supplier_skus k
     where k.supplier = ${supplier}
     group by k.kind
     order by k.kind desc`);
}

/** A time of day in which a supplier does not deliver, by its price lists. */
export interface ListedCutOff {
  readonly supplier: string;
  readonly kind: ProductKind;
  /** HH:MM in Jakarta. */
  readonly start: string;
  readonly end: string;
  /** How many codes have this window, and one of them. */
  readonly codes: number;
  readonly example: string;
}

/** The cut-off windows of the last price lists, those of most codes first. Only codes that are sold count. */
export function listCutOffs(db: Queryable): Promise<ListedCutOff[]> {
  return db.rows(sql<ListedCutOff>`
    select k.supplier, k.kind, coalesce(k.start_cut_off, '') as "start", coalesce(k.end_cut_off, '') as "end",
           count(*)::integer as codes, coalesce(min(k.name)::text, '') as example
      from supplier_skus k
     where k.listed and k.product_code is not null and k.start_cut_off is not null and k.end_cut_off is not null
     group by k.supplier, k.kind, k.start_cut_off, k.end_cut_off
     order by k.supplier, k.kind desc, count(*) desc, 3, 4`);
}
