import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestAccount, type TestClient, type TestServer } from '../../server.ts';

let server: TestServer;
let account: TestAccount;
let client: TestClient;

beforeAll(async () => {
  server = await startTestServer({ worker: false });
  account = await server.givenAccount();
  client = server.client(account.keys.sandbox);
});
afterAll(() => server.stop());

const someId = '019a0000-0000-7000-8000-000000000001';

describe('the check of paths and queries:', () => {
  test.each([
    ['a word', 'x'],
    ['broken encoding', '%zz'],
    ['a NUL', '%00'],
    ['a URN', `urn:uuid:${someId}`],
    ['an extra digit', `${someId}0`],
    ['8,000 letters', 'a'.repeat(8_000)],
    ['SQL', "';drop"],
    ['a path', '..%2f..'],
    ['a number', '123'],
  ])('%s as an id is refused', async (_what, id) => {
    const answer = await client.get(`/sandbox/v1/orders/${id}`);
    expect(answer.body.error).toMatchObject({ code: 'invalid_parameter', details: [{ field: 'id' }] });
  });

  test.each(['GET', 'POST', 'DELETE'])(
    '%s of a path with nothing in place of a name returns 404',
    async (method) => {
      for (const path of [
        '/wallet/',
        '/orders/',
        '/orders//confirm',
        '/orders//result',
        '/postpaid/inquiries/',
      ]) {
        const answer = await client.send(method, `/sandbox/v1${path}`);
        expect(answer.body.error, path).toMatchObject({ code: 'not_found' });
      }
    },
  );

  test.each([
    ['page=0', ['page']],
    ['page=1.5', ['page']],
    ['page=1e1', ['page']],
    ['page=', ['page']],
    ['page=1&page=2', ['page']],
    ['per_page=51', ['per_page']],
    ['per_page=-1', ['per_page']],
    ['clientreference=x', ['clientreference']],
    ['client_reference=a%00b', ['client_reference']],
    ['client_reference=caf%e9', ['client_reference']],
    ['client_reference=', ['client_reference']],
    ['client_reference=081234567890', ['client_reference']],
    ['client_reference=%2B6281234567890', ['client_reference']],
    [`client_reference=${'x'.repeat(101)}`, ['client_reference']],
    ['%ff=1', ['*']],
    ['client_reference=a&client_reference=b', ['client_reference']],
    ['__proto__=x', ['__proto__']],
    ['constructor=x', ['constructor']],
  ])('the query %j is refused', async (query, fields) => {
    const answer = await client.get(`/sandbox/v1/orders?${query}`);
    expect(answer.body.error.code).toBe('invalid_parameter');
    expect(answer.body.error.details?.map(({ field }) => field)).toEqual(fields);
  });

  test('an unknown parameter is refused, however much stands before it', async () => {
    const query = `${'&'.repeat(1_500)}nonsense=1`;
    const answer = await client.get(`/sandbox/v1/orders?${query}`);
    expect(answer.body.error.details).toMatchObject([{ field: 'nonsense', code: 'unknown' }]);
    const many = Array.from({ length: 2_500 }, (_, i) => `x${i.toString(36)}`).join('&');
    expect((await client.get(`/sandbox/v1/orders?${many}`)).body.error.details).toHaveLength(20);
  });

  test('a page number with any number of digits is past the end of every list', async () => {
    for (const list of ['orders', 'catalog', 'postpaid/catalog', 'orders?client_reference=x']) {
      for (const digits of [16, 19, 20, 400]) {
        const page = `${list.includes('?') ? '&' : '?'}per_page=50&page=${'9'.repeat(digits)}`;
        expect(await client.get(`/sandbox/v1/${list}${page}`), page).toMatchObject({
          status: 200,
          body: { data: [], meta: { page: Math.min(Number('9'.repeat(digits)), Number.MAX_SAFE_INTEGER) } },
        });
      }
    }
    expect((await client.get(`/sandbox/v1/orders?per_page=${'9'.repeat(20)}`)).status).toBe(422);
  });

  test.each(['client_reference=%zz', 'page=999999999999999'])('the query %j finds nothing', async (query) => {
    expect(await client.get(`/sandbox/v1/orders?${query}`)).toMatchObject({
      status: 200,
      body: { data: [], meta: { last_page: 1 } },
    });
  });

  test.each(['/v2/wallet', '/v1x', '/%zz', '/wallet'])(
    '%s outside both trees returns 404 without a key',
    async (path) => {
      expect((await server.client().get(path)).body.error.code).toBe('not_found');
    },
  );

  test.each([
    '/v1',
    '/v1/',
    '/v1/nope',
    '/sandbox/v1/Wallet',
    '/sandbox/v1/wallet/',
    '/sandbox/v1/%zz',
    '/sandbox/v1//wallet',
  ])('%s requires a key before it returns 404', async (path) => {
    expect((await server.client().get(path)).body.error.code).toBe('missing_key');
    const key = account.keys[path.startsWith('/v1') ? 'live' : 'sandbox'];
    expect((await server.client(key).get(path)).body.error.code).toBe('not_found');
  });
});
