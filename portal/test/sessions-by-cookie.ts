import type { PortalSession, PortalSessions } from '../../server/src/api/portal/portal-sessions.ts';

const person = { name: 'Siti Rahmawati', email: 'siti@berkahpulsa.id' };
const berkah = { accountId: '019aa7d0-4b1e-7c22-8d11-0c1e5a7f9b01', name: 'Berkah Pulsa', live: true };

/** The people of the tests, by the value of the cookie `visitor`. */
const people: Readonly<Record<string, PortalSession>> = {
  owner: { person, memberships: [{ ...berkah, role: 'owner' }], operatorRole: undefined },
  newcomer: { person, memberships: [{ ...berkah, live: false, role: 'owner' }], operatorRole: undefined },
  staff: { person, memberships: [{ ...berkah, role: 'staff' }], operatorRole: undefined },
  operator: {
    person: { name: 'Bayu Wicaksono', email: 'bayu@konter.example' },
    memberships: [],
    operatorRole: 'finance',
  },
};

/** Sessions that a cookie names, so that a test can be anybody. Ending one is noted in `ended`. */
export function sessionsByCookie(ended: string[] = []): PortalSessions {
  const nameIn = (cookie = ''): string => /(?:^|; )visitor=(\w+)/.exec(cookie)?.[1] ?? '';
  return {
    available: true,
    find: async ({ headers }) => people[nameIn(headers.cookie)],
    end: async ({ headers }) => void ended.push(nameIn(headers.cookie)),
  };
}
