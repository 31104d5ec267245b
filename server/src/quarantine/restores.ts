import type { Queryable, Tx } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { Environment } from '../environment.ts';
import { newId } from '../ids.ts';
import { operator, recordAudit } from '../operators/audit-record.ts';
import type { RowKey } from '../operators/recorded-rows.ts';

/** A restore from a backup. What happened from `backupAt` to `restoredAt` is not in our books. */
export interface Restore {
  readonly id: string;
  readonly backupAt: Date;
  readonly restoredAt: Date;
  /** Null: the server is in quarantine. */
  readonly finishedAt: Date | null;
}

/**
 * What a supplier says about an order of the lost time. `not_asked`: the server has not come to it. `cannot_ask`: there is no
 * question that cannot buy. `not_found`: the supplier does not know the reference.
 */
export type RestoredAnswer = (typeof answers)[number];

const answers = ['cannot_ask', 'not_asked', 'not_found', 'not_sold', 'sold', 'unknown'] as const;

/** A live order that may have ended in the lost time. */
export interface RestoredOrder {
  readonly accountId: string;
  readonly environment: Environment;
  readonly orderId: string;
  /** Its status in the backup. */
  readonly status: string;
  readonly answer: RestoredAnswer;
  readonly supplier: string | null;
  readonly reference: string | null;
  readonly answeredAt: Date | null;
}

/** The restore whose quarantine a person has not ended, and the database's time; undefined: there is none. */
export async function readOpenRestore(
  db: Queryable,
): Promise<(Restore & { readonly now: Date }) | undefined> {
  const [row] = await db.rows(sql<Restore & { now: Date }>`
    select clock_timestamp() as now, r.id, r.backup_at as "backupAt", r.restored_at as "restoredAt", r.finished_at as "finishedAt"
      from restores r
     where r.finished_at is null`);
  return row;
}

/** The newest restore, finished or not; undefined: this database was never restored. */
export async function readNewestRestore(db: Queryable): Promise<Restore | undefined> {
  const [row] = await db.rows(sql<Restore>`
    select r.id, r.backup_at as "backupAt", r.restored_at as "restoredAt", r.finished_at as "finishedAt"
      from restores r
     order by r.restored_at desc, r.id desc
     limit 1`);
  return row;
}

/**
 * Puts a restored database in quarantine and lists its orders that may have ended since the backup: all open ones, and those
 * that could still be confirmed at `backupAt`. Runs as the owner. A restore of a backup that was made in quarantine keeps the
 * earlier lost time: the new one covers both.
 */
export async function beginQuarantine(tx: Tx, backupAt: Date): Promise<Restore> {
  const earlier = await readOpenRestore(tx);
  const since = earlier === undefined || earlier.backupAt > backupAt ? backupAt : earlier.backupAt;
  if (earlier !== undefined)
    await tx.rows(sql`
      update restores
         set finished_at = greatest(restored_at, clock_timestamp())
       where id = ${earlier.id}::uuid`);
  const id = newId();
  const [restore] = await tx.rows(sql<Restore>`
    insert into restores (id, backup_at, restored_at)
    values (${id}::uuid, ${since}::timestamptz, greatest(clock_timestamp(), ${since}::timestamptz))
    returning id, backup_at as "backupAt", restored_at as "restoredAt", finished_at as "finishedAt"`);
  if (restore === undefined) throw new Error('The restore was not recorded.');
  await listOrders(tx, restore);
  await recordAudit(tx, {
    actor: operator,
    action: 'restore.begun',
    subject: id,
    detail: { backup_at: restore.backupAt.toISOString(), restored_at: restore.restoredAt.toISOString() },
    rows: [id, ...(earlier === undefined ? [] : [earlier.id])].flatMap(rowsOf),
  });
  return restore;
}

/** The rows that an audit record tells of a restore: it, and the orders that it listed, as one digest. */
function rowsOf(key: string): RowKey[] {
  return [
    { table: 'restores', key },
    { table: 'restored_orders', key },
  ];
}

function listOrders(tx: Tx, { id, backupAt }: Restore): Promise<unknown> {
  return tx.rows(sql`
    insert into restored_orders (restore_id, account_id, environment, order_id, status)
    select ${id}::uuid, o.account_id, o.environment, o.id, o.status
      from current_orders o
     where o.environment = 'live'
       and (o.status in ('processing', 'manual_review', 'inquiring')
            or (o.status = 'awaiting_confirmation' and o.expires_at > ${backupAt}::timestamptz))`);
}

/** Records what a supplier says about an order in quarantine. It does nothing for an order that is not listed. */
export async function recordAnswer(
  db: Queryable,
  order: { readonly accountId: string; readonly environment: Environment; readonly id: string },
  said: {
    readonly answer: Exclude<RestoredAnswer, 'not_asked'>;
    readonly supplier: string | null;
    readonly reference: string | null;
  },
): Promise<void> {
  await db.rows(sql`
    with open as (
      -- Waits for the end of the quarantine, whose record tells the answers.
      select r.id
        from restores r
       where r.finished_at is null
         for share
    )
    update restored_orders o
       set answer = ${said.answer}, supplier = ${said.supplier}, reference = ${said.reference},
           answered_at = clock_timestamp()
      from open r
     where o.restore_id = r.id and o.account_id = ${order.accountId}::uuid
       and o.environment = ${order.environment} and o.order_id = ${order.id}::uuid`);
}

interface RestoredOrderRow {
  accountId: string;
  orderId: string;
  status: string;
  answer: string;
  supplier: string | null;
  reference: string | null;
  answeredAt: Date | null;
}

/** The orders of a restore, by their account and id, at most `limit`. */
export async function readRestoredOrders(
  db: Queryable,
  restoreId: string,
  { limit }: { readonly limit: number },
): Promise<RestoredOrder[]> {
  const rows = await db.rows(sql<RestoredOrderRow>`
    select o.account_id as "accountId", o.order_id as "orderId", o.status, o.answer, o.supplier, o.reference,
           o.answered_at as "answeredAt"
      from restored_orders o
     where o.restore_id = ${restoreId}::uuid
     order by o.account_id, o.environment, o.order_id
     limit ${limit}::integer`);
  return rows.map(fromRow);
}

/**
 * The orders of a restore that suppliers are to be asked about: first those that they were not asked about, then those without a
 * definite answer for `pauseMs` milliseconds, the longest first. Open purchases are asked about again by the poller.
 */
export async function readUnanswered(
  db: Queryable,
  restoreId: string,
  { pauseMs, limit }: { readonly pauseMs: number; readonly limit: number },
): Promise<RestoredOrder[]> {
  const rows = await db.rows(sql<RestoredOrderRow>`
    select o.account_id as "accountId", o.order_id as "orderId", o.status, o.answer, o.supplier, o.reference,
           o.answered_at as "answeredAt"
      from restored_orders o
     where o.restore_id = ${restoreId}::uuid
       and (o.answer = 'not_asked'
            or (o.answer = 'unknown' and o.status in ('awaiting_confirmation', 'inquiring')
                and o.answered_at <= clock_timestamp() - ${pauseMs}::double precision * interval '1 millisecond'))
     order by o.answered_at nulls first, o.account_id, o.environment, o.order_id
     limit ${limit}::integer`);
  return rows.map(fromRow);
}

function fromRow({ answer, ...row }: RestoredOrderRow): RestoredOrder {
  return {
    ...row,
    // Only live orders are listed.
    environment: 'live',
    answer: answerIn(answer),
  };
}

/** How many orders of a restore have each answer; an answer that no order has is left out. */
export async function countRestoredOrders(
  db: Queryable,
  restoreId: string,
): Promise<ReadonlyMap<RestoredAnswer, number>> {
  const rows = await db.rows(sql<{ answer: string; count: number }>`
    select o.answer, count(*)::integer as count
      from restored_orders o
     where o.restore_id = ${restoreId}::uuid
     group by o.answer`);
  return new Map(rows.map(({ answer, count }) => [answerIn(answer), count]));
}

function answerIn(stored: string): RestoredAnswer {
  return answers.find((one) => one === stored) ?? 'unknown';
}

/** Ends the quarantine of a restore and writes the audit record. Returns false when it has ended already. */
export async function endQuarantine(
  tx: Tx,
  restore: Restore,
  detail: { readonly reason: string; readonly acceptedUnknown: boolean; readonly open: number },
): Promise<boolean> {
  const ended = await tx.rows(sql<{ id: string }>`
    update restores
       set finished_at = greatest(restored_at, clock_timestamp())
     where id = ${restore.id}::uuid and finished_at is null
    returning id`);
  if (ended.length === 0) return false;
  await recordAudit(tx, {
    actor: operator,
    action: 'restore.finished',
    subject: restore.id,
    detail: { reason: detail.reason, accepted_unknown: detail.acceptedUnknown, open_questions: detail.open },
    rows: rowsOf(restore.id),
  });
  return true;
}
