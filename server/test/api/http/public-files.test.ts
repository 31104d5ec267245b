import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false, catalog: false });
});
afterAll(() => server.stop());

const files: readonly (readonly [path: string, type: RegExp])[] = [
  ['/docs/', /^text\/html/],
  ['/docs/js/scalar.js', /javascript/],
  ['/docs/js/reference.js', /javascript/],
  ['/openapi.json', /^application\/json/],
  ['/webhooks/schemas.json', /^application\/json/],
  ['/deposit', /^text\/html/],
  ['/favicon.ico', /^image\/x-icon$/],
];

describe.each(files)('%s', (path, type) => {
  test('is sent in the encoding that the client accepts, with a tag for each encoding', async () => {
    const plain = await ask(path);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.headers['content-type']).toMatch(type);
    const br = await ask(path, { 'accept-encoding': 'gzip, br' });
    const gzip = await ask(path, { 'accept-encoding': 'gzip' });
    expect([br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    const answers = [plain, br, gzip];
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { status, headers, body } of answers) {
      expect(status).toBe(200);
      expect(headers.etag).toMatch(/^"[\w-]+"$/);
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
      expect(headers['content-length']).toBe(String(body.length));
    }
  });

  test.each(['identity', 'gzip', 'br'])(
    'returns 304 to a client that has it, and to HEAD the headers of %s',
    async (coding) => {
      const accept = { 'accept-encoding': coding };
      const whole = await ask(path, accept);
      const { etag = '', vary, 'content-security-policy': policy } = whole.headers;
      const known = await ask(path, { ...accept, 'if-none-match': `"other", W/${etag}` });
      expect([known.status, known.body.length]).toEqual([304, 0]);
      // A cache updates its headers from a 304.
      expect(known.headers).toMatchObject({ etag, vary, 'cache-control': 'no-cache' });
      expect(known.headers['content-security-policy']).toBe(policy);
      expect((await ask(path, { ...accept, 'if-none-match': '"other"' })).status).toBe(200);
      const { date: _date, 'x-request-id': _id, ...headers } = whole.headers;
      const head = await ask(path, accept, 'HEAD');
      expect([head.status, head.body.length]).toEqual([200, 0]);
      expect(head.headers).toMatchObject(headers);
    },
  );
});

/** Requests a path, and returns the answer as received: `fetch` would decompress it. */
async function ask(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') {
  const sent = request(new URL(path, server.url), { method, headers, agent: false });
  sent.end();
  const [answer]: IncomingMessage[] = await once(sent, 'response');
  if (answer === undefined) throw new Error('No answer came.');
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}
