import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PortalInBrowser, startPortalInBrowser } from '../../../portal/test/portal-in-browser.ts';
import { hourMs } from '../../src/clock.ts';
import { sql } from '../../src/database/sql.ts';
import { Secret } from '../../src/sealed.ts';
import { isSignedBy } from '../../src/webhook-signature.ts';
import { disableEndpoint } from '../../src/webhooks/endpoints/endpoints.ts';
import { type Received, type Receiver, startReceiver, webhookHeaders } from '../webhooks/hook-receiver.ts';

const pauseMs = hourMs;
let portal: PortalInBrowser;
let receiver: Receiver;

beforeAll(async () => {
  portal = await startPortalInBrowser({
    browser: false,
    settings: {
      workerIntervalMs: 20,
      webhookLocalReceivers: { live: false, sandbox: true },
      webhookScheduleMs: [pauseMs],
    },
  });
  receiver = await startReceiver();
});
afterAll(async () => {
  await portal.stop();
  await receiver.stop();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer((_received, response) => void response.writeHead(204).end());
});

/** Calls an operation of the sandbox's webhooks as the developer, and gives the status with the data or the code. */
async function call(method: string, path: string, body?: unknown, visitor = 'developer') {
  const answer = await portal.call(visitor, method, `/sandbox/webhooks${path}`, { body });
  const { data, error, meta } = JSON.parse(await answer.text());
  return { status: answer.status, data, code: error?.code, meta };
}

async function listed(): Promise<{ id: string }[]> {
  return (await call('GET', '')).data.endpoints;
}

async function create(more: object = {}): Promise<{ id: string; secret: string }> {
  const { data } = await call('POST', '', { url: receiver.url, kinds: null, ...more });
  return data;
}

/** Waits until the endpoint has a delivery in this state, and gives the newest one. */
async function delivery(id: string, state: string): Promise<{ event_id: string; attempts: number }> {
  await expect
    .poll(async () => (await call('GET', `/${id}/deliveries?state=${state}`)).data[0], { interval: 20 })
    .toBeDefined();
  return (await call('GET', `/${id}/deliveries?state=${state}`)).data[0];
}

function isSigned(secret: string, one: Received): boolean {
  const {
    'webhook-id': id = '',
    'webhook-timestamp': timestamp = '',
    'webhook-signature': signature = '',
  } = webhookHeaders(one);
  const at = new Date(Number(timestamp) * 1_000);
  return isSignedBy([new Secret(secret)], { id, timestamp, signature }, one.body, at);
}

describe('an endpoint', () => {
  test('is created with a secret that is shown once, changed, disabled, enabled and deleted', async () => {
    const made = await create({ kinds: ['order.succeeded'] });
    expect(made.secret).toMatch(/^whsec_/);
    const list = await listed();
    expect(JSON.stringify(list)).not.toContain(made.secret);
    expect(list.at(-1)).toMatchObject({
      ...{ id: made.id, url: receiver.url, kinds: ['order.succeeded'] },
      ...{ disabled_at: null, attempted: 0, pending: 0, last_delivered_at: null },
    });
    const url = `${receiver.url}/other`;
    const changed = await call('POST', `/${made.id}`, { url, name: 'Toko', kinds: null });
    expect(changed.data.endpoint).toMatchObject({ url, name: 'Toko', kinds: null });
    const disabled = await call('POST', `/${made.id}/disable`);
    expect(disabled.data.endpoint.disabled_reason).toBe('client');
    expect(await call('POST', `/${made.id}/test`)).toMatchObject({ status: 409, code: 'endpoint_disabled' });
    expect((await call('POST', `/${made.id}/enable`)).data.endpoint.disabled_at).toBeNull();
    expect((await call('POST', `/${made.id}/delete`)).data).toEqual({ id: made.id });
    expect((await listed()).map(({ id }) => id)).not.toContain(made.id);
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/delete'],
      ['POST', '/enable'],
      ['POST', '/test'],
    ] as const)
      expect(await call(method, `/${made.id}${path}`)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await actionsAbout(made.id)).toEqual([
      'endpoint.added',
      'endpoint.changed',
      'endpoint.disabled',
      'endpoint.enabled',
      'endpoint.disabled',
      'endpoint.deleted',
    ]);
  });

  test.each([
    ['not a url', 'receiver_not_a_url'],
    ['https://user:word@example.com/hook', 'receiver_not_a_url'],
    ['ftp://example.com/hook', 'receiver_not_https'],
    ['https://10.1.2.3/hook', 'receiver_not_public'],
    ['http://169.254.169.254/latest', 'receiver_not_public'],
    ['https://metadata.internal/', 'receiver_not_public'],
  ])('is refused at %s, also in a change', async (url, code) => {
    expect(await call('POST', '', { url, kinds: null })).toMatchObject({ status: 422, code });
    const { id } = await create();
    expect(await call('POST', `/${id}`, { url })).toMatchObject({ status: 422, code });
    expect((await call('GET', `/${id}`)).data.endpoint.url).toBe(receiver.url);
  });

  test('that was deleted gets nothing, and the other endpoints are told', async () => {
    const gone = await create({ url: `${receiver.url}/gone` });
    await create({ kinds: ['endpoint.disabled'] });
    await call('POST', `/${gone.id}/delete`);
    await expect
      .poll(() => receiver.received.map(({ body }) => JSON.parse(body).data.endpoint))
      .toContainEqual(expect.objectContaining({ id: gone.id, reason: 'deleted' }));
    expect(receiver.received.map(({ path }) => path)).not.toContain('/hook/gone');
    const [stored] = await portal.server.app.database.rows(sql<{ url: string }>`
      select url from webhook_endpoints where id = ${gone.id}::uuid`);
    expect(stored?.url).toBe(new URL('/', receiver.url).href);
  });

  test.each([
    ['an enabled one', false],
    ['one that its client had disabled', true],
  ])('that an operator disabled stays disabled: %s', async (_which, byClient) => {
    const { id } = await create();
    if (byClient) await call('POST', `/${id}/disable`);
    const key = { accountId: portal.account.id, environment: 'sandbox', endpointId: id } as const;
    for (let i = 0; i < 2; i += 1)
      await disableEndpoint(portal.server.app, { ...key, note: 'It was abused.' });
    expect(await call('POST', `/${id}/enable`)).toMatchObject({
      ...{ status: 409, code: 'endpoint_disabled_by_operator' },
    });
    const records = await portal.server.app.database.rows(sql<{ detail: unknown }>`
      select detail from audit_records
       where action = 'endpoint.disabled' and subject = ${id} and detail ->> 'reason' = 'operator'`);
    expect(records).toMatchObject([{ detail: { enabled_before: !byClient, note: 'It was abused.' } }]);
  });

  test('of live gets and rotates its secret after re-authentication only, and has no chaos', async () => {
    const live = (visitor: string, path: string, body: unknown): Promise<Response> =>
      portal.call(visitor, 'POST', `/live/webhooks${path}`, { body });
    const stale = await live('stale', '', { url: 'https://192.0.2.1/', kinds: null });
    expect(JSON.parse(await stale.text()).error.code).toBe('reauthentication_required');
    // The sandbox has nothing to lose.
    expect((await call('POST', '', { url: receiver.url, kinds: null }, 'stale')).status).toBe(200);
    const { id } = await create();
    expect((await live('owner', `/${id}/chaos`, { mode: 'late' })).status).toBe(404);
    expect((await live('owner', `/${id}/secret`, { overlap_hours: 1 })).status).toBe(404);
  });
});

describe('the secret', () => {
  test('is rotated with an overlap, in which both sign', async () => {
    const { id, secret } = await create();
    const { data: next } = await call('POST', `/${id}/secret`, { overlap_hours: 24 });
    expect(next.secret).not.toBe(secret);
    await call('POST', `/${id}/test`);
    await delivery(id, 'delivered');
    const [received] = receiver.received;
    expect(received && [isSigned(secret, received), isSigned(next.secret, received)]).toEqual([true, true]);
  });
});

describe('a delivery', () => {
  test('shows what was sent, without a signature, and what was answered, as text', async () => {
    const { id, secret } = await create();
    const hostile = `<script>alert(1)</script>\n\u202E${secret} ${'x'.repeat(2_000)}`;
    receiver.answer((_received, response) => {
      response.writeHead(500, { 'x-hint': 'try later', 'set-cookie': 'session=1' }).end(hostile);
    });
    await call('POST', `/${id}/test`);
    await expect.poll(() => receiver.received.length).toBe(1);
    await expect.poll(async () => (await delivery(id, 'pending')).attempts).toBe(1);
    const { event_id: eventId } = await delivery(id, 'pending');
    const { data } = await call('GET', `/${id}/deliveries/${eventId}`);
    expect(data).toMatchObject({ kind: 'webhook.test', state: 'pending', body: receiver.received[0]?.body });
    const inCapitals = await call('GET', `/${id}/deliveries/${eventId.toUpperCase()}`);
    expect([inCapitals.status, inCapitals.data]).toEqual([200, data]);
    const [attempt] = data.attempts;
    expect(attempt).toMatchObject({ number: 1, status: 500, fault: null, chaos: null });
    expect(headerIn(attempt.sent, 'webhook-id')).toBe(eventId);
    expect(headerIn(attempt.sent, 'webhook-timestamp')).toBe(
      receiver.received[0]?.headers['webhook-timestamp'],
    );
    expect(headerIn(attempt.sent, 'webhook-signature')).toBe('v1,…');
    expect(headerIn(attempt.answer.headers, 'x-hint')).toBe('try later');
    expect(headerIn(attempt.answer.headers, 'set-cookie')).toBe('…');
    expect(attempt.answer.body).toContain('<script>alert(1)</script>\n·[key] xx');
    expect(attempt.answer.body.length).toBeLessThanOrEqual(1_024);
    expect(attempt.answer.is_cut).toBe(true);
    // The excerpt of the command line is plain; headers and the rest of the body are sealed.
    expect(JSON.stringify(await storedAttempts(id))).not.toContain('try later');
  });

  test('is found by kind, state, time and id, in pages that lead both ways', async () => {
    const { id } = await create();
    for (let i = 0; i < 30; i += 1) await call('POST', `/${id}/test`);
    await expect.poll(() => receiver.received.length).toBe(30);
    const ids = ({ data }: { data: { event_id: string }[] }): string[] => data.map((one) => one.event_id);
    const list = (query: string) => call('GET', `/${id}/deliveries${query}`);
    const first = await list('');
    expect([ids(first).length, first.meta.newer]).toEqual([25, null]);
    const second = await list(`?page=${encodeURIComponent(first.meta.older)}`);
    expect([ids(second).length, second.meta.older]).toEqual([5, null]);
    const back = await list(`?page=${encodeURIComponent(second.meta.newer)}`);
    expect([ids(back), back.meta.newer]).toEqual([ids(first), null]);
    expect(ids(await list('?kind=order.failed'))).toEqual([]);
    expect(ids(await list('?kind=webhook.test&days=1')).length).toBe(25);
    expect(ids(await list('?state=failed'))).toEqual([]);
    expect(ids(await list(`?event=${ids(first)[3]}`))).toEqual([ids(first)[3]]);
    for (const query of ['?page=x', '?event=x', '?state=lost', '?days=400', '?kind=x'])
      expect((await list(query)).code).toBe('invalid_parameter');
  });

  test('of an event is found from its order', async () => {
    const { id } = await create();
    await call('POST', `/${id}/test`);
    const { event_id: eventId } = await delivery(id, 'delivered');
    const answer = await portal.call('viewer', 'GET', `/sandbox/events/${eventId}/deliveries`);
    expect(JSON.parse(await answer.text()).data.deliveries).toMatchObject([
      { endpoint_id: id, state: 'delivered', attempts: 1, last_status: 204 },
    ]);
    const none = await portal.call('viewer', 'GET', `/live/events/${eventId}/deliveries`);
    expect(JSON.parse(await none.text()).data.deliveries).toEqual([]);
  });
});

describe('a replay', () => {
  test('sends chosen deliveries again, or all that failed since a time, once a minute', async () => {
    const { id } = await create();
    receiver.answer((_received, response) => void response.writeHead(500).end());
    for (let i = 0; i < 3; i += 1) await call('POST', `/${id}/test`);
    await expect.poll(() => receiver.received.length).toBe(3);
    await expect.poll(() => attemptsOf(id)).toBe(3);
    portal.server.app.clock.offsetMs += pauseMs * 2;
    await expect.poll(async () => (await call('GET', `/${id}`)).data.failed).toBe(3);
    const since = new Date(0).toISOString();
    expect((await call('GET', `/${id}/failed?since=${since}`)).data).toEqual({ count: 3 });
    expect((await call('GET', `/${id}`)).data.endpoint).toMatchObject({ attempted: 3, delivered: 0 });

    receiver.answer((_received, response) => void response.writeHead(204).end());
    const { event_id: eventId } = await delivery(id, 'failed');
    expect((await call('POST', `/${id}/replays`, { event_ids: [eventId] })).data).toEqual({ replayed: 1 });
    await delivery(id, 'delivered');
    expect((await call('POST', `/${id}/replays`, { since })).data).toEqual({ replayed: 2 });
    await expect.poll(async () => (await call('GET', `/${id}`)).data.endpoint.delivered).toBe(3);
    expect((await call('GET', `/${id}/failed?since=${since}`)).data).toEqual({ count: 0 });
    expect(await call('POST', `/${id}/replays`, { since })).toMatchObject({
      ...{ status: 429, code: 'replayed_recently' },
    });
    for (const body of [{}, { since, event_ids: [eventId] }, { since: 'yesterday' }, { event_ids: [] }])
      expect((await call('POST', `/${id}/replays`, body)).code).toBe('invalid_parameter');
  });
});

test('chaos is chosen in the sandbox, and is shown beside the attempt', async () => {
  const { id } = await create();
  expect((await call('POST', `/${id}/chaos`, { mode: 'duplicate' })).data.endpoint.chaos).toBe('duplicate');
  await call('POST', `/${id}/test`);
  const { event_id: eventId } = await delivery(id, 'delivered');
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([eventId, eventId]);
  expect((await call('GET', `/${id}/deliveries/${eventId}`)).data.attempts).toMatchObject([
    { chaos: 'duplicate', status: 204 },
  ]);
  expect((await call('POST', `/${id}/chaos`, { mode: null })).data.endpoint.chaos).toBeNull();
});

test('nobody but the owner and developers of the account sees or changes its webhooks', async () => {
  const { id } = await create();
  for (const visitor of ['finance', 'staff', 'viewer'])
    expect(await call('GET', `/${id}`, undefined, visitor)).toMatchObject({ code: 'role_not_allowed' });
  for (const visitor of ['foreigner', 'operator_finance'])
    expect(await call('GET', `/${id}`, undefined, visitor)).toMatchObject({ status: 404, code: 'not_found' });
  expect(await call('GET', `/${id}`, undefined, 'nobody')).toMatchObject({ code: 'not_signed_in' });
  expect(await call('POST', `/${id}/delete`, undefined, 'suspended')).toMatchObject({
    code: 'account_suspended',
  });
  const other = await portal.server.givenAccount();
  const stranger = await fetch(`${portal.server.url}/portal/accounts/${other.id}/sandbox/webhooks/${id}`, {
    headers: { cookie: 'visitor=owner' },
  });
  expect(stranger.status).toBe(404);
});

function headerIn(headers: readonly { name: string; value: string }[], name: string): string | undefined {
  return headers.find((one) => one.name === name)?.value;
}

async function actionsAbout(id: string): Promise<string[]> {
  const rows = await portal.server.app.database.rows(sql<{ action: string; actor: string }>`
    select r.action, r.actor from audit_records r where r.subject = ${id} order by r.number`);
  for (const { actor } of rows) expect(actor).toMatch(/^person Siti Rahmawati \(.*\) from 127\.0\.0\.1$/);
  return rows.map(({ action }) => action);
}

async function attemptsOf(id: string): Promise<number> {
  return (await storedAttempts(id)).length;
}

function storedAttempts(id: string): Promise<{ content: unknown }[]> {
  return portal.server.app.database.rows(sql<{ content: unknown }>`
    select to_json(a) as content from delivery_attempts a where a.endpoint_id = ${id}::uuid`);
}
