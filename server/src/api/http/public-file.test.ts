import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify from 'fastify';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { duplexPair } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type PublicFile, servePublicFile } from './public-file.ts';

const path = '/file';
const file: PublicFile = { type: 'text/plain', bytes: Buffer.from('x'.repeat(10_000)) };

/** A server with one public file, and the buffers that it sends. */
function givenServer(make: () => PublicFile | Promise<PublicFile>) {
  const api = fastify().withTypeProvider<TypeBoxTypeProvider>();
  onTestFinished(() => api.close());
  const sent: unknown[] = [];
  api.addHook('onSend', async (_request, _reply, payload) => {
    sent.push(payload);
    return payload;
  });
  servePublicFile(api, path, make);
  return {
    api,
    sent,
    get: (coding: string) => api.inject({ url: path, headers: { 'accept-encoding': coding } }),
  };
}

test.each(['identity', 'gzip', 'br'])(
  'all answers in %s send the same buffer, including the first',
  async (coding) => {
    let made = 0;
    const { sent, get } = givenServer(async () => {
      made += 1;
      return file;
    });
    await Promise.all([get(coding), get(coding), get(coding)]);
    await get(coding);
    expect(made).toBe(1);
    expect(sent).toHaveLength(4);
    expect(new Set(sent).size).toBe(1);
    expect(sent[0]).toBeInstanceOf(Buffer);
  },
);

test('sends a large file in chunks and yields to the event loop between them', async () => {
  const large: PublicFile = { type: 'text/plain', bytes: randomBytes(1_000_000) };
  const { api } = givenServer(() => large);
  await api.ready();
  let turns = 0;
  const partsIn: number[] = [];
  const received: Buffer[] = [];
  const [client, socket] = duplexPair();
  client.on('data', (part: Buffer) => {
    partsIn.push(turns);
    received.push(part);
  });
  const ended = once(client, 'end');
  api.server.emit('connection', Object.assign(socket, { remoteAddress: '127.0.0.1' }));
  const count = (): void => {
    turns += 1;
    if (!client.readableEnded) setImmediate(count);
  };
  count();
  client.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  await ended;
  expect(new Set(partsIn).size).toBeGreaterThan(10);
  expect(Buffer.concat(received).subarray(-large.bytes.length).equals(large.bytes)).toBe(true);
});

test('a file that cannot be created is tried once in ten seconds, however many requests arrive', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let tries = 0;
  const { get } = givenServer(() => {
    tries += 1;
    if (tries < 3) throw new Error('The disk is full.');
    return file;
  });
  const query = async (): Promise<number[]> =>
    (await Promise.all([get('identity'), get('gzip'), get('br')])).map(({ statusCode }) => statusCode);
  expect([...(await query()), ...(await query())]).toEqual([500, 500, 500, 500, 500, 500]);
  expect(tries).toBe(1);
  vi.advanceTimersByTime(10_000);
  expect(await query()).toEqual([500, 500, 500]);
  vi.advanceTimersByTime(10_000);
  expect(await query()).toEqual([200, 200, 200]);
  expect(tries).toBe(3);
});
