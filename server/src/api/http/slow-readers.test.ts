import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeClock } from '../../clock.ts';
import { keepConnection, limitConnections } from './connections.ts';
import { trackResponse } from './pending-responses.ts';
import { endSlowReaders } from './slow-readers.ts';

/** The time between two checks. */
const checkMs = 5_000;
/** More than the buffers of the operating system hold, and an answer that is several times as long. */
const buffersMax = 15_000_000;
const longAnswer = Buffer.alloc(5 * buffersMax);
const chunk = Buffer.alloc(64 * 1024);

let nowMs: number;
let server: Server;
let readers: { stop(): void };
let answer: RequestListener;
const connections = limitConnections({ max: 100, maxPerAddress: 100, trusted: [] });
const sockets = new Set<Socket>();
const clients = new Set<Socket>();

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  nowMs = 0;
  answer = (_request, response) => void response.end(longAnswer);
  readers = endSlowReaders({ ...makeClock(), monotonicMs: () => nowMs }, () => sockets);
  server = createServer((request, response) => {
    trackResponse(request, response);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  server.keepAliveTimeout = 0;
  server.on('connection', (socket) => {
    sockets.add(socket);
    connections.add(socket);
  });
  await once(server, 'listening');
});
afterEach(() => {
  readers.stop();
  vi.useRealTimers();
  for (const socket of [...clients, ...sockets]) socket.destroy();
  clients.clear();
  sockets.clear();
  server.close();
});

/** Sends a request and reads nothing. Returns both ends once the operating system accepts no more of the answer. */
async function requestUnread(): Promise<{ client: Socket; socket: Socket }> {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const connected = once(server, 'connection');
  const client = connect(address.port, '127.0.0.1').on('error', () => undefined);
  clients.add(client.pause());
  client.write('GET / HTTP/1.1\r\nhost: test\r\n\r\n');
  await connected;
  const socket = [...sockets].at(-1);
  if (socket === undefined) throw new Error('There was no connection.');
  await expect.poll(() => socket.writableLength).toBeGreaterThan(0);
  return { client, socket };
}

/** Sends a request, reads its answer, and returns the server's end. */
async function requestAnswered(): Promise<Socket> {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const client = connect(address.port, '127.0.0.1').on('error', () => undefined);
  clients.add(client);
  const connected: Promise<Socket[]> = once(server, 'connection');
  client.write('GET / HTTP/1.1\r\nhost: test\r\n\r\n');
  const [socket] = await connected;
  if (socket === undefined) throw new Error('There was no connection.');
  await once(client, 'data');
  return socket;
}

/** Lets time pass for the checks. */
function passSeconds(seconds: number): void {
  for (let passed = 0; passed < seconds * 1_000; passed += checkMs) {
    nowMs += checkMs;
    vi.advanceTimersByTime(checkMs);
  }
}

/** Sends chunks for as long as the client reads them. */
const sendEndlessly: RequestListener = (_request, response) => {
  const send = (): void => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', send);
  send();
};

test('a connection that reads nothing of its answer is reset within a minute', async () => {
  const { client, socket } = await requestUnread();
  passSeconds(20);
  expect(socket.destroyed).toBe(false);
  passSeconds(40);
  expect(socket.destroyed).toBe(true);
  const [error]: NodeJS.ErrnoException[] = await once(client.resume(), 'error');
  expect(error?.code).toBe('ECONNRESET');
});

test('a connection that stops reading is reset within a minute of its last progress', async () => {
  answer = sendEndlessly;
  const { client, socket } = await requestUnread();
  passSeconds(10);
  await readSome(client);
  passSeconds(25);
  expect(socket.destroyed).toBe(false);
  passSeconds(60);
  expect(socket.destroyed).toBe(true);
});

test('a connection that reads steadily is served for as long as its answer lasts', async () => {
  answer = sendEndlessly;
  const { client, socket } = await requestUnread();
  for (let i = 0; i < 3; i += 1) {
    await readSome(client);
    passSeconds(25);
    expect(socket.destroyed).toBe(false);
  }
});

test('a steady reader of an answer in one piece is served too', async () => {
  const { client, socket } = await requestUnread();
  for (let i = 0; i < 3; i += 1) {
    await readSome(client);
    passSeconds(25);
    expect(socket.destroyed).toBe(false);
  }
});

test('an idle connection without a key is closed within a minute, and one with a key is not', async () => {
  answer = (_request, response) => void response.end('done');
  const kept = await requestAnswered();
  const idle = await requestAnswered();
  keepConnection(kept);
  passSeconds(25);
  expect([kept.destroyed, idle.destroyed]).toEqual([false, false]);
  passSeconds(20);
  expect([kept.destroyed, idle.destroyed]).toEqual([false, true]);
});

test('a connection without a key that sends a request from time to time is left open', async () => {
  answer = (_request, response) => void response.end('done');
  const socket = await requestAnswered();
  for (let i = 0; i < 3; i += 1) {
    passSeconds(25);
    const next = once(server, 'request');
    [...clients][0]?.write('GET / HTTP/1.1\r\nhost: test\r\n\r\n');
    await next;
    passSeconds(5);
  }
  expect(socket.destroyed).toBe(false);
});

test('a connection whose answer is not written yet is left alone', async () => {
  answer = () => undefined;
  const connected = once(server, 'request');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const client = connect(address.port, '127.0.0.1');
  clients.add(client);
  client.write('GET / HTTP/1.1\r\nhost: test\r\n\r\n');
  await connected;
  passSeconds(300);
  expect([...sockets].map(({ destroyed }) => destroyed)).toEqual([false]);
});

/** Reads more than the buffers hold, so that the operating system has accepted more of the answer. */
async function readSome(client: Socket): Promise<void> {
  const end = client.bytesRead + buffersMax;
  client.resume();
  while (client.bytesRead < end) await once(client, 'data');
  client.pause();
}
