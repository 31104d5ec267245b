import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { AuditDetail, ListedAuditRecord } from './audit-record.ts';
import type { RowsAfter } from './record-chain.ts';

/** A value that an action changed: before it and after it, as a text; null: there was none. */
export interface RecordChange {
  /** The table and the column, or the name in the detail. */
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** A record with what its action changed. */
export interface RecordWithChanges {
  readonly record: ListedAuditRecord;
  readonly changes: readonly RecordChange[];
}

/** How many older records of the same subject are searched for the rows as they were before. */
const searchedMax = 200;

/** Columns that no page shows: they are secrets, or say nothing to a person. */
const hiddenColumn = /hash|sealed|secret|token|key_id|digest|chain|credential/;

/** Reads a record with the rows that it left, compared with what older records of its subject left. Undefined: there is none. */
export async function readRecordChanges(db: Queryable, id: string): Promise<RecordWithChanges | undefined> {
  const [row] = await db.rows(sql<ListedAuditRecord & { rowsAfter: RowsAfter | null; detail: AuditDetail }>`
    select a.id, a.at, a.actor, a.action, a.account_id as "accountId", a.subject, a.detail, a.rows_after as "rowsAfter"
      from audit_records a
     where a.id = ${id}::uuid`);
  if (row === undefined) return undefined;
  const { rowsAfter, ...record } = row;
  const rows = rowsAfter ?? [];
  const older = rows.length === 0 ? [] : await readOlderRows(db, record);
  const changes = rows.flatMap(({ table, key, content }) => {
    const before = older.find((one) => one.table === table && one.key === key)?.content ?? null;
    return compare(table, before, content);
  });
  return { record, changes };
}

/** The rows that older records of a subject left, the newest first. */
async function readOlderRows(db: Queryable, { id, subject }: ListedAuditRecord): Promise<RowsAfter> {
  const older = await db.rows(sql<{ rowsAfter: RowsAfter | null }>`
    select a.rows_after as "rowsAfter"
      from audit_records a
     where a.subject = ${subject} and a.id < ${id}::uuid
     order by a.id desc
     limit ${searchedMax}::integer`);
  return older.flatMap(({ rowsAfter }) => rowsAfter ?? []);
}

function compare(
  table: string,
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
): RecordChange[] {
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].toSorted();
  return columns
    .filter((column) => !hiddenColumn.test(column))
    .map((column) => ({
      name: `${table}.${column}`,
      before: textOf(before?.[column]),
      after: textOf(after?.[column]),
    }))
    .filter((change) => change.before !== change.after)
    .map((change) => (change.name === receiverUrl ? ofHosts(change) : change));
}

/** The address of an endpoint. Its path may contain a secret of the receiver, so only the host is shown. */
const receiverUrl = 'webhook_endpoints.url';

function ofHosts({ name, before, after }: RecordChange): RecordChange {
  const hostOf = (url: string | null): string | null => (url === null ? null : new URL(url).host);
  return { name, before: hostOf(before), after: hostOf(after) };
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
