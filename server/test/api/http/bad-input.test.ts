import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../src/database/sql.ts';
import { startTestServer, type TestAccount, type TestClient, type TestServer } from '../../server.ts';
import { rawRequest } from './raw-request.ts';

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
const quote = { product_code: 'x', client_reference: 'r', destination: { customer_no: '081200000000' } };
const quotes = '/sandbox/v1/quotes';
const secret = '081234509876';

/** A quote whose JSON object is still open, with one more member. */
function twice(name: string): string {
  return `${JSON.stringify({ ...quote, no: secret }).slice(0, -1)},"${name}":"y"`;
}

async function refusedQuote(body: unknown, headers: Record<string, string> = {}) {
  const answer = await client.post(quotes, body, headers);
  expect(answer.text).not.toContain(secret);
  return {
    status: answer.status,
    code: answer.body.error.code,
    fields: answer.body.error.details?.map(({ field }) => field),
  };
}

describe('the check of bodies:', () => {
  const wrong: readonly [string, unknown, string, string[]][] = [
    ['nothing', undefined, 'invalid_parameter', ['body']],
    ['an array', [quote], 'invalid_parameter', ['body']],
    ['a text', '"x"', 'invalid_parameter', ['body']],
    ['null', 'null', 'invalid_parameter', ['body']],
    ['a member too few', { ...quote, product_code: undefined }, 'invalid_parameter', ['product_code']],
    ['an unknown member', { ...quote, scenaro: 'success' }, 'invalid_parameter', ['scenaro']],
    ['a member named like a number', { ...quote, [secret]: 1 }, 'invalid_parameter', ['*']],
    ['a member that hides one', { ...quote, 'a08-12-34-56-78-90': 1 }, 'invalid_parameter', ['*']],
    ['an unknown scenario', { ...quote, scenario: secret }, 'invalid_parameter', ['scenario']],
    ['a number for a text', { ...quote, product_code: 812 }, 'invalid_parameter', ['product_code']],
    ['null for a text', { ...quote, client_reference: null }, 'invalid_parameter', ['client_reference']],
    ['an empty text', { ...quote, client_reference: '' }, 'invalid_parameter', ['client_reference']],
    [
      'a text that is too long',
      { ...quote, client_reference: 'x'.repeat(101) },
      'invalid_parameter',
      ['client_reference'],
    ],
    ['a NUL', { ...quote, client_reference: 'a\u0000b' }, 'invalid_parameter', ['client_reference']],
    ['half a surrogate pair', { ...quote, product_code: '\ud800' }, 'invalid_parameter', ['product_code']],
    ['a line end', { ...quote, client_reference: 'a\nb' }, 'invalid_parameter', ['client_reference']],
    ['no destination', { ...quote, destination: undefined }, 'invalid_parameter', ['destination']],
    ['an empty destination', { ...quote, destination: {} }, 'invalid_destination', ['destination']],
    [
      'a destination of 17 members',
      { ...quote, destination: Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`m${i}`, 'x'])) },
      'invalid_destination',
      ['destination'],
    ],
    ['a NUL in it', { ...quote, destination: { no: 'a\u0000' } }, 'invalid_destination', ['destination.no']],
    [
      'a bad destination beside another fault',
      { ...quote, product_code: '', destination: {} },
      'invalid_parameter',
      ['product_code', 'destination'],
    ],
    ['a list as destination', { ...quote, destination: [secret] }, 'invalid_parameter', ['destination']],
    [
      '65 characters',
      { ...quote, destination: { no: 'x'.repeat(65) } },
      'invalid_destination',
      ['destination.no'],
    ],
    [
      'a number below a line end',
      { ...quote, destination: { '\n': 812 } },
      'invalid_parameter',
      ['destination.*'],
    ],
    [
      '5,000 levels below a line separator',
      `{"product_code":"x","client_reference":"r","destination":{"\u2028":${'['.repeat(5_000)}${']'.repeat(5_000)}}}`,
      'invalid_parameter',
      ['destination.*'],
    ],
    ['a number as value', { ...quote, destination: { no: 812 } }, 'invalid_parameter', ['destination.no']],
    ['an object as value', { ...quote, destination: { no: {} } }, 'invalid_parameter', ['destination.no']],
    ['the prototype', '{"__proto__":{"product_code":"x"}}', 'invalid_parameter', ['body']],
    ['the prototype deep inside', '{"destination":{"__proto__":{"x":1}}}', 'invalid_parameter', ['body']],
    ['a constructor', '{"constructor":{"prototype":{"x":1}}}', 'invalid_parameter', ['body']],
    ['a member twice', `${twice('product_code')}}`, 'invalid_parameter', ['product_code']],
    [
      'a member twice, once in escapes',
      `${twice('product\\u005fcode')}}`,
      'invalid_parameter',
      ['product_code'],
    ],
    ['a number twice', `{"destination":${twice('no')}}}`, 'invalid_parameter', ['destination.no']],
    ['a hidden name twice', `{"081234509876":1,"081234509876":2}`, 'invalid_parameter', ['*']],
    ['30,000 levels', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 'invalid_parameter', ['body']],
  ];
  test.each(wrong)('%s is refused with the path of the member', async (_what, body, code, fields) => {
    expect(await refusedQuote(body)).toEqual({ status: 422, code, fields });
  });

  test('a malformed customer number is a bad destination, and one of another type a bad parameter', async () => {
    const codeOf = async (customerNo: unknown) => {
      const body = { product_code: 'pdamsurabaya', client_reference: 'r', customer_no: customerNo };
      const answer = await client.post('/sandbox/v1/postpaid/inquiries', body);
      expect(answer.body.error.details?.map(({ field }) => field)).toEqual(['customer_no']);
      return answer.body.error.code;
    };
    for (const customerNo of ['', '0'.repeat(65), '12345678\u0000', '12345', 'abcdefgh'])
      expect(await codeOf(customerNo), JSON.stringify(customerNo)).toBe('invalid_destination');
    for (const customerNo of [812, null, {}, undefined])
      expect(await codeOf(customerNo), JSON.stringify(customerNo)).toBe('invalid_parameter');
  });

  test.each([
    ['half an object', '{'],
    ['a trailing comma', '{"a":1,}'],
    ['spaces', '   '],
    ['two values', '{} {}'],
    ['not a number', '{"a":NaN}'],
    ['bad UTF-8', Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
    ['UTF-16', Buffer.from(JSON.stringify(quote), 'utf16le')],
  ])('%s is refused as invalid JSON', async (_what, body) => {
    expect(await refusedQuote(body)).toMatchObject({ status: 422, code: 'malformed_json' });
  });

  test('numbers out of range are refused', async () => {
    const confirm = `/sandbox/v1/orders/${someId}/confirm`;
    for (const price of ['1e400', '-1', '1.5', '1000000000001', '9007199254740993', '"1"']) {
      const answer = await client.post(confirm, `{"confirmation_token":"x","price":${price}}`);
      expect(answer.body.error.details?.[0]?.field, price).toBe('price');
    }
  });

  test('a body above 64 KiB is refused, with or without a content length', async () => {
    const large = JSON.stringify({ ...quote, product_code: 'x'.repeat(3_000_000) });
    expect(await refusedQuote(large)).toMatchObject({ status: 413, code: 'payload_too_large' });
    const headers = [`idempotency-key: ${randomUUID()}`, 'transfer-encoding: chunked'];
    const answer = await raw(`POST ${quotes} HTTP/1.1`, headers, `fffff\r\n${'x'.repeat(0xfffff)}\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 413 .*"payload_too_large"/s);
  });

  test.each([
    'text/plain',
    'application/xml',
    'application/json; charset=utf-16',
    'application/jsonx',
    'rubbish/;;',
    '',
  ])('the content type %j is refused', async (type) => {
    expect(await refusedQuote(quote, { 'content-type': type })).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
    });
  });

  test.each(['gzip', 'identity, gzip', 'identity-not'])(
    'the content encoding %s is refused',
    async (encoding) => {
      expect(await refusedQuote(quote, { 'content-encoding': encoding })).toMatchObject({ status: 415 });
    },
  );

  test.each(['identity', 'Identity', 'IDENTITY'])('the content encoding %s is accepted', async (encoding) => {
    const headers = { 'content-encoding': encoding };
    expect(await refusedQuote(quote, headers)).toMatchObject({ code: 'unknown_product' });
  });

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'Application/JSON',
  ])('the content type %j is accepted', async (type) => {
    expect(await refusedQuote(quote, { 'content-type': type })).toMatchObject({ code: 'unknown_product' });
  });

  test('an operation without a body accepts zero bytes of any type, or an empty object', async () => {
    const cancel = `/sandbox/v1/orders/${someId}/cancel`;
    for (const type of ['application/json', 'text/plain', 'rubbish/;;']) {
      expect((await client.post(cancel, undefined, { 'content-type': type })).status).toBe(404);
    }
    expect((await client.post(cancel, {})).status).toBe(404);
    for (const body of [{ a: 1 }, [], 'null', '0']) {
      expect((await client.post(cancel, body)).body.error).toMatchObject({ code: 'invalid_parameter' });
    }
  });
});

describe('the check of methods:', () => {
  test.each([
    ['DELETE', '/sandbox/v1/wallet', 'GET, HEAD'],
    ['OPTIONS', '/sandbox/v1/wallet', 'GET, HEAD'],
    ['PATCH', `/sandbox/v1/orders/${someId}`, 'GET, HEAD'],
    ['PUT', quotes, 'POST'],
    ['GET', quotes, 'POST'],
    ['POST', '/sandbox/v1/orders', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
  ])('%s %s returns 405 with Allow', async (method, path, allow) => {
    const answer = await client.send(method, path, method === 'GET' ? {} : { body: '{' });
    expect(answer.body.error.code).toBe('method_not_allowed');
    expect(answer.headers.get('allow')).toBe(allow);
  });

  test('HEAD returns the headers of GET without a body', async () => {
    expect(await client.send('HEAD', '/sandbox/v1/wallet')).toMatchObject({ status: 200, text: '' });
  });

  test('a GET ignores a body of any length', async () => {
    for (const length of [2, 100_000]) {
      const headers = [`content-length: ${length}`, 'content-type: text/plain'];
      expect(await raw('GET /sandbox/v1/wallet HTTP/1.1', headers, 'x'.repeat(length))).toMatch(
        /^HTTP\/1.1 200 /,
      );
    }
  });

  test.each(['TRACE', 'PROPFIND', 'QUERY', 'LINK'])('%s returns 405', async (method) => {
    expect(await raw(`${method} /sandbox/v1/wallet HTTP/1.1`)).toMatch(
      /^HTTP\/1.1 405 .*"method_not_allowed"/s,
    );
  });

  test('the sandbox operations do not exist in live', async () => {
    const live = server.client(account.keys.live);
    expect((await live.post('/v1/scenarios/reset')).status).toBe(404);
    expect((await live.post(`/v1/orders/${someId}/resolve`, { status: 'failed' })).status).toBe(404);
  });
});

describe('the check of Idempotency-Key:', () => {
  test.each(['', 'x', `${someId},${someId}`, `urn:uuid:${someId}`, `{${someId}}`])(
    '%j is refused',
    async (key) => {
      expect(await refusedQuote('{', { 'idempotency-key': key })).toMatchObject({
        code: 'idempotency_key_required',
      });
    },
  );

  test('a header that is sent twice is refused', async () => {
    const key = `idempotency-key: ${randomUUID()}`;
    const answer = await raw(`POST ${quotes} HTTP/1.1`, [key, key, 'content-length: 0']);
    expect(answer).toMatch(/^HTTP\/1.1 422 .*"idempotency_key_required"/s);
  });
});

describe('the order of checks:', () => {
  test('the id comes before the header, and the header before the body', async () => {
    const withoutKey = await client.send('POST', '/sandbox/v1/orders/x/confirm', { body: '{' });
    expect(withoutKey.body.error.details?.[0]?.field).toBe('id');
    const confirm = `/sandbox/v1/orders/${someId}/confirm`;
    expect((await client.send('POST', confirm, { body: '{' })).body.error.code).toBe(
      'idempotency_key_required',
    );
    expect((await client.post(confirm, '{')).body.error.code).toBe('malformed_json');
  });

  test('the key comes before everything else', async () => {
    const answer = await server
      .client('konter_test_x')
      .send('POST', '/sandbox/v1/orders/x/confirm?x=1', { body: '{' });
    expect(answer.body.error.code).toBe('invalid_key');
    const elsewhere = await server
      .client(account.keys.live)
      .send('POST', '/sandbox/v1/orders/x/confirm', { body: '{' });
    expect(elsewhere.body.error.code).toBe('wrong_environment');
  });
});

describe('broken HTTP:', () => {
  test.each([
    ['GARBAGE', 405],
    ['CONNECT x:80 HTTP/1.1', 405],
    ['GET /sandbox/v1/wallet HTTP/9.9', 400],
    ['GET /sandbox/v1/wal let HTTP/1.1', 422],
  ])('%j is refused with an error body', async (line, status) => {
    expect(await raw(line)).toMatch(new RegExp(`^HTTP/1.1 ${status} .*"error":`, 's'));
  });

  test('headers above 16 KiB are refused', async () => {
    const large = 'x'.repeat(17_000);
    for (const answer of [
      await raw('GET /sandbox/v1/wallet HTTP/1.1', [`x: ${large}`]),
      await raw(`GET /sandbox/v1/catalog?q=${large} HTTP/1.1`),
    ]) {
      expect(answer).toMatch(/^HTTP\/1.1 413 .*"payload_too_large".*16 KiB.*"field":"headers".*"live"/s);
      expect(answer).not.toContain('body is larger');
    }
  });

  test('an unknown expectation is ignored', async () => {
    expect(await raw('GET /sandbox/v1/wallet HTTP/1.1', ['expect: rubbish'])).toMatch(/^HTTP\/1.1 200 /);
  });
});

test('none of the refused requests changes anything', async () => {
  expect(await server.app.database.rows(sql<{ id: string }>`select o.id from orders o`)).toEqual([]);
  expect((await client.get('/sandbox/v1/wallet')).body.data).toMatchObject({ balance: 10_000_000, held: 0 });
});

/** Sends a request as bytes, with a key. */
function raw(line: string, headers: readonly string[] = [], body = ''): Promise<string> {
  const auth = `authorization: Bearer ${account.keys.sandbox}`;
  return rawRequest(server.url, line, [auth, ...headers], body);
}
