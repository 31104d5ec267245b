import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildServer } from '../../src/api/server.ts';
import type { App } from '../../src/app.ts';
import { suspendAccount } from '../../src/clients/accounts.ts';
import { createKey } from '../../src/clients/keys.ts';
import { setLimits } from '../../src/clients/limits.ts';
import { startTestServer, type TestAccount, type TestServer } from '../server.ts';

let server: TestServer;
let account: TestAccount;

beforeAll(async () => {
  const limits = {
    transaction: 2_000_000n,
    daily: 20_000_000n,
    requestsPerMinute: { live: 300, sandbox: 6_000 },
  };
  server = await startTestServer({ settings: { limits } });
  account = await server.givenAccount();
});
afterAll(() => server.stop());

/** A second HTTP server over the same app, whose log can be read. */
async function givenServer(
  broken: Partial<App> = {},
): Promise<{ http: FastifyInstance; url: string; log(): string }> {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  const http = buildServer({ ...server.app, ...broken, log: pino({ level: 'debug' }, stream) });
  const url = await http.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => http.close());
  return { http, url, log: () => text };
}

describe('the rate limit:', () => {
  test('every answer shows what is left of the minute, and then there is 429 with Retry-After', async () => {
    const mine = await server.givenAccount();
    await setLimits(server.app.database, {
      actor: 'operator test',
      accountId: mine.id,
      environment: 'sandbox',
      requestsPerMinute: 3,
    });
    const client = server.client(mine.keys.sandbox);
    const left: (string | null)[] = [];
    for (let i = 0; i < 3; i += 1) {
      const answer = await client.get('/sandbox/v1/nope');
      left.push(answer.headers.get('ratelimit-remaining'));
    }
    expect(left).toEqual(['2', '1', '0']);
    const refused = await client.get('/sandbox/v1/wallet');
    expect(refused.body.error.code).toBe('rate_limited');
    expect(refused.headers.get('retry-after')).toBe(refused.headers.get('ratelimit-reset'));
    expect(refused.headers.get('ratelimit-limit')).toBe('3');
  });

  test('a refusal before the request is counted also shows what is left', async () => {
    const { database, config } = server.app;
    const mine = await server.givenAccount();
    const make = (environment: 'live' | 'sandbox', more: object) =>
      createKey(database, config.brand, { accountId: mine.id, environment, ...more });
    const elsewhere = (await make('sandbox', { allowedCidrs: ['198.51.100.0/24'] })).key.open();
    await server.client(mine.keys.sandbox).get('/sandbox/v1/wallet');
    const rateOf = async (path: string, key?: string) => {
      const { body, headers } = await server.client(key).get(path);
      const [limit, remaining] = ['limit', 'remaining'].map((name) => headers.get(`ratelimit-${name}`));
      expect(Number(headers.get('ratelimit-reset'))).toBeGreaterThanOrEqual(1);
      return [body.error.code, limit, remaining];
    };
    expect(await rateOf('/sandbox/v1/wallet', elsewhere)).toEqual(['ip_not_allowed', '6000', '5999']);
    expect(await rateOf('/v1/wallet', mine.keys.sandbox)).toEqual(['wrong_environment', '6000', '5999']);
    await suspendAccount(database, { actor: 'operator test', accountId: mine.id });
    const fresh = await startTestServer({ besides: server, worker: false });
    onTestFinished(() => fresh.stop());
    const suspended = await fresh.client(mine.keys.live).get('/v1/wallet');
    expect(suspended.body.error.code).toBe('account_suspended');
    expect(suspended.headers.get('ratelimit-remaining')).toBe('300');
    // Requests without a known account are counted by address, and no minute ends meanwhile.
    const { clock } = server.app;
    const time = vi.spyOn(clock, 'monotonicMs').mockReturnValue(clock.monotonicMs());
    onTestFinished(() => time.mockRestore());
    const left = Number((await rateOf('/v1/wallet'))[2]);
    expect(await rateOf('/v1/nope', 'nonsense')).toEqual(['invalid_key', '60', String(left - 1)]);
    for (let i = left - 1; i > 0; i -= 1) await rateOf('/v1/wallet');
    expect(await rateOf('/v1/wallet')).toEqual(['rate_limited', '60', '0']);
    expect(await rateOf('/v1/wallet', mine.keys.sandbox)).toEqual(['wrong_environment', '6000', '5999']);
  });

  test('the scope is checked after the rate and before the path', async () => {
    const scopes = ['catalog:read'];
    const command = { accountId: account.id, environment: 'sandbox' as const, scopes };
    const { key } = await createKey(server.app.database, server.app.config.brand, command);
    const client = server.client(key.open());
    expect((await client.get('/sandbox/v1/catalog?per_page=1')).status).toBe(200);
    const refused = await client.get('/sandbox/v1/orders/x');
    expect(refused.body.error.code).toBe('missing_scope');
    expect(refused.headers.has('ratelimit-remaining')).toBe(true);
  });
});

describe('the server', () => {
  test('answers a crash with 500 and without the text of the exception', async () => {
    const fail = () => Promise.reject(new Error('select secret-word'));
    const catalog = { current: fail, startDueRules: fail };
    const { http, log } = await givenServer({ catalog });
    const headers = { authorization: `Bearer ${account.keys.sandbox}` };
    const answer = await http.inject({ url: '/sandbox/v1/catalog', headers });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      error: { code: 'internal_error', message: expect.any(String) },
      meta: { request_id: answer.headers['x-request-id'], environment: 'sandbox' },
    });
    expect(answer.body).not.toContain('secret-word');
    expect(log()).toContain('"refusal":"internal_error"');
    expect(log()).not.toContain('secret-word');
  });

  test('answers /readyz while all connections of the pool are in use', async () => {
    const own = await startTestServer({ worker: false, catalog: false });
    onTestFinished(() => own.stop());
    const released = Promise.withResolvers<void>();
    const { database } = own.app;
    // More than the pool has.
    const busy = Array.from({ length: 20 }, () => database.transaction(() => released.promise));
    await expect.poll(() => database.waiting()).toBeGreaterThan(0);
    const answers = await Promise.all(Array.from({ length: 5 }, () => own.client().get('/readyz')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    released.resolve();
    await Promise.all(busy);
  });

  test('makes /readyz 503 while the database is unreachable, and keeps /healthz at 200', async () => {
    const own = await startTestServer({ worker: false, catalog: false });
    onTestFinished(() => own.stop());
    expect((await own.client().get('/readyz')).status).toBe(200);
    const owner = new pg.Client(own.database.ownerUrl);
    await owner.connect();
    await owner.query('alter table events rename to gone');
    await owner.end();
    expect((await own.client().get('/readyz')).body.error.code).toBe('service_unavailable');
    expect((await own.client().get('/healthz')).status).toBe(200);
  });
});

test('the log contains the pattern of the route and never data of the client', async () => {
  const { url, log } = await givenServer();
  const words = { phone: '081277776666', reference: 'planted-reference' };
  const headers = {
    authorization: `Bearer ${account.keys.sandbox}`,
    'idempotency-key': randomUUID(),
    'content-type': 'application/json',
  };
  const bodies = [
    JSON.stringify({
      product_code: words.phone,
      client_reference: words.reference,
      destination: { customer_no: words.phone },
    }),
    `{"${words.phone}"`,
  ];
  for (const body of bodies)
    await fetch(`${url}/sandbox/v1/quotes?${words.phone}=1`, { method: 'POST', headers, body });
  for (const body of bodies) await fetch(`${url}/sandbox/v1/quotes`, { method: 'POST', headers, body });
  await fetch(`${url}/sandbox/v1/orders/${words.phone}?client_reference=${words.reference}`, { headers });
  await fetch(`${url}/${words.phone}`, {
    headers: { 'x-request-id': words.phone, 'user-agent': words.phone },
  });
  const lines = (): string[] =>
    log()
      .split('\n')
      .filter((line) => line.includes('"msg":"request"'));
  await expect.poll(lines).toHaveLength(6);
  expect(log()).toContain('"route":"/sandbox/v1/orders/:id"');
  for (const secret of [words.phone, words.reference, account.keys.sandbox])
    expect(log()).not.toContain(secret);
  expect(Object.keys(JSON.parse(lines()[2] ?? ''))).toEqual(
    expect.arrayContaining([
      'request_id',
      'route',
      'method',
      'status',
      'duration_ms',
      'environment',
      'key_id',
      'refusal',
    ]),
  );
});

test('a server that stops answers requests in flight, closes connections and accepts no more', async () => {
  const { config } = server.app;
  const settings = { ...config.settings, replyDeadlineMs: { live: 300, sandbox: 300 } };
  const { http, url } = await givenServer({ config: { ...config, settings } });
  const auth = `authorization: Bearer ${account.keys.sandbox}`;
  const client = server.client(account.keys.sandbox);
  const product = (await client.get('/sandbox/v1/catalog?per_page=1')).body.data[0]?.code;
  const quote = {
    product_code: product,
    client_reference: randomUUID(),
    destination: { customer_no: '081234567890' },
  };
  const { data } = (await client.post('/sandbox/v1/quotes', { ...quote, scenario: 'timeout' })).body;
  const body = JSON.stringify({ confirmation_token: data.confirmation_token });
  const confirm = [
    `POST /sandbox/v1/orders/${data.id}/confirm HTTP/1.1`,
    'host: test',
    auth,
    `idempotency-key: ${randomUUID()}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  ].join('\r\n');
  const received = new Promise<string>((resolve) => {
    let text = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.write(
        `${confirm}\r\n\r\n${body}GET /sandbox/v1/wallet HTTP/1.1\r\nhost: test\r\n${auth}\r\n\r\n`,
      );
    });
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('close', () => resolve(text));
  });
  const order = async () => (await client.get(`/sandbox/v1/orders/${data.id}`)).body.data;
  await expect.poll(order).toMatchObject({ status: 'processing' });
  // A kept-alive connection could wait for another minute, longer than this test may take.
  await http.close();
  // The request behind the confirm was in flight as well, so it is answered too.
  expect(await received).toMatch(/^HTTP\/1.1 202 .*"processing".*HTTP\/1.1 200 .*"balance"/is);
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
});

describe('a page:', () => {
  test.each(['/docs/', '/deposit'])(
    '%s loads nothing from other hosts, and its content security policy forbids it',
    async (path) => {
      const answer = await fetch(`${server.url}${path}`);
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(answer.status).toBe(200);
      expect(policy).toMatch(/^default-src 'none'/);
      expect(policy).not.toMatch(/https?:|script-src[^;]*unsafe/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(await answer.text()).not.toMatch(/(src|href)="https?:/);
    },
  );

  test('/docs/ has no inline script, and its policy allows scripts from its own host only', async () => {
    const answer = await fetch(`${server.url}/docs/`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    const scripts = (await answer.text()).match(/<script[^>]*>[^<]*/g) ?? [];
    expect(scripts).toEqual(['<script src="js/scalar.js">', '<script src="js/reference.js">']);
    expect(policy.split('; ')).toEqual(expect.arrayContaining(["script-src 'self'", "connect-src 'self'"]));
  });

  test('/docs redirects to the reference, which loads its script from the same host', async () => {
    const moved = await fetch(`${server.url}/docs`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/docs/']);
    const page = await fetch(new URL('/docs/', server.url));
    const [, source = ''] = /<script src="([^"]+)"/.exec(await page.text()) ?? [];
    const script = await fetch(new URL(source, page.url));
    expect(script.status).toBe(200);
    expect(script.headers.get('content-type')).toMatch(/javascript/);
    expect((await script.text()).length).toBeGreaterThan(100_000);
  });

  test('GET / redirects a browser to the reference page', async () => {
    const answer = await fetch(server.url, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/docs/']);
    expect((await fetch(new URL('/docs/', server.url))).status).toBe(200);
  });

  test('every page allows the icon', async () => {
    expect((await fetch(`${server.url}/favicon.ico`)).status).toBe(200);
    for (const path of ['/docs/', '/deposit']) {
      const page = await fetch(`${server.url}${path}`);
      expect(page.headers.get('content-security-policy'), path).toMatch(/img-src 'self'/);
    }
  });

  test('the deposit page is in both languages and names the brand', async () => {
    const html = await (await fetch(`${server.url}/deposit`)).text();
    expect(html).toContain('lang="id"');
    expect(html).toContain('lang="en"');
    expect(html).toContain('konter');
  });
});
