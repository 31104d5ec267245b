import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  authenticateOperator,
  createOperatorToken,
  listOperatorTokens,
} from '../../../src/operators/operator-tokens.ts';
import { readNewestAudit } from '../../../src/operators/audit-record.ts';
import { firstOperatorLink, inviteOperator } from '../../../src/people/operators/invite-operator.ts';
import { Secret } from '../../../src/sealed.ts';
import {
  oneTimeCode,
  password,
  type PeopleServer,
  startPeopleServer,
  type TestBrowser,
} from '../../people/people-server.ts';
import { queryAsOwner } from '../../query-as.ts';

/** An operator with a session. */
interface SignedIn {
  readonly browser: TestBrowser;
  readonly id: string;
  readonly email: string;
}

let server: PeopleServer;
let rina: SignedIn;
beforeAll(async () => {
  server = await startPeopleServer();
  const made = await firstOperatorLink(server.app.database, server.url);
  const token = made?.link.split('/').at(-1) ?? '';
  rina = await join(token, 'rina@konter.example', 'Rina');
});
afterAll(() => server.stop());

/** Accepts an invitation as a new person, signs in and sets one-time codes up. */
async function join(token: string, email: string, name: string): Promise<SignedIn> {
  const browser = server.browser();
  const { body } = await browser.send('GET', `/invitations/${token}`);
  const given = body.data['email'] === null ? { email } : {};
  await browser.send('POST', `/invitations/${token}/accept`, { name, password, language: 'id', ...given });
  const signedIn = await browser.send('POST', '/sign-in', { email, password });
  await setUpCodes(browser);
  const session = JSON.parse(JSON.stringify(signedIn.body.data['session']));
  return { browser, id: session.person.id, email };
}

async function setUpCodes(browser: TestBrowser): Promise<void> {
  const setup = await browser.send('POST', '/person/two-factor', { password });
  const code = oneTimeCode(String(setup.body.data['secret']));
  expect((await browser.send('POST', '/person/two-factor/confirm', { code })).status).toBe(200);
}

/** Invites an operator by mail, who accepts. */
async function invited(name: string, role: string): Promise<SignedIn> {
  const email = `${name.toLowerCase()}@konter.example`;
  const made = await rina.browser.send('POST', '/operator/staff-invitations', { email, role });
  expect([made.status, made.text.includes('/invitation/')]).toEqual([200, false]);
  return join(server.tokenTo(email), email, name);
}

const refusal = async (
  { browser }: SignedIn,
  method: string,
  path: string,
  body?: unknown,
): Promise<[number, string | undefined]> => {
  const answer = await browser.send(method, path, body);
  return [answer.status, answer.body.error?.code];
};

test('an operator is invited, and a new role applies to the next request', async () => {
  const joko = await invited('Joko', 'support');
  expect(await refusal(joko, 'GET', '/operator/settings')).toEqual([403, 'role_not_allowed']);
  const changed = await rina.browser.send('PUT', `/operator/staff/${joko.id}/role`, { role: 'finance' });
  expect(changed.body.data).toMatchObject({ role: 'finance', two_factor: true, sessions: 1, you: false });
  expect(await refusal(joko, 'GET', '/operator/settings')).toEqual([200, undefined]);
  const record = await readNewestAudit(server.app.database, joko.id, 'operator.role_changed');
  expect(record?.detail).toEqual({
    operator: 'Joko',
    before: 'support',
    after: 'finance',
    invitations: 0,
  });
  expect(await refusal(joko, 'PUT', `/operator/staff/${joko.id}/role`, { role: 'administrator' })).toEqual([
    403,
    'role_not_allowed',
  ]);
  const again = { email: joko.email, role: 'viewer' };
  expect(await refusal(rina, 'POST', '/operator/staff-invitations', again)).toEqual([409, 'already_member']);
});

test('an invitation is sent again with another link, and a revoked one no longer works', async () => {
  const email = 'maya@konter.example';
  const made = await rina.browser.send('POST', '/operator/staff-invitations', { email, role: 'viewer' });
  const path = `/operator/staff-invitations/${String(made.body.data['id'])}`;
  const first = server.tokenTo(email);
  expect((await rina.browser.send('POST', `${path}/resend`)).status).toBe(200);
  const second = server.tokenTo(email);
  const visitor = server.browser();
  expect((await visitor.send('GET', `/invitations/${first}`)).body.error.code).toBe('link_not_valid');
  expect((await visitor.send('GET', `/invitations/${second}`)).status).toBe(200);
  expect((await rina.browser.send('POST', `${path}/revoke`)).status).toBe(200);
  expect((await visitor.send('GET', `/invitations/${second}`)).body.error.code).toBe('link_not_valid');
  expect(await refusal(rina, 'POST', `${path}/revoke`)).toEqual([404, 'not_found']);
});

test('reset one-time codes are set up anew before anything else, by the operator only', async () => {
  const dewi = await invited('Dewi', 'viewer');
  const path = `/operator/staff/${dewi.id}/two-factor-reset`;
  expect(await refusal(rina, 'POST', path, { reason: '' })).toEqual([422, 'invalid_parameter']);
  const own = `/operator/staff/${rina.id}/two-factor-reset`;
  expect(await refusal(rina, 'POST', own, { reason: 'x' })).toEqual([409, 'two_factor_not_changeable']);
  const reset = await rina.browser.send('POST', path, { reason: 'Ponsel hilang' });
  expect(reset.body.data).toMatchObject({ two_factor: false, sessions: 0 });
  expect(server.mailTo(dewi.email).subject).toContain('Kode sekali pakai');
  expect(await refusal(dewi, 'GET', '/operator/staff')).toEqual([401, 'not_signed_in']);
  const signedIn = await dewi.browser.send('POST', '/sign-in', { email: dewi.email, password });
  expect(signedIn.body.data).toMatchObject({ session: { two_factor_setup_required: true } });
  expect(await refusal(dewi, 'GET', '/operator/staff')).toEqual([403, 'two_factor_setup_required']);
  await setUpCodes(dewi.browser);
  expect(await refusal(dewi, 'GET', '/operator/staff')).toEqual([200, undefined]);
});

test('a removed operator has no session, no token and no way back in', async () => {
  const bima = await invited('Bima', 'finance');
  const token = { name: 'Bima', actor: 'operator' };
  const { id } = await createOperatorToken(server.app.database, 'konter', token);
  const reason = 'Pindah kerja';
  expect(await refusal(rina, 'POST', `/operator/staff/${bima.id}/removal`, { reason })).toEqual([
    200,
    undefined,
  ]);
  expect(await refusal(bima, 'GET', '/operator/staff')).toEqual([401, 'not_signed_in']);
  const tokens = await listOperatorTokens(server.app.database);
  expect(tokens.find((one) => one.id === id)?.revokedAt).toBeInstanceOf(Date);
  expect((await readNewestAudit(server.app.database, bima.id, 'operator.removed'))?.detail).toMatchObject({
    ...{ before: 'finance', after: null, sessions: 1, tokens: 1, reason },
  });
  expect(await refusal(rina, 'POST', `/operator/staff/${bima.id}/removal`, { reason })).toEqual([
    404,
    'not_found',
  ]);
});

test('whom a removed or demoted administrator has invited does not come in', async () => {
  const eka = await invited('Eka', 'administrator');
  const inviteAs = async (by: SignedIn, email: string): Promise<string> => {
    const body = { email, role: 'viewer' };
    expect(await refusal(by, 'POST', '/operator/staff-invitations', body)).toEqual([200, undefined]);
    return server.tokenTo(email);
  };
  const accept = (token: string): Promise<[number, string | undefined]> =>
    refusal({ ...eka, browser: server.browser() }, 'POST', `/invitations/${token}/accept`, {
      name: 'Baru',
      password,
      language: 'id',
    });
  const before = await inviteAs(eka, 'sebelum-turun@konter.example');
  const others = await inviteAs(rina, 'dari-rina@konter.example');
  await rina.browser.send('PUT', `/operator/staff/${eka.id}/role`, { role: 'viewer' });
  expect(await accept(before)).toEqual([403, 'link_not_valid']);
  const demoted = await readNewestAudit(server.app.database, eka.id, 'operator.role_changed');
  expect(demoted?.detail).toMatchObject({ after: 'viewer', invitations: 1 });

  await rina.browser.send('PUT', `/operator/staff/${eka.id}/role`, { role: 'administrator' });
  const again = await inviteAs(eka, 'alamat-kedua@konter.example');
  const reason = 'Pindah kerja';
  await rina.browser.send('POST', `/operator/staff/${eka.id}/removal`, { reason });
  expect(await accept(again)).toEqual([403, 'link_not_valid']);
  const removed = await readNewestAudit(server.app.database, eka.id, 'operator.removed');
  expect(removed?.detail).toMatchObject({ invitations: 1 });
  expect(await accept(others)).toEqual([200, undefined]);
});

test('an invitation that is under way while its administrator is removed lets nobody in', async () => {
  const gita = await invited('Gita', 'administrator');
  await rina.browser.send('POST', `/operator/staff/${gita.id}/removal`, { reason: 'Pindah kerja' });
  const { link } = await inviteOperator(server.app.database, server.url, {
    ...{ email: 'balapan@konter.example', role: 'administrator', language: 'id' },
    ...{ actor: 'operator Gita', inviter: 'Gita', inviterId: gita.id },
  });
  const path = `/invitations/${link.split('/').at(-1)}`;
  expect(await refusal({ ...gita, browser: server.browser() }, 'GET', path)).toEqual([403, 'link_not_valid']);
});

test('an administrator makes a token of the command line for themselves, who is nobody else with it', async () => {
  const made = await rina.browser.send('POST', '/operator/staff-tokens', { expires_in_days: 30 });
  expect(made.status).toBe(201);
  const { database } = server.app;
  const holder = await authenticateOperator(database, 'konter', new Secret(String(made.body.data['token'])));
  const [own] = await queryAsOwner(
    server,
    `select operator_id::text as id from operator_people where person_id = '${rina.id}'`,
  );
  expect(holder.id).toBe(own?.['id']);
  const listed = await rina.browser.send('GET', '/operator/staff');
  expect(JSON.stringify(listed.body)).not.toContain(made.body.data['token']);
  const lasting = { expires_in_days: 366 };
  expect(await refusal(rina, 'POST', '/operator/staff-tokens', lasting)).toEqual([422, 'invalid_parameter']);
});

test('an operator with a comma and brackets in the name gets tokens', async () => {
  const { database } = server.app;
  const name = 'Andi, S.Kom. (Ops/IT)';
  const email = 'andi@konter.example';
  const invitation = { email, role: 'administrator' };
  await rina.browser.send('POST', '/operator/staff-invitations', invitation);
  const andi = await join(server.tokenTo(email), email, name);
  const made = await andi.browser.send('POST', '/operator/staff-tokens', { expires_in_days: 30 });
  expect(made.status).toBe(201);
  const token = new Secret(String(made.body.data['token']));
  const holder = await authenticateOperator(database, 'konter', token);
  expect(holder.name).toBe(name);
  const create = (given: string) =>
    createOperatorToken(database, 'konter', { name: given, actor: 'operator' });
  expect(await create(` ${name.toLowerCase()} `)).toMatchObject({
    operatorId: holder.id,
    newOperator: false,
  });
  await expect(create('Budi, S.Kom.')).rejects.toThrow('letters, digits');
  await rina.browser.send('POST', `/operator/staff/${andi.id}/removal`, { reason: 'Pindah kerja' });
});

test('an administrator ends the sessions of somebody', async () => {
  const sari = await invited('Sari', 'support');
  expect(await refusal(rina, 'POST', `/operator/staff/${sari.id}/end-sessions`)).toEqual([200, undefined]);
  expect(await refusal(sari, 'GET', '/operator/staff')).toEqual([401, 'not_signed_in']);
});

test('two administrators who take the role from each other at once leave one', async () => {
  expect(await refusal(rina, 'PUT', `/operator/staff/${rina.id}/role`, { role: 'viewer' })).toEqual([
    409,
    'last_administrator',
  ]);
  const bayu = await invited('Bayu', 'administrator');
  const demote = (by: SignedIn, whom: SignedIn): Promise<[number, string | undefined]> =>
    refusal(by, 'PUT', `/operator/staff/${whom.id}/role`, { role: 'viewer' });
  const both = await Promise.all([demote(rina, bayu), demote(bayu, rina)]);
  expect(both.filter(([status]) => status === 200)).toHaveLength(1);
  const left = await queryAsOwner(
    server,
    `select count(*)::integer as administrators from operator_people where role = 'administrator'`,
  );
  expect(left).toEqual([{ administrators: 1 }]);
});
