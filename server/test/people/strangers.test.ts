import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { patienceMs } from '../patience.ts';
import { queryAsOwner } from '../query-as.ts';
import {
  givenPerson,
  oneTimeCode,
  password,
  type PeopleServer,
  startPeopleServer,
  type TestBrowser,
} from './people-server.ts';

/** What outlives the moment at which it should end, and what is tried twice at the same moment. */

let server: PeopleServer;
beforeAll(async () => {
  server = await startPeopleServer();
});
afterAll(() => server.stop());

/** A person with one-time codes. Returns their backup codes. */
async function givenCodes(email: string): Promise<{ browser: TestBrowser; codes: readonly string[] }> {
  const { browser } = await givenPerson(server, email);
  const setup = await browser.send('POST', '/person/two-factor', { password });
  const code = oneTimeCode(String(setup.body.data['secret']));
  await browser.send('POST', '/person/two-factor/confirm', { code });
  return { browser, codes: JSON.parse(JSON.stringify(setup.body.data['backup_codes'])) };
}

describe('an open link', () => {
  const newPassword = 'burung hantu biru 77';
  const complete = (token: string) =>
    server.browser().send('POST', '/password-reset/complete', { token, password: newPassword });

  test('that sets a password ends when another one has set it', async () => {
    const email = 'dua-tautan@berkah.example';
    await givenPerson(server, email);
    await server.browser().send('POST', '/password-reset', { email });
    const first = server.tokenTo(email);
    await server.browser().send('POST', '/password-reset', { email });
    expect((await complete(server.tokenTo(email))).status).toBe(200);
    expect((await complete(first)).body.error.code).toBe('link_not_valid');
  });

  test('of two that are used at the same moment, one sets the password', async () => {
    const email = 'sekaligus@berkah.example';
    await givenPerson(server, email);
    const links: string[] = [];
    for (let i = 0; i < 2; i += 1) {
      await server.browser().send('POST', '/password-reset', { email });
      links.push(server.tokenTo(email));
    }
    const statuses = (await Promise.all(links.map(complete))).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 403]);
  });

  test('that sets a password is not in the database', async () => {
    const email = 'pembaca@berkah.example';
    await givenPerson(server, email);
    await server.browser().send('POST', '/password-reset', { email });
    const rows = await queryAsOwner(server, 'select identifier from auth.verifications');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(server.tokenTo(email));
    for (const { identifier } of rows)
      expect((await complete(String(identifier))).body.error.code).toBe('link_not_valid');
  });

  test('that sets a password ends when the person changes the password', async () => {
    const email = 'ganti-sandi@berkah.example';
    const { browser } = await givenPerson(server, email);
    await server.browser().send('POST', '/password-reset', { email });
    const token = server.tokenTo(email);
    const change = { current_password: password, new_password: newPassword };
    expect((await browser.send('POST', '/person/password', change)).status).toBe(200);
    expect((await complete(token)).body.error.code).toBe('link_not_valid');
  });

  test('that was sent to an address ends when the person has another address', async () => {
    const email = 'alamat-lama@berkah.example';
    const { browser } = await givenPerson(server, email);
    await server.browser().send('POST', '/password-reset', { email });
    const token = server.tokenTo(email);
    await browser.send('POST', '/person/email', { email: 'alamat-baru@berkah.example', password });
    await browser.send('POST', '/verify-email', { token: server.tokenTo(email) });
    const used = await browser.send('POST', '/verify-email', {
      token: server.tokenTo('alamat-baru@berkah.example'),
    });
    expect(used.body.data).toEqual({ result: 'email_changed' });
    expect((await complete(token)).body.error.code).toBe('link_not_valid');
  });

  const verify = (token: string) => server.browser().send('POST', '/verify-email', { token });

  test.each([
    ['a reset password', 'reset'],
    ['a changed password', 'change'],
    ['one-time codes', 'codes'],
  ])('that changes the address ends with %s', async (_what, how) => {
    const email = `pindah-${how}@berkah.example`;
    const { browser } = await givenPerson(server, email);
    await browser.send('POST', '/person/email', { email: `baru-${how}@berkah.example`, password });
    const first = server.tokenTo(email);
    expect((await verify(first)).body.data).toEqual({ result: 'change_confirmed' });
    const second = server.tokenTo(`baru-${how}@berkah.example`);
    if (how === 'reset') {
      await browser.send('POST', '/password-reset', { email });
      expect((await complete(server.tokenTo(email))).status).toBe(200);
    } else if (how === 'change') {
      const change = { current_password: password, new_password: newPassword };
      expect((await browser.send('POST', '/person/password', change)).status).toBe(200);
    } else {
      const setup = await browser.send('POST', '/person/two-factor', { password });
      const code = oneTimeCode(String(setup.body.data['secret']));
      expect((await browser.send('POST', '/person/two-factor/confirm', { code })).status).toBe(200);
    }
    for (const token of [first, second]) expect((await verify(token)).body.error.code).toBe('link_not_valid');
  });

  test('that changes the address works once, also when the person has the old address again', async () => {
    const [email, next] = ['bolak@berkah.example', 'balik@berkah.example'];
    const { browser } = await givenPerson(server, email);
    await browser.send('POST', '/person/email', { email: next, password });
    const first = server.tokenTo(email);
    await verify(first);
    const second = server.tokenTo(next);
    expect((await verify(second)).body.data).toEqual({ result: 'email_changed' });
    await browser.send('POST', '/sign-in', { email: next, password });
    await browser.send('POST', '/person/email', { email, password });
    await verify(server.tokenTo(next));
    expect((await verify(server.tokenTo(email))).body.data).toEqual({ result: 'email_changed' });
    for (const token of [first, second]) expect((await verify(token)).body.error.code).toBe('link_not_valid');
  });
});

test('a sign-in with a code ends the session that the browser had', async () => {
  const email = 'ganti-sesi@berkah.example';
  const { codes } = await givenCodes(email);
  const { browser } = await givenPerson(server, 'sesi-lama@berkah.example');
  const before = server.browser();
  for (const [name, value] of browser.cookies) before.cookies.set(name, value);
  await browser.send('POST', '/sign-in', { email, password });
  const finished = await browser.send('POST', '/sign-in/two-factor', { backup_code: codes[0] });
  expect(finished.body.data).toMatchObject({ session: { person: { email } } });
  expect((await before.send('GET', '/session')).body.data).toMatchObject({ person: null });
});

test('a sign-in that waits for its code ends with the password that began it', async () => {
  const email = 'setengah-masuk@berkah.example';
  const { codes } = await givenCodes(email);
  const half = server.browser();
  await half.send('POST', '/sign-in', { email, password });
  await server.browser().send('POST', '/password-reset', { email });
  await server
    .browser()
    .send('POST', '/password-reset/complete', { token: server.tokenTo(email), password: 'burung hantu 77x' });
  const finished = await half.send('POST', '/sign-in/two-factor', { backup_code: codes[0] });
  expect(finished.body.error.code).toBe('code_step_expired');
});

test('one backup code signs in once, also in many places at the same time', async () => {
  const email = 'cadangan@berkah.example';
  const { codes } = await givenCodes(email);
  const browsers = Array.from({ length: 5 }, () => server.browser());
  for (const browser of browsers) await browser.send('POST', '/sign-in', { email, password });
  const answers = await Promise.all(
    browsers.map((browser) => browser.send('POST', '/sign-in/two-factor', { backup_code: codes[0] })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 403)).toHaveLength(4);
});

test('wrong codes from many networks at the same time are all counted', async () => {
  const email = 'kode-serentak@berkah.example';
  await givenCodes(email);
  const browsers = Array.from({ length: 15 }, () => server.browser());
  for (const browser of browsers) await browser.send('POST', '/sign-in', { email, password });
  await Promise.all(
    browsers.map((browser) => browser.send('POST', '/sign-in/two-factor', { code: '000000' })),
  );
  const [{ failed } = { failed: 0 }] = await queryAsOwner(
    server,
    `select coalesce(t.failed_count, 0) as failed from auth.two_factor t join auth.people p on p.id = t.person_id
      where p.email = '${email}' and t.locked_until is null union all select 10 from auth.two_factor t join auth.people p on p.id = t.person_id
      where p.email = '${email}' and t.locked_until is not null`,
  );
  expect(failed).toBeGreaterThanOrEqual(10);
});

test('an invitation that two people accept at the same time has one member', async () => {
  const { browser, accountId } = await givenPerson(server, 'pengundang@berkah.example');
  const email = 'rebutan@berkah.example';
  await browser.send('POST', `/accounts/${accountId}/invitations`, { email, role: 'staff' });
  const token = server.tokenTo(email);
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, i) =>
      server
        .browser()
        .send('POST', `/invitations/${token}/accept`, { name: `Budi ${i}`, password, language: 'id' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
});

test('two owners who demote each other at the same time leave one', async () => {
  const { browser, accountId, personId } = await givenPerson(server, 'adu@berkah.example');
  const other = await givenPerson(server, 'domba@berkah.example');
  await browser.send('POST', `/accounts/${accountId}/invitations`, {
    email: 'domba@berkah.example',
    role: 'owner',
  });
  await other.browser.send('POST', `/invitations/${server.tokenTo('domba@berkah.example')}/accept`, {});
  const role = (of: string): string => `/accounts/${accountId}/members/${of}/role`;
  const answers = await Promise.all([
    browser.send('PUT', role(other.personId), { role: 'viewer' }),
    other.browser.send('PUT', role(personId), { role: 'viewer' }),
  ]);
  // The later one is the last owner, or is none any more.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409 || status === 403)).toHaveLength(1);
});

test.each(['/%70ortal/sign-out', '/portal%2fsign-out', '//portal/sign-out', '/PORTAL/sign-out'])(
  'a page of another origin changes nothing at %s',
  async (path) => {
    const { browser } = await givenPerson(server, `jalan-${server.mails.length}@berkah.example`);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { cookie, origin: 'https://evil.example' },
    });
    expect(answer.status).toBeGreaterThanOrEqual(403);
    expect((await browser.send('GET', '/session')).body.data).toMatchObject({ person: { name: /./ } });
  },
);

test('a page that only follows its account does not keep the session', async () => {
  const { browser, accountId, personId } = await givenPerson(server, 'terbuka@berkah.example');
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const abort = new AbortController();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const answer = await fetch(`${server.url}/portal/accounts/${accountId}/sandbox/live`, {
      headers: { cookie },
      signal: abort.signal,
    });
    server.app.clock.offsetMs = 6 * 3_600_000;
    vi.advanceTimersByTime(30_000);
    // The check has begun before this request.
    await server.browser().send('GET', '/invitations/invented');
    const uses = await queryAsOwner(
      server,
      `select updated_at < clock_timestamp() + interval '1 hour' as "before" from auth.sessions where person_id = $1`,
      [personId],
    );
    expect(uses).toEqual([{ before: true }]);
    server.app.clock.offsetMs = 12 * 3_600_000 + 1_000;
    vi.advanceTimersByTime(30_000);
    vi.useRealTimers();
    await vi.waitFor(async () => expect(await answer.text()).toContain('event: ended'), {
      timeout: patienceMs,
    });
  } finally {
    vi.useRealTimers();
    server.app.clock.offsetMs = 0;
    abort.abort();
  }
});
