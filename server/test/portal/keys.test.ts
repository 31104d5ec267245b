import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalInBrowser, startPortalInBrowser } from '../../../portal/test/portal-in-browser.ts';
import { scopes } from '../../src/clients/principal.ts';
import { dayMs, hourMs } from '../../src/clock.ts';
import { sql } from '../../src/database/sql.ts';

let portal: PortalInBrowser;
let logged = '';
beforeAll(async () => {
  portal = await startPortalInBrowser({
    browser: false,
    worker: false,
    log: (line) => void (logged += line),
  });
});
afterAll(() => portal.stop());

interface Body {
  readonly data: Readonly<Record<string, string>>;
  readonly error: { readonly code: string; readonly details?: readonly { field: string }[] };
  readonly meta: { readonly older: string | null; readonly newer: string | null };
}

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly body: Body;
}

async function call(visitor: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await portal.call(visitor, method, path, body === undefined ? {} : { body });
  const parsed: Body = JSON.parse(await answer.text());
  // An answer has one of the two.
  return { status: answer.status, code: 'error' in parsed ? parsed.error.code : undefined, body: parsed };
}

const aKey = { name: 'Kasir', scopes: ['orders:read'], expires_in_days: null, allowed_addresses: [] };

async function makeKey(environment = 'sandbox', changes: object = {}): Promise<Record<'id' | 'key', string>> {
  const { data } = (await call('owner', 'POST', `/${environment}/keys`, { ...aKey, ...changes })).body;
  return { id: data['id'] ?? '', key: data['key'] ?? '' };
}

type Listed = Readonly<Record<string, unknown>>;

async function listed(environment = 'sandbox'): Promise<readonly Listed[]> {
  const answer = await portal.call('owner', 'GET', `/${environment}/keys`);
  const { data }: { data: { keys: Listed[] } } = JSON.parse(await answer.text());
  return data.keys;
}

async function statusWith(key: string, path = '/sandbox/v1/orders'): Promise<number> {
  const { server } = portal;
  await server.app.authenticator.loadKeys();
  return (await fetch(server.url + path, { headers: { authorization: `Bearer ${key}` } })).status;
}

describe('making a key', () => {
  test('gives what was chosen, works, is shown once, and is in no log and no list', async () => {
    const { id, key } = await makeKey('sandbox', {
      name: 'Toko <b>',
      scopes: ['orders:read', 'catalog:read'],
      expires_in_days: 30,
      allowed_addresses: ['127.0.0.1', '10.0.0.0/8'],
    });
    expect([await statusWith(key), await statusWith(key, '/sandbox/v1/wallet')]).toEqual([200, 403]);
    const found = (await listed()).find((one) => one['id'] === id);
    expect(found).toMatchObject({
      name: 'Toko <b>',
      state: 'working',
      scopes: ['catalog:read', 'orders:read'],
      allowed_addresses: ['127.0.0.1/32', '10.0.0.0/8'],
      revoked_at: null,
      replaced_by_id: null,
    });
    const lifetime = Date.parse(String(found?.['expires_at'])) - Date.parse(String(found?.['created_at']));
    expect(Math.round(lifetime / dayMs)).toBe(30);
    const secret = key.slice(-30);
    expect(JSON.stringify(await listed())).not.toContain(secret);
    expect(logged).not.toContain(secret);
    const rows = await portal.server.app.database.rows(sql<{ actor: string; text: string }>`
      select a.actor, a.detail::text as text from audit_records a where a.subject = ${id} and a.action = 'key.created'`);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.actor).toMatch(/^person Siti Rahmawati \(.+\) from 127\.0\.0\.1$/);
    expect(rows[0]?.text).not.toContain(secret);
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'a\nb' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['orders:write'] }, 'scopes'],
    [{ expires_in_days: 0 }, 'expires_in_days'],
    [{ allowed_addresses: ['10.0.0.0/33'] }, 'allowed_addresses'],
    [{ allowed_addresses: ['kasir.example'] }, 'allowed_addresses'],
    [{ actor: 'operator' }, 'actor'],
  ])('refuses %j', async (changes, field) => {
    const { status, code, body } = await call('owner', 'POST', '/sandbox/keys', { ...aKey, ...changes });
    expect([status, code]).toEqual([422, 'invalid_parameter']);
    expect(body.error.details?.[0]?.field).toContain(field);
  });

  test('a key of the sandbox needs no re-authentication, one of live does', async () => {
    expect((await call('stale', 'POST', '/sandbox/keys', aKey)).status).toBe(200);
    const { id } = await makeKey('live');
    for (const [path, body] of [
      ['/live/keys', aKey],
      [`/live/keys/${id}/rotate`, { overlap_hours: 1 }],
      [`/live/keys/${id}/revoke`, undefined],
    ] as const)
      expect((await call('stale', 'POST', path, body)).code).toBe('reauthentication_required');
    expect((await call('stale', 'POST', `/live/keys/${id}/name`, { name: 'Baru' })).status).toBe(200);
  });

  test('a developer gets no live key that requests deposits, by making or by rotating one', async () => {
    const depositing = { ...aKey, scopes: ['orders:read', 'deposits:write'] };
    expect((await call('developer', 'POST', '/sandbox/keys', depositing)).status).toBe(200);
    expect((await call('developer', 'POST', '/live/keys', aKey)).status).toBe(200);
    const before = (await listed('live')).length;
    expect(await call('developer', 'POST', '/live/keys', depositing)).toMatchObject({
      status: 403,
      code: 'role_not_allowed',
    });
    const { id } = await makeKey('live', depositing);
    const rotate = (visitor: string) =>
      call(visitor, 'POST', `/live/keys/${id}/rotate`, { overlap_hours: 1 });
    expect((await rotate('developer')).code).toBe('role_not_allowed');
    expect((await listed('live')).length).toBe(before + 1);
    expect((await rotate('owner')).status).toBe(200);
    // Whoever finds that a key has leaked can end it.
    expect((await call('developer', 'POST', `/live/keys/${id}/revoke`)).status).toBe(200);
  });

  test('an account cannot have any number of keys', async () => {
    const before = (await listed('live')).filter(({ state }) => state !== 'revoked').length;
    for (let i = before; i < 100; i += 1) await makeKey('live');
    expect((await call('owner', 'POST', '/live/keys', aKey)).code).toBe('too_many_keys');
    const one = (await listed('live')).find(({ state }) => state === 'working');
    await call('owner', 'POST', `/live/keys/${String(one?.['id'])}/revoke`);
    expect((await call('owner', 'POST', '/live/keys', aKey)).status).toBe(200);
  });
});

describe('rotating a key', () => {
  test('gives one with the same rights; the old one works until the overlap ends', async () => {
    const old = await makeKey();
    const answer = await call('developer', 'POST', `/sandbox/keys/${old.id}/rotate`, { overlap_hours: 2 });
    const { id, key = '', old_until: until } = answer.body.data;
    expect([await statusWith(old.key), await statusWith(key)]).toEqual([200, 200]);
    const states = new Map((await listed()).map((one) => [one['id'], one]));
    expect(states.get(old.id)).toMatchObject({ state: 'ending', expires_at: until, replaced_by_id: id });
    expect(states.get(id)).toMatchObject({ state: 'working', scopes: aKey.scopes, name: aKey.name });
    portal.server.app.clock.offsetMs = 2 * hourMs + 60_000;
    expect([await statusWith(old.key), await statusWith(key)]).toEqual([401, 200]);
    expect((await listed()).find((one) => one['id'] === old.id)).toMatchObject({ state: 'expired' });
    portal.server.app.clock.offsetMs = 0;
    const again = await call('developer', 'POST', `/sandbox/keys/${old.id}/rotate`, { overlap_hours: 2 });
    expect([again.status, again.code]).toEqual([409, 'key_ended']);
  });

  test('with no overlap ends the old one at once, and refuses more than 30 days', async () => {
    const old = await makeKey();
    for (const hours of [-1, 721, 1.5])
      expect(
        (await call('owner', 'POST', `/sandbox/keys/${old.id}/rotate`, { overlap_hours: hours })).status,
      ).toBe(422);
    await call('owner', 'POST', `/sandbox/keys/${old.id}/rotate`, { overlap_hours: 0 });
    expect(await statusWith(old.key)).toBe(401);
  });
});

test('a revoked key ends for good, and revoking again changes nothing', async () => {
  const { id, key } = await makeKey();
  for (let time = 1; time <= 2; time += 1) {
    const { status, body } = await call('owner', 'POST', `/sandbox/keys/${id}/revoke`);
    expect([status, body.data['state']]).toEqual([200, 'revoked']);
  }
  expect(await statusWith(key)).toBe(401);
  expect((await call('owner', 'POST', `/sandbox/keys/${id}/rotate`, { overlap_hours: 1 })).code).toBe(
    'key_ended',
  );
});

test('a key gets another name, and the record says who gave it', async () => {
  const { id } = await makeKey();
  const { body } = await call('developer', 'POST', `/sandbox/keys/${id}/name`, { name: '  Kasir 2 ' });
  expect(body.data).toMatchObject({ id, name: 'Kasir 2', scopes: aKey.scopes });
  const rows = await portal.server.app.database.rows(sql<{ actor: string; detail: unknown }>`
    select a.actor, a.detail from audit_records a where a.subject = ${id} and a.action = 'key.renamed'`);
  expect(rows).toEqual([
    { actor: expect.stringMatching(/^person /), detail: { before: 'Kasir', name: 'Kasir 2' } },
  ]);
});

test('a key is changed in its own account and environment only', async () => {
  const { id, key } = await makeKey();
  const other = await portal.server.givenAccount();
  const rows = await portal.server.app.database.rows(sql<{ id: string }>`
    select id from api_keys where account_id = ${other.id}::uuid and environment = 'sandbox'`);
  for (const path of [`/live/keys/${id}`, `/sandbox/keys/${rows[0]?.id}`, `/sandbox/keys/${randomUUID()}`])
    for (const [action, body] of [
      ['rotate', { overlap_hours: 0 }],
      ['revoke', undefined],
      ['name', { name: 'x' }],
    ] as const)
      expect((await call('owner', 'POST', `${path}/${action}`, body)).code).toBe('not_found');
  expect([await statusWith(key), await statusWith(other.keys.sandbox)]).toEqual([200, 200]);
});

test.each([
  ['owner', 200],
  ['developer', 200],
  ['finance', 403],
  ['staff', 403],
  ['viewer', 403],
  ['foreigner', 404],
  ['operator_finance', 404],
  ['nobody', 401],
])('%s gets %i from every operation of keys', async (visitor, expected) => {
  const { id } = await makeKey();
  const answers = [
    await call(visitor, 'GET', '/sandbox/keys'),
    await call(visitor, 'POST', '/sandbox/keys', aKey),
    await call(visitor, 'POST', `/sandbox/keys/${id}/name`, { name: 'x' }),
    await call(visitor, 'POST', `/sandbox/keys/${id}/rotate`, { overlap_hours: 1 }),
    await call(visitor, 'POST', `/sandbox/keys/${id}/revoke`),
    await call(visitor, 'GET', '/sandbox/requests'),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => expected));
});

test('a suspended account reads its keys and changes none', async () => {
  expect((await call('suspended', 'GET', '/sandbox/keys')).status).toBe(200);
  expect((await call('suspended', 'POST', '/sandbox/keys', aKey)).code).toBe('account_suspended');
});

describe('the request log', () => {
  test('lists requests with filters, in pages, and finds one by its id', async () => {
    const { id, key } = await makeKey('sandbox', { scopes: [...scopes] });
    const headers = { authorization: `Bearer ${key}` };
    const orderId = randomUUID();
    const send = (path: string): Promise<Response> =>
      fetch(`${portal.server.url}/sandbox/v1${path}`, { headers });
    for (let i = 0; i < 30; i += 1) await send('/wallet');
    const missing = await send(`/orders/${orderId}`);
    for (let i = 0; i < 25; i += 1) await send('/capabilities');
    const read = async (query: string): Promise<{ rows: readonly Listed[]; body: Body }> => {
      const { body } = await call('developer', 'GET', `/sandbox/requests?key=${id}${query}`);
      return { body, rows: JSON.parse(JSON.stringify(body.data)) };
    };
    // A process writes at most 50 successes of a key in a second.
    await expect.poll(async () => (await read('')).body.meta.older).not.toBeNull();
    const first = await read('');
    expect(first.rows).toHaveLength(50);
    const second = await read(`&cursor=${encodeURIComponent(String(first.body.meta.older))}`);
    expect(second.rows.length).toBeGreaterThan(0);
    expect(second.body.meta.older).toBeNull();
    const back = await read(`&cursor=${encodeURIComponent(String(second.body.meta.newer))}`);
    expect(back.rows).toEqual(first.rows);
    expect((await read('&status=error')).rows).toEqual([
      {
        request_id: missing.headers.get('x-request-id'),
        key_id: id,
        at: expect.any(String),
        method: 'GET',
        path: '/sandbox/v1/orders/:id',
        order_id: orderId,
        status: 404,
        milliseconds: expect.any(Number),
        error_code: 'not_found',
      },
    ]);
    expect((await read('&path=/orders')).rows).toHaveLength(1);
    expect((await read('&status=5xx')).rows).toEqual([]);
    const found = await call(
      'owner',
      'GET',
      `/sandbox/requests?request_id=${missing.headers.get('x-request-id')}`,
    );
    expect(found.body.data).toMatchObject([{ order_id: orderId }]);
    expect((await call('owner', 'GET', `/live/requests?key=${id}`)).body.data).toEqual([]);
  });

  test.each([
    'cursor=x',
    'status=2',
    'key=x',
    'request_id=0812',
    'other=1',
    `cursor=older_2026-99-99%2000:00:00%2B00_${randomUUID()}`,
  ])('refuses %s', async (query) => {
    expect((await call('owner', 'GET', `/sandbox/requests?${query}`)).status).toBe(422);
  });
});
