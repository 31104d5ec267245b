import { hourMs, later } from '../clock.ts';
import type { Queryable } from '../database/connection.ts';
import { plannedEachTime, sql } from '../database/sql.ts';
import { firstIdAt } from '../ids.ts';
import type { AuditDetail, ListedAuditRecord } from './audit-record.ts';

/** A filter for audit records. What is left out does not restrict the list. */
export interface AuditRecordFilter {
  readonly accountId?: string | undefined;
  /** The id or name of what was changed. */
  readonly subject?: string | undefined;
  /** An action, such as `key.revoked`. */
  readonly action?: string | undefined;
  /** A part of who did it, in any case: a name, an id or an address. */
  readonly actor?: string | undefined;
  /** A span of time: from `from` (inclusive) to `to` (exclusive). */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** A list of audit records: those before or after a record, whose id is given. */
export interface AuditRecordQuery extends AuditRecordFilter {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
  /** How many records are compared with a part of an actor; 20,000 when left out. */
  readonly comparesAtMost?: number | undefined;
}

/** A page of audit records, newest first. */
export interface AuditRecordPage {
  readonly records: readonly ListedAuditRecord[];
  /** The ids that the pages beside it begin at; null: there is none. */
  readonly older: string | null;
  readonly newer: string | null;
  /** Whether the page ends because enough records were compared; there may be more beyond it. */
  readonly isPartial: boolean;
}

/** How many records a page compares with a part of an actor: no index has parts. */
const comparedMax = 20_000;

/** Audit records, newest first, without the readings and results that konter records by itself, unless their action is asked for. */
export async function listAudits(db: Queryable, query: AuditRecordQuery): Promise<ListedAuditRecord[]> {
  return (await readOlder(db, query)).records;
}

/** A page of audit records, with the cursors of the pages beside it. */
export async function readRecordPage(db: Queryable, query: AuditRecordQuery): Promise<AuditRecordPage> {
  const { limit, before, after } = query;
  const wanted = { ...query, limit: limit + 1 };
  if (after === undefined) {
    const { records: read, end } = await readOlder(db, wanted);
    const records = read.slice(0, limit);
    const older = read.length > limit ? (records.at(-1)?.id ?? null) : end;
    const newer = before === undefined ? null : (records[0]?.id ?? before);
    return { records, older, newer, isPartial: read.length <= limit && end !== null };
  }
  const { records: read, end } = await readNewer(db, wanted);
  const records = read.slice(0, limit).toReversed();
  const newer = read.length > limit ? (records[0]?.id ?? null) : end;
  return {
    ...{ records, newer, older: records.at(-1)?.id ?? after },
    isPartial: read.length <= limit && end !== null,
  };
}

/** All records of a filter, newest first, in pages of `limit`. */
export async function* walkRecordPages(
  db: Queryable,
  filter: AuditRecordFilter,
  limit: number,
): AsyncGenerator<readonly ListedAuditRecord[]> {
  let before: string | undefined;
  for (;;) {
    const page: AuditRecordPage = await readRecordPage(db, { ...filter, before, limit });
    yield page.records;
    if (page.older === null) return;
    before = page.older;
  }
}

interface Read {
  readonly records: ListedAuditRecord[];
  /** The last record that was compared when there may be more beyond it; null: all were compared. */
  readonly end: string | null;
}

interface ReadRow {
  compared: number;
  end: string | null;
  id: string | null;
  at: Date | null;
  actor: string | null;
  action: string | null;
  accountId: string | null;
  subject: string | null;
  detail: AuditDetail | null;
}

/** The values of the statements. */
interface FilterValues {
  readonly accountId: string | null;
  readonly subject: string | null;
  readonly action: string | null;
  readonly actor: string | null;
  readonly firstId: string | null;
  readonly endId: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly limit: number;
  readonly compared: number;
}

/** What a query leaves out, as null. A list by a part of an actor compares many records, any other one no more than it shows. */
function valuesOf(query: AuditRecordQuery): FilterValues {
  const { accountId, subject, action, actor, from, to, limit } = query;
  return {
    ...{
      accountId: accountId ?? null,
      subject: subject ?? null,
      action: action ?? null,
      actor: actor ?? null,
    },
    // The time of a record is the database's and its id has the server's: an hour covers the difference of their clocks.
    ...{ firstId: from === undefined ? null : firstIdAt(later(from, -hourMs)) },
    ...{ endId: to === undefined ? null : firstIdAt(later(to, hourMs)) },
    ...{
      from: from ?? null,
      to: to ?? null,
      limit,
      compared: actor === undefined ? limit : comparesAtMost(query),
    },
  };
}

/** Planned for the values of each call, so that each filter takes its own index. Ids are in the order of their milliseconds. */
async function readOlder(db: Queryable, query: AuditRecordQuery): Promise<Read> {
  const of = valuesOf(query);
  const before = query.before ?? null;
  const rows = await db.rows(
    plannedEachTime(sql<Omit<ReadRow, 'detail'> & { detail: AuditDetail | null }>`
    with compared as materialized (
      select a.id, a.at, a.actor, a.action, a.account_id, a.subject, a.detail
        from audit_records a
       where (${of.action}::text is null and a.action not in ('balance.read', 'reconciliation.finished') or a.action = ${of.action}::text)
         and (${of.accountId}::uuid is null or a.account_id = ${of.accountId}::uuid)
         and (${of.subject}::text is null or a.subject = ${of.subject}::text)
         and (${of.from}::timestamptz is null or a.id >= ${of.firstId}::uuid and a.at >= ${of.from}::timestamptz)
         and (${of.to}::timestamptz is null or a.id < ${of.endId}::uuid and a.at < ${of.to}::timestamptz)
         and (${before}::uuid is null or a.id < ${before}::uuid)
       order by a.id desc
       limit ${of.compared}::integer
    ), ended as (
      select count(*)::integer as compared, (array_agg(c.id order by c.id))[1]::uuid as last_id
        from compared c
    )
    select coalesce(e.compared, 0) as compared, e.last_id as "end", f.account_id as "accountId",
           -- SafeQL does not see that these are null when nothing is found.
           case when e.compared > 0 then f.id end as id, case when e.compared > 0 then f.at end as at,
           case when e.compared > 0 then f.actor end as actor, case when e.compared > 0 then f.action end as action,
           case when e.compared > 0 then f.subject end as subject, case when e.compared > 0 then f.detail end as detail
      from ended e
      left join lateral (
        select c.id, c.at, c.actor, c.action, c.account_id, c.subject, c.detail
          from compared c
         where ${of.actor}::text is null or position(lower(${of.actor}::text) in lower(c.actor)) > 0
         order by c.id desc
         limit ${of.limit}::integer
      ) f on true
     order by f.id desc`),
  );
  return readOf(rows, query);
}

/** The records after one, oldest first. */
async function readNewer(db: Queryable, query: AuditRecordQuery): Promise<Read> {
  const of = valuesOf(query);
  const after = query.after ?? null;
  const rows = await db.rows(
    plannedEachTime(sql<Omit<ReadRow, 'detail'> & { detail: AuditDetail | null }>`
    with compared as materialized (
      select a.id, a.at, a.actor, a.action, a.account_id, a.subject, a.detail
        from audit_records a
       where (${of.action}::text is null and a.action not in ('balance.read', 'reconciliation.finished') or a.action = ${of.action}::text)
         and (${of.accountId}::uuid is null or a.account_id = ${of.accountId}::uuid)
         and (${of.subject}::text is null or a.subject = ${of.subject}::text)
         and (${of.from}::timestamptz is null or a.id >= ${of.firstId}::uuid and a.at >= ${of.from}::timestamptz)
         and (${of.to}::timestamptz is null or a.id < ${of.endId}::uuid and a.at < ${of.to}::timestamptz)
         and a.id > ${after}::uuid
       order by a.id
       limit ${of.compared}::integer
    ), ended as (
      select count(*)::integer as compared, (array_agg(c.id order by c.id desc))[1]::uuid as last_id
        from compared c
    )
    select coalesce(e.compared, 0) as compared, e.last_id as "end", f.account_id as "accountId",
           -- SafeQL does not see that these are null when nothing is found.
           case when e.compared > 0 then f.id end as id, case when e.compared > 0 then f.at end as at,
           case when e.compared > 0 then f.actor end as actor, case when e.compared > 0 then f.action end as action,
           case when e.compared > 0 then f.subject end as subject, case when e.compared > 0 then f.detail end as detail
      from ended e
      left join lateral (
        select c.id, c.at, c.actor, c.action, c.account_id, c.subject, c.detail
          from compared c
         where ${of.actor}::text is null or position(lower(${of.actor}::text) in lower(c.actor)) > 0
         order by c.id
         limit ${of.limit}::integer
      ) f on true
     order by f.id`),
  );
  return readOf(rows, query);
}

function comparesAtMost({ comparesAtMost: given = comparedMax }: AuditRecordQuery): number {
  return given;
}

function readOf(rows: readonly ReadRow[], query: AuditRecordQuery): Read {
  const records = rows.flatMap(({ compared: _compared, end: _end, ...row }): ListedAuditRecord[] => {
    const { id, at, actor: by, action, subject, detail } = row;
    if (id === null || at === null || by === null || action === null || subject === null) return [];
    return [{ id, at, actor: by, action, accountId: row.accountId, subject, detail: detail ?? {} }];
  });
  const [{ compared, end } = { compared: 0, end: null }] = rows;
  const isPartial =
    query.actor !== undefined && compared === comparesAtMost(query) && records.length < query.limit;
  return { records, end: isPartial ? end : null };
}
