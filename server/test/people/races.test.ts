import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilWaiting } from '../query-as.ts';
import {
  cheapHashing,
  givenPerson,
  oneTimeCode,
  password,
  type PeopleServer,
  type PortalReply,
  startPeopleServer,
  type TestBrowser,
} from './people-server.ts';

/** What is begun with a password, while the password is changed: it does not outlive the change. */

const newPassword = 'gajah di pelupuk mata';

/** What the next comparison of a password waits for, after the stored one was read. */
let gate: { readonly reached: () => void; readonly opened: Promise<void> } | undefined;
let server: PeopleServer;
beforeAll(async () => {
  server = await startPeopleServer({
    people: {
      evenMs: 0,
      hashing: {
        ...cheapHashing,
        async verify(given) {
          const mine = gate;
          gate = undefined;
          mine?.reached();
          await mine?.opened;
          return cheapHashing.verify(given);
        },
      },
    },
  });
});
afterAll(() => server.stop());

/** Begins a request that compares the password, changes the password in another browser meanwhile, and lets the first go on. */
async function whilePasswordChanges(
  owner: TestBrowser,
  begin: () => Promise<PortalReply>,
): Promise<{ readonly begun: PortalReply; readonly changed: PortalReply }> {
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  gate = { reached: reached.resolve, opened: opened.promise };
  const begun = begin();
  await reached.promise;
  const changed = owner.send('POST', '/person/password', {
    current_password: password,
    new_password: newPassword,
  });
  await Promise.race([changed, untilWaiting(server, 1)]);
  opened.resolve();
  return { begun: await begun, changed: await changed };
}

async function signedIn(browser: TestBrowser): Promise<boolean> {
  return (await browser.send('GET', '/person/sessions')).status === 200;
}

test('a sign-in that has read the old password has no session after its change', async () => {
  const email = 'lomba@berkah.example';
  const { browser: owner } = await givenPerson(server, email);
  const other = server.browser();
  const { changed } = await whilePasswordChanges(owner, () =>
    other.send('POST', '/sign-in', { email, password }),
  );
  expect(changed.status).toBe(200);
  expect([await signedIn(other), await signedIn(owner)]).toEqual([false, true]);
});

test('a sign-in that waits for its code cannot go on after a change of the password that it has read', async () => {
  const email = 'lomba-kode@berkah.example';
  const { browser: owner } = await givenPerson(server, email);
  const { secret } = (await owner.send('POST', '/person/two-factor', { password })).body.data;
  await owner.send('POST', '/person/two-factor/confirm', { code: oneTimeCode(String(secret)) });
  const other = server.browser();
  await whilePasswordChanges(owner, () => other.send('POST', '/sign-in', { email, password }));
  const code = oneTimeCode(String(secret), new Date(Date.now() + 30_000));
  expect((await other.send('POST', '/sign-in/two-factor', { code })).body.error.code).toBe(
    'code_step_expired',
  );
});

test('a sign-in that has used its code has no session after a change of the password', async () => {
  const email = 'lomba-akhir@berkah.example';
  const { browser: owner } = await givenPerson(server, email);
  const { secret } = (await owner.send('POST', '/person/two-factor', { password })).body.data;
  await owner.send('POST', '/person/two-factor/confirm', { code: oneTimeCode(String(secret)) });
  const other = server.browser();
  await other.send('POST', '/sign-in', { email, password });
  const holder = new pg.Client(server.database.ownerUrl);
  await holder.connect();
  try {
    // The sign-in stops here, between its session and its commit.
    await holder.query('begin; lock table person_devices in exclusive mode');
    const code = oneTimeCode(String(secret), new Date(Date.now() + 30_000));
    const entered = other.send('POST', '/sign-in/two-factor', { code });
    await untilWaiting(server, 1);
    const changed = owner.send('POST', '/person/password', {
      current_password: password,
      new_password: newPassword,
    });
    await untilWaiting(server, 2);
    await holder.query('commit');
    expect([(await entered).status, (await changed).status]).toEqual([200, 200]);
  } finally {
    await holder.end();
  }
  expect([await signedIn(other), await signedIn(owner)]).toEqual([false, true]);
});

test('a session that is proved with the old password ends with its change', async () => {
  const email = 'lomba-bukti@berkah.example';
  const { browser: owner } = await givenPerson(server, email);
  const other = server.browser();
  await other.send('POST', '/sign-in', { email, password });
  const { changed } = await whilePasswordChanges(owner, () =>
    other.send('POST', '/reauthenticate', { password }),
  );
  expect(changed.status).toBe(200);
  expect([await signedIn(other), await signedIn(owner)]).toEqual([false, true]);
});
