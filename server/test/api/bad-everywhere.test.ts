import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryAsOwner } from '../query-as.ts';
import { customerNo, givenBuyer, phone, type Shown } from '../orders/buyer.ts';
import { startTestServer, type TestAccount, type TestClient, type TestServer } from '../server.ts';

/** An operation as the OpenAPI document has it. */
interface Documented {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: { readonly $ref: string } } };
  };
}

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, { readonly properties: Members }>> };
}

type Members = Readonly<Record<string, { readonly type?: string }>>;

/** One request with one fault. */
interface Wrong {
  readonly what: string;
  readonly method?: string;
  readonly id?: string;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

let server: TestServer;
let account: TestAccount;
let paths: OpenApiDocument['paths'];
let schemas: OpenApiDocument['components']['schemas'];
/** An order that could be confirmed or cancelled, and one that could be resolved. */
let awaiting: Shown;
let open: Shown;
/** A deposit that could be cancelled. */
let deposit: Shown;

beforeAll(async () => {
  const enough = 10n ** 12n;
  server = await startTestServer({
    worker: false,
    settings: {
      limits: { transaction: enough, daily: enough, requestsPerMinute: { live: 10 ** 6, sandbox: 10 ** 6 } },
      replyDeadlineMs: { live: 50, sandbox: 50 },
    },
  });
  const buyer = await givenBuyer(server);
  ({ account } = buyer);
  awaiting = await buyer.awaiting('prepaid');
  open = (await buyer.confirm(await buyer.awaiting('prepaid', { scenario: 'pending' }))).body.data;
  deposit = (await buyer.client.post('/sandbox/v1/deposits', goodBody('/deposits'))).body.data;
  const document: OpenApiDocument = JSON.parse(await (await fetch(`${server.url}/openapi.json`)).text());
  ({ paths } = document);
  ({ schemas } = document.components);
});
afterAll(() => server.stop());

/** A body that would take effect. */
function goodBody(path: string): Record<string, unknown> {
  const names = { client_reference: randomUUID(), scenario: 'success' };
  switch (path) {
    case '/quotes':
      return { ...names, product_code: 'tsel10', destination: { customer_no: phone } };
    case '/postpaid/inquiries':
      return { ...names, product_code: 'plnpasca', customer_no: customerNo };
    case '/orders/{id}/confirm':
      return { confirmation_token: awaiting.confirmation_token };
    case '/orders/{id}/resolve':
      return { status: 'failed' };
    case '/orders/search':
      return { customer_no: phone };
    case '/customers/lookup':
      return { kind: 'pln', customer_no: '01428800700' };
    case '/deposits':
      return { ...names, scenario: 'never', amount: 100_000, method: 'bank_transfer' };
    case '/clock/advance':
      return { seconds: 1 };
    default:
      throw new Error(`Nobody knows what ${path} takes.`);
  }
}

const texts = ['', 'x'.repeat(65), 'a\u0000b', 'a\nb', '\ud800'];
const wrongValues: Readonly<Record<string, readonly unknown[]>> = {
  string: [7, true, null, [], {}, ...texts, 'x'.repeat(3_000)],
  boolean: ['true', 1, 0, null, [], {}],
  integer: ['1', 1.5, -1, 1e13, true, null, [], {}],
  object: ['x', 7, null, [], {}, ...[7, null, {}, ...texts].map((value) => ({ customer_no: value }))],
};

function wrongMembers(path: string, members: Members): Wrong[] {
  return Object.entries(members).flatMap(([name, { type = 'string' }]) => {
    const values = wrongValues[type];
    if (values === undefined) throw new Error(`${path} takes ${name} of another type: ${type}.`);
    // As a reference this is still allowed; as a token it is wrong.
    const fitting = values.filter((value) => name !== 'client_reference' || value !== 'x'.repeat(65));
    return fitting.map((value) => ({
      what: `${name} ${JSON.stringify(value).slice(0, 80)}`,
      body: { ...goodBody(path), [name]: value },
    }));
  });
}

function wrongBodies(path: string, { parameters = [] }: Documented, members: Members | undefined): Wrong[] {
  const takesKey = parameters.some(({ name }) => name === 'Idempotency-Key');
  const good = members === undefined ? {} : goodBody(path);
  const text = JSON.stringify(good);
  const bytes: readonly unknown[] = [
    ...['[]', 'null', '7', '"x"', '{', '{} {}', `{"__proto__":{"a":1}}`, `{"constructor":{"prototype":{}}}`],
    ...[Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), Buffer.from(text, 'utf16le')],
    ...['['.repeat(30_000), ' '.repeat(3_000_000)],
  ];
  return [
    ...bytes.map((body) => ({ what: `the body ${String(body).slice(0, 40)}`, body })),
    { what: 'an unknown member', body: { ...good, scenaro: 'success' } },
    ...(members === undefined ? [] : [{ what: 'no body' }, ...wrongMembers(path, members)]),
    ...(members === undefined
      ? []
      : ['text/plain', 'application/xml', 'application/json; charset=utf-16', 'x;;'].map((type) => ({
          what: type,
          body: good,
          headers: { 'content-type': type },
        }))),
    ...(takesKey ? ['', 'x', `${randomUUID()}0`] : []).map((key) => ({
      what: `the key ${key}`,
      body: good,
      headers: { 'idempotency-key': key },
    })),
  ];
}

function wrongsOf(path: string, method: string, operation: Documented): Wrong[] {
  const queries = (operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name);
  const name = operation.requestBody?.content['application/json'].schema.$ref.split('/').at(-1);
  const members = name === undefined ? undefined : schemas[name]?.properties;
  return [
    ...(method === 'post' ? wrongBodies(path, operation, members) : []),
    ...(path.includes('{id}') ? ['x', '%00', '%zz', 'a'.repeat(500), '1'] : []).map((id) => ({
      what: `the id ${id.slice(0, 20)}`,
      id,
    })),
    ...['nonsense=1', '__proto__=1', ...queries.map((name) => `${name}=1&${name}=2`)].map((query) => ({
      what: query,
      query,
    })),
    ...queries.flatMap((name) =>
      (name.endsWith('page') ? ['0', '-1', '1.5', 'x', ''] : ['%00', 'x'.repeat(201)]).map((value) => ({
        what: `${name}=${value.slice(0, 20)}`,
        query: `${name}=${value}`,
      })),
    ),
    ...['PUT', 'PATCH', 'DELETE'].map((other) => ({ what: other, method: other })),
  ];
}

/** All data that requests could change, as one digest for each table. */
async function everything(): Promise<unknown> {
  const names = await queryAsOwner(
    server,
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname not in ('api_keys', 'continuous_audit', 'request_counts', 'request_log', 'security_events')
        and relname not like 'earnings%' order by relname`,
  );
  const digests = names.map(
    ({ relname }) =>
      `select '${String(relname)}' as name, count(*), md5(string_agg(t::text, '' order by t::text)) from ${String(relname)} t`,
  );
  expect(digests.length).toBeGreaterThan(15);
  return queryAsOwner(server, `${digests.join(' union all ')} order by name`);
}

async function send(client: TestClient, prefix: string, of: string, method: string, wrong: Wrong) {
  const { id } = of.endsWith('/resolve') ? open : of.startsWith('/deposits') ? deposit : awaiting;
  const path = `${prefix}${of.replace('{id}', wrong.id ?? id)}`;
  const query = wrong.query === undefined ? '' : `?${wrong.query}`;
  const key = method === 'post' ? { 'idempotency-key': randomUUID() } : {};
  const good = of.endsWith('/confirm') || of.endsWith('/resolve') ? goodBody(of) : undefined;
  const body =
    'body' in wrong || wrong.what === 'no body' ? wrong.body : method === 'post' ? good : undefined;
  return client.send(wrong.method ?? method.toUpperCase(), path + query, {
    headers: { ...key, ...wrong.headers },
    ...(body === undefined ? {} : { body }),
  });
}

describe.each([
  ['sandbox', '/sandbox/v1'],
  ['live', '/v1'],
] as const)('in %s', (environment, prefix) => {
  test('every bad request of every operation is refused with its 4xx and changes nothing', async () => {
    const client = server.client(account.keys[environment]);
    const before = await everything();
    let sent = 0;
    const otherwise: string[] = [];
    for (const [path, methods] of Object.entries(paths))
      for (const [method, operation] of Object.entries(methods))
        for (const wrong of wrongsOf(path, method, operation)) {
          const { status, body } = await send(client, prefix, path, method, wrong);
          sent += 1;
          if (status < 400 || status >= 500 || body.error.code.length === 0)
            otherwise.push(`${method} ${path}, ${wrong.what}: ${status}`);
        }
    expect(otherwise).toEqual([]);
    expect(sent).toBeGreaterThan(250);
    expect(await everything()).toEqual(before);
  });
});

test('the bad requests cover every operation, and their correct forms succeed', async () => {
  const all = Object.values(paths).flatMap((methods) => Object.keys(methods));
  expect(all).toHaveLength(25);
  const client = server.client(account.keys.sandbox);
  const post = (path: string, id = '') =>
    client.post(`/sandbox/v1${path.replace('{id}', id)}`, goodBody(path));
  expect((await post('/quotes')).status).toBe(201);
  expect((await post('/postpaid/inquiries')).status).toBe(201);
  expect((await post('/orders/search')).status).toBe(200);
  expect((await post('/customers/lookup')).status).toBe(200);
  expect((await post('/clock/advance')).status).toBe(200);
  expect((await post('/deposits')).status).toBe(201);
  const cancelled = await client.post(`/sandbox/v1/deposits/${deposit.id}/cancel`);
  expect(cancelled.body.data.status).toBe('cancelled');
  expect([200, 202]).toContain((await post('/orders/{id}/confirm', awaiting.id)).status);
  const status = async (): Promise<string> =>
    (await client.get(`/sandbox/v1/orders/${awaiting.id}`)).body.data.status;
  await expect.poll(status).toBe('succeeded');
  expect((await post('/orders/{id}/resolve', open.id)).body.data.status).toBe('failed');
});
