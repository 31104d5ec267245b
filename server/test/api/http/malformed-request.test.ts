import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../server.ts';
import { closeOf, startWatchedServer, type WatchedServer } from './watched-server.ts';

const lingerMs = 30_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false, catalog: false });
});
afterAll(() => server.stop());

let watched: WatchedServer;
beforeEach(async () => {
  watched = await startWatchedServer(server.app);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

test('a client that sends more after a refusal is disconnected 30 s after the refusal', async () => {
  const { client, socket } = await watched.connect();
  const ended = closeOf(socket);
  client.write('GET /healthz HTTP/1.1\r\nno colon\r\n\r\n');
  const [answer]: Buffer[] = await once(client, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 422 /);

  await sendMore(client, socket);
  vi.advanceTimersByTime(lingerMs - 1);
  await sendMore(client, socket);
  expect(socket.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  await ended;
});

test.each([
  {
    sent: '',
    answered: /^$/,
    what: 'nothing is closed without an answer, which a browser would take for its next one',
  },
  { sent: 'GET /healthz HTTP/1.1\r\n', answered: /^HTTP\/1\.1 422 /, what: 'half a request is refused' },
])('a connection that has timed out after $what', async ({ sent, answered }) => {
  watched.http.headersTimeout = 1;
  const { client } = await watched.connect();
  let received = '';
  client.on('data', (data) => (received += String(data)));
  client.write(sent);
  await once(client, 'end');
  expect(received).toMatch(answered);
});

/** Sends one byte, which the server reads. It does not poll: a poll would advance the timers. */
async function sendMore(client: Socket, socket: Socket): Promise<void> {
  const read = once(socket, 'data');
  client.write('x');
  await read;
}
