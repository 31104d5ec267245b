import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PortalSessions } from '../../../src/api/portal/portal-sessions.ts';
import {
  changeOperatorRole,
  endOperatorSessions,
  removeOperator,
} from '../../../src/people/operators/change-staff.ts';
import { findSession } from '../../../src/people/sessions/find-session.ts';
import { portalIn } from '../../../src/portal/open-portal.ts';
import { patienceMs } from '../../patience.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { aPortal } from '../a-portal.ts';
import { givenStaff } from './given-staff.ts';

/* Connections that follow the business end when their operator may no longer use them, on whichever server they are. */

let server: TestServer;
let other: TestServer;
const people = new Map<string, { readonly leaving: string; readonly staying: string }>();
const changeNames = ['removed', 'signed out', 'given another role'] as const;

/** The sessions in the database, by their token. */
const sessions: PortalSessions = {
  available: true,
  hasCookie: () => true,
  find: ({ headers: { cookie = '' } }) =>
    findSession(server.app.database, server.app.clock, decodeURIComponent(cookie.replace('token=', ''))),
  findAgain: (request) => sessions.find(request),
  end: async () => [],
};

beforeAll(async () => {
  const portal = { portal: portalIn({ kind: 'ready', portal: aPortal }), sessions };
  server = await startTestServer({ worker: false, catalog: false, portal });
  other = await startTestServer({ worker: false, catalog: false, portal, besides: server });
  await givenStaff(server, { name: 'Sinta Kusuma', role: 'administrator' });
  // All of them now: who joins leaves a record, which would be told.
  for (const what of changeNames) {
    const leaving = await givenStaff(server, { name: `Who is ${what}`, role: 'finance' });
    people.set(what, {
      leaving,
      staying: await givenStaff(server, { name: `Who stays ${what}`, role: 'finance' }),
    });
  }
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

// The check that every connection has twice a minute would end it as well.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** Follows the business as a person, and collects what is said until the connection ends. */
async function follow(
  { url }: TestServer,
  personId: string,
): Promise<{ said: string[]; ended: Promise<void> }> {
  const answer = await fetch(`${url}/portal/operator/live`, {
    headers: { cookie: `token=${encodeURIComponent(`token of ${personId}`)}` },
  });
  expect(answer.status).toBe(200);
  const said: string[] = [];
  const ended = (async () => {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) said.push(part);
  })();
  await expect.poll(() => said.length, { timeout: patienceMs }).toBeGreaterThan(0);
  return { said, ended };
}

const actor = 'operator';
const changes = {
  removed: (personId: string) => removeOperator(server.app, { personId, actor, reason: 'has left' }),
  'signed out': (personId: string) => endOperatorSessions(server.app, { personId, actor }),
  'given another role': (personId: string) =>
    changeOperatorRole(server.app, { personId, actor, role: 'viewer' }),
} as const;

test.each(changeNames)('an operator who is %s is told nothing more, on any server', async (what) => {
  const { leaving = '', staying = '' } = people.get(what) ?? {};
  const [here, there] = [await follow(server, leaving), await follow(other, leaving)];
  const stays = await follow(other, staying);
  await changes[what](leaving);
  await Promise.all([here.ended, there.ended]);
  for (const { said } of [here, there]) {
    expect(said.at(-1)).toContain('event: ended');
    expect(said.join('')).not.toContain('"records"');
  }
  await expect.poll(() => stays.said.join(''), { timeout: patienceMs }).toContain('"records"');
});
