import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../server.ts';
import { closeOf, startWatchedServer, type WatchedServer } from './watched-server.ts';

const connectRequest = 'CONNECT x:80 HTTP/1.1\r\nhost: x\r\n\r\n';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false, catalog: false });
});
afterAll(() => server.stop());

let watched: WatchedServer;
beforeEach(async () => {
  watched = await startWatchedServer(server.app);
});

// An error event without a listener would end the process.
test.each(['', 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'])(
  'a connection reset after CONNECT, sent behind %j, ends only that connection',
  async (before) => {
    const { client, socket } = await watched.connect();
    const ended = closeOf(socket);
    client.write(`${before}${connectRequest}`);
    client.resetAndDestroy();
    await ended;
    expect((await fetch(`${watched.url}/healthz`)).status).toBe(200);
  },
);

test('CONNECT is refused and its connection closed, although the client keeps its side open', async () => {
  const { client, socket } = await watched.connect();
  const ended = closeOf(socket);
  client.write(connectRequest);
  const [answer]: Buffer[] = await once(client, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 405 /);
  await ended;
});
