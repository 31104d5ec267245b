import type { App } from '../../app.ts';
import type { Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { hasCode } from '../../fault.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import { Refusal } from '../../refusals.ts';
import { rolesWith } from '../permissions.ts';
import type { ClientRole } from '../roles.ts';
import { endInvitationsOf } from './invitations.ts';

/** A person in the team of an account. */
export interface Member {
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly twoFactor: boolean;
  readonly joinedAt: Date;
}

/** One member of an account, and who acts on them. */
interface OnMember {
  readonly accountId: string;
  readonly personId: string;
  readonly actor: string;
}

/** The members of an account, in the order in which they joined. */
export function listMembers(db: Queryable, accountId: string): Promise<Member[]> {
  return db.rows(sql<Member>`
    select m.person_id as "personId", p.name, p.email, m.role, coalesce(p.two_factor_enabled, false) as "twoFactor",
           m.joined_at as "joinedAt"
      from members m
      join auth.people p on p.id = m.person_id
     where m.account_id = ${accountId}::uuid
     order by m.joined_at, m.person_id`);
}

/**
 * Changes the role of a member; a role that the member has changes nothing. With the right to invite, their open invitations end.
 * @throws Refusal not_found, last_owner
 */
export async function changeRole(
  app: Pick<App, 'database'>,
  { accountId, personId, actor, role }: OnMember & { readonly role: ClientRole },
): Promise<Member> {
  await keepingAnOwner(() =>
    app.database.transaction(async (tx) => {
      const before = await lockMember(tx, { accountId, personId });
      if (before === role) return;
      await tx.rows(sql`
        update members
           set role = ${role}
         where account_id = ${accountId}::uuid and person_id = ${personId}::uuid`);
      const mayInvite = rolesWith('members:write').includes(role);
      const ended = mayInvite ? {} : { invitations: await endInvitationsOf(tx, { accountId, personId }) };
      await recordMember(tx, { accountId, personId, actor }, 'member.role_changed', {
        role,
        before,
        ...ended,
      });
    }),
  );
  const member = (await listMembers(app.database, accountId)).find((one) => one.personId === personId);
  if (member === undefined) throw new Refusal('not_found');
  return member;
}

/**
 * Removes a member, or lets a person leave: their sessions continue without the account, and their open invitations end.
 * @throws Refusal not_found, last_owner
 */
export async function removeMember(
  app: Pick<App, 'database'>,
  { accountId, personId, actor }: OnMember,
  action: 'member.left' | 'member.removed',
): Promise<void> {
  await keepingAnOwner(() =>
    app.database.transaction(async (tx) => {
      const before = await lockMember(tx, { accountId, personId });
      await tx.rows(sql`
        delete from members
         where account_id = ${accountId}::uuid and person_id = ${personId}::uuid`);
      const invitations = await endInvitationsOf(tx, { accountId, personId });
      await recordMember(tx, { accountId, personId, actor }, action, { before, invitations });
    }),
  );
}

async function lockMember(
  tx: Tx,
  { accountId, personId }: { readonly accountId: string; readonly personId: string },
): Promise<string> {
  const [member] = await tx.rows(sql<{ role: string }>`
    select m.role
      from members m
     where m.account_id = ${accountId}::uuid and m.person_id = ${personId}::uuid
       for no key update`);
  if (member === undefined) throw new Refusal('not_found');
  return member.role;
}

/** The database refuses a change that leaves an account without an owner. */
async function keepingAnOwner(change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } catch (error) {
    throw hasCode(error, 'KN003') ? new Refusal('last_owner') : error;
  }
}

function recordMember(
  tx: Tx,
  { accountId, personId, actor }: OnMember,
  action: string,
  detail: Readonly<Record<string, number | string>>,
): Promise<void> {
  return recordAudit(tx, {
    actor,
    action,
    accountId,
    subject: personId,
    detail,
    rows: [{ table: 'members', key: `${accountId}/${personId}` }],
  });
}
