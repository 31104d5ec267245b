import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type ListedRequest,
  listRequests,
  type RequestQuery,
} from '../../src/clients/request-log/list-requests.ts';
import {
  errorsMax,
  makeRequestLog,
  successesMax,
  successesPerKeyMax,
} from '../../src/clients/request-log/request-log.ts';
import {
  insertRequests,
  retainedSuccesses,
  type LoggedRequest,
  purgeRequests,
} from '../../src/clients/request-log/request-rows.ts';
import { createKey } from '../../src/clients/keys.ts';
import { dayMs, minuteMs } from '../../src/clock.ts';
import { sql } from '../../src/database/sql.ts';
import { startTestServer, type TestAccount, type TestServer } from '../server.ts';

let server: TestServer;
let account: TestAccount;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());
beforeEach(async () => {
  account = await server.givenAccount();
});

const everything = {
  keyId: null,
  statuses: [100, 599],
  path: null,
  requestId: null,
  cursor: undefined,
  limit: 2_000,
} as const;

async function logged(changes: Partial<RequestQuery> = {}): Promise<readonly ListedRequest[]> {
  const query = { accountId: account.id, environment: 'sandbox' as const, ...everything, ...changes };
  return (await listRequests(server.app.database, query, server.app.clock.offsetMs)).requests;
}

async function sandboxKeyId(): Promise<string> {
  const { id } = await createKey(server.app.database, 'konter', {
    accountId: account.id,
    environment: 'sandbox',
  });
  return id;
}

function aRequest(keyId: string, changes: Partial<LoggedRequest> = {}): LoggedRequest {
  return {
    keyId,
    atMs: server.app.clock.nodeNow().getTime(),
    requestId: randomUUID(),
    method: 'GET',
    route: '/sandbox/v1/wallet',
    orderId: null,
    status: 200,
    milliseconds: 3,
    refusal: null,
    ...changes,
  };
}

describe('over HTTP', () => {
  test('each request of a key is logged with what answers it, and nothing private', async () => {
    const client = server.client(account.keys.sandbox);
    const quote = await client.post('/sandbox/v1/quotes', {
      product_code: 'tsel10',
      client_reference: 'sale-private-1',
      destination: { customer_no: '081234567890' },
    });
    const { id } = quote.body.data;
    const missing = randomUUID();
    await client.get(`/sandbox/v1/orders/${id}`);
    await client.get(`/sandbox/v1/orders/${missing}?client_reference=sale-private-1`);
    await client.get('/sandbox/v1/orders?client_reference=sale-private-1');
    await client.get('/sandbox/v1/customers/081234567890');
    await server.client(account.keys.sandbox).get('/v1/wallet');
    await expect.poll(async () => (await logged()).length).toBe(6);
    const rows = (await logged()).toReversed();
    expect(
      rows.map(({ method, route, status, refusal, orderId }) => [method, route, status, refusal, orderId]),
    ).toEqual([
      ['POST', '/sandbox/v1/quotes', 201, null, null],
      ['GET', '/sandbox/v1/orders/:id', 200, null, id],
      ['GET', '/sandbox/v1/orders/:id', 422, 'invalid_parameter', missing],
      ['GET', '/sandbox/v1/orders', 200, null, null],
      ['GET', 'unknown', 404, 'not_found', null],
      ['GET', '/v1/wallet', 401, 'wrong_environment', null],
    ]);
    expect(rows[0]).toMatchObject({ requestId: quote.headers.get('x-request-id') });
    expect(JSON.stringify(rows)).not.toMatch(/0812|sale-private|konter_test/);
  });

  test('a request with a key that ended is logged for the key, and one without a key is not logged', async () => {
    const { id, key } = await createKey(server.app.database, 'konter', {
      accountId: account.id,
      environment: 'sandbox',
      expiresInMs: 1,
    });
    await server.client(key.open()).get('/sandbox/v1/wallet');
    await server.client().get('/sandbox/v1/wallet');
    await server.client(account.keys.sandbox).get('/sandbox/v1/wallet');
    await expect.poll(async () => (await logged()).length).toBe(2);
    expect((await logged({ keyId: id })).map(({ refusal }) => refusal)).toEqual(['expired_key']);
  });

  test('following events is not logged, unless it fails', async () => {
    // The operation is one of the tools of the sandbox and not in the document, so its answers cannot be checked against it.
    const headers = { authorization: `Bearer ${account.keys.sandbox}` };
    for (const query of ['', '?after=x']) await fetch(`${server.url}/sandbox/v1/events${query}`, { headers });
    await expect.poll(async () => (await logged()).length).toBe(1);
    expect((await logged())[0]).toMatchObject({ route: '/sandbox/v1/events', status: 422 });
  });

  test('two servers log into one list', async () => {
    const other = await startTestServer({ besides: server, worker: false });
    await server.client(account.keys.sandbox).get('/sandbox/v1/wallet');
    await other.client(account.keys.sandbox).get('/sandbox/v1/capabilities');
    await other.stop();
    await expect
      .poll(async () => (await logged()).map(({ route }) => route).toSorted())
      .toEqual(['/sandbox/v1/capabilities', '/sandbox/v1/wallet']);
  });
});

describe('under load', () => {
  test('a batch has a bounded number of successes of one key and of all, keeps errors, and counts what it drops', async () => {
    const log = makeRequestLog({ database: server.app.database, log: server.app.log });
    const keyIds = await Promise.all(Array.from({ length: 7 }, sandboxKeyId));
    for (const keyId of keyIds)
      for (let i = 0; i < successesPerKeyMax + 10; i += 1) log.note(aRequest(keyId));
    for (let i = 0; i < errorsMax + 1; i += 1)
      log.note(aRequest(keyIds[0] ?? '', { status: 503, refusal: 'service_unavailable' }));
    const sent = keyIds.length * (successesPerKeyMax + 10);
    expect(log.dropped).toEqual({ successes: sent - successesMax, errors: 1 });
    await log.close();
    expect(await logged({ statuses: [200, 299] })).toHaveLength(successesMax);
    expect(await logged({ statuses: [503, 503] })).toHaveLength(errorsMax);
    expect(await logged({ keyId: keyIds[0] ?? null, statuses: [200, 299] })).toHaveLength(successesPerKeyMax);
  });

  test('a database that is out of reach loses the batch, says so once, and holds nothing up', async () => {
    const warnings: string[] = [];
    const log = makeRequestLog({
      database: { rows: () => Promise.reject(new Error('no database')) },
      log: { warn: (_fields, message) => void warnings.push(message) },
    });
    const keyId = await sandboxKeyId();
    log.note(aRequest(keyId));
    log.note(aRequest(keyId, { status: 404 }));
    await log.close();
    log.note(aRequest(keyId));
    await log.close();
    expect(log.dropped).toEqual({ successes: 1, errors: 1 });
    expect(warnings).toHaveLength(1);
  });
});

describe('the purge', () => {
  test('keeps the newest 1,000 successes of each key, and all errors', async () => {
    const [busy, quiet] = [await sandboxKeyId(), await sandboxKeyId()];
    const now = server.app.clock.nodeNow().getTime();
    const successes = Array.from({ length: retainedSuccesses + 20 }, (_, i) =>
      aRequest(busy, { atMs: now - i * 1_000 }),
    );
    const errors = Array.from({ length: 30 }, (_, i) =>
      aRequest(busy, { atMs: now - dayMs - i, status: 422 }),
    );
    await insertRequests(server.app.database, [
      ...successes,
      ...errors,
      aRequest(quiet, { atMs: now - 6 * dayMs }),
    ]);
    await purgeRequests(server.app);
    const left = await logged({ keyId: busy, statuses: [200, 200] });
    expect(left.map(({ requestId }) => requestId)).toEqual(
      successes.slice(0, retainedSuccesses).map(({ requestId }) => requestId),
    );
    expect(await logged({ keyId: busy, statuses: [422, 422] })).toHaveLength(30);
    expect(await logged({ keyId: quiet })).toHaveLength(1);
  });

  test('removes everything after seven days', async () => {
    const keyId = await sandboxKeyId();
    const now = server.app.clock.nodeNow().getTime();
    const request = aRequest(keyId, { atMs: now - 7 * dayMs + minuteMs, status: 500 });
    await insertRequests(server.app.database, [request]);
    await purgeRequests(server.app);
    expect(await logged()).toHaveLength(1);
    server.app.clock.offsetMs = 2 * minuteMs;
    expect(await logged()).toEqual([]);
    await purgeRequests(server.app);
    server.app.clock.offsetMs = 0;
    const rows = await server.app.database.rows(sql<{ requestId: string }>`
      select request_id as "requestId" from request_log where key_id = ${keyId}::uuid`);
    expect(rows).toEqual([]);
  });
});
