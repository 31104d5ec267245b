import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { base, givenBuyer, type Buyer } from '../../orders/buyer.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { stopTime } from '../stop-time.ts';

/** No event comes after it, so that a wait for events continues. */
const idAfterAll = 'ffffffff-ffff-7fff-bfff-ffffffffffff';

let server: TestServer;
let buyer: Buyer;
beforeAll(async () => {
  server = await startTestServer({ worker: false, replace: stopTime });
  buyer = await givenBuyer(server);
});
afterAll(() => server.stop());

test('a client that closes its side after a confirm reads the answer, and then the server closes the connection', async () => {
  const { id, confirmation_token } = await buyer.awaiting('prepaid');
  const body = JSON.stringify({ confirmation_token });
  const headers = [`idempotency-key: ${randomUUID()}`, 'content-type: application/json'];
  const answers = await sendAndClose(request(`POST ${base}/orders/${id}/confirm`, headers, body));
  expect(statuses(answers)).toEqual([200]);
  expect(answers).toContain('"status":"succeeded"');
});

test('every request sent before the client closes its side is answered, in order', async () => {
  const requests = [request(`GET ${base}/wallet`), request('GET /nope'), request('GET /healthz')];
  expect(statuses(await sendAndClose(requests.join('')))).toEqual([200, 404, 200]);
});

test('an incomplete request is refused when the client closes its side', async () => {
  expect(statuses(await sendAndClose(`GET ${base}/wallet HTTP/1.1\r\nhost: te`))).toEqual([422]);
});

test('a connection without a request is closed when the client closes its side', async () => {
  expect(await sendAndClose('')).toBe('');
});

/** A full disconnect looks the same, and a wait that continued would count against the account. */
test('a request that waits for events returns when the client closes its side', async () => {
  const answers = await sendAndClose(request(`GET ${base}/events?after=${idAfterAll}&wait=20`));
  expect(statuses(answers)).toEqual([200]);
});

test('a server that stops ends all waits for events', async () => {
  const node = await startTestServer({ besides: server, worker: false, replace: stopTime });
  const headers = { authorization: `Bearer ${buyer.account.keys.sandbox}` };
  const path = `${node.url}${base}/events?after=${idAfterAll}`;
  const waiting = Array.from({ length: 4 }, () => fetch(`${path}&wait=20`, { headers }));
  // An account may have at most four.
  await expect.poll(async () => (await fetch(`${path}&wait=0`, { headers })).status).toBe(429);
  await node.stop();
  const answers = await Promise.all(waiting);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

function request(line: string, headers: readonly string[] = [], body = ''): string {
  const all = [
    `${line} HTTP/1.1`,
    'host: test',
    `authorization: Bearer ${buyer.account.keys.sandbox}`,
    `content-length: ${body.length}`,
    ...headers,
  ];
  return `${all.join('\r\n')}\r\n\r\n${body}`;
}

/** Sends these bytes, closes its side, and returns everything received until the server closes the connection. */
async function sendAndClose(bytes: string): Promise<string> {
  const { port, hostname } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.end(bytes);
  return text(socket);
}

function statuses(answers: string): number[] {
  return Array.from(answers.matchAll(/HTTP\/1\.1 (\d+) /g), ([, status]) => Number(status));
}
