import type { App } from '../../app.ts';
import { sql } from '../../database/sql.ts';
import { hasCode } from '../../fault.ts';
import { checkedReason, recordAudit } from '../../operators/audit-record.ts';
import { revokeTokensOf } from '../../operators/operator-tokens.ts';
import { Refusal } from '../../refusals.ts';
import { endSignIns } from '../credentials/end-sign-ins.ts';
import { languageOf } from '../mails/language.ts';
import { writeMail } from '../mails/write-mail.ts';
import { findPerson } from '../read-people.ts';
import type { OperatorRole } from '../roles.ts';
import { deleteSessions } from '../sessions/person-sessions.ts';
import { endInvitationsOf } from '../team/invitations.ts';
import { operatorRolesWith } from './operator-permissions.ts';
import { findStaff, lockStaff, type StaffMember } from './staff.ts';

/** An operator, and the administrator who acts on them. */
interface OnStaff {
  readonly personId: string;
  readonly actor: string;
}

/** The same, of a change that somebody will ask about. */
interface OnStaffWithReason extends OnStaff {
  /** One to 500 printable characters. */
  readonly reason: string;
}

/**
 * Changes the role of an operator, from the next request of theirs on. A role that they have changes nothing. With the right to
 * invite, their open invitations end.
 * @throws Refusal not_found, last_administrator
 */
export async function changeOperatorRole(
  app: Pick<App, 'clock' | 'database'>,
  { personId, actor, role }: OnStaff & { readonly role: OperatorRole },
): Promise<StaffMember> {
  await keepingAnAdministrator(() =>
    app.database.transaction(async (tx) => {
      const { role: before, name } = await lockStaff(tx, personId);
      if (before === role) return;
      await tx.rows(sql`update operator_people set role = ${role} where person_id = ${personId}::uuid`);
      const mayInvite = operatorRolesWith('staff:write').includes(role);
      const ended = mayInvite
        ? {}
        : { invitations: await endInvitationsOf(tx, { accountId: null, personId }) };
      await recordAudit(tx, {
        actor,
        action: 'operator.role_changed',
        subject: personId,
        detail: { operator: name, before, after: role, ...ended },
        rows: [{ table: 'operator_people', key: personId }],
      });
    }),
  );
  return findStaff(app.database, app.clock, personId);
}

/**
 * Removes somebody from the operators: their sessions and open invitations end, and their tokens are revoked with it.
 * @throws Refusal not_found, last_administrator; CommandError for a reason that cannot be used
 */
export async function removeOperator(
  app: Pick<App, 'database'>,
  { personId, actor, reason: given }: OnStaffWithReason,
): Promise<void> {
  const reason = checkedReason(given, 'removing an operator');
  await keepingAnAdministrator(() =>
    app.database.transaction(async (tx) => {
      const { role: before, name, operatorId } = await lockStaff(tx, personId);
      await tx.rows(sql`delete from operator_people where person_id = ${personId}::uuid`);
      const sessions = await deleteSessions(tx, personId, undefined);
      const tokens = await revokeTokensOf(tx, operatorId);
      const invitations = await endInvitationsOf(tx, { accountId: null, personId });
      await recordAudit(tx, {
        actor,
        action: 'operator.removed',
        subject: personId,
        detail: { operator: name, before, after: null, sessions, tokens: tokens.length, invitations, reason },
        rows: [
          { table: 'operator_people', key: personId },
          ...tokens.map((key) => ({ table: 'operator_tokens', key }) as const),
        ],
      });
    }),
  );
}

/**
 * Resets the one-time codes of an operator who has lost the app and the backup codes: their sessions and open links end, and after signing in
 * with the password they set codes up before anything else. They are notified by mail.
 * @throws Refusal not_found, two_factor_not_changeable when they have none; CommandError for a reason that cannot be used
 */
export async function resetTwoFactor(
  app: Pick<App, 'clock' | 'config' | 'database' | 'mailer'>,
  { personId, actor, reason: given }: OnStaffWithReason,
): Promise<StaffMember> {
  const reason = checkedReason(given, 'resetting one-time codes');
  const to = await app.database.transaction(async (tx) => {
    const { name } = await lockStaff(tx, personId);
    const reset = await tx.rows(sql<{ id: string }>`
      update auth.people
         set two_factor_enabled = false, updated_at = clock_timestamp()
       where id = ${personId}::uuid and two_factor_enabled
      returning id`);
    if (reset.length === 0) throw new Refusal('two_factor_not_changeable');
    await tx.rows(sql`delete from auth.two_factor where person_id = ${personId}::uuid`);
    const sessions = await endSignIns(tx, personId);
    await recordAudit(tx, {
      actor,
      action: 'operator.two_factor_reset',
      subject: personId,
      detail: { operator: name, before: 'on', after: 'off', sessions, reason },
    });
    return findPerson(tx, personId);
  });
  if (to !== undefined)
    app.mailer.send(
      writeMail(
        { email: to.email, language: languageOf(to.language) },
        { kind: 'two_factor_disabled' },
        app.config.brand,
      ),
    );
  return findStaff(app.database, app.clock, personId);
}

/** Ends all sessions of an operator. @throws Refusal not_found */
export async function endOperatorSessions(
  app: Pick<App, 'clock' | 'database'>,
  { personId, actor }: OnStaff,
): Promise<StaffMember> {
  await app.database.transaction(async (tx) => {
    const { name } = await lockStaff(tx, personId);
    const before = await deleteSessions(tx, personId, undefined);
    await recordAudit(tx, {
      actor,
      action: 'operator.sessions_ended',
      subject: personId,
      detail: { operator: name, before, after: 0 },
    });
  });
  return findStaff(app.database, app.clock, personId);
}

/** The database refuses a change that leaves no administrator. */
async function keepingAnAdministrator(change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } catch (error) {
    throw hasCode(error, 'KN003') ? new Refusal('last_administrator') : error;
  }
}
