import { brotliDecompressSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryAsOwner } from '../query-as.ts';
import { base, type Buyer, givenBuyer } from '../orders/buyer.ts';
import { startTestServer, type TestServer } from '../server.ts';

let server: TestServer;
let buyer: Buyer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
  buyer = await givenBuyer(server);
});
afterAll(() => server.stop());

test.each(['/catalog', '/postpaid/catalog', '/catalog?q=tsel', '/catalog?q=nothing-has-this-name'])(
  'answers to GET %s differ in the id of the request only, and match its header',
  async (path) => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => buyer.client.get(base + path)));
    const ids = answers.map(({ body }) => body.meta.request_id);
    expect(new Set(ids).size).toBe(5);
    expect(answers.map(({ headers }) => headers.get('x-request-id'))).toEqual(ids);
    const texts = answers.map(({ text, body }) => text.replace(body.meta.request_id, ''));
    expect(new Set(texts).size).toBe(1);
  },
);

test('a compressed answer has the id of its own request', async () => {
  for (let i = 0; i < 3; i += 1) {
    const { headers, body } = await request(`${server.url}${base}/catalog`, {
      headers: { authorization: `Bearer ${buyer.account.keys.sandbox}`, 'accept-encoding': 'br' },
    });
    const text = brotliDecompressSync(Buffer.from(await body.arrayBuffer())).toString();
    expect(JSON.parse(text)).toMatchObject({ meta: { request_id: headers['x-request-id'] } });
  }
});

test('the two bases, the filters and the pages do not share answers', async () => {
  const account = await server.givenAccount();
  const live = await server.client(account.keys.live).get('/v1/catalog');
  const sandbox = await buyer.client.get(`${base}/catalog`);
  expect([live.body.meta.environment, sandbox.body.meta.environment]).toEqual(['live', 'sandbox']);
  const second = await buyer.client.get(`${base}/catalog?page=2`);
  expect(second.body.meta.page).toBe(2);
  expect(second.body.data[0]?.code).not.toBe(sandbox.body.data[0]?.code);
  const one = await buyer.client.get(`${base}/catalog?per_page=1&page=2`);
  expect([...one.body.data].map(({ code }) => code)).toEqual([sandbox.body.data[1]?.code]);
});

test('a change of the catalog is in the next answer, with another tag', async () => {
  const read = () => buyer.client.get(`${base}/catalog?q=tsel10`);
  const before = await read();
  await queryAsOwner(
    server,
    `update products set name = 'Telkomsel 10.000 baru' where code = 'tsel10';
     update catalog_version set version = gen_random_uuid()`,
  );
  // A snapshot may be used for 40 ms after its version was checked.
  await expect.poll(async () => (await read()).text).toContain('Telkomsel 10.000 baru');
  expect((await read()).headers.get('etag')).not.toBe(before.headers.get('etag'));
});

test('more pages than are kept are answered too', async () => {
  const { total } = (await buyer.client.get(`${base}/catalog`)).body.meta;
  const codes = new Set<string>();
  for (let page = 1; page <= total; page += 1) {
    const { data } = (await buyer.client.get(`${base}/catalog?per_page=1&page=${page}`)).body;
    codes.add(data[0]?.code ?? '');
  }
  expect(codes.size).toBe(total);
  const again = await buyer.client.get(`${base}/catalog?per_page=1&page=1`);
  expect(codes.has(again.body.data[0]?.code ?? '')).toBe(true);
});

test('HEAD has the headers of GET and no body', async () => {
  const [get, head] = await Promise.all(
    ['GET', 'HEAD'].map((method) => buyer.client.send(method, `${base}/catalog`)),
  );
  expect(head?.text).toBe('');
  for (const name of ['content-length', 'content-type', 'etag', 'cache-control', 'vary'])
    expect(head?.headers.get(name)).toBe(get?.headers.get(name));
});
