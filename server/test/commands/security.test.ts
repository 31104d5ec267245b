import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeDataDir, serve, type Served, stopAll } from '../crash/serve.ts';
import { makeTestFolder } from '../folder.ts';
import { patienceMs } from '../patience.ts';
import { konter, konterJson } from './konter.ts';

let dataDir: string;
let server: Served;

beforeAll(async () => {
  dataDir = await makeTestFolder('security');
  server = await serve(dataDir, {});
});
afterAll(async () => {
  await stopAll(dataDir);
  await removeDataDir(dataDir);
});

test('a guessed key is in the list of security events', async () => {
  const headers = { authorization: 'Bearer nonsense' };
  const answer = await fetch(`${server.address}/sandbox/v1/wallet`, { headers });
  expect([answer.status, await answer.json()]).toMatchObject([401, { error: { code: 'invalid_key' } }]);
  const list = ['security', 'list', '--since', '1h', '--kind', 'invalid_key'];
  await expect
    .poll(() => konterJson(dataDir, list), { timeout: patienceMs })
    .toMatchObject({
      events: [{ kind: 'invalid_key', address: '127.0.0.1', count: 1, key_id: null, account_id: null }],
    });
  const { out } = await konter(dataDir, list);
  expect(out).toMatch(/^\S+Z {2}invalid_key {2}1 {2}from 127\.0\.0\.1$/m);
});
