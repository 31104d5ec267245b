import type { PortalSessions } from '../../server/src/api/portal/portal-sessions.ts';
import type { PortalSession } from '../../server/src/people/portal-session.ts';
import { type ClientRole, clientRoles } from '../../server/src/people/roles.ts';

const person = {
  id: '019aa7d0-0000-7c22-8d11-0c1e5a7f9b00',
  name: 'Siti Rahmawati',
  email: 'siti@berkahpulsa.id',
  twoFactor: false,
};
const nobodys = '019aa7d0-4b1e-7c22-8d11-0c1e5a7f9b01';
const markup = '<img src=x onerror="document.title=1">';
const session = { id: 'session-1', operatorRole: undefined, provedMsAgo: 0 };

/** The people of the tests, by the value of the cookie `visitor`: each client role, and some others. Any other value is a visitor. */
function peopleOf(accountId: string): Readonly<Record<string, PortalSession>> {
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
    // Signed in long ago: an operation that needs a fresh proof is refused.
    stale: { ...member('owner'), provedMsAgo: 3_600_000 },
    foreigner: { ...session, person, memberships: [{ ...berkah, accountId: nobodys, role: 'owner' }] },
    hostile: {
      ...session,
      person: { ...person, name: markup, email: markup },
      memberships: [{ ...berkah, name: markup, role: 'owner' }],
    },
    operator: {
      ...session,
      person: { ...person, name: 'Bayu Wicaksono', email: 'bayu@konter.example', twoFactor: true },
      memberships: [],
      operatorRole: 'finance',
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
}

/** Makes sessions that a cookie names. */
export function sessionsByCookie(): SessionsByCookie {
  const ended: string[] = [];
  const nameIn = (cookie = ''): string => /(?:^|; )visitor=(\w+)/.exec(cookie)?.[1] ?? '';
  return {
    ended,
    available: true,
    accountId: nobodys,
    async find({ headers }) {
      const name = nameIn(headers.cookie);
      return ended.includes(name) ? undefined : peopleOf(this.accountId)[name];
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
