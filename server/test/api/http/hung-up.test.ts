import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../server.ts';
import { closeOf, startWatchedServer } from './watched-server.ts';

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ worker: false, catalog: false, log: (line) => lines.push(line) });
});
afterAll(() => server.stop());

test('a client that disconnects before its request is handled causes no crash', async () => {
  const watched = await startWatchedServer(server.app);
  for (let i = 0; i < 20; i += 1) {
    const { client, socket } = await watched.connect();
    const ended = closeOf(socket);
    // Every second time the server has not noticed it yet and only the kernel knows.
    if (i % 2 === 0) watched.http.prependOnceListener('request', () => socket.destroy());
    client.write('GET /v1/wallet HTTP/1.1\r\nhost: x\r\n\r\n');
    if (i % 2 === 1) client.resetAndDestroy();
    await ended;
  }
  await fetch(`${watched.url}/healthz`);
  await expect.poll(() => lines.some((line) => line.includes('/healthz'))).toBe(true);
  expect(lines.filter((line) => line.includes('a request crashed'))).toEqual([]);
});
