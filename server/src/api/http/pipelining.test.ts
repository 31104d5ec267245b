import fc from 'fast-check';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { duplexPair } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { trackResponse } from './pending-responses.ts';
import { readOneRequestAtATime } from './pipelining.ts';

/** Requests as clients may send them, with the answer to each. */
const requests: readonly (readonly [request: string, answer: string])[] = [
  ['GET /first HTTP/1.1\r\n\r\n', 'GET /first '],
  [
    'POST /a HTTP/1.1\r\ncontent-length: 25\r\n\r\n\r\n\r\nGET /b HTTP/1.1\r\n\r\n\r\n',
    'POST /a \r\n\r\nGET /b HTTP/1.1\r\n\r\n\r\n',
  ],
  ['\r\n\r\nGET /c HTTP/1.1\r\ncontent-length: 0\r\n\r\n', 'GET /c '],
  [
    'POST /d HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n4;e=f\r\n\r\n\r\n\r\n2\r\nGE\r\n0\r\n\r\n',
    'POST /d \r\n\r\nGE',
  ],
  ['POST /g HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n0\r\ntrailer: y\r\n\r\n', 'POST /g x'],
  ['GET /h HTTP/1.1\r\nconnection: keep-alive\r\ncontent-length: 3\r\n\r\nGET', 'GET /h GET'],
  ['POST /i HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n', 'POST /i '],
  ['GET /last HTTP/1.1\r\nconnection: close\r\n\r\n', 'GET /last '],
];
const bytes = Buffer.from(requests.map(([request]) => request).join(''));

test('starts the requests of a connection one after the other, however the bytes arrive', async () => {
  const everywhere = Array.from(bytes, (_byte, i) => i);
  const cuts = fc.array(fc.nat(bytes.length), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(cuts, async (at) => {
      const { answers, mostAtOnce } = await converse(partsOf(bytes, at));
      expect(answers).toEqual(requests.map(([, answer]) => answer));
      expect(mostAtOnce).toBe(1);
    }),
    { examples: [[[]], [everywhere]] },
  );
});

test('parses a body only when its handler reads it, and delivers it and the next requests completely', async () => {
  const chunk = `${'x'.repeat(996)}\r\n\r\n`;
  const chunks = `3e8\r\n${chunk}\r\n`.repeat(1_000);
  const post = `POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`;
  const { answers, mostUnread } = await converse([Buffer.from(post), bytes]);
  expect(answers).toEqual([`POST / ${chunk.repeat(1_000)}`, ...requests.map(([, answer]) => answer)]);
  expect(mostUnread).toBeGreaterThan(0);
  expect(mostUnread).toBeLessThan(200_000);
});

test('yields to the event loop between two requests of a connection', async () => {
  let turns = 0;
  const begunIn: number[] = [];
  const server = createServer({ requireHostHeader: false }, (_request, response) => {
    begunIn.push(turns);
    response.end();
  });
  const client = connectTo(server).resume();
  client.write('GET / HTTP/1.1\r\n\r\n'.repeat(100));
  for (; begunIn.length < 100; turns += 1) await turn();
  expect(new Set(begunIn).size).toBe(100);
});

/** Sends these parts over one connection and gives the bodies of the answers. */
async function converse(parts: readonly Buffer[]) {
  let open = 0;
  /** The maximum number of requests in progress, and of unread bytes of a body. */
  let mostAtOnce = 0;
  let mostUnread = 0;
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    open += 1;
    mostAtOnce = Math.max(mostAtOnce, open);
    response.once('close', () => (open -= 1));
    void echo(request, response, (unread) => (mostUnread = Math.max(mostUnread, unread)));
  });
  const client = connectTo(server);
  for (const part of parts) client.write(part);
  const received = await text(client);
  return { answers: received.split(/HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*\r\n/).slice(1), mostAtOnce, mostUnread };
}

async function echo(
  request: IncomingMessage,
  response: ServerResponse,
  reportUnread: (bytes: number) => void,
): Promise<void> {
  for (let turns = 0; turns < 3; turns += 1) await turn();
  reportUnread(request.readableLength);
  const answer = `${request.method} ${request.url} ${await text(request)}`;
  response.setHeader('content-length', answer.length);
  response.end(answer);
}

/** A connection on which each part arrives separately, which no network guarantees. */
function connectTo(server: Server) {
  server.on('request', trackResponse);
  readOneRequestAtATime(server);
  const [ours, theirs] = duplexPair();
  server.emit('connection', theirs);
  return ours;
}

function partsOf(whole: Buffer, cuts: readonly number[]): Buffer[] {
  const ends = [...cuts, whole.length].toSorted((a, b) => a - b);
  return ends.map((end, i) => whole.subarray(ends[i - 1] ?? 0, end)).filter(({ length }) => length > 0);
}
