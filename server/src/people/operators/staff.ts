import type { Clock } from '../../clock.ts';
import type { Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { Refusal } from '../../refusals.ts';
import { type OperatorRole, operatorRoles } from '../roles.ts';
import { sessionIdleMs, sessionLifetimeMs } from '../sessions/session-lifetime.ts';

/** A person who is an operator. */
export interface StaffMember {
  readonly personId: string;
  /** The operator that the person is: audit records and tokens name it. */
  readonly operatorId: string;
  readonly name: string;
  readonly email: string;
  readonly role: OperatorRole;
  /** Whether signing in needs a one-time code; without it, nothing else can be done. */
  readonly twoFactor: boolean;
  readonly joinedAt: Date;
  /** When the person last signed in or proved who they are, and last used a session; null: not since those sessions ended. */
  readonly signedInAt: Date | null;
  readonly lastUsedAt: Date | null;
  /** How many sessions have not ended. */
  readonly sessions: number;
}

interface StaffRow extends Omit<StaffMember, 'role'> {
  role: string;
}

/** The people who are operators, in the order in which they joined; on request, one of them. */
export async function listStaff(
  db: Queryable,
  { offsetMs }: Clock,
  personId: string | null = null,
): Promise<StaffMember[]> {
  const rows = await db.rows(sql<StaffRow>`
    select m.person_id as "personId", m.operator_id as "operatorId", p.name, p.email, m.role,
           coalesce(p.two_factor_enabled, false) as "twoFactor", m.joined_at as "joinedAt",
           s.signed_in_at as "signedInAt", s.last_used_at as "lastUsedAt", coalesce(s.open, 0)::integer as sessions
      from operator_people m
      join auth.people p on p.id = m.person_id
     cross join lateral (
       select max(s.created_at)::timestamptz as signed_in_at, max(s.updated_at)::timestamptz as last_used_at,
              count(*) filter (
                where s.created_at > n.now - ${sessionLifetimeMs}::double precision * interval '1 millisecond'
                  and s.updated_at > n.now - ${sessionIdleMs}::double precision * interval '1 millisecond') as open
         from auth.sessions s
        cross join (
          select clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' as now
        ) n
        where s.person_id = m.person_id
     ) s
     where ${personId}::uuid is null or m.person_id = ${personId}::uuid
     order by m.joined_at, m.person_id`);
  return rows.map((row) => ({ ...row, role: roleOf(row.role) }));
}

/** One operator. @throws Refusal not_found */
export async function findStaff(db: Queryable, clock: Clock, personId: string): Promise<StaffMember> {
  const [found] = await listStaff(db, clock, personId);
  if (found === undefined) throw new Refusal('not_found');
  return found;
}

/** An operator whose row is locked until the end of the transaction. @throws Refusal not_found */
export async function lockStaff(
  tx: Tx,
  personId: string,
): Promise<{ readonly role: OperatorRole; readonly operatorId: string; readonly name: string }> {
  const [found] = await tx.rows(sql<{ role: string; operatorId: string; name: string }>`
    select m.role, m.operator_id as "operatorId", o.name
      from operator_people m
      join operators o on o.id = m.operator_id
     where m.person_id = ${personId}::uuid
       for no key update of m`);
  if (found === undefined) throw new Refusal('not_found');
  return { ...found, role: roleOf(found.role) };
}

function roleOf(text: string): OperatorRole {
  const role = operatorRoles.find((one) => one === text);
  if (role === undefined) throw new Error('An operator has a role that this version does not know.');
  return role;
}
