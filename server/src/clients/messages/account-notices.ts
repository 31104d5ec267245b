import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { idAfterAll, isId } from '../../ids.ts';
import type { MessageContent } from './message.ts';

/** A message of an operator, as a person of an account reads it. */
export interface AccountNotice extends MessageContent {
  readonly id: string;
  readonly sentAt: Date;
  /** Whether this person has read it in this account. */
  readonly isRead: boolean;
}

/** A person in an account. */
interface NoticeReader {
  readonly accountId: string;
  readonly personId: string;
}

/** How many notices a page has. */
const perPage = 10;
/** Up to how many unread notices are counted. */
export const unreadMax = 99;

/** A page of the notices of an account, newest first. `before` is the `next` of the page before. */
export async function listAccountNotices(
  db: Queryable,
  { accountId, personId }: NoticeReader,
  before: string | undefined,
): Promise<{ readonly notices: readonly AccountNotice[]; readonly next: string | null }> {
  const rows = await db.rows(sql<{
    id: string;
    title: string;
    body: string;
    titleEn: string | null;
    bodyEn: string | null;
    sentAt: Date;
    isRead: boolean;
  }>`
    select m.id, m.title, m.body, m.title_en as "titleEn", m.body_en as "bodyEn", m.sent_at as "sentAt",
           exists (
             select
               from client_message_reads d
              where d.message_id = m.id and d.account_id = r.account_id and d.person_id = ${personId}::uuid) as "isRead"
      from client_message_receivers r
      join client_messages m on m.id = r.message_id
     where r.account_id = ${accountId}::uuid and r.message_id < ${before ?? idAfterAll}::uuid
     order by r.message_id desc
     limit ${perPage + 1}::integer`);
  const notices = rows.slice(0, perPage).map(({ title, body, titleEn, bodyEn, ...notice }) => ({
    ...notice,
    indonesian: { title, body },
    english: titleEn === null || bodyEn === null ? null : { title: titleEn, body: bodyEn },
  }));
  return { notices, next: rows.length > perPage ? (notices.at(-1)?.id ?? null) : null };
}

/** How many of the newest notices a person has not read in an account, at most 99. */
export async function countUnreadNotices(
  db: Queryable,
  { accountId, personId }: NoticeReader,
): Promise<number> {
  const [row] = await db.rows(sql<{ count: number }>`
    select count(*)::integer as count
      from (select r.message_id
              from client_message_receivers r
             where r.account_id = ${accountId}::uuid
             order by r.message_id desc
             limit ${unreadMax}::integer) n
     where not exists (
       select
         from client_message_reads d
        where d.message_id = n.message_id and d.account_id = ${accountId}::uuid and d.person_id = ${personId}::uuid)`);
  return row?.count ?? 0;
}

/** Notes that a person has read notices of an account. Those of other accounts are left out, and reading again changes nothing. */
export async function readNotices(
  db: Queryable,
  { accountId, personId }: NoticeReader,
  noticeIds: readonly string[],
): Promise<void> {
  await db.rows(sql`
    insert into client_message_reads (message_id, account_id, person_id)
    select r.message_id, r.account_id, ${personId}::uuid
      from client_message_receivers r
     where r.account_id = ${accountId}::uuid and r.message_id = any (${noticeIds.filter(isId)}::uuid[])
        on conflict (message_id, account_id, person_id) do nothing`);
}
