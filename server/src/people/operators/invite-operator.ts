import { hourMs } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { newId } from '../../ids.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import type { PersonLanguage } from '../mails/language.ts';
import type { OperatorRole } from '../roles.ts';
import { invitationLink, invitationMs } from '../team/invitations.ts';
import { makeLinkToken } from '../team/link-token.ts';

/** How long the link of the first operator works, milliseconds. */
const firstOperatorLinkMs = hourMs;

/** An invitation that was just made. Its link cannot be read again. */
export interface OperatorInvitation {
  readonly id: string;
  readonly link: string;
  readonly expiresAt: Date;
}

/** Who is invited to the operators, and by whom. */
export interface InviteOperator {
  readonly email: string;
  readonly role: OperatorRole;
  readonly language: PersonLanguage;
  readonly actor: string;
  /** The name of who invites, for the mail and the page. */
  readonly inviter: string;
  /** The operator who invites in the portal. The command line has none. */
  readonly inviterId?: string | undefined;
}

/** Invites somebody to the operators. Another open invitation of the address ends. */
export function inviteOperator(
  database: Database,
  publicUrl: string,
  { email: given, role, language, actor, inviter, inviterId }: InviteOperator,
): Promise<OperatorInvitation> {
  const email = given.toLowerCase();
  return database.transaction(async (tx) => {
    // Two invitations of one address at once would both find none that is open.
    await tx.rows(sql<{ locked: string }>`
      select coalesce(pg_advisory_xact_lock(hashtextextended('operator invitation ' || ${email}::text, 0))::text, '') as locked`);
    await tx.rows(sql`
      update invitations
         set ended_at = clock_timestamp()
       where account_id is null and email = ${email} and ended_at is null`);
    const token = makeLinkToken();
    const [made] = await tx.rows(sql<{ id: string; expiresAt: Date }>`
      insert into invitations (id, role, email, language, token_digest, invited_by, invited_by_name, expires_at)
      values (${newId()}::uuid, ${role}, ${email}, ${language}, decode(${token.digest}, 'hex'), ${inviterId ?? null}::uuid,
              ${inviter}, clock_timestamp() + ${invitationMs}::double precision * interval '1 millisecond')
      returning id, expires_at as "expiresAt"`);
    if (made === undefined) throw new Error('The invitation was not inserted.');
    await recordAudit(tx, {
      actor,
      action: 'operator.invited',
      subject: made.id,
      detail: { email, role },
    });
    return { ...made, link: invitationLink(publicUrl, token) };
  });
}

/**
 * A link that makes whoever opens it the first operator, an administrator, once and within an hour. Undefined when a person is an
 * operator already: all such links stop working then.
 */
export function firstOperatorLink(
  database: Database,
  publicUrl: string,
): Promise<OperatorInvitation | undefined> {
  return database.transaction(async (tx) => {
    const [{ known } = { known: true }] = await tx.rows(sql<{ known: boolean }>`
      select exists (select from operator_people) as known`);
    if (known) return undefined;
    const token = makeLinkToken();
    const [made] = await tx.rows(sql<{ id: string; expiresAt: Date }>`
      insert into invitations (id, role, language, token_digest, invited_by_name, expires_at)
      values (${newId()}::uuid, 'administrator', 'id', decode(${token.digest}, 'hex'), 'konter',
              clock_timestamp() + ${firstOperatorLinkMs}::double precision * interval '1 millisecond')
      returning id, expires_at as "expiresAt"`);
    if (made === undefined) throw new Error('The invitation was not inserted.');
    return { ...made, link: invitationLink(publicUrl, token) };
  });
}
