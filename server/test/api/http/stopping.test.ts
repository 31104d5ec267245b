import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { drain } from '../../../src/commands/drain.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { startWatchedServer, type WatchedServer } from './watched-server.ts';

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer({ worker: false, catalog: false });
  key = (await server.givenAccount()).keys.sandbox;
});
afterAll(() => server.stop());

let stopping: AbortController;
let watched: WatchedServer;
beforeEach(async () => {
  stopping = new AbortController();
  watched = await startWatchedServer(server.app, stopping.signal);
});

const wallet = (): string =>
  `GET /sandbox/v1/wallet HTTP/1.1\r\nhost: test\r\nauthorization: Bearer ${key}\r\n\r\n`;
const ready = 'GET /readyz HTTP/1.1\r\nhost: test\r\n\r\n';

/** The status and the Connection header of each answer in a text. */
function answersIn(received: string): string[] {
  return Array.from(
    received.matchAll(/HTTP\/1\.1 (\d+) .*?\r\nconnection: ([a-z-]+)\r\n/gis),
    ([, status, connection]) => `${status} ${connection}`,
  );
}

async function send(client: Socket, request: string): Promise<string> {
  client.write(request);
  const [answer]: Buffer[] = await once(client, 'data');
  return String(answer);
}

test('a server that was asked to stop fails /readyz, serves, and ends each connection with its answer', async () => {
  const { client: kept } = await watched.connect();
  expect(answersIn(await send(kept, ready))).toEqual(['200 keep-alive']);
  stopping.abort();

  // As a balancer checks: on new connections.
  const { client: check } = await watched.connect();
  check.write(ready);
  expect(answersIn(await text(check))).toEqual(['503 close']);
  const { client: late } = await watched.connect();
  late.write(wallet());
  expect(answersIn(await text(late))).toEqual(['200 close']);
  expect((await fetch(`${watched.url}/healthz`)).status).toBe(200);

  // The connection was kept when the stop began.
  const rest = text(kept);
  kept.write(wallet());
  expect(answersIn(await rest)).toEqual(['200 close']);
});

test('pipelined requests are all answered before the connection ends', async () => {
  const { client } = await watched.connect();
  stopping.abort();
  client.write(wallet().repeat(3));
  expect(answersIn(await text(client))).toEqual(['200 keep-alive', '200 keep-alive', '200 close']);
});

test('connections that wait to be accepted when the server closes are served', async () => {
  stopping.abort();
  // The operating system has completed these connections, and the server has not seen them yet.
  const answers = Array.from({ length: 10 }, () => {
    const client = connect(Number(new URL(watched.url).port), '127.0.0.1');
    client.write(wallet());
    return text(client);
  });
  await Promise.all([drain(watched), ...answers]);
  expect((await Promise.all(answers)).flatMap(answersIn)).toEqual(answers.map(() => '200 close'));
});

test('a request that is refused because of too much load ends its connection too', async () => {
  const { app } = server;
  // Every delay is longer than this.
  const settings = { ...app.config.settings, shedDelayMs: -1 };
  const busy = await startWatchedServer({ ...app, config: { ...app.config, settings } }, stopping.signal);
  const { client } = await busy.connect();
  expect(answersIn(await send(client, wallet()))).toEqual(['503 keep-alive']);
  stopping.abort();
  client.write(wallet());
  expect(answersIn(await text(client))).toEqual(['503 close']);
});
