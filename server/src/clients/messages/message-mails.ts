import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { mailLeaseMs, pauseAfter } from '../../mail/mail-retries.ts';
import type { MessageContent } from './message.ts';

/** A mail of a message that a server sends now. */
export interface DueMail extends MessageContent {
  readonly id: string;
  /** Which attempt this is, from 1. */
  readonly attempt: number;
  readonly accountName: string;
  readonly email: string;
  readonly language: string;
  /** Whether the person is still an owner of the account. */
  readonly isOwner: boolean;
}

/** Leases mails that are due, at most `limit`: no other server sends them for five minutes. */
export async function leaseMessageMails(db: Queryable, limit: number): Promise<DueMail[]> {
  const rows = await db.rows(sql<{
    id: string;
    attempt: number;
    title: string;
    body: string;
    titleEn: string | null;
    bodyEn: string | null;
    accountName: string;
    email: string;
    language: string;
    isOwner: boolean;
  }>`
    with leased as (
      update client_message_mails e
         set due_at = clock_timestamp() + ${mailLeaseMs}::double precision * interval '1 millisecond', attempts = e.attempts + 1
       where e.id = any (array(
         select d.id
           from client_message_mails d
          where d.state = 'due' and d.due_at <= clock_timestamp()
          order by d.due_at
          limit ${limit}::integer
            for update skip locked))
      returning e.id, e.attempts, e.message_id, e.account_id, e.person_id
    )
    select l.id, l.attempts as attempt, m.title, m.body, m.title_en as "titleEn", m.body_en as "bodyEn",
           a.name as "accountName", p.email, p.language,
           exists (
             select
               from members o
              where o.account_id = l.account_id and o.person_id = l.person_id and o.role = 'owner') as "isOwner"
      from leased l
      join client_messages m on m.id = l.message_id
      join accounts a on a.id = l.account_id
      join auth.people p on p.id = l.person_id`);
  return rows.map(({ title, body, titleEn, bodyEn, ...mail }) => ({
    ...mail,
    indonesian: { title, body },
    english: titleEn === null || bodyEn === null ? null : { title: titleEn, body: bodyEn },
  }));
}

/** Notes that the mail server has accepted a mail. */
export async function finishMessageMail(db: Queryable, { id }: DueMail): Promise<void> {
  await db.rows(sql`
    update client_message_mails
       set state = 'sent', finished_at = clock_timestamp(), fault = null
     where id = ${id}::uuid and state = 'due'`);
}

/**
 * Notes that a mail could not be sent. It is tried again after a pause that doubles, and given up after a day, or at once with
 * `forGood`. Operators see how many were given up.
 */
export async function failMessageMail(
  db: Queryable,
  { id, attempt }: DueMail,
  { fault, forGood = false }: { readonly fault: string; readonly forGood?: boolean },
): Promise<void> {
  const minutes = forGood ? undefined : pauseAfter(attempt);
  const isLast = minutes === undefined;
  await db.rows(sql`
    update client_message_mails
       set state = case when ${isLast}::boolean then 'failed' else 'due' end,
           finished_at = case when ${isLast}::boolean then clock_timestamp() end,
           due_at = clock_timestamp() + ${minutes ?? 0}::double precision * interval '1 minute',
           fault = left(${fault}::text, 100)
     where id = ${id}::uuid and state = 'due'`);
}
