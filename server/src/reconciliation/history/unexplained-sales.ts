import type { Database, Queryable } from '../../database/connection.ts';
import { asText } from '../../database/row-json.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { newId } from '../../ids.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import type { Rupiah } from '../../rupiah.ts';

/** A sale in a supplier's history under a reference that no purchase of ours has. */
export interface UnexplainedSale {
  readonly supplier: string;
  readonly reference: string;
  readonly soldAt: Date | null;
  readonly sku: string;
  readonly customerMasked: string;
  /** Rupiah; null: the history does not say. */
  readonly amount: Rupiah | null;
  /** The supplier has not ended it. */
  readonly pending: boolean;
  /** An order for the same number and product at nearly the same time; null: there is none. */
  readonly likely: {
    readonly accountId: string;
    readonly environment: Environment;
    readonly orderId: string;
  } | null;
}

/** The newest import of a supplier's history. */
export interface NewestImport {
  readonly supplier: string;
  readonly importedAt: Date;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly sales: number;
}

/** The import of a history: `failed` are the references of its transactions that have failed. */
interface Import {
  readonly supplier: string;
  readonly by: string;
  readonly rows: number;
  readonly failed: readonly string[];
}

/**
 * Stores an import, and its unexplained sales in place of those of the same references. One of an earlier import that has failed
 * is none any more.
 */
export async function storeHistory(
  database: Database,
  { supplier, by, rows, failed }: Import,
  found: {
    readonly sales: number;
    readonly from: Date | null;
    readonly to: Date | null;
    readonly unexplained: readonly UnexplainedSale[];
  },
): Promise<void> {
  const id = newId();
  await database.transaction(async (tx) => {
    await tx.rows(sql`
      insert into history_imports (id, supplier, imported_at, from_at, to_at, sales)
      values (${id}::uuid, ${supplier}, clock_timestamp(), ${found.from}::timestamptz, ${found.to}::timestamptz, ${found.sales})`);
    await tx.rows(sql`
      delete from unexplained_sales
       where supplier = ${supplier} and reference = any (${found.unexplained.map(({ reference }) => reference)}::text[])`);
    const ended = await tx.rows(sql<{ reference: string }>`
      delete from unexplained_sales
       where supplier = ${supplier} and reference = any (${[...failed]}::text[])
      returning reference`);
    await tx.rows(sql`
      insert into unexplained_sales (supplier, reference, sold_at, supplier_sku, customer_masked, amount, pending,
        likely_account_id, likely_environment, likely_order_id, first_imported_at)
      select ${supplier}, r.reference, r.sold_at, r.supplier_sku, r.customer_masked, r.amount, r.pending, r.account_id,
             r.environment, r.order_id, clock_timestamp()
        from json_to_recordset(${JSON.stringify(found.unexplained.map(toRow))}::json) as r (reference text, sold_at timestamptz,
          supplier_sku text, customer_masked text, amount bigint, pending boolean, account_id uuid, environment text, order_id uuid)
          on conflict (supplier, reference) do nothing`);
    await recordAudit(tx, {
      actor: by,
      action: 'history.imported',
      subject: supplier,
      detail: { rows, sales: found.sales, unexplained: found.unexplained.length },
      rows: [
        { table: 'history_imports', key: id },
        ...[...found.unexplained, ...ended].map(
          ({ reference }) => ({ table: 'unexplained_sales', key: `${supplier}/${reference}` }) as const,
        ),
      ],
    });
  });
}

function toRow(sale: UnexplainedSale): Record<string, unknown> {
  return {
    reference: sale.reference,
    sold_at: sale.soldAt?.toISOString() ?? null,
    supplier_sku: sale.sku,
    customer_masked: sale.customerMasked,
    amount: asText(sale.amount),
    pending: sale.pending,
    account_id: sale.likely?.accountId ?? null,
    environment: sale.likely?.environment ?? null,
    order_id: sale.likely?.orderId ?? null,
  };
}

/** The sales of all imports that still no purchase of ours explains, at most `limit`, oldest first. */
export async function readUnexplainedSales(db: Queryable, limit: number): Promise<UnexplainedSale[]> {
  const rows = await db.rows(sql<{
    supplier: string;
    reference: string;
    sold_at: Date | null;
    sku: string;
    customer_masked: string;
    amount: bigint | null;
    pending: boolean;
    account_id: string | null;
    environment: string | null;
    order_id: string | null;
  }>`
    select u.supplier, u.reference, u.sold_at, u.supplier_sku as sku, u.customer_masked, u.amount, u.pending,
           u.likely_account_id as account_id, u.likely_environment as environment, u.likely_order_id as order_id
      from unexplained_sales u
     where not exists (
       select
         from current_attempts a
        cross join lateral (
          select t.id, t.bill_reference
            from current_attempts t
           where t.account_id = a.account_id and t.environment = a.environment and t.order_id = a.order_id and t.kind = 'purchase'
          offset 0
        ) p
        where a.supplier = u.supplier and a.reference = u.reference and (p.id = a.id or p.bill_reference = a.reference)
       offset 0)
     order by u.sold_at, u.supplier, u.reference
     limit ${limit}::integer`);
  return rows.map(({ account_id: accountId, order_id: orderId, ...row }) => ({
    supplier: row.supplier,
    reference: row.reference,
    soldAt: row.sold_at,
    sku: row.sku,
    customerMasked: row.customer_masked,
    amount: row.amount,
    pending: row.pending,
    // Only live orders are bought from a supplier.
    likely: accountId === null || orderId === null ? null : { accountId, environment: 'live', orderId },
  }));
}

/** More than a lost time has. */
const lostSalesMax = 100_000;

/** The suppliers of the sales that still no purchase of ours explains, by reference. */
export async function readLostSales(db: Queryable): Promise<ReadonlyMap<string, readonly string[]>> {
  const suppliers = new Map<string, string[]>();
  for (const { supplier, reference } of await readUnexplainedSales(db, lostSalesMax))
    suppliers.set(reference, [...(suppliers.get(reference) ?? []), supplier]);
  return suppliers;
}

/** The newest import of each supplier. */
export async function readNewestImports(db: Queryable): Promise<NewestImport[]> {
  return db.rows(sql<NewestImport>`
    select i.supplier, i.imported_at as "importedAt", i.from_at as "from", i.to_at as "to", i.sales
      from suppliers s
     cross join lateral (
       select t.supplier, t.imported_at, t.from_at, t.to_at, t.sales
         from history_imports t
        where t.supplier = s.name
        order by t.imported_at desc
        limit 1
     ) i
     order by i.supplier`);
}
