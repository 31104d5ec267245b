import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenPerson, oneTimeCode, password, type PeopleServer, startPeopleServer } from './people-server.ts';

let server: PeopleServer;
beforeAll(async () => {
  server = await startPeopleServer();
});
afterAll(() => server.stop());

test('a person signs up, verifies the address, and signs in to the sandbox of a new account', async () => {
  const email = 'siti@berkah.example';
  const browser = server.browser();
  const signUp = { name: 'Siti Rahmawati', business_name: 'Berkah Pulsa', email, password, language: 'id' };
  expect((await browser.send('POST', '/sign-up', signUp)).body.data).toEqual({ done: true });
  const early = await browser.send('POST', '/sign-in', { email, password });
  expect([early.status, early.body.error.code]).toEqual([403, 'email_not_verified']);

  expect(server.mailTo(email).subject).toBe('Verifikasi alamat e-mail Anda di konter');
  const token = server.tokenTo(email);
  expect((await browser.send('POST', '/verify-email', { token })).body.data).toEqual({ result: 'verified' });
  expect(browser.cookies.size).toBe(0);

  const signedIn = await browser.send('POST', '/sign-in', { email: 'SITI@berkah.example', password });
  expect(signedIn.body.data).toMatchObject({
    two_factor_required: false,
    session: {
      person: { name: 'Siti Rahmawati', email, two_factor: false },
      memberships: [{ name: 'Berkah Pulsa', role: 'owner', live: false, suspended: false }],
    },
  });
  expect((await browser.send('GET', '/session')).body.data).toMatchObject({ person: { email } });
  expect((await browser.send('POST', '/sign-out')).body.data).toMatchObject({ person: null });
  expect((await browser.send('GET', '/session')).body.data).toMatchObject({ person: null });
});

test('one-time codes and backup codes are asked for after the password', async () => {
  const email = 'kode@berkah.example';
  const { browser } = await givenPerson(server, email);
  const setup = await browser.send('POST', '/person/two-factor', { password });
  expect(setup.text).toContain('otpauth://totp/');
  const secret = String(setup.body.data['secret']);
  const codes = JSON.parse(JSON.stringify(setup.body.data['backup_codes']));
  expect(codes).toHaveLength(10);
  expect((await browser.send('POST', '/person/two-factor/confirm', { code: '000000' })).body.error.code).toBe(
    'wrong_code',
  );
  const first = oneTimeCode(secret);
  const confirmed = await browser.send('POST', '/person/two-factor/confirm', { code: first });
  expect(confirmed.body.data).toEqual({ done: true });

  const other = server.browser();
  const asked = await other.send('POST', '/sign-in', { email, password });
  expect(asked.body.data).toMatchObject({ two_factor_required: true, session: { person: null } });
  expect((await other.send('GET', '/session')).body.data).toMatchObject({ person: null });
  const seen = await other.send('POST', '/sign-in/two-factor', { code: first });
  expect(seen.body.error.code).toBe('wrong_code');
  const code = oneTimeCode(secret, new Date(Date.now() + 30_000));
  const second = await other.send('POST', '/sign-in/two-factor', { code });
  expect(second.body.data).toMatchObject({ session: { person: { email, two_factor: true } } });

  const third = server.browser();
  await third.send('POST', '/sign-in', { email, password });
  const withBackup = await third.send('POST', '/sign-in/two-factor', { backup_code: codes[0] });
  expect(withBackup.body.data).toMatchObject({ session: { person: { email } } });
  await third.send('POST', '/sign-in', { email, password });
  const again = await third.send('POST', '/sign-in/two-factor', { backup_code: codes[0] });
  expect(again.body.error.code).toBe('wrong_code');
  const used = await third.send('POST', '/sign-in/two-factor', { code });
  expect(used.body.error.code).toBe('wrong_code');
});

test('a new password by mail ends all sessions, and its link works once', async () => {
  const email = 'lupa@berkah.example';
  const { browser } = await givenPerson(server, email);
  await browser.send('POST', '/password-reset', { email });
  const token = server.tokenTo(email);
  const next = 'gajah di pelupuk mata';
  const common = await browser.send('POST', '/password-reset/complete', { token, password: 'password1234' });
  expect([common.status, common.body.error.details?.[0]?.code]).toEqual([422, 'common']);
  const done = await browser.send('POST', '/password-reset/complete', { token, password: next });
  expect(done.body.data).toEqual({ done: true });
  expect((await browser.send('GET', '/session')).body.data).toMatchObject({ person: null });
  expect(
    (await browser.send('POST', '/password-reset/complete', { token, password: next })).body.error.code,
  ).toBe('link_not_valid');
  expect((await browser.send('POST', '/sign-in', { email, password })).body.error.code).toBe(
    'wrong_credentials',
  );
  expect((await browser.send('POST', '/sign-in', { email, password: next })).status).toBe(200);
  expect(server.mailTo(email).subject).toBe('Kata sandi Anda di konter sudah diganti');
});

test('sessions are listed, and end at once', async () => {
  const email = 'sesi@berkah.example';
  const { browser } = await givenPerson(server, email);
  const phone = server.browser('198.51.100.20');
  await phone.send('POST', '/sign-in', { email, password }, { 'user-agent': 'Phone 1.0' });
  const { data } = (await browser.send('GET', '/person/sessions')).body;
  expect(data).toMatchObject([
    { current: false, ip_address: '198.51.100.20', user_agent: 'Phone 1.0' },
    { current: true, ip_address: browser.address },
  ]);
  expect((await browser.send('DELETE', `/person/sessions/${String(data[0]?.['id'])}`)).status).toBe(200);
  expect((await phone.send('GET', '/person/sessions')).body.error.code).toBe('not_signed_in');
  expect((await browser.send('DELETE', `/person/sessions/${String(data[0]?.['id'])}`)).status).toBe(404);
  await phone.send('POST', '/sign-in', { email, password });
  expect((await browser.send('DELETE', '/person/sessions')).status).toBe(200);
  expect((await phone.send('GET', '/session')).body.data).toMatchObject({ person: null });
  expect((await browser.send('GET', '/person/sessions')).body.data).toHaveLength(1);
});

test('another e-mail address is confirmed from the old one and from the new one', async () => {
  const email = 'lama@berkah.example';
  const next = 'baru@berkah.example';
  const { browser } = await givenPerson(server, email);
  expect((await browser.send('POST', '/person/email', { email: next, password })).status).toBe(200);
  const agreed = await browser.send('POST', '/verify-email', { token: server.tokenTo(email) });
  expect(agreed.body.data).toEqual({ result: 'change_confirmed' });
  expect((await browser.send('GET', '/session')).body.data).toMatchObject({ person: { email } });
  const changed = await browser.send('POST', '/verify-email', { token: server.tokenTo(next) });
  expect(changed.body.data).toEqual({ result: 'email_changed' });
  expect(server.mailTo(email).subject).toBe('Alamat e-mail Anda di konter sudah diganti');
  expect((await browser.send('GET', '/session')).body.data).toMatchObject({ person: null });
  expect((await browser.send('POST', '/sign-in', { email, password })).body.error.code).toBe(
    'wrong_credentials',
  );
  expect((await browser.send('POST', '/sign-in', { email: next, password })).status).toBe(200);
});

test('a person changes the name and the password, and the other sessions end', async () => {
  const email = 'ganti@berkah.example';
  const { browser } = await givenPerson(server, email);
  const phone = server.browser();
  await phone.send('POST', '/sign-in', { email, password });
  const named = await browser.send('PUT', '/person', { name: '  Siti R. ', language: 'en' });
  expect(named.body.data).toMatchObject({ person: { name: 'Siti R.' } });
  const before = [...browser.cookies.values()];
  const wrong = { current_password: 'not this one at all', new_password: 'gajah di pelupuk mata' };
  expect((await browser.send('POST', '/person/password', wrong)).body.error.code).toBe('wrong_credentials');
  const right = { ...wrong, current_password: password };
  expect((await browser.send('POST', '/person/password', right)).status).toBe(200);
  expect([...browser.cookies.values()]).not.toEqual(before);
  expect((await browser.send('GET', '/session')).body.data).toMatchObject({ person: { name: 'Siti R.' } });
  expect((await phone.send('GET', '/session')).body.data).toMatchObject({ person: null });
  expect(server.mailTo(email).subject).toBe('Your password for konter has changed');
});

test('a person switches one-time codes on and off, and the other sessions end', async () => {
  const email = 'dua-langkah@berkah.example';
  const { browser } = await givenPerson(server, email);
  const phone = server.browser();
  const isSignedIn = async (): Promise<boolean> =>
    (await phone.send('GET', '/person/sessions')).status === 200;
  await phone.send('POST', '/sign-in', { email, password });
  const setup = await browser.send('POST', '/person/two-factor', { password });
  const before = [...browser.cookies.values()];
  await browser.send('POST', '/person/two-factor/confirm', { code: '000000' });
  expect(await isSignedIn()).toBe(true);
  const code = oneTimeCode(String(setup.body.data['secret']));
  expect((await browser.send('POST', '/person/two-factor/confirm', { code })).status).toBe(200);
  expect(await isSignedIn()).toBe(false);
  expect([...browser.cookies.values()]).not.toEqual(before);
  expect((await browser.send('GET', '/person/sessions')).body.data).toHaveLength(1);

  await phone.send('POST', '/sign-in', { email, password });
  const [backup] = JSON.parse(JSON.stringify(setup.body.data['backup_codes']));
  await phone.send('POST', '/sign-in/two-factor', { backup_code: backup });
  expect(await isSignedIn()).toBe(true);
  expect((await browser.send('POST', '/person/two-factor/disable', { password })).status).toBe(200);
  expect(await isSignedIn()).toBe(false);
  expect((await browser.send('GET', '/person/sessions')).body.data).toHaveLength(1);
});
