import type { Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { newId } from '../../ids.ts';
import { mailLeaseMs, pauseAfter } from '../../mail/mail-retries.ts';

/** A mail to a person, stored in the transaction of what it is about. */
export interface NoticeMail {
  readonly personId: string;
  /** It is for members of this account only; null: it is about the person. */
  readonly accountId: string | null;
  readonly subject: string;
  readonly text: string;
}

/** A stored mail that a server sends now. */
export interface DueNoticeMail {
  readonly id: string;
  /** Which attempt this is, from 1. */
  readonly attempt: number;
  readonly email: string;
  readonly subject: string;
  readonly text: string;
  /** Whether the person still is a member of the account that it is about. */
  readonly isMeant: boolean;
}

/** Stores a mail. It is sent once the transaction has been committed. */
export async function storeNoticeMail(
  tx: Tx,
  { personId, accountId, subject, text }: NoticeMail,
): Promise<void> {
  await tx.rows(sql`
    insert into notice_mails (id, person_id, account_id, subject, body)
    values (${newId()}::uuid, ${personId}::uuid, ${accountId}::uuid, ${subject}::text, ${text}::text)`);
}

/** Leases mails that are due, at most `limit`, the oldest first: no other server sends them for five minutes. */
export function leaseNoticeMails(db: Queryable, limit: number): Promise<DueNoticeMail[]> {
  return db.rows(sql<{
    id: string;
    attempt: number;
    email: string;
    subject: string;
    text: string;
    isMeant: boolean;
  }>`
    with leased as (
      update notice_mails e
         set due_at = clock_timestamp() + ${mailLeaseMs}::double precision * interval '1 millisecond', attempts = e.attempts + 1
       where e.id = any (array(
         select d.id
           from notice_mails d
          where d.state = 'due' and d.due_at <= clock_timestamp()
          order by d.due_at
          limit ${limit}::integer
            for update skip locked))
      returning e.id, e.attempts, e.account_id, e.person_id, e.subject, e.body
    )
    select l.id, l.attempts as attempt, p.email, l.subject, l.body as text,
           l.account_id is null or exists (
             select
               from members m
              where m.account_id = l.account_id and m.person_id = l.person_id) as "isMeant"
      from leased l
      join auth.people p on p.id = l.person_id`);
}

/** Notes that the mail server has accepted a mail. */
export async function finishNoticeMail(db: Queryable, { id }: DueNoticeMail): Promise<void> {
  await db.rows(sql`
    update notice_mails
       set state = 'sent', finished_at = clock_timestamp(), fault = null
     where id = ${id}::uuid and state = 'due'`);
}

/**
 * Notes that a mail could not be sent. It is tried again after a pause that doubles, and given up after a day, or at once with
 * `forGood`. Returns whether it was given up.
 */
export async function failNoticeMail(
  db: Queryable,
  { id, attempt }: DueNoticeMail,
  { fault, forGood = false }: { readonly fault: string; readonly forGood?: boolean },
): Promise<boolean> {
  const minutes = forGood ? undefined : pauseAfter(attempt);
  const isLast = minutes === undefined;
  await db.rows(sql`
    update notice_mails
       set state = case when ${isLast}::boolean then 'failed' else 'due' end,
           finished_at = case when ${isLast}::boolean then clock_timestamp() end,
           due_at = clock_timestamp() + ${minutes ?? 0}::double precision * interval '1 minute',
           fault = left(${fault}::text, 100)
     where id = ${id}::uuid and state = 'due'`);
  return isLast;
}
