import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { base, type Buyer, givenBuyer } from '../../orders/buyer.ts';
import { startTestServer, type TestServer } from '../../server.ts';

let server: TestServer;
let buyer: Buyer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
  buyer = await givenBuyer(server);
  for (let i = 0; i < 4; i += 1) await buyer.confirm(await buyer.awaiting('prepaid'));
});
afterAll(() => server.stop());

const codings = [
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const;

describe.each(['/catalog', '/postpaid/catalog', '/orders'])('GET %s of more than 1 kB', (path) => {
  test.each(codings)(
    'is compressed with %s for a client that accepts it, with the same content',
    async (coding, decompress) => {
      const plain = await ask(path);
      expect(plain.headers).not.toHaveProperty('content-encoding');
      const coded = await ask(path, { 'accept-encoding': coding });
      expect(coded.headers['content-encoding']).toBe(coding);
      expect(coded.headers['content-length']).toBe(String(coded.body.length));
      for (const { headers } of [plain, coded]) expect(headers.vary).toMatch(/accept-encoding$/);
      expect(coded.body.length).toBeLessThan(plain.body.length / 2);
      expect(dataOf(decompress(coded.body))).toEqual(dataOf(plain.body));
    },
  );
});

test('a catalog has a tag for each encoding and returns 304 to a client that has that encoding', async () => {
  const tags = new Set<string>();
  for (const coding of ['identity', 'br', 'gzip']) {
    const accept = { 'accept-encoding': coding };
    const { etag = '', vary } = (await ask('/catalog', accept)).headers;
    const known = await ask('/catalog', { ...accept, 'if-none-match': etag });
    expect([known.status, known.body.length]).toEqual([304, 0]);
    expect(known.headers).toMatchObject({ etag, vary });
    tags.add(etag);
  }
  expect(tags.size).toBe(3);
});

test('an answer with a confirmation token or a serial is never compressed', async () => {
  const accept = { 'accept-encoding': 'br' };
  // A bill with many rows is larger than 1 kB, and so is a list.
  const bill = (await buyer.inquire({ customer_no: '530000000012' })).body.data;
  const paid = (await buyer.awaiting('postpaid')).id;
  const open = await ask('/orders', accept);
  expect(open.body.length).toBeGreaterThan(1_024);
  expect(open.body.toString()).toContain('"confirmation_token":"');
  const one = await ask(`/orders/${bill.id}`, accept);
  for (const { headers } of [open, one]) expect(headers).not.toHaveProperty('content-encoding');
  for (const id of [bill.id, paid]) await buyer.cancel(id);
  expect((await ask('/orders', accept)).headers['content-encoding']).toBe('br');
  const { data } = (await buyer.client.get(`${base}/orders`)).body;
  const sold = [...data].find(({ status }) => status === 'succeeded')?.id ?? '';
  const result = await ask(`/orders/${sold}/result`, accept);
  expect(result.body.toString()).toContain('"serial":"');
  expect(result.headers).not.toHaveProperty('content-encoding');
});

test('a smaller answer is not compressed', async () => {
  const { headers, body } = await ask('/orders?per_page=1', { 'accept-encoding': 'br, gzip' });
  expect(body.length).toBeLessThan(1_024);
  expect(headers).not.toHaveProperty('content-encoding');
});

function dataOf(body: Buffer): unknown {
  const answer: { data: unknown } = JSON.parse(body.toString());
  return answer.data;
}

/** Requests a path of the sandbox, and returns the answer as received: `fetch` would decompress it. */
async function ask(path: string, headers: Readonly<Record<string, string>> = {}) {
  const authorization = `Bearer ${buyer.account.keys.sandbox}`;
  const sent = request(server.url + base + path, { headers: { authorization, ...headers }, agent: false });
  sent.end();
  const [answer]: IncomingMessage[] = await once(sent, 'response');
  if (answer === undefined) throw new Error('No answer came.');
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}
