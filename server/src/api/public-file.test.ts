import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify from 'fastify';
import { onTestFinished, expect, test } from 'vitest';
import { type PublicFile, servePublicFile } from './public-file.ts';

const path = '/file';
const file: PublicFile = { type: 'text/plain', bytes: Buffer.from('x'.repeat(10_000)) };

/** A server with one public file, and what it hands over to be sent. */
function givenServer(make: () => PublicFile | Promise<PublicFile>) {
  const api = fastify().withTypeProvider<TypeBoxTypeProvider>();
  onTestFinished(() => api.close());
  const sent: unknown[] = [];
  api.addHook('onSend', async (_request, _reply, payload) => {
    sent.push(payload);
    return payload;
  });
  servePublicFile(api, path, make);
  return { sent, get: (coding: string) => api.inject({ url: path, headers: { 'accept-encoding': coding } }) };
}

test.each(['identity', 'gzip', 'br'])('all answers in %s send one buffer, also the first', async (coding) => {
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
});

test('a file that could not be made is made when it is asked for again', async () => {
  let made = 0;
  const { get } = givenServer(() => {
    made += 1;
    if (made === 1) throw new Error('The disk is full.');
    return file;
  });
  expect((await get('br')).statusCode).toBe(500);
  expect((await get('br')).statusCode).toBe(200);
});
