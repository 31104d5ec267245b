import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { reserveLargeAnswer } from '../../../src/api/http/large-answers.ts';
import { base, buyerOf } from '../../orders/buyer.ts';
import { startTestServer, type TestAccount, type TestServer } from '../../server.ts';
import { closeOf, startWatchedServer, type WatchedServer } from './watched-server.ts';

/** The largest public file and a small one, in the encoding that a browser requests. */
const large = '/docs/js/scalar.js';
const small = '/deposit';

let server: TestServer;
let account: TestAccount;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
  account = await server.givenAccount();
});
afterAll(() => server.stop());

let watched: WatchedServer;
beforeEach(async () => {
  watched = await startWatchedServer(server.app);
});

test('of 300 unread answers only one is in progress, and a client that reads later receives all of them', async () => {
  const paths = Array.from({ length: 300 }, (_none, i) => (i % 3 === 0 ? large : small));
  const bodies = new Map([
    [large, await encoded(large)],
    [small, await encoded(small)],
  ]);
  const { client, socket } = await watched.connect();
  client.write(paths.map((path) => get(path, 'accept-encoding: br')).join(''));
  await untilStuck(socket);
  expect(watched.begun.get(socket)?.length).toBeLessThan(paths.length);
  expect(watched.underWay.get(socket)).toBe(1);
  // Only a part of a large file is passed to the kernel.
  expect(socket.writableLength).toBeLessThan(200_000);

  const reader = makeReader(client);
  for (const path of paths) expect(bodies.get(path)?.equals(await reader.nextBody())).toBe(true);
  client.destroy();
});

test('while a client without a key has an unread answer, its further requests are not read ahead', async () => {
  const { client, socket } = await watched.connect();
  client.write(get(large).repeat(20));
  await untilStuck(socket);
  const read = socket.bytesRead;
  client.write(get(small).repeat(20_000));
  await untilStuck(socket);
  expect(socket.bytesRead).toBe(read);
  client.destroy();
});

test('the thousandth request of a connection without a key is its last', async () => {
  const { client } = await watched.connect();
  const answers = text(client);
  // More than one read of the socket takes.
  client.end(get('/healthz', `x-padding: ${'x'.repeat(60)}`).repeat(1_100));
  const received = await answers;
  expect(received.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(1_000);
  expect(received.match(/^connection: close/gim)).toHaveLength(1);
});

test('connections without a key keep at most 4 MiB of requests that wait, and others end with their answer', async () => {
  const pipelined = get(large).repeat(1_500);
  expect(pipelined.length).toBeGreaterThan(64 * 1024);
  const connected: Awaited<ReturnType<WatchedServer['connect']>>[] = [];
  for (let n = 0; n < 80; n += 1) connected.push(await watched.connect());
  const sockets = connected.map(({ socket }) => socket);
  for (const { client } of connected) client.write(pipelined);
  const waits = (socket: Socket): boolean => (watched.begun.get(socket)?.length ?? 0) > 0;
  await expect.poll(() => sockets.every((socket) => waits(socket) || socket.destroyed)).toBe(true);
  const kept = () => sockets.reduce((sum, { readableLength }) => sum + readableLength, 0);
  expect(kept()).toBeLessThanOrEqual(4 * 1024 * 1024);
  await expect.poll(() => sockets.filter(({ destroyed }) => destroyed).length).toBeGreaterThan(0);
  for (const { client } of connected) client.destroy();
  await expect.poll(kept).toBe(0);
  const { client } = await watched.connect();
  client.write(get('/healthz').repeat(3));
  const reader = makeReader(client);
  for (let n = 0; n < 3; n += 1) expect(String(await reader.nextBody())).toBe('{"status":"ok"}');
});

test('a refusal of too many large answers ends a connection without a key', async () => {
  const reserved = Array.from({ length: 32 }, () => reserveLargeAnswer('127.0.0.1'));
  onTestFinished(() => reserved.forEach((one) => one?.release()));
  const { client } = await watched.connect();
  const answers = text(client);
  client.end(get(large).repeat(300));
  const received = await answers;
  expect(received.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
  expect(received).toMatch(/^HTTP\/1\.1 503 /);
  expect(received).toMatch(/^connection: close\r$/im);
});

test('a request behind a waiting one starts when that one is answered', async () => {
  const buyer = buyerOf(server, account);
  const authorization = `Bearer ${account.keys.sandbox}`;
  const newest = await fetch(`${watched.url}${base}/events`, { headers: { authorization } });
  const { next }: { next: string } = JSON.parse(await newest.text()).meta;
  const { client, socket } = await watched.connect();
  const waiting = `${base}/events?after=${next}&wait=20`;
  client.write(
    [waiting, `${base}/wallet`, '/healthz']
      .map((path) => get(path, `authorization: ${authorization}`))
      .join(''),
  );
  await expect.poll(() => watched.begun.get(socket)).toEqual([waiting]);
  for (let i = 0; i < 20; i += 1) expect((await fetch(`${watched.url}/healthz`)).status).toBe(200);
  expect(watched.begun.get(socket)).toEqual([waiting]);

  const { id } = await buyer.awaiting('prepaid');
  await buyer.cancel(id);
  const reader = makeReader(client);
  expect(String(await reader.nextBody())).toContain('order.cancelled');
  expect(String(await reader.nextBody())).toContain('"balance"');
  expect(String(await reader.nextBody())).toBe('{"status":"ok"}');
  client.destroy();
});

test('a connection that does not read its answer is reset when it times out', async () => {
  const { client, socket } = await watched.connect();
  client.write(get(large).repeat(20));
  await untilStuck(socket);
  const ended = closeOf(socket);
  socket.setTimeout(50);
  await ended;
  const [error]: NodeJS.ErrnoException[] = await once(client.resume(), 'error');
  expect(error?.code).toBe('ECONNRESET');
  expect(watched.begun.get(socket)?.length).toBeLessThan(20);
});

/** Waits until the kernel accepts no more of the answers of a connection, while others are served. */
async function untilStuck(socket: Socket): Promise<void> {
  let sent: number;
  do {
    sent = socket.bytesWritten;
    for (let i = 0; i < 20; i += 1) expect((await fetch(`${watched.url}/healthz`)).status).toBe(200);
  } while (socket.writableLength === 0 || socket.bytesWritten !== sent);
}

function get(path: string, ...more: readonly string[]): string {
  return `${[`GET ${path} HTTP/1.1`, 'host: test', ...more].join('\r\n')}\r\n\r\n`;
}

/** The bytes of a public file as they are sent. */
async function encoded(path: string): Promise<Buffer> {
  const { client } = await watched.connect();
  client.write(get(path, 'accept-encoding: br', 'connection: close'));
  return makeReader(client).nextBody();
}

/** Reads answers with a length, one after the other. */
function makeReader(from: Readable): { nextBody(): Promise<Buffer> } {
  const chunks: AsyncIterator<Buffer> = from[Symbol.asyncIterator]();
  let received = Buffer.alloc(0);
  async function readMore(bytes: number): Promise<void> {
    const parts: Buffer[] = [received];
    for (let missing = bytes; missing > 0;) {
      const { value, done } = await chunks.next();
      if (done === true) throw new Error('The server closed the connection.');
      parts.push(value);
      missing -= value.length;
    }
    received = Buffer.concat(parts);
  }
  return {
    async nextBody() {
      let headEnd = -1;
      while ((headEnd = received.indexOf('\r\n\r\n')) === -1) await readMore(1);
      const length = Number(/^content-length: (\d+)/im.exec(String(received.subarray(0, headEnd)))?.[1]);
      const start = headEnd + 4;
      await readMore(start + length - received.length);
      const body = received.subarray(start, start + length);
      received = received.subarray(start + length);
      return body;
    },
  };
}
