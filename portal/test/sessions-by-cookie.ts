import type { PortalSessions } from '../../server/src/api/portal/portal-sessions.ts';
import type { PortalSession, SessionOperator } from '../../server/src/people/portal-session.ts';
import {
  type ClientRole,
  clientRoles,
  type OperatorRole,
  operatorRoles,
} from '../../server/src/people/roles.ts';

const person = {
  id: '019aa7d0-0000-7c22-8d11-0c1e5a7f9b00',
  name: 'Siti Rahmawati',
  email: 'siti@berkahpulsa.id',
  twoFactor: false,
};
const nobodys = '019aa7d0-4b1e-7c22-8d11-0c1e5a7f9b01';
const markup = '<img src=x onerror="document.title=1">';
const session = { id: 'session-1', operator: undefined, authenticatedMsAgo: 0 };

/** The operators of the tests: one of each role, and a second administrator. */
export type OperatorVisitor = OperatorRole | 'second';

export const operatorNames: Readonly<Record<OperatorVisitor, string>> = {
  administrator: 'Bayu Wicaksono',
  finance: 'Ratna Dewi',
  support: 'Joko Susilo',
  viewer: 'Maya Lestari',
  second: 'Hendra Gunawan',
};

type Operators = Readonly<Record<OperatorVisitor, Omit<SessionOperator, 'role'>>>;

const knownSince = new Date('2026-01-05T03:00:00Z');
const strangers: Operators = {
  administrator: { id: nobodys, name: operatorNames.administrator, knownSince },
  finance: { id: nobodys, name: operatorNames.finance, knownSince },
  support: { id: nobodys, name: operatorNames.support, knownSince },
  viewer: { id: nobodys, name: operatorNames.viewer, knownSince },
  second: { id: nobodys, name: operatorNames.second, knownSince },
};

function operatorSession(role: OperatorRole, operator: Omit<SessionOperator, 'role'>): PortalSession {
  const email = `${operator.name.split(' ')[0]?.toLowerCase() ?? ''}@konter.example`;
  return {
    ...session,
    person: { ...person, name: operator.name, email, twoFactor: true },
    memberships: [],
    operator: { ...operator, role },
  };
}

/** The people of the tests, by the value of the cookie `visitor`: each client role, and some others. Any other value is a visitor. */
function peopleOf({ accountId, operators }: SessionsByCookie): Readonly<Record<string, PortalSession>> {
  const berkah = { accountId, name: 'Berkah Pulsa', live: true, suspended: false };
  const member = (role: ClientRole): PortalSession => ({
    ...session,
    person,
    memberships: [{ ...berkah, role }],
  });
  return {
    ...Object.fromEntries(clientRoles.map((role) => [role, member(role)])),
    newcomer: { ...session, person, memberships: [{ ...berkah, live: false, role: 'owner' }] },
    suspended: { ...session, person, memberships: [{ ...berkah, suspended: true, role: 'owner' }] },
    // Signed in long ago: an operation that needs re-authentication is refused.
    stale: { ...member('owner'), authenticatedMsAgo: 3_600_000 },
    foreigner: { ...session, person, memberships: [{ ...berkah, accountId: nobodys, role: 'owner' }] },
    hostile: {
      ...session,
      person: { ...person, name: markup, email: markup },
      memberships: [{ ...berkah, name: markup, role: 'owner' }],
    },
    ...Object.fromEntries(
      operatorRoles.map((role) => [`operator_${role}`, operatorSession(role, operators[role])]),
    ),
    operator_second: operatorSession('administrator', operators.second),
    // An operator who signed in long ago.
    operator_stale: {
      ...operatorSession('administrator', operators.administrator),
      authenticatedMsAgo: 3_600_000,
    },
  };
}

/** Sessions that a cookie names, so that a test can be anybody. */
export interface SessionsByCookie extends PortalSessions {
  /** Whose session was ended. */
  readonly ended: string[];
  /** Changes whether people can sign in. */
  available: boolean;
  /** The account of which the people are members; until it is set, one that does not exist. */
  accountId: string;
  /** The operators, who are not in the database until `givenOperators` has put them there. */
  operators: Operators;
}

/** Makes sessions that a cookie names. */
export function sessionsByCookie(): SessionsByCookie {
  const ended: string[] = [];
  const nameIn = (cookie = ''): string => /(?:^|; )visitor=(\w+)/.exec(cookie)?.[1] ?? '';
  return {
    ended,
    available: true,
    accountId: nobodys,
    operators: strangers,
    async find({ headers }) {
      const name = nameIn(headers.cookie);
      return ended.includes(name) ? undefined : peopleOf(this)[name];
    },
    findAgain(request) {
      return this.find(request);
    },
    hasCookie: ({ headers }) => nameIn(headers.cookie) !== '',
    async end({ headers }) {
      ended.push(nameIn(headers.cookie));
      return [];
    },
  };
}
