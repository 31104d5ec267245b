import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Mail } from '../../src/mail/mailer.ts';
import { sendNoticeMails } from '../../src/people/notices/send-notice-mails.ts';
import { queryAsOwner } from '../query-as.ts';
import {
  givenPerson,
  oneTimeCode,
  password,
  type PeopleServer,
  startPeopleServer,
  type TestBrowser,
} from './people-server.ts';

/** Who signs in with a browser that was not used before is told so by mail. */

let server: PeopleServer;
beforeAll(async () => {
  server = await startPeopleServer();
});
beforeEach(() => void server.mails.splice(0));
afterAll(() => server.stop());

/** The mails about new browsers that leave now. */
async function told(): Promise<Mail[]> {
  const before = server.mails.length;
  await sendNoticeMails(server.app, new AbortController().signal);
  return server.mails.slice(before);
}

const signIn = (browser: TestBrowser, email: string, secret = password) =>
  browser.send('POST', '/sign-in', { email, password: secret });

test('a sign-in with another browser is told by mail in the language of the person, the first one is not', async () => {
  const email = 'perangkat@berkah.example';
  const { browser, personId } = await givenPerson(server, email);
  expect(await told()).toEqual([]);
  await browser.send('POST', '/sign-out');
  await signIn(browser, email);
  expect(await told()).toEqual([]);

  const elsewhere = server.browser('192.0.2.61');
  await signIn(elsewhere, email);
  const [mail, ...more] = await told();
  expect([mail?.to, mail?.subject, more]).toEqual([
    email,
    'Ada yang masuk ke konter dari perangkat baru',
    [],
  ]);
  expect(mail?.text).toMatch(/\d{1,2} \S+ \d{4},? \d{2}\.\d{2} WIB, dari alamat 192\.0\.2\.61\./);
  expect(mail?.text.match(/https?:\/\/\S+/g)).toEqual(['http://127.0.0.1:8080/forgot-password']);
  // No cookie, no part of one, and no password is in it or in the database.
  const stored = JSON.stringify(await queryAsOwner(server, 'select subject, body from notice_mails'));
  for (const secret of [password, ...elsewhere.cookies.values(), ...browser.cookies.values()])
    expect([mail?.text.includes(secret), stored.includes(secret)]).toEqual([false, false]);

  // That browser is known from now on.
  await elsewhere.send('POST', '/sign-out');
  await signIn(elsewhere, email);
  expect(await told()).toEqual([]);
  await queryAsOwner(server, `update auth.people set language = 'en' where id = $1`, [personId]);
  await signIn(server.browser('192.0.2.62'), email);
  const [english] = await told();
  expect(english?.subject).toBe('New sign-in to konter');
  expect(english?.text).toMatch(/\d{2}:\d{2} WIB, from the address 192\.0\.2\.62\./);
});

test('a sign-in that is refused, or waits for its code, tells nothing; the code does', async () => {
  const email = 'perangkat-kode@berkah.example';
  const { browser } = await givenPerson(server, email);
  const setup = await browser.send('POST', '/person/two-factor', { password });
  const secret = String(setup.body.data['secret']);
  await browser.send('POST', '/person/two-factor/confirm', { code: oneTimeCode(secret) });
  const other = server.browser();
  await signIn(other, email, 'not this one at all');
  await signIn(other, email);
  expect(await told()).toEqual([]);
  const backup: unknown = JSON.parse(JSON.stringify(setup.body.data['backup_codes']))[0];
  expect((await other.send('POST', '/sign-in/two-factor', { backup_code: backup })).status).toBe(200);
  expect(await told()).toHaveLength(1);
});

test('people who share a browser are each known there', async () => {
  const [first, second] = ['berbagi-1@berkah.example', 'berbagi-2@berkah.example'];
  const { browser } = await givenPerson(server, first);
  await givenPerson(server, second);
  await signIn(browser, second);
  expect(await told()).toHaveLength(1);
  for (const email of [first, second, first]) await signIn(browser, email);
  expect(await told()).toEqual([]);
});

test('a browser is not made known by a cookie that somebody else has put there', async () => {
  const email = 'ditanami@berkah.example';
  const { browser } = await givenPerson(server, email);
  const name = [...browser.cookies.keys()].find((one) => one.includes('device')) ?? '';
  const planted = 'A'.repeat(32);
  const victim = server.browser();
  victim.cookies.set(name, planted);
  await signIn(victim, email);
  expect(await told()).toHaveLength(1);
  expect(victim.cookies.get(name)).not.toBe(planted);
  const attacker = server.browser();
  attacker.cookies.set(name, planted);
  await signIn(attacker, email);
  expect(await told()).toHaveLength(1);
});

test('after a new password each browser is new', async () => {
  const email = 'sandi-baru@berkah.example';
  const { browser } = await givenPerson(server, email);
  const thief = server.browser();
  await signIn(thief, email);
  expect(await told()).toHaveLength(1);
  const changed = 'burung hantu biru 77';
  await browser.send('POST', '/person/password', { current_password: password, new_password: changed });
  await signIn(thief, email, changed);
  expect(await told()).toHaveLength(1);
});

test('the cookie of a browser goes to the sign-in only, and opens nothing', async () => {
  const email = 'kue-perangkat@berkah.example';
  await givenPerson(server, email);
  const answer = await signIn(server.browser(), email);
  const cookie = answer.headers.getSetCookie().find((one) => one.includes('device')) ?? '';
  expect(cookie).toMatch(
    /^konter\.device_[0-9a-f]{12}=[\w-]{32}; Max-Age=34560000; Path=\/portal\/sign-in; HttpOnly; SameSite=Strict$/,
  );
  const visitor = server.browser();
  const [, name = '', value = ''] = /^([^=]+)=([^;]+)/.exec(cookie) ?? [];
  visitor.cookies.set(name, value);
  expect((await visitor.send('GET', '/session')).body.data).toMatchObject({ person: null });
});

test('the mail is stored with the session or not at all', async () => {
  const email = 'bersama@berkah.example';
  const { personId } = await givenPerson(server, email);
  await queryAsOwner(server, 'alter table notice_mails add constraint broken check (false) not valid');
  try {
    const answer = await signIn(server.browser(), email);
    expect(answer.status).toBe(500);
    const sessions = await queryAsOwner(
      server,
      'select count(*)::integer as count from auth.sessions where person_id = $1',
      [personId],
    );
    expect(sessions).toEqual([{ count: 1 }]);
  } finally {
    await queryAsOwner(server, 'alter table notice_mails drop constraint broken');
  }
});
