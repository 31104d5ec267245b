import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../server.ts';

const perMinute = 5;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { publicRequestsPerMinute: perMinute } });
});
afterAll(() => server.stop());

test('public requests above the limit of an address are 429, and neither health checks nor a client with a key', async () => {
  const account = await server.givenAccount();
  const nobody = server.client();
  const statuses: number[] = [];
  // The server itself was asked for its OpenAPI document before.
  for (let i = 0; i < perMinute + 1; i += 1) statuses.push((await nobody.get('/favicon.ico')).status);
  expect(statuses.at(-1)).toBe(429);
  const refused = await nobody.get('/favicon.ico');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d?$/);
  expect([(await nobody.get('/healthz')).status, (await nobody.get('/readyz')).status]).toEqual([200, 200]);
  expect((await server.client(account.keys.sandbox).get('/sandbox/v1/wallet')).status).toBe(200);
});
