import { userInfo } from 'node:os';
import type { Queryable, Tx } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { newId } from '../ids.ts';

/** The values that were set. Never a key or a secret. */
export type AuditDetail = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** What an operator did. */
export interface AuditRecord {
  /** Who did it; `operator` and a name for the command line. */
  readonly actor: string;
  /** What was done, as `noun.verb`: `key.revoked`. */
  readonly action: string;
  /** Left out where it is about no account. */
  readonly accountId?: string;
  /** The id or the name of what was changed. */
  readonly subject: string;
  readonly detail?: AuditDetail;
}

/** An audit record that can be told apart from every other, so that what it stands for is done once. */
export interface NamedAuditRecord extends AuditRecord {
  readonly id: string;
  readonly accountId: string;
}

/** Which records are wanted. */
export interface AuditRecordQuery {
  readonly accountId?: string | undefined;
  readonly subject?: string | undefined;
  /** The id of a record: only those older than it. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** A record as it was written down about a subject. */
export interface StoredAuditRecord {
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly detail: AuditDetail;
}

/** A record among all others. */
export interface ListedAuditRecord extends StoredAuditRecord {
  readonly id: string;
  readonly accountId: string | null;
  readonly subject: string;
}

/** Who acts when nobody else is named: whoever runs this process, by the name that the operating system knows. */
export const operator = nameOfOperator();

function nameOfOperator(): string {
  try {
    return `operator ${userInfo().username}`.slice(0, 200);
  } catch {
    // A user id that no name belongs to, as in a container.
    return 'operator';
  }
}

/** Writes down what was done, in the transaction that does it: neither can be there without the other. */
export async function recordAudit(tx: Tx, record: AuditRecord): Promise<void> {
  await tx.rows(sql`
    insert into audit_records (id, actor, action, account_id, subject, detail)
    values (${newId()}::uuid, ${record.actor}, ${record.action}, ${record.accountId ?? null}::uuid, ${record.subject},
            ${JSON.stringify(record.detail ?? {})}::jsonb)`);
}

/** Writes records down with one statement, and does not wait; nothing is sent when there are none. */
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

/** Which of these records there are. */
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

/** What operators did to one thing, oldest first, at most `limit` records. */
export function readAudits(db: Queryable, subject: string, limit: number): Promise<StoredAuditRecord[]> {
  return db.rows(sql<{ at: Date; actor: string; action: string; detail: AuditDetail }>`
    select a.at, a.actor, a.action, a.detail
      from audit_records a
     where a.subject = ${subject}
     order by a.at, a.id
     limit ${limit}::integer`);
}

/** What operators did, newest first, of an account or a subject where one is named. Ids are in the order of their milliseconds. */
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
