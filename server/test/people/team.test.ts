import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRecords } from '../../src/audit/audit-records.ts';
import { type ClientRole, clientRoles } from '../../src/people/roles.ts';
import { queryAsOwner } from '../query-as.ts';
import {
  givenPerson,
  password,
  type PeopleServer,
  startPeopleServer,
  type TestBrowser,
} from './people-server.ts';

let server: PeopleServer;
let owner: Awaited<ReturnType<typeof givenPerson>>;
beforeAll(async () => {
  server = await startPeopleServer();
  owner = await givenPerson(server, 'pemilik@berkah.example');
});
afterAll(() => server.stop());

/** A new person in the team of the owner, signed in. */
async function givenMember(
  role: ClientRole,
): Promise<{ browser: TestBrowser; personId: string; email: string }> {
  const email = `${role}-${server.mails.length}@berkah.example`;
  await owner.browser.send('POST', `/accounts/${owner.accountId}/invitations`, { email, role });
  const browser = server.browser();
  const token = server.tokenTo(email);
  await browser.send('POST', `/invitations/${token}/accept`, {
    name: `Budi ${role}`,
    password,
    language: 'id',
  });
  const { body } = await browser.send('POST', '/sign-in', { email, password });
  const { person } = JSON.parse(JSON.stringify(body.data['session']));
  return { browser, personId: person.id, email };
}

test('an invitation by mail makes a member, once', async () => {
  const email = 'kasir@berkah.example';
  const invited = await owner.browser.send('POST', `/accounts/${owner.accountId}/invitations`, {
    email: 'Kasir@berkah.example',
    role: 'staff',
  });
  expect(invited.body.data).toMatchObject({
    email,
    role: 'staff',
    invited_by: 'Siti Rahmawati',
    expired: false,
  });
  expect(server.mailTo(email).subject).toBe('Undangan ke "Berkah Pulsa" di konter');
  const token = server.tokenTo(email);
  const browser = server.browser();
  expect((await browser.send('GET', `/invitations/${token}`)).body.data).toMatchObject({
    kind: 'client',
    account_name: 'Berkah Pulsa',
    role: 'staff',
    email,
    person_exists: false,
  });
  const accept = `/invitations/${token}/accept`;
  expect((await browser.send('POST', accept, {})).body.error.code).toBe('not_signed_in');
  expect((await owner.browser.send('POST', accept, {})).body.error.code).toBe('invitation_for_another');
  const weak = { name: 'Budi', password: 'berkah pulsa 2026', language: 'en' };
  expect((await browser.send('POST', accept, weak)).body.error.details).toMatchObject([{ code: 'personal' }]);
  expect((await browser.send('POST', accept, { ...weak, password })).body.data).toEqual({ done: true });
  expect((await browser.send('POST', accept, { ...weak, password })).body.error.code).toBe('link_not_valid');
  const signedIn = await browser.send('POST', '/sign-in', { email, password });
  expect(signedIn.body.data).toMatchObject({
    session: { memberships: [{ account_id: owner.accountId, role: 'staff' }] },
  });
  const members = await owner.browser.send('GET', `/accounts/${owner.accountId}/members`);
  expect(members.body.data).toMatchObject([
    { email: 'pemilik@berkah.example', role: 'owner', you: true },
    { email, role: 'staff', you: false, two_factor: false },
  ]);
});

test('somebody who is a person already accepts signed in, and belongs to two accounts', async () => {
  const email = 'dua@maju.example';
  const { browser, accountId } = await givenPerson(server, email, { businessName: 'Maju Jaya' });
  await owner.browser.send('POST', `/accounts/${owner.accountId}/invitations`, { email, role: 'finance' });
  const token = server.tokenTo(email);
  expect((await browser.send('GET', `/invitations/${token}`)).body.data).toMatchObject({
    person_exists: true,
  });
  expect((await browser.send('POST', `/invitations/${token}/accept`, {})).status).toBe(200);
  expect((await browser.send('GET', '/session')).body.data).toMatchObject({
    memberships: [
      { account_id: accountId, role: 'owner' },
      { account_id: owner.accountId, role: 'finance' },
    ],
  });
  const again = { email, role: 'viewer' };
  const refused = await owner.browser.send('POST', `/accounts/${owner.accountId}/invitations`, again);
  expect(refused.body.error.code).toBe('already_member');
  expect((await browser.send('POST', `/accounts/${owner.accountId}/leave`)).status).toBe(200);
  expect((await browser.send('GET', '/session')).body.data).toMatchObject({
    memberships: [{ account_id: accountId }],
  });
});

test('an invitation is sent again with a new link, replaced, and revoked', async () => {
  const email = 'ulang@berkah.example';
  const base = `/accounts/${owner.accountId}/invitations`;
  const visitor = server.browser();
  const first = await owner.browser.send('POST', base, { email, role: 'staff' });
  const firstToken = server.tokenTo(email);
  await owner.browser.send('POST', `${base}/${String(first.body.data['id'])}/resend`);
  expect((await visitor.send('GET', `/invitations/${firstToken}`)).body.error.code).toBe('link_not_valid');
  const second = await owner.browser.send('POST', base, { email, role: 'viewer' });
  const listed = (await owner.browser.send('GET', base)).body.data;
  expect(listed).toMatchObject([{ id: second.body.data['id'], email, role: 'viewer' }]);
  const token = server.tokenTo(email);
  expect((await owner.browser.send('DELETE', `${base}/${String(second.body.data['id'])}`)).status).toBe(200);
  expect((await visitor.send('GET', `/invitations/${token}`)).body.error.code).toBe('link_not_valid');
  expect((await owner.browser.send('GET', base)).body.data).toEqual([]);
});

test('an invitation ends after seven days', async () => {
  const email = 'telat@berkah.example';
  await owner.browser.send('POST', `/accounts/${owner.accountId}/invitations`, { email, role: 'staff' });
  const { clock } = server.app;
  clock.offsetMs = 7 * 86_400_000 + 1_000;
  try {
    const late = await server.browser().send('GET', `/invitations/${server.tokenTo(email)}`);
    expect([late.status, late.body.error.code]).toEqual([403, 'link_not_valid']);
  } finally {
    clock.offsetMs = 0;
  }
});

test('invitations are among the mails that one network causes, though each is revoked', async () => {
  const { browser: owner, accountId } = await givenPerson(server, 'pengundang@berkah.example');
  const flooder = server.browser('192.0.2.151');
  for (const [name, value] of owner.cookies) flooder.cookies.set(name, value);
  const base = `/accounts/${accountId}/invitations`;
  const statuses: number[] = [];
  for (let i = 0; i < 31; i += 1) {
    const invited = await flooder.send('POST', base, { email: `undangan-${i}@x.example`, role: 'staff' });
    statuses.push(invited.status);
    if (invited.status === 200) await flooder.send('DELETE', `${base}/${String(invited.body.data['id'])}`);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses[30]).toBe(429);
  const before = server.mails.length;
  const open = await owner.send('POST', base, { email: 'dari-lain@x.example', role: 'staff' });
  const again = await flooder.send('POST', `${base}/${String(open.body.data['id'])}/resend`);
  expect([open.status, again.status, server.mails.length]).toEqual([200, 429, before + 1]);
});

describe('the last owner', () => {
  test('stays, and may go once there is another one', async () => {
    const { browser, accountId, personId } = await givenPerson(server, 'akhir@berkah.example');
    const team = `/accounts/${accountId}`;
    const codes = [
      await browser.send('POST', `${team}/leave`),
      await browser.send('DELETE', `${team}/members/${personId}`),
      await browser.send('PUT', `${team}/members/${personId}/role`, { role: 'viewer' }),
    ].map(({ body }) => body.error.code);
    expect(codes).toEqual(['last_owner', 'last_owner', 'last_owner']);
    await expect(
      queryAsOwner(server, 'delete from members where account_id = $1', [accountId]),
    ).rejects.toMatchObject({ code: 'KN003' });
  });

  test('stays when two owners leave at once', async () => {
    const { browser, accountId } = await givenPerson(server, 'bersama@berkah.example');
    const email = 'kedua@berkah.example';
    await browser.send('POST', `/accounts/${accountId}/invitations`, { email, role: 'owner' });
    const other = server.browser();
    const accept = { name: 'Kedua', password, language: 'id' };
    await other.send('POST', `/invitations/${server.tokenTo(email)}/accept`, accept);
    await other.send('POST', '/sign-in', { email, password });
    const both = await Promise.all(
      [browser, other].map((one) => one.send('POST', `/accounts/${accountId}/leave`)),
    );
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  });
});

test('roles change at once, and with an audit record', async () => {
  const { browser, personId } = await givenMember('developer');
  const team = `/accounts/${owner.accountId}`;
  expect((await browser.send('GET', `${team}/members`)).body.error.code).toBe('role_not_allowed');
  const changed = await owner.browser.send('PUT', `${team}/members/${personId}/role`, { role: 'owner' });
  expect(changed.body.data).toMatchObject({ person_id: personId, role: 'owner' });
  expect((await browser.send('GET', `${team}/members`)).status).toBe(200);
  expect((await owner.browser.send('DELETE', `${team}/members/${personId}`)).status).toBe(200);
  expect((await browser.send('GET', `${team}/members`)).status).toBe(404);
  const records = await queryAsOwner(
    server,
    `select action, actor, detail from audit_records where subject = $1 and account_id = $2 order by number`,
    [personId, owner.accountId],
  );
  expect(records).toMatchObject([
    { action: 'member.joined', detail: { role: 'developer', invited_by: 'Siti Rahmawati' } },
    { action: 'member.role_changed', detail: { role: 'owner', before: 'developer' } },
    { action: 'member.removed', detail: { before: 'owner', invitations: 0 } },
  ]);
  expect(records[1]?.['actor']).toBe(
    `person Siti Rahmawati (${owner.personId}) from ${owner.browser.address}`,
  );
});

test('an id in capitals is that of the same member, and the audit knows the row', async () => {
  const { personId } = await givenMember('viewer');
  const path = `/accounts/${owner.accountId.toUpperCase()}/members/${personId.toUpperCase()}`;
  const ofRow = async (): Promise<readonly string[]> => {
    const { database, keyring } = server.app;
    const { problems } = await auditRecords(database, keyring);
    return problems.filter((problem) => problem.includes(personId));
  };
  const changed = await owner.browser.send('PUT', `${path}/role`, { role: 'staff' });
  expect(await ofRow()).toEqual([]);
  expect([changed.status, changed.body.data]).toMatchObject([200, { person_id: personId, role: 'staff' }]);
  expect((await owner.browser.send('DELETE', path)).status).toBe(200);
  expect(await ofRow()).toEqual([]);
});

test.each([
  ['is removed', 'DELETE', '', undefined],
  ['gets another role', 'PUT', '/role', { role: 'viewer' }],
])('whom an owner has invited who %s does not come in', async (_what, method, under, body) => {
  const { browser, personId } = await givenMember('owner');
  const team = `/accounts/${owner.accountId}`;
  const email = `diundang-${personId}@berkah.example`;
  expect((await browser.send('POST', `${team}/invitations`, { email, role: 'owner' })).status).toBe(200);
  expect((await owner.browser.send(method, `${team}/members/${personId}${under}`, body)).status).toBe(200);
  const accept = { name: 'Baru', password, language: 'id' };
  const accepted = await server
    .browser()
    .send('POST', `/invitations/${server.tokenTo(email)}/accept`, accept);
  expect([accepted.status, accepted.body.error.code]).toEqual([403, 'link_not_valid']);
  const [record] = await queryAsOwner(
    server,
    `select detail from audit_records where subject = $1 order by number desc limit 1`,
    [personId],
  );
  expect(record).toMatchObject({ detail: { invitations: 1 } });
});

describe('the operations of the team', () => {
  const nobody = '019aa7d0-4b1e-7c22-8d11-0c1e5a7f9b09';
  const operations: readonly (readonly [string, string, unknown, number])[] = [
    ['GET', 'members', undefined, 200],
    ['GET', 'invitations', undefined, 200],
    ['PUT', `members/${nobody}/role`, { role: 'staff' }, 404],
    ['DELETE', `members/${nobody}`, undefined, 404],
    ['POST', `invitations/${nobody}/resend`, undefined, 404],
    ['DELETE', `invitations/${nobody}`, undefined, 404],
  ];

  test('answer the owner only, and nobody of another account', async () => {
    const foreigner = await givenPerson(server, 'asing@lain.example');
    for (const role of clientRoles) {
      const { browser } = await givenMember(role);
      for (const [method, path, body, answered] of operations) {
        const mine = await browser.send(method, `/accounts/${owner.accountId}/${path}`, body);
        expect([role, path, mine.status]).toEqual([role, path, role === 'owner' ? answered : 403]);
      }
    }
    for (const [method, path, body] of operations) {
      const foreign = await foreigner.browser.send(method, `/accounts/${owner.accountId}/${path}`, body);
      expect([path, foreign.status, foreign.body.error.code]).toEqual([path, 404, 'not_found']);
      const visitor = await server.browser().send(method, `/accounts/${owner.accountId}/${path}`, body);
      expect([path, visitor.status]).toEqual([path, 401]);
    }
  });

  test('need re-authentication where they give rights', async () => {
    const { browser, accountId } = await givenPerson(server, 'segar@berkah.example');
    const base = `/accounts/${accountId}/invitations`;
    const before = [...browser.cookies.values()];
    server.app.clock.offsetMs = 11 * 60_000;
    try {
      const stale = await browser.send('POST', base, { email: 'x@berkah.example', role: 'staff' });
      expect([stale.status, stale.body.error.code]).toEqual([403, 'reauthentication_required']);
      const wrong = await browser.send('POST', '/reauthenticate', { password: 'not this one at all' });
      expect(wrong.body.error.code).toBe('wrong_credentials');
      expect((await browser.send('POST', '/reauthenticate', { password })).status).toBe(200);
      expect([...browser.cookies.values()]).not.toEqual(before);
      expect((await browser.send('POST', base, { email: 'x@berkah.example', role: 'staff' })).status).toBe(
        200,
      );
    } finally {
      server.app.clock.offsetMs = 0;
    }
  });
});

test('a proof that is later than now, as after the clock was set back, is given anew', async () => {
  const { browser, accountId, personId } = await givenPerson(server, 'jam@berkah.example');
  await queryAsOwner(
    server,
    `update auth.sessions
        set created_at = clock_timestamp() + interval '1 hour'
      where person_id = $1`,
    [personId],
  );
  const invite = () =>
    browser.send('POST', `/accounts/${accountId}/invitations`, {
      email: 'y@berkah.example',
      role: 'staff',
    });
  expect((await invite()).body.error.code).toBe('reauthentication_required');
  expect((await browser.send('POST', '/reauthenticate', { password })).status).toBe(200);
  expect((await invite()).status).toBe(200);
});

test('a person opens a further account, up to ten, and the sandbox of each is limited', async () => {
  const { browser, personId } = await givenPerson(server, 'banyak@berkah.example');
  const opened = await browser.send('POST', '/accounts', { business_name: ' Cabang Dua ' });
  expect(opened.body.data).toMatchObject({ name: 'Cabang Dua' });
  expect((await browser.send('GET', '/session')).body.data).toMatchObject({
    memberships: [{ name: 'Berkah Pulsa' }, { name: 'Cabang Dua', role: 'owner', live: false }],
  });
  const limits = await queryAsOwner(
    server,
    `select l.environment, l.requests_per_minute from account_limits l where l.account_id = $1`,
    [opened.body.data['account_id']],
  );
  expect(limits).toEqual([{ environment: 'sandbox', requests_per_minute: 300 }]);
  for (let i = 3; i <= 10; i += 1) await browser.send('POST', '/accounts', { business_name: `Cabang ${i}` });
  const eleventh = await browser.send('POST', '/accounts', { business_name: 'Cabang 11' });
  expect([personId !== '', eleventh.body.error.code]).toEqual([true, 'too_many_accounts']);
});
