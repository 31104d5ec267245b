import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../server.ts';

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer({ worker: false, catalog: false });
  key = (await server.givenAccount()).keys.sandbox;
});
afterAll(() => server.stop());

/** Sends the lines of a request as they are and returns everything that is received until the server disconnects. */
async function answerTo(lines: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return text(socket);
}

const path = '/sandbox/v1/wallet';
const auth = (): string => `Authorization: Bearer ${key}`;

test.each<[string, string, () => string[]]>([
  ['has no Host in HTTP/1.1', 'Host', () => [`GET ${path} HTTP/1.1`, auth()]],
  ['has two Hosts', 'Host', () => [`GET ${path} HTTP/1.1`, 'Host: a', auth(), 'hOST: a']],
  ['has two Hosts in HTTP/1.0', 'Host', () => [`GET ${path} HTTP/1.0`, 'Host: a', 'Host: b', auth()]],
  ['has two Authorizations', 'Authorization', () => [`GET ${path} HTTP/1.1`, 'Host: a', auth(), auth()]],
  [
    'has two, of which one is empty',
    'Authorization',
    () => [`GET ${path} HTTP/1.1`, 'Host: a', auth(), 'authorization:'],
  ],
  ['is HTTP/2.0', 'request', () => [`GET ${path} HTTP/2.0`, 'Host: a', auth()]],
  ['is HTTP/0.9', 'request', () => [`GET ${path} HTTP/0.9`, 'Host: a', auth()]],
  ['is HTTP/1.2', 'request', () => [`GET ${path} HTTP/1.2`, 'Host: a', auth()]],
  ['begins as HTTP/2', 'request', () => ['PRI * HTTP/2.0']],
])('a request that %s is 400 and ends its connection', async (_what, field, lines) => {
  const answer = await answerTo([...lines(), '', '', `GET ${path} HTTP/1.1`, 'Host: a', auth()]);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
  const { error } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
  expect(error).toMatchObject({ code: 'malformed_request', details: [{ field }] });
});

test('HTTP/1.0 needs no Host', async () => {
  expect(await answerTo([`GET ${path} HTTP/1.0`, auth()])).toMatch(/^HTTP\/1\.1 200 /);
});
