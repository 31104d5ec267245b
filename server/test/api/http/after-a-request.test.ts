import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { base, givenBuyer, type Buyer } from '../../orders/buyer.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { rawRequest } from './raw-request.ts';

let server: TestServer;
let buyer: Buyer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
  buyer = await givenBuyer(server);
});
afterAll(() => server.stop());

describe('bytes that follow a confirm on its connection do not replace its answer:', () => {
  test.each([
    ['a NUL character', 'close', '\0', []],
    ['an extra brace', 'close', '}', []],
    ['a second request after the last one', 'close', 'GET / HTTP/1.1\r\n\r\n', []],
    ['an extra brace', 'keep-alive', '}', [405]],
    ['garbage, in two parts', 'keep-alive', 'GARBAGE\r\n\r\nGARBAGE\r\n\r\n', [405]],
    ['broken HTTP', 'keep-alive', 'GET / HTTP/9.9\r\n\r\n', [400]],
    ['CONNECT', 'keep-alive', 'CONNECT x:80 HTTP/1.1\r\nhost: x\r\n\r\n', [405]],
  ])('%s, with connection: %s', async (_what, connection, rest, after) => {
    const order = await buyer.awaiting('prepaid');
    const answers = await confirmThen(order, connection, rest);
    expect(statuses(answers)).toEqual([200, ...after]);
    expect(answers).toContain('"status":"succeeded"');
  });

  test('a following request that breaks off halfway gets its own refusal', async () => {
    const chunked = `${auth()}\r\nidempotency-key: ${randomUUID()}\r\ntransfer-encoding: chunked`;
    const answers = await confirmThen(
      await buyer.awaiting('prepaid'),
      'keep-alive',
      `POST ${base}/quotes HTTP/1.1\r\n${chunked}\r\n\r\n5\r\nhe-nonsense\r\n`,
    );
    expect(statuses(answers)).toEqual([200, 422]);
  });

  test('earlier requests are answered first, in their order', async () => {
    const order = await buyer.awaiting('prepaid', { scenario: 'timeout' });
    const wallet = `GET ${base}/wallet HTTP/1.1\r\nhost: test\r\n${auth()}\r\n\r\n`;
    const impatient = await startTestServer({
      besides: server,
      worker: false,
      settings: { replyDeadlineMs: { live: 300, sandbox: 300 } },
    });
    try {
      const answers = await confirmThen(order, 'keep-alive', `${wallet}GARBAGE\r\n\r\n`, impatient.url);
      expect(statuses(answers)).toEqual([202, 200, 405]);
    } finally {
      await impatient.stop();
    }
  });
});

test.each([
  ['is invalid JSON', 'application/json', '{'],
  ['names a member twice', 'application/json', '{"scenario":"success","scenario":"failed"}'],
  ['has another content type', 'text/plain', '{}'],
])('the request after one whose body %s is answered', async (_what, type, body) => {
  const order = await buyer.awaiting('prepaid');
  const wallet = `GET ${base}/wallet HTTP/1.1\r\nhost: test\r\n${auth()}\r\nconnection: close\r\n\r\n`;
  const headers = [
    `idempotency-key: ${randomUUID()}`,
    `content-type: ${type}`,
    `content-length: ${body.length}`,
  ];
  const line = `POST ${base}/orders/${order.id}/confirm HTTP/1.1`;
  const answers = await rawRequest(
    server.url,
    line,
    [auth(), 'connection: keep-alive', ...headers],
    body + wallet,
  );
  expect(statuses(answers)).toEqual([type === 'text/plain' ? 415 : 422, 200]);
  expect(answers).toMatch(/^[^{]*connection: keep-alive\r\nkeep-alive: timeout=/i);
});

test.each([
  // With a length the end of the body is known.
  ['with a length', [413, 200], 'cancelled'],
  ['in chunks', [413], 'awaiting_confirmation'],
])(
  'the request after a body of more than 64 KiB %s is carried out only if it is answered',
  async (how, expected, status) => {
    const order = await buyer.awaiting('prepaid');
    const large = 'x'.repeat(100_000);
    const chunked = how === 'in chunks';
    const body = chunked ? `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n` : large;
    const headers = [
      auth(),
      'connection: keep-alive',
      `idempotency-key: ${randomUUID()}`,
      chunked ? 'transfer-encoding: chunked' : `content-length: ${body.length}`,
    ];
    const cancel = [
      `POST ${base}/orders/${order.id}/cancel HTTP/1.1`,
      'host: test',
      auth(),
      `idempotency-key: ${randomUUID()}`,
      'content-length: 0',
      'connection: close',
    ];
    const rest = `${body}${cancel.join('\r\n')}\r\n\r\n`;
    const answers = await rawRequest(server.url, `POST ${base}/quotes HTTP/1.1`, headers, rest);
    expect(statuses(answers)).toEqual(expected);
    expect(await buyer.read(order.id)).toMatchObject({ status });
  },
);

test('a request that was answered early gets no second answer when it breaks off', async () => {
  const { port, hostname } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const head = [`POST ${base}/quotes HTTP/1.1`, 'host: test', 'transfer-encoding: chunked'];
  socket.write(`${head.join('\r\n')}\r\n\r\n5\r\n{"a":\r\n`);
  const [first]: Buffer[] = await once(socket, 'data');
  socket.write('nonsense\r\n');
  expect(statuses(`${String(first)}${await text(socket)}`)).toEqual([401]);
});

function auth(): string {
  return `authorization: Bearer ${buyer.account.keys.sandbox}`;
}

/** Confirms an order, and sends more bytes than belong to the request. */
function confirmThen(
  { id, confirmation_token }: { id: string; confirmation_token: string | null },
  connection: string,
  rest: string,
  url = server.url,
): Promise<string> {
  const body = JSON.stringify({ confirmation_token });
  const headers = [
    auth(),
    `connection: ${connection}`,
    `idempotency-key: ${randomUUID()}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  ];
  return rawRequest(url, `POST ${base}/orders/${id}/confirm HTTP/1.1`, headers, `${body}${rest}`);
}

function statuses(answers: string): number[] {
  return Array.from(answers.matchAll(/HTTP\/1\.1 (\d+) /g), ([, status]) => Number(status));
}
