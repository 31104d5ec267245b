import type { Queryable, Tx } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { newId } from '../ids.ts';
import { startedBy } from './started-by.ts';

/** The values that were set. Never a key or a secret. */
export type AuditDetail = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** An action of an operator. */
export interface AuditRecord {
  /** Who did it; `operator` and a name for the command line. */
  readonly actor: string;
  /** The action, as `noun.verb`: `key.revoked`. */
  readonly action: string;
  /** Left out where no account is concerned. */
  readonly accountId?: string;
  /** The id or the name of what was changed. */
  readonly subject: string;
  readonly detail?: AuditDetail;
}

/** An audit record with an id of its own, so that its action is carried out once. */
export interface NamedAuditRecord extends AuditRecord {
  readonly id: string;
  readonly accountId: string;
}

/** A filter for audit records. */
export interface AuditRecordQuery {
  readonly accountId?: string | undefined;
  readonly subject?: string | undefined;
  /** The id of a record: only older ones are returned. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** A stored audit record about a subject. */
export interface StoredAuditRecord {
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly detail: AuditDetail;
}

/** A stored audit record in a list. */
export interface ListedAuditRecord extends StoredAuditRecord {
  readonly id: string;
  readonly accountId: string | null;
  readonly subject: string;
}

/** The default actor: the operating system's user who started this process. */
export const operator = nameOfOperator();

function nameOfOperator(): string {
  try {
    return `operator ${startedBy()}`.slice(0, 200);
  } catch {
    // A user id without a name, as in a container.
    return 'operator';
  }
}

/** Records an action in the transaction that carries it out, so that neither exists without the other. */
export async function recordAudit(tx: Tx, record: AuditRecord): Promise<void> {
  await tx.rows(sql`
    insert into audit_records (id, actor, action, account_id, subject, detail)
    values (${newId()}::uuid, ${record.actor}, ${record.action}, ${record.accountId ?? null}::uuid, ${record.subject},
            ${JSON.stringify(record.detail ?? {})}::jsonb)`);
}

/** Inserts records in one query, without waiting; sends nothing when there are none. */
export function writeAudits(
  tx: Queryable,
  records: readonly NamedAuditRecord[],
  at: Date,
): Promise<unknown>[] {
  if (records.length === 0) return [];
  const rows = records.map((record) => ({
    id: record.id,
    actor: record.actor,
    action: record.action,
    account_id: record.accountId,
    subject: record.subject,
    detail: record.detail ?? {},
  }));
  return [
    tx.rows(sql`
      insert into audit_records (id, at, actor, action, account_id, subject, detail)
      select r.id, ${at}::timestamptz, r.actor, r.action, r.account_id, r.subject, r.detail
        from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, actor text, action text, account_id uuid,
          subject text, detail jsonb)`),
  ];
}

/** Which of these record ids exist. */
export async function readAuditIds(db: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.rows(sql<{ id: string }>`
    select r.id
      from unnest(${[...ids]}::uuid[]) as k (id)
     cross join lateral (
       select a.id
         from audit_records a
        where a.id = k.id
        limit 1
     ) r`);
  return rows.map(({ id }) => id);
}

/** The audit records of one subject, oldest first, at most `limit`. */
export function readAudits(db: Queryable, subject: string, limit: number): Promise<StoredAuditRecord[]> {
  return db.rows(sql<{ at: Date; actor: string; action: string; detail: AuditDetail }>`
    select a.at, a.actor, a.action, a.detail
      from audit_records a
     where a.subject = ${subject}
     order by a.at, a.id
     limit ${limit}::integer`);
}

/** Audit records, newest first, optionally of one account or subject. Ids are in the order of their milliseconds. */
export function listAudits(db: Queryable, query: AuditRecordQuery): Promise<ListedAuditRecord[]> {
  const [accountId, subject, before] = [query.accountId ?? null, query.subject ?? null, query.before ?? null];
  return db.rows(sql<{
    id: string;
    at: Date;
    actor: string;
    action: string;
    accountId: string | null;
    subject: string;
    detail: AuditDetail;
  }>`
    select a.id, a.at, a.actor, a.action, a.account_id as "accountId", a.subject, a.detail
      from audit_records a
     where (${accountId}::uuid is null or a.account_id = ${accountId}::uuid)
       and (${subject}::text is null or a.subject = ${subject}::text)
       and (${before}::uuid is null or a.id < ${before}::uuid)
     order by a.id desc
     limit ${query.limit}::integer`);
}
