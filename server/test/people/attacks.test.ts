import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPeople } from '../../src/people/people.ts';
import { purgePeople } from '../../src/people/purge-people.ts';
import { queryAsOwner } from '../query-as.ts';
import {
  givenPerson,
  oneTimeCode,
  password,
  type PeopleServer,
  type PortalReply,
  startPeopleServer,
} from './people-server.ts';

/** What somebody tries who wants to be somebody else, or to find out who is here. */

const lines: string[] = [];
let server: PeopleServer;
beforeAll(async () => {
  server = await startPeopleServer({ log: (line) => void lines.push(line) });
});
afterAll(() => server.stop());

/** What a client sees of an answer, without what every answer has of its own. */
function seen({ status, headers, body }: PortalReply): unknown {
  const own = new Set(['date', 'x-request-id', 'content-length', 'keep-alive', 'connection']);
  const left = [...headers].filter(([name]) => !own.has(name));
  return { status, headers: left, data: body.data, code: body.error };
}

describe('whether an address is known', () => {
  const known = 'dikenal@berkah.example';
  const unknown = 'tidak-dikenal@berkah.example';
  beforeAll(() => givenPerson(server, known));
  // Each of the tests below sends mails to the same addresses.
  beforeEach(() => queryAsOwner(server, 'delete from attempt_counts'));
  const signUp = { name: 'X', business_name: 'Y', password, language: 'en' };

  test.each([
    ['sign-up', '/sign-up', signUp],
    ['a wrong password', '/sign-in', { password: 'not this one at all' }],
    ['a new password', '/password-reset', {}],
    ['another mail that verifies', '/verification-mail', {}],
  ])('is not told by %s', async (_what, path, body) => {
    const answers: unknown[] = [];
    for (const email of [known, unknown])
      answers.push(seen(await server.browser().send('POST', path, { ...body, email })));
    expect(answers[0]).toEqual(answers[1]);
  });

  test('is told by mail to its owner only', async () => {
    const email = 'pemilik-alamat@berkah.example';
    await givenPerson(server, email);
    await server.browser().send('POST', '/sign-up', { ...signUp, email });
    expect(server.mailTo(email).subject).toBe('Anda sudah terdaftar di konter');
    const sent = server.mails.length;
    await server.browser().send('POST', '/password-reset', { email: 'nobody@berkah.example' });
    expect(server.mails).toHaveLength(sent);
  });

  test('is not told by a change of the address, nor by the mails to who asks for it', async () => {
    const email = 'pindah@berkah.example';
    const { browser } = await givenPerson(server, email);
    const answers: unknown[] = [];
    for (const next of [known, 'lain@berkah.example']) {
      const sent = server.mails.length;
      const asked = seen(await browser.send('POST', '/person/email', { email: next, password }));
      const mails = server.mails.slice(sent).map(({ to, subject }) => ({ to, subject }));
      const agreed = seen(await browser.send('POST', '/verify-email', { token: server.tokenTo(email) }));
      answers.push({ asked, mails, agreed });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(server.mailTo(known).subject).toBe('Anda sudah terdaftar di konter');
    expect((await browser.send('GET', '/session')).body.data).toMatchObject({ person: { email } });
  });
});

describe('guessing', () => {
  test.each(['ditebak@berkah.example', 'tidak-ada@berkah.example'])(
    'the password of %s ends after ten tries from one network',
    async (email) => {
      if (email.startsWith('ditebak')) await givenPerson(server, email);
      const statuses = new Set<number>();
      for (let i = 0; i < 10; i += 1) {
        const { status } = await server
          .browser('192.0.2.9')
          .send('POST', '/sign-in', { email, password: `guess number ${i}` });
        statuses.add(status);
      }
      expect([...statuses]).toEqual([403]);
      const more = await server.browser('192.0.2.9').send('POST', '/sign-in', { email, password });
      expect([more.status, more.body.error.code]).toEqual([429, 'rate_limited']);
      expect(Number(more.headers.get('retry-after'))).toBeGreaterThan(800);
      // The owner signs in from elsewhere meanwhile, and the guesser can go on later.
      const elsewhere = await server.browser('192.0.2.200').send('POST', '/sign-in', { email, password });
      expect(elsewhere.status).toBe(email.startsWith('ditebak') ? 200 : 403);
      server.app.clock.offsetMs += 16 * 60_000;
      expect(
        (await server.browser('192.0.2.9').send('POST', '/sign-in', { email, password })).status,
      ).not.toBe(429);
      server.app.clock.offsetMs = 0;
    },
  );

  test('is counted when many try at once', async () => {
    const email = 'serentak@berkah.example';
    const tries = Array.from({ length: 15 }, (_, i) =>
      server.browser('192.0.2.44').send('POST', '/sign-in', { email, password: `guess number ${i}` }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(10);
  });

  test('one password for many people ends too, and is among the security events', async () => {
    for (let i = 0; i < 60; i += 1)
      await server
        .browser('192.0.2.77')
        .send('POST', '/sign-in', { email: `orang-${i}@berkah.example`, password: 'rahasia sekali 1' });
    const more = await server
      .browser('192.0.2.77')
      .send('POST', '/sign-in', { email: 'orang-61@berkah.example', password });
    expect(more.status).toBe(429);
    const count = async (): Promise<unknown> =>
      queryAsOwner(
        server,
        `select kind, sum(count)::integer as count from security_events where address = '192.0.2.77' group by kind order by kind`,
      );
    await expect.poll(count, { timeout: 60_000 }).toEqual([
      { kind: 'failure_limit', count: 1 },
      { kind: 'refused_sign_in', count: 60 },
    ]);
  });

  test('one-time codes ends after five, and after ten for a while', async () => {
    const email = 'kode-ditebak@berkah.example';
    const { browser } = await givenPerson(server, email);
    const setup = await browser.send('POST', '/person/two-factor', { password });
    const secret = String(setup.body.data['secret']);
    await browser.send('POST', '/person/two-factor/confirm', { code: oneTimeCode(secret) });
    const guesser = server.browser();
    const codes: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      await guesser.send('POST', '/sign-in', { email, password });
      for (let i = 0; i < 6; i += 1)
        codes.push((await guesser.send('POST', '/sign-in/two-factor', { code: '000000' })).body.error.code);
    }
    const five = Array.from({ length: 5 }, () => 'wrong_code');
    expect(codes.slice(0, 6)).toEqual([...five, 'code_step_expired']);
    expect(codes.slice(6, 12)).toEqual([...five, 'rate_limited']);
    await guesser.send('POST', '/sign-in', { email, password });
    const locked = await guesser.send('POST', '/sign-in/two-factor', { code: oneTimeCode(secret) });
    expect([locked.status, locked.body.error.code]).toEqual([429, 'rate_limited']);
  });

  test('with the session of somebody else ends after ten tries', async () => {
    const { browser } = await givenPerson(server, 'dicuri@berkah.example');
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1)
      statuses.push(
        (await browser.send('POST', '/reauthenticate', { password: `guess number ${i}` })).status,
      );
    expect(statuses.slice(0, 10).every((status) => status === 403)).toBe(true);
    expect(statuses[10]).toBe(429);
  });
});

describe('mails', () => {
  test('to one address end after three, whatever causes them and from wherever', async () => {
    const email = 'dibanjiri@berkah.example';
    const signUp = { name: 'X', business_name: 'Y', email, password, language: 'id' };
    const statuses = [
      await server.browser().send('POST', '/sign-up', signUp),
      await server.browser().send('POST', '/password-reset', { email }),
      await server.browser().send('POST', '/verification-mail', { email: email.toUpperCase() }),
      await server.browser().send('POST', '/password-reset', { email }),
      await server.browser().send('POST', '/sign-up', signUp),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect(server.mails.filter(({ to }) => to === email)).toHaveLength(3);
  });

  test('that one network causes end after thirty', async () => {
    const flooder = server.browser('192.0.2.150');
    const statuses: number[] = [];
    for (let i = 0; i < 31; i += 1)
      statuses.push(
        (await flooder.send('POST', '/password-reset', { email: `korban-${i}@x.example` })).status,
      );
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses[30]).toBe(429);
  });

  test('carry no link or advertising in the name of an account', async () => {
    const businessName = 'MENANG 1 MILIAR! http://evil.example/x <b>klik</b>';
    const { browser, accountId } = await givenPerson(server, 'iklan@x.example', { businessName });
    const email = 'tujuan@x.example';
    await browser.send('POST', `/accounts/${accountId}/invitations`, { email, role: 'staff' });
    const { subject, text } = server.mailTo(email);
    expect(subject).toBe('Undangan ke "MENANG 1 MILIAR http evil example x b klik b" di konter');
    expect(text.match(/https?:\/\/\S+/g)).toEqual([
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:8080\/invitation\/[\w-]{32}$/),
    ]);
  });
});

describe('a session', () => {
  test('has a cookie that scripts and other sites do not get', async () => {
    await givenPerson(server, 'kue@berkah.example');
    const answer = await server.browser().send('POST', '/sign-in', { email: 'kue@berkah.example', password });
    const cookies = answer.headers.getSetCookie();
    expect(cookies.filter((cookie) => !cookie.startsWith('konter.device_'))).toEqual([
      expect.stringMatching(
        /^konter\.session_token=[\w%.-]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ]);
  });

  test('has a cookie with Secure where the portal is served with TLS', async () => {
    const config = { ...server.app.config, publicUrl: 'https://portal.example' };
    const { auth } = await openPeople({ ...server.app, config });
    expect(auth.sessionCookie.start('token')).toMatch(
      /^__Secure-konter\.session_token=token\.[\w%]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test('cannot be prepared by somebody else', async () => {
    const { browser: attacker } = await givenPerson(server, 'penyerang@x.example');
    const prepared = [...attacker.cookies.values()];
    const email = 'korban@berkah.example';
    await givenPerson(server, email);
    const victim = server.browser();
    for (const [name, value] of attacker.cookies) victim.cookies.set(name, value);
    await victim.send('POST', '/sign-in', { email, password });
    expect([...victim.cookies.values()]).not.toEqual(prepared);
    // The session that was planted has ended; it is not that of the victim.
    expect((await attacker.send('GET', '/session')).body.data).toMatchObject({ person: null });
    victim.cookies.set('konter.session_token', 'chosen-by-the-attacker.AAAA');
    expect((await victim.send('GET', '/session')).body.data).toMatchObject({ person: null });
  });

  test('has a new token after each re-authentication, and the old one is worthless', async () => {
    const { browser } = await givenPerson(server, 'bukti@berkah.example');
    const old = server.browser();
    for (const [name, value] of browser.cookies) old.cookies.set(name, value);
    await browser.send('POST', '/reauthenticate', { password });
    expect((await old.send('GET', '/session')).body.data).toMatchObject({ person: null });
    expect((await browser.send('GET', '/session')).body.data).toMatchObject({
      person: { name: 'Siti Rahmawati' },
    });
  });

  test('ends when it is not used for 12 hours, and after 7 days', async () => {
    const { clock } = server.app;
    const { browser } = await givenPerson(server, 'lama-sekali@berkah.example');
    const signedIn = async (): Promise<boolean> =>
      (await browser.send('GET', '/session')).text.includes('lama-sekali');
    try {
      for (let hours = 11; hours < 7 * 24; hours += 11) {
        clock.offsetMs = hours * 3_600_000;
        expect([hours, await signedIn()]).toEqual([hours, true]);
      }
      clock.offsetMs = 7 * 24 * 3_600_000;
      expect(await signedIn()).toBe(false);
    } finally {
      clock.offsetMs = 0;
    }
    const other = await givenPerson(server, 'menganggur@berkah.example');
    try {
      clock.offsetMs = 12 * 3_600_000 + 1_000;
      expect((await other.browser.send('GET', '/person/sessions')).status).toBe(401);
    } finally {
      clock.offsetMs = 0;
    }
  });

  test('changes nothing for a page of another origin', async () => {
    const { browser, accountId } = await givenPerson(server, 'silang@berkah.example');
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answers = [
        await browser.send('POST', `/accounts/${accountId}/leave`, undefined, headers),
        await browser.send('PUT', '/person', { name: 'Evil' }, headers),
        await browser.send('POST', '/sign-in', { email: 'silang@berkah.example', password }, headers),
      ];
      expect(answers.map(({ body }) => body.error.code)).toEqual(Array(3).fill('cross_site_request'));
    }
  });
});

test('links of mails cannot be invented or used for something else', async () => {
  const email = 'tautan@berkah.example';
  const { browser } = await givenPerson(server, email);
  await browser.send('POST', '/password-reset', { email });
  const reset = server.tokenTo(email);
  const forged = [
    'x',
    reset,
    `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ email })).toString('base64url')}.`,
  ];
  for (const token of forged)
    expect((await browser.send('POST', '/verify-email', { token })).body.error.code).toBe('link_not_valid');
  const complete = await browser.send('POST', '/password-reset/complete', { token: 'invented', password });
  expect(complete.body.error.code).toBe('link_not_valid');
  expect((await browser.send('GET', '/invitations/invented')).body.error.code).toBe('link_not_valid');
});

test('requests of a session have a limit of their own, and those of an ended one count as a visitor', async () => {
  const limited = await startPeopleServer({ besides: server, settings: { publicRequestsPerMinute: 12 } });
  try {
    const email = 'batas@berkah.example';
    await givenPerson(server, email);
    const browser = limited.browser('192.0.2.240');
    await browser.send('POST', '/sign-in', { email, password });
    const statuses = new Set<number>();
    for (let i = 0; i < 30; i += 1) statuses.add((await browser.send('GET', '/session')).status);
    expect([...statuses]).toEqual([200]);
    const ended = new Map(browser.cookies);
    await browser.send('POST', '/sign-out');
    for (const [name, value] of ended) browser.cookies.set(name, value);
    const after: number[] = [];
    for (let i = 0; i < 14; i += 1) after.push((await browser.send('GET', '/session')).status);
    expect([after[0], after.at(-1)]).toEqual([200, 429]);
  } finally {
    await limited.stop();
  }
});

test('what has ended is deleted', async () => {
  const { browser } = await givenPerson(server, 'usai@berkah.example');
  await browser.send('POST', '/password-reset', { email: 'usai@berkah.example' });
  const left = (): Promise<unknown> =>
    queryAsOwner(
      server,
      `select (select count(*)::integer from attempt_counts) as counts,
              (select count(*)::integer from auth.sessions) as sessions,
              (select count(*)::integer from auth.verifications) as links`,
    );
  await purgePeople(server.app);
  expect((await browser.send('GET', '/session')).text).toContain('usai@');
  await purgePeople({
    database: server.app.database,
    clock: { ...server.app.clock, offsetMs: 8 * 86_400_000 },
  });
  expect(await left()).toEqual([{ counts: 0, sessions: 0, links: 0 }]);
});

test('a session that ends at one node ends at the other', async () => {
  const other = await startPeopleServer({ besides: server });
  try {
    const { browser } = await givenPerson(server, 'simpul@berkah.example');
    const there = other.browser();
    for (const [name, value] of browser.cookies) there.cookies.set(name, value);
    expect((await there.send('GET', '/session')).text).toContain('simpul@');
    await browser.send('POST', '/sign-out');
    expect((await there.send('GET', '/session')).body.data).toMatchObject({ person: null });
  } finally {
    await other.stop();
  }
});

test('the log has no password, code, token or address of a person', async () => {
  const email = 'rahasia.sekali@berkah.example';
  const { browser, accountId } = await givenPerson(server, email);
  const cookie = [...browser.cookies.values()];
  await browser.send('POST', '/sign-in', { email, password: 'PLANTED wrong password' });
  const setup = await browser.send('POST', '/person/two-factor', { password });
  const secret = String(setup.body.data['secret']);
  await browser.send('POST', '/person/two-factor/confirm', { code: '918273' });
  await browser.send('POST', '/password-reset', { email });
  const reset = server.tokenTo(email);
  await browser.send('POST', `/accounts/${accountId}/invitations`, {
    email: 'planted.invited@x.example',
    role: 'staff',
  });
  const invitation = server.tokenTo('planted.invited@x.example');
  await browser.send('GET', `/invitations/${invitation}`);
  await browser.send('POST', '/sign-up', { email: 'planted.bad-body@x.example', password: 'PLANTED body' });
  expect(lines.length).toBeGreaterThan(100);
  const log = lines.join('\n');
  const planted = [
    password,
    'PLANTED',
    secret,
    '918273',
    reset,
    invitation,
    ...cookie,
    '@berkah.example',
    '@x.example',
  ];
  expect(planted.filter((text) => log.includes(text))).toEqual([]);
});
