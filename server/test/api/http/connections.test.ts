import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { base } from '../../orders/buyer.ts';
import { startTestServer, type TestAccount, type TestServer } from '../../server.ts';

const perAddress = 4;
let server: TestServer;
let account: TestAccount;
const clients = new Set<Socket>();

beforeAll(async () => {
  const settings = { connectionsMax: 16, connectionsPerAddress: perAddress };
  server = await startTestServer({ worker: false, catalog: false, settings });
  account = await server.givenAccount();
});
afterEach(() => {
  for (const client of clients) client.destroy();
  clients.clear();
});
afterAll(() => server.stop());

/** Connects from an address of this machine. */
async function connectFrom(localAddress: string): Promise<Socket> {
  const port = Number(new URL(server.url).port);
  const client = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
  clients.add(client);
  await once(client, 'connect');
  return client;
}

/** Sends a request on a connection and returns the status of its answer. */
async function statusOf(client: Socket, path: string, key?: string): Promise<number> {
  const authorization = key === undefined ? '' : `authorization: Bearer ${key}\r\n`;
  client.write(`GET ${path} HTTP/1.1\r\nhost: test\r\n${authorization}\r\n`);
  const [head]: Buffer[] = await once(client, 'data');
  return Number(String(head).slice(9, 12));
}

test('a client with a key stays connected, and a new one connects, while an attacker at the address opens connections', async () => {
  const kept = await connectFrom('127.0.0.2');
  expect(await statusOf(kept, `${base}/wallet`, account.keys.sandbox)).toBe(200);
  for (let i = 0; i < 10 * perAddress; i += 1) await connectFrom('127.0.0.2');
  expect(await statusOf(kept, `${base}/wallet`, account.keys.sandbox)).toBe(200);
  const late = await connectFrom('127.0.0.2');
  expect(await statusOf(late, `${base}/wallet`, account.keys.sandbox)).toBe(200);
  // Those that the new ones have replaced are closed.
  await expect.poll(() => [...clients].filter(({ destroyed }) => !destroyed).length).toBe(1 + perAddress);
});

test('a connection is kept only for a valid key', async () => {
  const refused = await connectFrom('127.0.0.3');
  expect(await statusOf(refused, `${base}/wallet`, `${account.keys.sandbox}x`)).toBe(401);
  for (let i = 0; i < perAddress; i += 1) await connectFrom('127.0.0.3');
  await expect.poll(() => refused.destroyed).toBe(true);
});

test('attackers at many addresses leave room for a client with a key', async () => {
  for (let i = 0; i < 40; i += 1) await connectFrom(`127.0.2.${i + 1}`);
  const client = await connectFrom('127.0.0.4');
  expect(await statusOf(client, `${base}/wallet`, account.keys.sandbox)).toBe(200);
  for (let i = 0; i < 40; i += 1) await connectFrom(`127.0.3.${i + 1}`);
  expect(await statusOf(client, `${base}/wallet`, account.keys.sandbox)).toBe(200);
});
