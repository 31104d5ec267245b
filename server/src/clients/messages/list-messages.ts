import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { idAfterAll } from '../../ids.ts';
import { type Audience, audiences, type MessageContent, type ReceiverCounts } from './message.ts';

/** A message as operators see it. */
export interface ListedMessage extends MessageContent, ReceiverCounts {
  readonly id: string;
  readonly audience: Audience['to'];
  readonly group: string | null;
  readonly byMail: boolean;
  readonly sentBy: string;
  readonly sentAt: Date;
  /** The accounts of which somebody has read it, at most 1,000. */
  readonly read: number;
  /** The mails that wait, and those that were given up, at most 1,000 each. */
  readonly mailsDue: number;
  readonly mailsFailed: number;
}

const perPage = 20;
/** How many reads and mails of a message are counted: a message to everybody has very many. */
const counted = 1_000;

/** A page of messages, newest first. `before` is the `next` of the page before. */
export async function listMessages(
  db: Queryable,
  before: string | undefined,
): Promise<{ readonly messages: readonly ListedMessage[]; readonly next: string | null }> {
  const rows = await db.rows(sql<{
    id: string;
    title: string;
    body: string;
    titleEn: string | null;
    bodyEn: string | null;
    audience: string;
    group: string | null;
    byMail: boolean;
    sentBy: string;
    sentAt: Date;
    accounts: number;
    mails: number;
    read: number | null;
    mailsDue: number | null;
    mailsFailed: number | null;
  }>`
    select m.id, m.title, m.body, m.title_en as "titleEn", m.body_en as "bodyEn", m.audience, m.group_name as "group",
           m.by_mail as "byMail", m.sent_by as "sentBy", m.sent_at as "sentAt", m.accounts, m.mails,
           (select count(*)
              from (select distinct r.account_id
                      from client_message_reads r
                     where r.message_id = m.id
                     limit ${counted}::integer) one)::integer as read,
           (select count(*)
              from (select
                      from client_message_mails e
                     where e.message_id = m.id and e.state = 'due'
                     limit ${counted}::integer) one)::integer as "mailsDue",
           (select count(*)
              from (select
                      from client_message_mails e
                     where e.message_id = m.id and e.state = 'failed'
                     limit ${counted}::integer) one)::integer as "mailsFailed"
      from client_messages m
     where m.id < ${before ?? idAfterAll}::uuid
     order by m.id desc
     limit ${perPage + 1}::integer`);
  const messages = rows.slice(0, perPage).map(({ title, body, titleEn, bodyEn, ...message }) => ({
    ...message,
    audience: audiences.find((one) => one === message.audience) ?? 'accounts',
    read: message.read ?? 0,
    mailsDue: message.mailsDue ?? 0,
    mailsFailed: message.mailsFailed ?? 0,
    indonesian: { title, body },
    english: titleEn === null || bodyEn === null ? null : { title: titleEn, body: bodyEn },
  }));
  return { messages, next: rows.length > perPage ? (messages.at(-1)?.id ?? null) : null };
}
