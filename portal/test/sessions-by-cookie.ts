import type { PortalSession, PortalSessions } from '../../server/src/api/portal/portal-sessions.ts';

const person = { name: 'Siti Rahmawati', email: 'siti@berkahpulsa.id' };
const berkah = { accountId: '019aa7d0-4b1e-7c22-8d11-0c1e5a7f9b01', name: 'Berkah Pulsa', live: true };
const markup = '<img src=x onerror="document.title=1">';

/** The people of the tests, by the value of the cookie `visitor`. Any other value is a visitor. */
const people: Readonly<Record<string, PortalSession>> = {
  owner: { person, memberships: [{ ...berkah, role: 'owner' }], operatorRole: undefined },
  newcomer: { person, memberships: [{ ...berkah, live: false, role: 'owner' }], operatorRole: undefined },
  finance: { person, memberships: [{ ...berkah, role: 'finance' }], operatorRole: undefined },
  hostile: {
    person: { name: markup, email: markup },
    memberships: [{ ...berkah, name: markup, role: 'owner' }],
    operatorRole: undefined,
  },
  operator: {
    person: { name: 'Bayu Wicaksono', email: 'bayu@konter.example' },
    memberships: [],
    operatorRole: 'finance',
  },
};

/** Sessions that a cookie names, so that a test can be anybody. */
export interface SessionsByCookie extends PortalSessions {
  /** Whose session was ended. */
  readonly ended: string[];
  /** Changes whether people can sign in. */
  available: boolean;
}

/** Makes sessions that a cookie names. */
export function sessionsByCookie(): SessionsByCookie {
  const ended: string[] = [];
  const nameIn = (cookie = ''): string => /(?:^|; )visitor=(\w+)/.exec(cookie)?.[1] ?? '';
  return {
    ended,
    available: true,
    find: async ({ headers }) => {
      const name = nameIn(headers.cookie);
      return ended.includes(name) ? undefined : people[name];
    },
    end: async ({ headers }) => void ended.push(nameIn(headers.cookie)),
  };
}
