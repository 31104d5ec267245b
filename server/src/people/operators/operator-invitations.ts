import type { App } from '../../app.ts';
import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import { Refusal } from '../../refusals.ts';
import { mailsToAddress, mailsToAddressInDay } from '../limits/attempt-limits.ts';
import { countAttempts } from '../limits/attempts.ts';
import { languageOf, type PersonLanguage } from '../mails/language.ts';
import type { Mail } from '../../mail/mailer.ts';
import { nameInMail, writeMail } from '../mails/write-mail.ts';
import { findPersonByEmail } from '../read-people.ts';
import { type OperatorRole, operatorRoles } from '../roles.ts';
import { invitationLink, invitationMs } from '../team/invitations.ts';
import { makeLinkToken } from '../team/link-token.ts';
import { inviteOperator, type InviteOperator, type OperatorInvitation } from './invite-operator.ts';

/** An invitation to the operators that nobody has accepted. */
export interface OpenOperatorInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: string;
  readonly invitedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly expired: boolean;
}

/** What inviting by mail needs. */
type Inviting = Pick<App, 'config' | 'database' | 'mailer'>;

/** The open invitations to the operators, newest first, without the links that a start prints. */
export function listOperatorInvitations(db: Queryable): Promise<OpenOperatorInvitation[]> {
  return db.rows(sql<OpenOperatorInvitation>`
    select i.id, coalesce(i.email, '') as email, i.role, i.invited_by_name as "invitedBy", i.created_at as "createdAt",
           i.expires_at as "expiresAt", coalesce(i.expires_at <= clock_timestamp(), true) as expired
      from invitations i
     where i.account_id is null and i.email is not null and i.ended_at is null
     order by i.created_at desc, i.id desc`);
}

/** Invites somebody to the operators, and sends the mail. Another open invitation of the address ends. */
export async function sendOperatorInvitation(
  { config, database, mailer }: Inviting,
  given: InviteOperator,
): Promise<OperatorInvitation> {
  const made = await inviteOperator(database, config.publicUrl, given);
  mailer.send(mailOf(config.brand, { ...given, link: made.link }));
  return made;
}

/**
 * The same as an administrator does it in the portal. The language of the mail is that of the person, if the address has one.
 * @throws Refusal already_member when the address belongs to an operator, operator_not_client for a member of a client account,
 * rate_limited
 */
export async function inviteByAdministrator(
  app: App,
  given: Omit<InviteOperator, 'inviterId' | 'language'> & { readonly inviterId: string },
): Promise<OpenOperatorInvitation> {
  const email = given.email.toLowerCase();
  await refuseKnown(app.database, email);
  await countMail(app, email);
  const language = languageOf((await findPersonByEmail(app.database, email))?.language);
  const { id } = await sendOperatorInvitation(app, { ...given, email, language });
  return findInvitation(app.database, id);
}

/** Sends the mail of an open invitation again, with a new link. @throws Refusal not_found, rate_limited */
export async function resendOperatorInvitation(
  app: App,
  { id, actor, inviter }: { readonly id: string; readonly actor: string; readonly inviter: string },
): Promise<OpenOperatorInvitation> {
  const { email } = await findInvitation(app.database, id);
  await countMail(app, email);
  const token = makeLinkToken();
  const mail = await app.database.transaction(async (tx) => {
    const [renewed] = await tx.rows(sql<{ role: string; language: string }>`
      update invitations
         set token_digest = decode(${token.digest}, 'hex'),
             expires_at = clock_timestamp() + ${invitationMs}::double precision * interval '1 millisecond'
       where id = ${id}::uuid and account_id is null and ended_at is null
      returning role, language`);
    const role = operatorRoles.find((one) => one === renewed?.role);
    if (renewed === undefined || role === undefined) throw new Refusal('not_found');
    await recordAudit(tx, {
      actor,
      action: 'operator.invitation_resent',
      subject: id,
      detail: { email, role },
    });
    const link = invitationLink(app.config.publicUrl, token);
    return mailOf(app.config.brand, { email, role, language: languageOf(renewed.language), inviter, link });
  });
  app.mailer.send(mail);
  return findInvitation(app.database, id);
}

/** Revokes an open invitation: its link no longer works. @throws Refusal not_found */
export async function revokeOperatorInvitation(
  app: Pick<App, 'database'>,
  { id, actor }: { readonly id: string; readonly actor: string },
): Promise<void> {
  await app.database.transaction(async (tx) => {
    const [revoked] = await tx.rows(sql<{ email: string | null; role: string }>`
      update invitations
         set ended_at = clock_timestamp()
       where id = ${id}::uuid and account_id is null and email is not null and ended_at is null
      returning email, role`);
    if (revoked === undefined) throw new Refusal('not_found');
    const detail = { ...revoked, before: 'open', after: 'revoked' };
    await recordAudit(tx, { actor, action: 'operator.invitation_revoked', subject: id, detail });
  });
}

async function findInvitation(db: Queryable, id: string): Promise<OpenOperatorInvitation> {
  const found = (await listOperatorInvitations(db)).find((one) => one.id === id.toLowerCase());
  if (found === undefined) throw new Refusal('not_found');
  return found;
}

async function refuseKnown(db: Queryable, email: string): Promise<void> {
  const [known] = await db.rows(sql<{ operator: boolean; client: boolean }>`
    select exists (select from operator_people o where o.person_id = p.id) as operator,
           exists (select from members m where m.person_id = p.id) as client
      from auth.people p
     where p.email = ${email}`);
  if (known?.operator === true) throw new Refusal('already_member');
  if (known?.client === true) throw new Refusal('operator_not_client');
}

function countMail(app: App, email: string): Promise<void> {
  return countAttempts(app, [
    { limit: mailsToAddress, of: email },
    { limit: mailsToAddressInDay, of: email },
  ]);
}

function mailOf(
  brand: string,
  to: {
    readonly email: string;
    readonly role: OperatorRole;
    readonly language: PersonLanguage;
    readonly inviter: string;
    readonly link: string;
  },
): Mail {
  const { link, role } = to;
  return writeMail(to, { kind: 'operator_invitation', link, inviter: nameInMail(to.inviter), role }, brand);
}
