import type { Clock } from '../../clock.ts';
import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Membership, PortalSession, SessionOperator } from '../portal-session.ts';
import { clientRoles, operatorRoles } from '../roles.ts';
import { sessionIdleMs, sessionLifetimeMs } from './session-lifetime.ts';

interface SessionRow {
  id: string;
  authenticatedMsAgo: number;
  personId: string;
  name: string;
  email: string;
  twoFactor: boolean;
  operator: OperatorRow | null;
  memberships: MembershipRow[] | null;
}

interface OperatorRow {
  id: string;
  name: string;
  /** Milliseconds since 1970. */
  knownSince: number;
  role: string;
}

interface MembershipRow {
  accountId: string;
  name: string;
  role: string;
  live: boolean;
  suspended: boolean;
}

/**
 * The session of a token, unless it has ended; one statement. It notes the use of the session at most once a minute, unless
 * `isUse` is false: a check of a request that lasts is no use by a person. Nothing is cached: a session that was ended, and a
 * role that was changed, apply to the next request of every node.
 */
export async function findSession(
  db: Queryable,
  { offsetMs }: Clock,
  token: string,
  isUse = true,
): Promise<PortalSession | undefined> {
  const [row] = await db.rows(sql<SessionRow>`
    with found as materialized (
      select s.id, s.person_id, s.created_at, s.updated_at, n.now
        from auth.sessions s
       cross join (
         select clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' as now
       ) n
       where s.token = ${token}
         and s.created_at > n.now - ${sessionLifetimeMs}::double precision * interval '1 millisecond'
         and s.updated_at > n.now - ${sessionIdleMs}::double precision * interval '1 millisecond'
    ), used as (
      update auth.sessions u
         set updated_at = f.now
        from found f
       where ${isUse}::boolean and u.id = f.id and f.updated_at < f.now - interval '1 minute'
    )
    select f.id, coalesce((extract(epoch from f.now - f.created_at) * 1000)::double precision, 0) as "authenticatedMsAgo",
           p.id as "personId", p.name, p.email, coalesce(p.two_factor_enabled, false) as "twoFactor",
           (select json_build_object('id', o.id, 'name', o.name, 'knownSince',
                     coalesce((extract(epoch from greatest(o.created_at, m.joined_at)) * 1000)::double precision, 0), 'role', m.role)
              from operator_people m
              join operators o on o.id = m.operator_id
             where m.person_id = p.id) as operator,
           (select json_agg(json_build_object('accountId', a.id, 'name', a.name, 'role', m.role, 'live', a.live_approved,
                     'suspended', a.suspended_at is not null) order by m.joined_at, a.id)
              from members m
              join accounts a on a.id = m.account_id
             where m.person_id = p.id) as memberships
      from found f
      join auth.people p on p.id = f.person_id`);
  if (row === undefined) return undefined;
  return {
    id: row.id,
    person: { id: row.personId, name: row.name, email: row.email, twoFactor: row.twoFactor },
    memberships: (row.memberships ?? []).flatMap(membershipOf),
    operator: row.operator === null ? undefined : operatorOf(row.operator),
    authenticatedMsAgo: row.authenticatedMsAgo,
  };
}

function operatorOf({ role: text, knownSince, ...rest }: OperatorRow): SessionOperator | undefined {
  const role = operatorRoles.find((one) => one === text);
  return role === undefined ? undefined : { ...rest, knownSince: new Date(knownSince), role };
}

function membershipOf({ role: text, ...rest }: MembershipRow): Membership[] {
  const role = clientRoles.find((one) => one === text);
  return role === undefined ? [] : [{ ...rest, role }];
}
