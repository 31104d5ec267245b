import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstOperatorLink, inviteOperator } from '../../src/people/operators/invite-operator.ts';
import { queryAsOwner } from '../query-as.ts';
import { givenPerson, oneTimeCode, password, type PeopleServer, startPeopleServer } from './people-server.ts';

let server: PeopleServer;
beforeAll(async () => {
  server = await startPeopleServer();
});
afterAll(() => server.stop());

const publicUrl = 'https://portal.example';

async function linkToken(): Promise<string> {
  const made = await firstOperatorLink(server.app.database, publicUrl);
  if (made === undefined) throw new Error('There is no link.');
  expect(made.link).toMatch(/^https:\/\/portal\.example\/invitation\/[\w-]{32}$/);
  return made.link.slice(`${publicUrl}/invitation/`.length);
}

test('the link of a start makes the first operator, once and within an hour, who needs one-time codes', async () => {
  const [late, unused, token] = [await linkToken(), await linkToken(), await linkToken()];
  const browser = server.browser();
  server.app.clock.offsetMs = 3_600_000 + 1_000;
  expect((await browser.send('GET', `/invitations/${late}`)).body.error.code).toBe('link_not_valid');
  server.app.clock.offsetMs = 0;
  expect((await browser.send('GET', `/invitations/${token}`)).body.data).toMatchObject({
    kind: 'operator',
    account_name: null,
    role: 'administrator',
    email: null,
  });
  const email = 'rina@konter.example';
  const accept = { name: 'Rina', password, language: 'id' };
  const without = await browser.send('POST', `/invitations/${token}/accept`, accept);
  expect([without.status, without.body.error.code]).toEqual([422, 'invalid_parameter']);
  expect((await browser.send('POST', `/invitations/${token}/accept`, { ...accept, email })).status).toBe(200);
  for (const one of [token, unused])
    expect((await browser.send('GET', `/invitations/${one}`)).body.error.code).toBe('link_not_valid');
  expect(await firstOperatorLink(server.app.database, publicUrl)).toBeUndefined();

  const signedIn = await browser.send('POST', '/sign-in', { email, password });
  expect(signedIn.body.data).toMatchObject({
    session: { operator_role: 'administrator', memberships: [], two_factor_setup_required: true },
  });
  const blocked = await browser.send('GET', '/person/sessions');
  expect([blocked.status, blocked.body.error.code]).toEqual([403, 'two_factor_setup_required']);
  const setup = await browser.send('POST', '/person/two-factor', { password });
  const code = oneTimeCode(String(setup.body.data['secret']));
  expect((await browser.send('POST', '/person/two-factor/confirm', { code })).status).toBe(200);
  expect((await browser.send('GET', '/person/sessions')).status).toBe(200);
  const off = await browser.send('POST', '/person/two-factor/disable', { password });
  expect(off.body.error.code).toBe('two_factor_not_changeable');
  expect((await browser.send('POST', '/accounts', { business_name: 'X' })).body.error.code).toBe(
    'operator_not_client',
  );
  const operators = await queryAsOwner(
    server,
    'select o.name, p.role from operator_people p join operators o on o.id = p.operator_id',
  );
  expect(operators).toEqual([{ name: 'Rina', role: 'administrator' }]);
});

test('several invitations of one address at once leave one of them open', async () => {
  const invitation = { email: 'Bersama@konter.example', role: 'support', language: 'id' } as const;
  const by = { actor: 'operator test', inviter: 'Rina' };
  await Promise.all(
    Array.from({ length: 6 }, () => inviteOperator(server.app.database, publicUrl, { ...invitation, ...by })),
  );
  const open = await queryAsOwner(
    server,
    "select count(*)::integer as open from invitations where email = 'bersama@konter.example' and ended_at is null",
  );
  expect(open).toEqual([{ open: 1 }]);
});

test('a member of a client account does not become an operator', async () => {
  const email = 'dua-dunia@berkah.example';
  const { browser } = await givenPerson(server, email);
  const invitation = {
    email,
    role: 'support',
    language: 'id',
    actor: 'operator',
    inviter: 'konter',
  } as const;
  const { link } = await inviteOperator(server.app.database, publicUrl, invitation);
  const path = `/invitations/${link.slice(link.lastIndexOf('/') + 1)}`;
  expect((await browser.send('GET', path)).body.data).toMatchObject({
    kind: 'operator',
    role: 'support',
    email,
  });
  const refused = await browser.send('POST', `${path}/accept`, {});
  expect([refused.status, refused.body.error.code]).toEqual([409, 'operator_not_client']);
  expect((await browser.send('GET', '/session')).body.data).toMatchObject({ operator_role: null });
  expect((await browser.send('GET', path)).status).toBe(200);
});

test('an operator by invitation takes over the operator with the same address', async () => {
  const email = 'dewi@konter.example';
  await queryAsOwner(
    server,
    `insert into operators (id, name, email) values (gen_random_uuid(), 'dewi', $1)`,
    [email],
  );
  const invitation = { email, role: 'viewer', language: 'en', actor: 'operator', inviter: 'konter' } as const;
  const { link } = await inviteOperator(server.app.database, publicUrl, invitation);
  const path = `/invitations/${link.slice(link.lastIndexOf('/') + 1)}/accept`;
  expect((await server.browser().send('POST', path, { name: 'Dewi', password, language: 'en' })).status).toBe(
    200,
  );
  const linked = await queryAsOwner(
    server,
    'select o.name, p.role from operator_people p join operators o on o.id = p.operator_id where o.email = $1',
    [email],
  );
  expect(linked).toEqual([{ name: 'dewi', role: 'viewer' }]);
});
