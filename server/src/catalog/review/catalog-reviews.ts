import type { Queryable, Tx } from '../../database/connection.ts';
import { chunked } from '../../database/chunked.ts';
import { asText } from '../../database/row-json.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { newId } from '../../ids.ts';
import type { ProductKind } from '../../product-kind.ts';
import type { Rupiah } from '../../rupiah.ts';

/** What named an implausible figure: a file, a fetched list, or the answer about a purchase. */
export type ReviewSource = 'file' | 'list' | 'purchase';

/** What is held: the cost of one code, or a list that suddenly lacks many codes. */
type ReviewSubject = 'cost' | 'shorter_list';

/** The list that a review is about; without a supplier, the files of a kind. */
export interface ReviewedList {
  readonly supplier: string | null;
  readonly kind: ProductKind;
}

/** The order whose purchase had the cost. */
export interface ReviewedOrder {
  readonly accountId: string;
  readonly environment: Environment;
  readonly orderId: string;
}

/** An implausible cost. Amounts are rupiah. */
export interface ImplausibleCost {
  readonly code: string;
  readonly name: string;
  readonly productCode: string | null;
  readonly oldCost: Rupiah;
  /** Null: a purchase was sold at a price that cannot be read. */
  readonly newCost: Rupiah | null;
  /** Whether the code is off sale until the ruling. */
  readonly offSale: boolean;
}

/** A review that waits for an operator, or has ended. Amounts are rupiah. */
export interface CatalogReview {
  readonly id: string;
  readonly subject: ReviewSubject;
  readonly source: ReviewSource;
  readonly supplier: string | null;
  readonly kind: ProductKind;
  readonly code: string | null;
  readonly name: string | null;
  readonly product_code: string | null;
  readonly old_cost: bigint | null;
  readonly new_cost: bigint | null;
  readonly off_sale: boolean;
  readonly listed: number | null;
  readonly missing: string[] | null;
  readonly order_id: string | null;
  readonly opened_at: Date;
  readonly changed_at: Date;
  readonly closed_at: Date | null;
  /** `accepted`, `refused` or `withdrawn`: the next list was plausible again. */
  readonly ruling: string | null;
  readonly reason: string | null;
}

/** The reviews that wait for an operator, oldest first. */
export function readOpenReviews(db: Queryable): Promise<CatalogReview[]> {
  return db.rows(sql<CatalogReview>`
    select r.id, r.subject, r.source, r.supplier, r.kind, r.code, r.name, r.product_code, r.old_cost, r.new_cost, r.off_sale,
           r.listed, r.missing, r.order_id, r.opened_at, r.changed_at, r.closed_at, r.ruling, r.reason
      from catalog_reviews r
     where r.closed_at is null
     order by r.opened_at, r.id`);
}

/** The reviews that have ended, the newest first, at most `limit`. */
export function readClosedReviews(db: Queryable, limit: number): Promise<CatalogReview[]> {
  return db.rows(sql<CatalogReview & { closed_at: Date }>`
    select r.id, r.subject, r.source, r.supplier, r.kind, r.code, r.name, r.product_code, r.old_cost, r.new_cost, r.off_sale,
           r.listed, r.missing, r.order_id, r.opened_at, r.changed_at, r.closed_at, r.ruling, r.reason
      from catalog_reviews r
     where r.closed_at is not null
     order by r.closed_at desc, r.id
     limit ${limit}::integer`);
}

/** Locks a review; undefined when there is none with this id. */
export async function lockReview(tx: Tx, id: string): Promise<CatalogReview | undefined> {
  const [row] = await tx.rows(sql<CatalogReview>`
    select r.id, r.subject, r.source, r.supplier, r.kind, r.code, r.name, r.product_code, r.old_cost, r.new_cost, r.off_sale,
           r.listed, r.missing, r.order_id, r.opened_at, r.changed_at, r.closed_at, r.ruling, r.reason
      from catalog_reviews r
     where r.id = ${id}::uuid
       for update`);
  return row;
}

/** The codes of a list with an open review, and what named their costs. */
export async function readOpenCodes(
  tx: Queryable,
  { supplier, kind }: ReviewedList,
): Promise<ReadonlyMap<string, ReviewSource>> {
  const rows = await tx.rows(sql<{ code: string | null; source: ReviewSource }>`
    select r.code, r.source
      from catalog_reviews r
     where r.closed_at is null and r.subject = 'cost' and r.kind = ${kind}
       and r.supplier is not distinct from ${supplier}::text`);
  return new Map(rows.flatMap(({ code, source }) => (code === null ? [] : [[code, source] as const])));
}

/** The cost of each code of a list that was refused last. */
export async function readRefusedCosts(
  tx: Queryable,
  { supplier, kind }: ReviewedList,
): Promise<ReadonlyMap<string, Rupiah>> {
  const rows = await tx.rows(sql<{ code: string | null; new_cost: bigint | null }>`
    select distinct on (r.code) r.code, r.new_cost
      from catalog_reviews r
     where r.ruling = 'refused' and r.subject = 'cost' and r.kind = ${kind}
       and r.supplier is not distinct from ${supplier}::text
     order by r.code, r.closed_at desc`);
  return new Map(
    rows.flatMap(({ code, new_cost: cost }) =>
      code === null || cost === null ? [] : [[code, cost] as const],
    ),
  );
}

/** Opens a review of each cost, or updates the open one of its code. */
export async function holdCosts(
  tx: Tx,
  list: ReviewedList & { readonly source: ReviewSource; readonly order?: ReviewedOrder },
  costs: readonly ImplausibleCost[],
): Promise<void> {
  const rows = costs.map((one) => ({
    id: newId(),
    code: one.code,
    name: one.name,
    product_code: one.productCode,
    old_cost: asText(one.oldCost),
    new_cost: one.newCost === null ? null : asText(one.newCost),
    off_sale: one.offSale,
  }));
  await chunked(rows, (part) =>
    tx.rows(sql`
      insert into catalog_reviews as r (id, subject, source, supplier, kind, code, name, product_code, old_cost, new_cost,
        off_sale, account_id, environment, order_id, opened_at, changed_at)
      select g.id, 'cost', ${list.source}, ${list.supplier}, ${list.kind}, g.code, g.name, g.product_code, g.old_cost,
             g.new_cost, g.off_sale, ${list.order?.accountId ?? null}::uuid, ${list.order?.environment ?? null},
             ${list.order?.orderId ?? null}::uuid, clock_timestamp(), clock_timestamp()
        from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as g (id uuid, code text, name text, product_code text,
               old_cost bigint, new_cost bigint, off_sale boolean)
          on conflict (supplier, kind, code) where closed_at is null do update
         set source = excluded.source, name = excluded.name, product_code = excluded.product_code,
             old_cost = excluded.old_cost, new_cost = excluded.new_cost, off_sale = excluded.off_sale,
             account_id = excluded.account_id, environment = excluded.environment, order_id = excluded.order_id,
             changed_at = excluded.changed_at
       where (r.source, r.name, r.product_code, r.old_cost, r.new_cost, r.off_sale, r.order_id)
             is distinct from
             (excluded.source, excluded.name, excluded.product_code, excluded.old_cost, excluded.new_cost,
              excluded.off_sale, excluded.order_id)`),
  );
}

/** Opens the review of a list that suddenly lacks many codes, or updates the open one. */
export async function holdShorterList(
  tx: Tx,
  { supplier, kind }: ReviewedList,
  { listed, missing }: { readonly listed: number; readonly missing: readonly string[] },
): Promise<void> {
  await tx.rows(sql`
    insert into catalog_reviews as r (id, subject, source, supplier, kind, listed, missing, opened_at, changed_at)
    values (${newId()}::uuid, 'shorter_list', 'list', ${supplier}, ${kind}, ${listed}, ${[...missing]}::text[],
            clock_timestamp(), clock_timestamp())
        on conflict (supplier, kind, code) where closed_at is null do update
       set listed = excluded.listed, missing = excluded.missing, changed_at = excluded.changed_at
     where (r.listed, r.missing) is distinct from (excluded.listed, excluded.missing)`);
}

/** Whether an operator has refused to retire all of these codes; then the same codes are not asked about again. */
export async function isRetirementRefused(
  tx: Queryable,
  { supplier, kind }: ReviewedList,
  missing: readonly string[],
): Promise<boolean> {
  const [row] = await tx.rows(sql<{ covered: boolean | null }>`
    select r.missing @> ${[...missing]}::text[] as covered
      from catalog_reviews r
     where r.ruling = 'refused' and r.subject = 'shorter_list' and r.supplier = ${supplier} and r.kind = ${kind}
     order by r.closed_at desc
     limit 1`);
  return row?.covered ?? false;
}

/** Ends the open reviews that a list itself opened about these codes; null is the list. */
export async function withdrawReviews(
  tx: Tx,
  { supplier, kind }: ReviewedList,
  codes: readonly (string | null)[],
): Promise<void> {
  if (codes.length === 0) return;
  await tx.rows(sql`
    update catalog_reviews r
       set closed_at = clock_timestamp(), ruling = 'withdrawn'
     where r.closed_at is null and r.source <> 'purchase' and r.supplier is not distinct from ${supplier}::text
       and r.kind = ${kind}
       and (r.code = any (${codes.filter((code) => code !== null)}::text[]) or r.code is null and ${codes.includes(null)})`);
}

/** Ends a review with an operator's ruling. */
export async function closeReview(
  tx: Tx,
  id: string,
  { ruling, reason }: { readonly ruling: 'accepted' | 'refused'; readonly reason: string },
): Promise<void> {
  await tx.rows(sql`
    update catalog_reviews
       set closed_at = clock_timestamp(), ruling = ${ruling}, reason = ${reason}
     where id = ${id}::uuid`);
}
