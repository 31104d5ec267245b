import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestAccount, type TestServer } from '../../server.ts';
import { rawRequest } from './raw-request.ts';

const lines: string[] = [];
let server: TestServer;
let account: TestAccount;

beforeAll(async () => {
  server = await startTestServer({ worker: false, log: (line) => void lines.push(line) });
  account = await server.givenAccount();
});
afterAll(() => server.stop());

const auth = () => `authorization: Bearer ${account.keys.sandbox}`;

describe.each([
  ['in absolute form', (path: string) => `http://konter.example${path}`],
  ['with encoded letters', (path: string) => path.replace('sandbox', '%73andb%6Fx').replace('v1', 'v%31')],
  ['in both ways', (path: string) => `HTTP://x:1${path.replace('sandbox', '%73%61ndbox')}`],
])('a target %s', (_how, spell) => {
  test('reaches its environment, and is counted and logged there', async () => {
    lines.length = 0;
    const answer = await rawRequest(server.url, `GET ${spell('/sandbox/v1/wallet')} HTTP/1.1`, [auth()]);
    expect(answer).toMatch(/^HTTP\/1.1 200 .*ratelimit-limit: 6000.*"environment":"sandbox"/s);
    expect(lines.join('')).toContain('"environment":"sandbox"');
    expect(lines.join('')).not.toMatch(/konter\.example|%73/);
  });

  test('requires a key before it returns 404', async () => {
    const line = `GET ${spell('/sandbox/v1/nope')} HTTP/1.1`;
    expect(await rawRequest(server.url, line)).toMatch(/^HTTP\/1.1 401 .*"missing_key".*"sandbox"/s);
    expect(await rawRequest(server.url, line, [auth()])).toMatch(/^HTTP\/1.1 404 .*ratelimit-limit/s);
  });

  test('refuses methods that the path does not have', async () => {
    const answer = await rawRequest(server.url, `PUT ${spell('/sandbox/v1/wallet')} HTTP/1.1`, [auth()]);
    expect(answer).toMatch(/^HTTP\/1.1 405 .*allow: GET, HEAD/s);
  });

  test('replays the request in plain form', async () => {
    const body = JSON.stringify({
      product_code: 'tsel5',
      client_reference: randomUUID(),
      destination: { customer_no: '081234567890' },
    });
    const headers = [
      auth(),
      `idempotency-key: ${randomUUID()}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
    ];
    const first = await rawRequest(server.url, 'POST /sandbox/v1/quotes HTTP/1.1', headers, body);
    expect(first).toMatch(/^HTTP\/1.1 201 /);
    const target = spell('/sandbox/v1/quotes').replace('quotes', 'quo%74es');
    const again = await rawRequest(server.url, `POST ${target} HTTP/1.1`, headers, body);
    expect(again).toMatch(/^HTTP\/1.1 201 .*idempotency-replayed: true/s);
  });
});

test('an id in capitals is the same id, and a retry with it is a replay', async () => {
  const client = server.client(account.keys.sandbox);
  const quote = { client_reference: randomUUID(), destination: { customer_no: '081234567890' } };
  const { id } = (await client.post('/sandbox/v1/quotes', { ...quote, product_code: 'tsel5' })).body.data;
  const key = { 'idempotency-key': randomUUID() };
  const cancel = (name: string) => client.post(`/sandbox/v1/orders/${name}/cancel`, undefined, key);
  expect((await cancel(id)).status).toBe(200);
  const again = await cancel(id.toUpperCase());
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
});

test.each([
  ['/sandbox/v1%2Fwallet', 404],
  ['/%2573andbox/v1/wallet', 404],
  ['/sandbox%00/v1/wallet', 404],
  ['http:///sandbox/v1/wallet', 404],
  ['ftp://host/sandbox/v1/wallet', 404],
  ['/sandbox/v1/wallet%2F', 401],
  ['/sandbox/v1/wallet%00', 401],
  ['/sandbox/v1/../v1/wallet', 401],
  ['/%73andbox/v1/%zz', 401],
  ['/sandbox/v1/wallet#x', 401],
])('%s does not name another path: it returns %i without a key', async (target, status) => {
  expect(await rawRequest(server.url, `GET ${target} HTTP/1.1`)).toMatch(
    new RegExp(`^HTTP/1.1 ${status} .*"error":.*"environment":"${status === 401 ? 'sandbox' : 'live'}"`, 's'),
  );
  const withKey = await rawRequest(server.url, `GET ${target} HTTP/1.1`, [auth()]);
  expect(withKey).toMatch(/^HTTP\/1.1 (404|422) .*"error":/s);
});
