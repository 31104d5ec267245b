import { CommandError } from '../../command-error.ts';
import type { Database, Tx } from '../../database/connection.ts';
import { plannedEachTime, sql } from '../../database/sql.ts';
import { newId } from '../../ids.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import { Refusal } from '../../refusals.ts';
import { type AudienceColumns, audienceColumns } from './count-receivers.ts';
import {
  type Audience,
  bodyMax,
  type MessageContent,
  type MessageText,
  type ReceiverCounts,
  titleMax,
} from './message.ts';

/** A message to send. */
export interface SendMessage {
  /** A UUID that names this message: repeating the request has no other effect. */
  readonly idempotencyKey: string;
  readonly content: MessageContent;
  readonly audience: Audience;
  /** Whether the owners get it by mail too. */
  readonly byMail: boolean;
  /** How many receivers the operator was shown. */
  readonly expected: ReceiverCounts;
  /** The operator: their name, and the actor of the audit record. */
  readonly by: { readonly name: string; readonly actor: string };
}

/** A message that was sent. */
export interface SentMessage extends ReceiverCounts {
  readonly id: string;
}

/** How many messages all operators together send in an hour. */
const messagesPerHour = 30;

/**
 * Sends a message to clients, with its audit record. Its receivers are stored with it, so they stay those of this moment. Mails are
 * sent in the background. It cannot be taken back.
 * @throws CommandError when a text is empty or too long, nobody would receive it, or 30 were sent in the last hour
 * @throws Refusal receivers_changed when the receivers are not as many as expected; idempotency_key_reused
 */
export async function sendMessage(database: Database, command: SendMessage): Promise<SentMessage> {
  const indonesian = checkedText(command.content.indonesian);
  const english = command.content.english === null ? null : checkedText(command.content.english);
  const columns = audienceColumns(command.audience);
  return database.transaction(async (tx) => {
    const id = newId();
    const { byMail, by, idempotencyKey } = command;
    const inserted = await tx.rows(sql<{ id: string }>`
      insert into client_messages
             (id, idempotency_key, title, body, title_en, body_en, audience, group_name, by_mail, sent_by)
      values (${id}::uuid, ${idempotencyKey}::uuid, ${indonesian.title}, ${indonesian.body}, ${english?.title ?? null},
              ${english?.body ?? null}, ${columns.audience}, ${columns.group}, ${byMail}, ${by.name})
          on conflict (idempotency_key) do nothing
      returning id`);
    if (inserted.length === 0) return readSame(tx, { ...command, content: { indonesian, english } });
    await refuseTooMany(tx);
    const accounts = await insertReceivers(tx, id, columns);
    const mails = byMail ? await insertMails(tx, id) : 0;
    refuseSurprise(command, { accounts, mails });
    await tx.rows(sql`
      update client_messages
         set accounts = ${accounts}::integer, mails = ${mails}::integer
       where id = ${id}::uuid`);
    const { audience, group } = columns;
    await recordAudit(tx, {
      actor: by.actor,
      action: 'message.sent',
      subject: id,
      detail: {
        ...{ title: indonesian.title, audience, group, accounts, mails, by_mail: byMail },
        ...(columns.accountIds === null ? {} : { account_ids: columns.accountIds }),
      },
      rows: [{ table: 'client_messages', key: id }],
    });
    return { id, accounts, mails };
  });
}

/** A text as it is stored: without control characters other than line feeds. @throws CommandError when it is empty or too long */
function checkedText({ title, body }: MessageText): MessageText {
  const cleaned = {
    title: title.replaceAll(/\p{C}/gu, ' ').trim(),
    body: body
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/[^\P{C}\n]/gu, ' ')
      .trim(),
  };
  const isWithin = (text: string, max: number): boolean => text !== '' && [...text].length <= max;
  if (!isWithin(cleaned.title, titleMax) || !isWithin(cleaned.body, bodyMax))
    throw new CommandError(
      `A message has a title of 1 to ${titleMax} characters and a text of 1 to ${bodyMax} characters.`,
      { reason: 'message_form', facts: { title: titleMax, body: bodyMax } },
    );
  return cleaned;
}

/** The message of a request that is repeated. */
async function readSame(tx: Tx, { idempotencyKey, content, ...command }: SendMessage): Promise<SentMessage> {
  const { indonesian, english } = content;
  const columns = audienceColumns(command.audience);
  const [found] = await tx.rows(sql<{ id: string; accounts: number; mails: number }>`
    select m.id, m.accounts, m.mails
      from client_messages m
     where m.idempotency_key = ${idempotencyKey}::uuid
       and (m.title, m.body, m.audience, m.by_mail, m.sent_by)
         = (${indonesian.title}::text, ${indonesian.body}::text, ${columns.audience}::text, ${command.byMail}::boolean,
            ${command.by.name}::text)
       and (m.title_en, m.body_en, m.group_name)
         is not distinct from (${english?.title ?? null}::text, ${english?.body ?? null}::text, ${columns.group}::text)
       and (${columns.accountIds}::uuid[] is null
         or not exists (select
                          from client_message_receivers r
                         where r.message_id = m.id and r.account_id <> all (${columns.accountIds}::uuid[])))`);
  if (found === undefined) throw new Refusal('idempotency_key_reused');
  return found;
}

/** The lock makes operators who send at once wait for each other. */
async function refuseTooMany(tx: Tx): Promise<void> {
  await tx.rows(sql<{ locked: string | null }>`
    select pg_advisory_xact_lock(hashtextextended('client_messages', 0))::text as locked`);
  const [row] = await tx.rows(sql<{ count: number }>`
    select count(*)::integer as count
      from client_messages m
     where m.sent_at > clock_timestamp() - interval '1 hour'`);
  if ((row?.count ?? 0) > messagesPerHour)
    throw new CommandError(
      `${messagesPerHour} messages were sent in the last hour; wait before the next one.`,
      { reason: 'too_many_messages', facts: { sent: messagesPerHour } },
    );
}

async function insertReceivers(
  tx: Tx,
  messageId: string,
  { group, accountIds }: AudienceColumns,
): Promise<number> {
  const [row] = await tx.rows(
    plannedEachTime(sql<{ count: number }>`
      with added as (
        insert into client_message_receivers (message_id, account_id)
        select ${messageId}::uuid, a.id
          from accounts a
         where (${accountIds}::uuid[] is null or a.id = any (${accountIds}::uuid[]))
           and (${group}::text is null
             or a.id in (select m.account_id from price_group_members m where m.group_name = ${group}::text))
         order by a.id
        returning account_id
      )
      select count(*)::integer as count from added`),
  );
  return row?.count ?? 0;
}

/** One mail for each owner with a verified address. */
async function insertMails(tx: Tx, messageId: string): Promise<number> {
  const [row] = await tx.rows(sql<{ count: number }>`
    with added as (
      insert into client_message_mails (id, message_id, person_id, account_id)
      select gen_random_uuid(), ${messageId}::uuid, o.person_id, o.account_id
        from (
          select distinct on (m.person_id) m.person_id, m.account_id
            from client_message_receivers r
            join members m on m.account_id = r.account_id and m.role = 'owner'
            join auth.people p on p.id = m.person_id and p.email_verified
           where r.message_id = ${messageId}::uuid
           order by m.person_id, m.account_id
        ) o
      returning id
    )
    select count(*)::integer as count from added`);
  return row?.count ?? 0;
}

/** What was shown before the operator agreed must be what happens. */
function refuseSurprise({ byMail, expected }: SendMessage, { accounts, mails }: ReceiverCounts): void {
  if (accounts === 0)
    throw new CommandError('No account would receive this message.', { reason: 'no_receiver' });
  if (accounts !== expected.accounts || (byMail && mails !== expected.mails))
    throw new Refusal('receivers_changed');
}
