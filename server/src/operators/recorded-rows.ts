import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';

/** The tables whose rows the audit records contain: they have no chain of their own, and money depends on them. */
export type RecordedTable =
  | 'account_limits'
  | 'accounts'
  | 'adjustments'
  | 'api_keys'
  | 'balance_readings'
  | 'bank_accounts'
  | 'bank_feeds'
  | 'business_logo'
  | 'catalog_reviews'
  | 'client_messages'
  | 'deposit_cases'
  | 'deposit_methods'
  | 'deposit_proofs'
  | 'drift_rulings'
  | 'drifts'
  | 'gateways'
  | 'history_imports'
  | 'level_margin_rules'
  | 'line_dismissals'
  | 'live_requests'
  | 'margin_rules'
  | 'members'
  | 'operator_people'
  | 'operator_tokens'
  | 'operators'
  | 'payment_rejections'
  | 'price_group_members'
  | 'price_groups'
  | 'reconciliations'
  | 'restored_orders'
  | 'restores'
  | 'ruling_proposals'
  | 'scheduled_margin_rules'
  | 'settings'
  | 'supplier_cut_offs'
  | 'supplier_skus'
  | 'suppliers'
  | 'unexplained_sales'
  | 'webhook_endpoints';

/** What names a row in the view `recorded_rows`. */
export interface RowKey {
  readonly table: RecordedTable;
  readonly key: string;
}

/** The columns of a row that can only change with a record. */
export type RowContent = Readonly<Record<string, unknown>>;

/** A row as a record contains it. */
export interface RecordedRow {
  readonly table: string;
  readonly key: string;
  /** Null: there is no such row. */
  readonly content: RowContent | null;
}

/** Reads rows as they are now, in the order of the keys. A row that does not exist has no content. */
export async function readRecordedRows(
  db: Queryable,
  keys: readonly Pick<RecordedRow, 'key' | 'table'>[],
): Promise<RecordedRow[]> {
  const found = await db.rows(sql<{ table: string; key: string; content: RowContent }>`
    select r.of_table as "table", r.key, r.content
      from recorded_rows r
     where (r.of_table, r.key) in (
       select k.of_table, k.key
         from unnest(${keys.map(({ table }) => table)}::text[], ${keys.map(({ key }) => key)}::text[]) as k (of_table, key))`);
  return keys.map(
    ({ table, key }) =>
      found.find((row) => row.table === table && row.key === key) ?? { table, key, content: null },
  );
}

/** Reads all rows that records contain, as they are now. */
export function readAllRecordedRows(db: Queryable): Promise<RecordedRow[]> {
  return db.rows(sql<{ table: string; key: string; content: RowContent }>`
    select r.of_table as "table", r.key, r.content
      from recorded_rows r
     order by r.of_table, r.key`);
}
