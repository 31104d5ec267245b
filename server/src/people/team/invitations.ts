import type { App } from '../../app.ts';
import { dayMs } from '../../clock.ts';
import type { Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { newId } from '../../ids.ts';
import type { Mail } from '../../mail/mailer.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import { Refusal } from '../../refusals.ts';
import { countMail } from '../limits/mail-limits.ts';
import { languageOf, type PersonLanguage } from '../mails/language.ts';
import { nameInMail, writeMail } from '../mails/write-mail.ts';
import { findPerson, findPersonByEmail } from '../read-people.ts';
import { type ClientRole, clientRoles } from '../roles.ts';
import type { Visit } from '../visit.ts';
import { type LinkToken, makeLinkToken } from './link-token.ts';

/** How long the link of an invitation works, milliseconds. */
export const invitationMs = 7 * dayMs;
/** How many members and open invitations an account may have together. */
const teamMax = 100;

/** An invitation into the team of an account that nobody has accepted. */
export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly role: string;
  readonly invitedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly expired: boolean;
}

/** Who invites, and into which account. */
export interface Inviter {
  readonly accountId: string;
  readonly accountName: string;
  readonly personId: string;
  readonly personName: string;
  readonly actor: string;
}

/** The open invitations of an account, newest first. */
export function listInvitations(db: Queryable, accountId: string): Promise<Invitation[]> {
  return db.rows(sql<Invitation>`
    select i.id, coalesce(i.email, '') as email, i.role, i.invited_by_name as "invitedBy", i.created_at as "createdAt",
           i.expires_at as "expiresAt", coalesce(i.expires_at <= clock_timestamp(), true) as expired
      from invitations i
     where i.account_id = ${accountId}::uuid and i.ended_at is null
     order by i.created_at desc, i.id desc`);
}

/**
 * Invites a person into the team of an account by mail. Another open invitation of the address ends.
 * @throws Refusal already_member, too_many_invitations, rate_limited
 */
export async function invite(
  app: App,
  by: Inviter,
  { email: given, role }: { readonly email: string; readonly role: ClientRole },
  visit: Visit,
): Promise<Invitation> {
  const email = given.toLowerCase();
  await countMail(app, email, visit);
  const token = makeLinkToken();
  const { id, mail } = await app.database.transaction(async (tx) => {
    await refuseInvitation(tx, by.accountId, email);
    await tx.rows(sql`
      update invitations
         set ended_at = clock_timestamp()
       where account_id = ${by.accountId}::uuid and email = ${email} and ended_at is null`);
    const language = await languageOfInvited(tx, email, by.personId);
    const made = newId();
    await tx.rows(sql`
      insert into invitations (id, account_id, role, email, language, token_digest, invited_by, invited_by_name, expires_at)
      values (${made}::uuid, ${by.accountId}::uuid, ${role}, ${email}, ${language}, decode(${token.digest}, 'hex'),
              ${by.personId}::uuid, ${by.personName}, clock_timestamp() + ${invitationMs}::double precision * interval '1 millisecond')`);
    await recordInvitation(tx, by, made, 'invitation.created', { email, role });
    return { id: made, mail: invitationMail(app, by, { email, role, language, token }) };
  });
  app.mailer.send(mail);
  return findInvitation(app.database, by.accountId, id);
}

/** Sends the mail of an open invitation again, with a new link. @throws Refusal not_found, rate_limited */
export async function resendInvitation(app: App, by: Inviter, id: string, visit: Visit): Promise<Invitation> {
  const { email } = await findInvitation(app.database, by.accountId, id);
  await countMail(app, email, visit);
  const token = makeLinkToken();
  const mail = await app.database.transaction(async (tx) => {
    const [renewed] = await tx.rows(sql<{ role: string; language: string }>`
      update invitations
         set token_digest = decode(${token.digest}, 'hex'),
             expires_at = clock_timestamp() + ${invitationMs}::double precision * interval '1 millisecond'
       where id = ${id}::uuid and account_id = ${by.accountId}::uuid and ended_at is null
      returning role, language`);
    const role = clientRoles.find((one) => one === renewed?.role);
    if (renewed === undefined || role === undefined) throw new Refusal('not_found');
    await recordInvitation(tx, by, id, 'invitation.resent', { email });
    return invitationMail(app, by, { email, role, language: languageOf(renewed.language), token });
  });
  app.mailer.send(mail);
  return findInvitation(app.database, by.accountId, id);
}

/** Revokes an open invitation: its link no longer works. @throws Refusal not_found */
export async function revokeInvitation(app: App, by: Inviter, id: string): Promise<void> {
  await app.database.transaction(async (tx) => {
    const revoked = await tx.rows(sql<{ id: string }>`
      update invitations
         set ended_at = clock_timestamp()
       where id = ${id}::uuid and account_id = ${by.accountId}::uuid and ended_at is null
      returning id`);
    if (revoked.length === 0) throw new Refusal('not_found');
    await recordInvitation(tx, by, id, 'invitation.revoked', {});
  });
}

/**
 * Ends the open invitations that somebody has made who may not invite any more, and those to their own address: either would lead
 * them back. Within the caller's transaction, which records it. `accountId` null: those to the operators. Returns how many.
 */
export async function endInvitationsOf(
  tx: Tx,
  { accountId, personId }: { readonly accountId: string | null; readonly personId: string },
): Promise<number> {
  const ended = await tx.rows(sql<{ id: string }>`
    update invitations i
       set ended_at = clock_timestamp()
      from auth.people p
     where p.id = ${personId}::uuid and i.account_id is not distinct from ${accountId}::uuid and i.ended_at is null
       and (i.invited_by = p.id or i.email = p.email)
    returning i.id`);
  return ended.length;
}

async function findInvitation(db: Queryable, accountId: string, id: string): Promise<Invitation> {
  const found = (await listInvitations(db, accountId)).find((one) => one.id === id.toLowerCase());
  if (found === undefined) throw new Refusal('not_found');
  return found;
}

async function refuseInvitation(tx: Tx, accountId: string, email: string): Promise<void> {
  const [team] = await tx.rows(sql<{ size: number; member: boolean }>`
    select ((select count(*) from members m where m.account_id = a.id)
            + (select count(*) from invitations i where i.account_id = a.id and i.ended_at is null))::integer as size,
           exists (select from members m join auth.people p on p.id = m.person_id
                    where m.account_id = a.id and p.email = ${email}) as member
      from accounts a
     where a.id = ${accountId}::uuid
       for no key update`);
  if (team === undefined) throw new Refusal('not_found');
  if (team.member) throw new Refusal('already_member');
  if (team.size >= teamMax) throw new Refusal('too_many_invitations');
}

/** The language of the person, if the address has one, and else that of who invites. */
async function languageOfInvited(tx: Tx, email: string, inviterId: string): Promise<PersonLanguage> {
  const person = (await findPersonByEmail(tx, email)) ?? (await findPerson(tx, inviterId));
  return languageOf(person?.language);
}

function invitationMail(
  { config }: App,
  by: Inviter,
  to: {
    readonly email: string;
    readonly role: ClientRole;
    readonly language: PersonLanguage;
    readonly token: LinkToken;
  },
): Mail {
  return writeMail(
    to,
    {
      kind: 'team_invitation',
      link: invitationLink(config.publicUrl, to.token),
      inviter: nameInMail(by.personName),
      account: nameInMail(by.accountName),
      role: to.role,
    },
    config.brand,
  );
}

/** The link of an invitation. */
export function invitationLink(publicUrl: string, { token }: LinkToken): string {
  return `${publicUrl}/invitation/${token.open()}`;
}

function recordInvitation(
  tx: Tx,
  { accountId, actor }: Inviter,
  id: string,
  action: string,
  detail: Readonly<Record<string, string>>,
): Promise<void> {
  return recordAudit(tx, { actor, action, accountId, subject: id, detail });
}
