import type { Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { hasCode } from '../../fault.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import { Refusal } from '../../refusals.ts';
import { createVerifiedPerson, type NewPerson } from '../credentials/create-person.ts';
import { linksOfNetwork } from '../limits/attempt-limits.ts';
import { countAttempts, networkOf } from '../limits/attempts.ts';
import { type JoiningOperator, joinOperators } from '../operators/join-operators.ts';
import { operatorRolesWith } from '../operators/operator-permissions.ts';
import { checkPassword } from '../passwords/password-rules.ts';
import type { People } from '../people.ts';
import { rolesWith } from '../permissions.ts';
import { personActor } from '../person-actor.ts';
import type { PortalSession } from '../portal-session.ts';
import { findPersonByEmail } from '../read-people.ts';
import { clientRoles, operatorRoles } from '../roles.ts';
import type { Visit } from '../visit.ts';
import { digestOfLink } from './link-token.ts';

/** An invitation, as who has its link sees it. */
export interface OpenInvitation {
  readonly id: string;
  readonly accountId: string | null;
  readonly accountName: string | null;
  readonly role: string;
  readonly email: string | null;
  readonly invitedBy: string;
  readonly expiresAt: Date;
  /** Whether the address belongs to a person already. */
  readonly personExists: boolean;
}

/** Finds an open invitation by the token of its link. @throws Refusal link_not_valid */
export async function readInvitation(
  { app }: Pick<People, 'app'>,
  token: string,
  visit: Visit,
): Promise<OpenInvitation> {
  await countAttempts(app, [{ limit: linksOfNetwork, of: networkOf(visit.ipAddress) }]);
  return findOpen(app.database, token, app.clock.offsetMs);
}

/**
 * Accepts an invitation: as the person who is signed in, or as a new person with the address that was invited, whom the link
 * proves to have it.
 * @throws Refusal link_not_valid, not_signed_in, invitation_for_another, operator_not_client, already_member, password_refused
 */
export async function acceptInvitation(
  people: People,
  token: string,
  by: { readonly session: PortalSession | undefined; readonly newPerson: NewPerson | undefined },
  visit: Visit,
): Promise<void> {
  const { app, auth } = people;
  const open = await readInvitation(people, token, visit);
  const { session, newPerson } = by;
  if (newPerson !== undefined && session === undefined) {
    const names = [newPerson.name, ...(open.accountName === null ? [] : [open.accountName])];
    const email = open.email ?? newPerson.email;
    if (email === undefined) throw new Refusal('invalid_parameter', { details: [emailMissing] });
    await checkPassword(newPerson.password, { email, names });
    return auth.hashing(async (tx) => {
      const invitation = await lockOpen(tx, token, app.clock.offsetMs);
      if ((await findPersonByEmail(tx, email)) !== undefined) throw new Refusal('not_signed_in');
      const person = await createVerifiedPerson(people, tx, { ...newPerson, email });
      await join(tx, invitation, person, visit);
    });
  }
  if (session === undefined) throw new Refusal('not_signed_in');
  if (open.email !== null && open.email !== session.person.email) throw new Refusal('invitation_for_another');
  return app.database.transaction(async (tx) =>
    join(tx, await lockOpen(tx, token, app.clock.offsetMs), session.person, visit),
  );
}

const emailMissing = { field: 'email', code: 'required', message: 'This member is missing.' };

async function lockOpen(tx: Tx, token: string, offsetMs: number): Promise<OpenInvitation> {
  // Several links may make the first operator; the first one that is used does.
  await tx.rows(sql<{ locked: string }>`
    select coalesce(pg_advisory_xact_lock(hashtextextended('first operator', 0))::text, '') as locked`);
  await tx.rows(sql<{ id: string }>`
    select i.id
      from invitations i
     where i.token_digest = decode(${digestOfLink(token)}, 'hex')
       for no key update`);
  return findOpen(tx, token, offsetMs);
}

/** An invitation counts while its inviter may invite: one that was under way when they were removed does not. */
async function findOpen(db: Queryable, token: string, offsetMs: number): Promise<OpenInvitation> {
  const [found] = await db.rows(sql<OpenInvitation>`
    select i.id, i.account_id as "accountId",
           (select a.name from accounts a where a.id = i.account_id) as "accountName",
           i.role, i.email, i.invited_by_name as "invitedBy", i.expires_at as "expiresAt",
           exists (select from auth.people p where p.email = i.email) as "personExists"
      from invitations i
     where i.token_digest = decode(${digestOfLink(token)}, 'hex')
       and i.ended_at is null
       and i.expires_at > clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond'
       and (i.email is not null or not exists (select from operator_people))
       and case when i.account_id is not null then exists (
             select from members m
              where m.account_id = i.account_id and m.person_id = i.invited_by and m.role = any(${rolesWith('members:write')}::text[]))
           else i.invited_by is null or exists (
             select from operator_people o
              where o.person_id = i.invited_by and o.role = any(${operatorRolesWith('staff:write')}::text[])) end`);
  if (found === undefined) throw new Refusal('link_not_valid');
  return found;
}

async function join(
  tx: Tx,
  invitation: OpenInvitation,
  person: JoiningOperator,
  { ipAddress }: Visit,
): Promise<void> {
  await tx.rows(sql`
    update invitations
       set ended_at = clock_timestamp(), accepted_by = ${person.id}::uuid
     where id = ${invitation.id}::uuid`);
  const actor = personActor({ person }, ipAddress);
  try {
    if (invitation.accountId === null)
      await joinOperators(tx, person, roleOf(operatorRoles, invitation), actor);
    else await joinTeam(tx, { ...invitation, accountId: invitation.accountId }, person.id, actor);
  } catch (error) {
    throw hasCode(error, 'KN003') ? new Refusal('operator_not_client') : error;
  }
}

async function joinTeam(
  tx: Tx,
  { accountId, ...invitation }: OpenInvitation & { readonly accountId: string },
  personId: string,
  actor: string,
): Promise<void> {
  const role = roleOf(clientRoles, invitation);
  const joined = await tx.rows(sql<{ role: string }>`
    insert into members (account_id, person_id, role)
    values (${accountId}::uuid, ${personId}::uuid, ${role})
        on conflict (account_id, person_id) do nothing
    returning role`);
  if (joined.length === 0) throw new Refusal('already_member');
  await recordAudit(tx, {
    actor,
    action: 'member.joined',
    accountId,
    subject: personId,
    detail: { role, invitation: invitation.id, invited_by: invitation.invitedBy },
    rows: [{ table: 'members', key: `${accountId}/${personId}` }],
  });
}

function roleOf<Role extends string>(
  roles: readonly Role[],
  { role: text }: { readonly role: string },
): Role {
  const role = roles.find((one) => one === text);
  if (role === undefined) throw new Error('The invitation has a role that its kind does not have.');
  return role;
}
