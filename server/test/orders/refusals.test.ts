import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount, suspendAccount } from '../../src/clients/accounts.ts';
import { createKey, revokeKey, type CreateKey } from '../../src/clients/keys.ts';
import { setLimits } from '../../src/clients/limits.ts';
import type { Environment } from '../../src/environment.ts';
import { refusals, type RefusalCode } from '../../src/refusals.ts';
import { givenSpender, takeBack } from '../deposits/given-reversals.ts';
import { takeEveryAmount } from '../deposits/requests/take-every-amount.ts';
import { queryAsOwner } from '../query-as.ts';
import { tamper } from '../ledger/tamper.ts';
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from '../server.ts';
import { base, buyerOf, givenBuyer, type Buyer } from './buyer.ts';

let server: TestServer;
/** A server on which catalog reads crash and no bills can be inquired. */
let broken: TestServer;
let buyer: Buyer;

beforeAll(async () => {
  server = await startTestServer();
  broken = await startTestServer({
    catalog: false,
    replace: ({ suppliers }) => ({
      catalog: {
        current: () => Promise.reject(new Error('a planted crash')),
        startDueRules: () => Promise.reject(new Error('a planted crash')),
      },
      suppliers: { ...suppliers, readiness: () => ({ transactions: true, postpaid: false }) },
    }),
  });
  buyer = await givenBuyer(server);
});
afterAll(async () => {
  await server.stop();
  await broken.stop();
});

async function withKey(change: Partial<CreateKey>): Promise<{ id: string; client: TestClient }> {
  const { database, config } = server.app;
  const command: CreateKey = { accountId: buyer.account.id, environment: 'sandbox', ...change };
  const { id, key } = await createKey(database, config.brand, command);
  return { id, client: server.client(key.open()) };
}

async function withAccount(live: boolean): Promise<{ id: string; live: TestClient; sandbox: TestClient }> {
  const { id } = await createAccount(server.app.database, server.app.keyring, {
    actor: 'operator test',
    name: `test ${randomUUID()}`,
    live,
    sandboxStart: 1_000_000n,
  });
  const client = async (environment: Environment) => (await withKey({ accountId: id, environment })).client;
  return { id, live: await client('live'), sandbox: await client('sandbox') };
}

const wallet = (client: TestClient): Promise<TestAnswer> => client.get(`${base}/wallet`);

async function confirmed(scenario?: string, change?: Record<string, unknown>): Promise<TestAnswer> {
  return buyer.confirm(await buyer.awaiting('prepaid', { scenario }), change);
}

async function whileSwitchedOff(code: string, work: () => Promise<TestAnswer>): Promise<TestAnswer> {
  const turn = async (on: boolean): Promise<void> => {
    await queryAsOwner(server, 'update products set switched_on = $1 where code = $2', [on, code]);
    await queryAsOwner(server, 'update catalog_version set version = gen_random_uuid()');
  };
  await turn(false);
  try {
    await expect.poll(async () => (await work()).status).toBe(409);
    return await work();
  } finally {
    await turn(true);
  }
}

function lookUp(client: TestClient, customer_no: string): Promise<TestAnswer> {
  return client.post(`${base}/customers/lookup`, { kind: 'pln', customer_no });
}

/** One request for each refusal. A new code without its request here does not compile. */
const provoked = {
  missing_key: () => wallet(server.client()),
  invalid_key: () => wallet(server.client('konter_test_mistyped')),
  async expired_key() {
    const { client } = await withKey({ expiresInMs: 1 });
    await expect.poll(async () => (await wallet(client)).status).toBe(401);
    return wallet(client);
  },
  async revoked_key() {
    const { id, client } = await withKey({});
    await revokeKey(server.app.database, { keyId: id });
    return wallet(client);
  },
  wrong_environment: () => wallet(server.client(buyer.account.keys.live)),
  missing_scope: async () => wallet((await withKey({ scopes: ['catalog:read'] })).client),
  async account_suspended() {
    const { id, sandbox } = await withAccount(true);
    await suspendAccount(server.app.database, { actor: 'operator test', accountId: id });
    return wallet(sandbox);
  },
  account_not_live: async () => (await withAccount(false)).live.get('/v1/wallet'),
  ip_not_allowed: async () => wallet((await withKey({ allowedCidrs: ['192.0.2.0/24'] })).client),
  not_found: () => buyer.client.get(`${base}/orders/${randomUUID()}`),
  method_not_allowed: () => buyer.client.send('DELETE', `${base}/wallet`),

  async client_reference_taken() {
    const { client_reference } = await buyer.awaiting('prepaid');
    return buyer.quote({ client_reference });
  },
  async duplicate_destination() {
    const other = await givenBuyer(server);
    await setLimits(server.app.database, {
      actor: 'operator test',
      accountId: other.account.id,
      duplicateMinutes: 5,
    });
    await other.awaiting('prepaid');
    return other.quote();
  },
  quote_expired: () => confirmed('expired'),
  price_changed: () => confirmed('price_changed'),
  confirmation_token_mismatch: () => confirmed('success', { confirmation_token: 'x' }),
  order_changed: () => confirmed('success', { version: 2 }),
  async order_not_confirmable() {
    const order = await buyer.awaiting('prepaid');
    await buyer.cancel(order.id);
    return buyer.confirm(order);
  },
  order_not_cancellable: async () => buyer.cancel((await confirmed()).body.data.id),
  order_not_resolvable: async () => buyer.resolve((await confirmed()).body.data.id, 'failed'),
  insufficient_balance: () => confirmed('insufficient_balance'),
  async daily_limit_exceeded() {
    const other = await givenBuyer(server);
    await setLimits(server.app.database, { actor: 'operator test', accountId: other.account.id, daily: 1n });
    return other.confirm(await other.awaiting('prepaid'));
  },
  product_unavailable: () => whileSwitchedOff('tsel5', () => buyer.quote({ product_code: 'tsel5' })),
  result_not_available: async () => buyer.result((await buyer.awaiting('prepaid')).id),
  async result_not_verifiable() {
    const [mine, other] = [await confirmed(), await confirmed()].map(({ body }) => body.data.id);
    await tamper(
      server,
      `update steps s set serial_sealed = t.serial_sealed from steps t where s.order_id = '${mine}'
          and t.order_id = '${other}' and s.serial_sealed is not null and t.serial_sealed is not null`,
    );
    return buyer.result(mine ?? '');
  },
  bill_already_paid: () => buyer.inquire({ customer_no: '530000000409' }),
  async idempotency_key_reused() {
    const key = randomUUID();
    await buyer.quote({}, key);
    return buyer.quote({}, key);
  },
  async holds_outstanding() {
    const other = await givenBuyer(server);
    await other.confirm(await other.awaiting('prepaid', { scenario: 'pending' }));
    return other.reset();
  },

  async deposit_amount_unavailable() {
    await takeEveryAmount(server, 150_000);
    return deposit({ amount: 150_000 });
  },
  async too_many_open_deposits() {
    const { client } = await givenBuyer(server);
    for (let i = 0; i < 3; i += 1) await deposit({}, client);
    return deposit({}, client);
  },
  async deposit_not_cancellable() {
    const { id } = (await deposit({})).body.data;
    const path = `${base}/deposits/${id}/cancel`;
    await buyer.client.post(path);
    return buyer.client.post(path);
  },

  malformed_request: withoutHost,
  payload_too_large: () => buyer.client.post(`${base}/quotes`, 'x'.repeat(65_537)),
  unsupported_media_type: () => buyer.client.post(`${base}/quotes`, '{}', { 'content-type': 'text/plain' }),
  malformed_json: () => buyer.client.post(`${base}/quotes`, '{'),
  invalid_parameter: () => buyer.quote({ scenaro: 'failed' }),
  idempotency_key_required: () => buyer.client.send('POST', `${base}/quotes`, { body: {} }),
  unknown_product: () => buyer.quote({ product_code: 'no-such-product' }),
  invalid_destination: () => buyer.quote({ destination: { customer_no: 'letters' } }),
  bill_not_found: () => buyer.inquire({ customer_no: '530000000404' }),
  customer_not_found: () => lookUp(buyer.client, '01428800404'),
  async transaction_limit_exceeded() {
    const other = await givenBuyer(server);
    await setLimits(server.app.database, {
      actor: 'operator test',
      accountId: other.account.id,
      transaction: 1n,
    });
    return other.quote();
  },
  deposit_amount_not_allowed: () => deposit({ amount: 1 }),
  deposit_method_unavailable: () => deposit({ method: 'retail' }),
  scenario_not_allowed: () => inLive({ scenario: 'success' }),

  async purchases_paused() {
    const { buyer: other, payment } = await givenSpender(server);
    const order = await other.awaiting('prepaid');
    await takeBack(server.app, payment);
    let answer = await other.confirm(order);
    // Until the server has noticed it, the wallet is merely empty.
    await expect
      .poll(async () => {
        answer = await other.confirm(order);
        return answer.body.error.code;
      })
      .not.toBe('insufficient_balance');
    return answer;
  },
  async rate_limited() {
    const other = await givenBuyer(server);
    await setLimits(server.app.database, {
      actor: 'operator test',
      accountId: other.account.id,
      requestsPerMinute: 1,
    });
    await other.wallet();
    return wallet(other.client);
  },

  async internal_error() {
    const { keys } = await broken.givenAccount();
    return broken.client(keys.sandbox).get(`${base}/catalog`);
  },
  transactions_unavailable: () => inLive({}),
  postpaid_unavailable: async () => buyerOf(broken, await broken.givenAccount()).inquire(),
  lookup_unavailable: async () => {
    const { keys } = await server.givenAccount();
    return server.client(keys.live).post('/v1/customers/lookup', { kind: 'pln', customer_no: '01428800700' });
  },
  service_unavailable: withoutDatabase,
} as const satisfies Record<RefusalCode, () => Promise<TestAnswer>>;

/** Requests a deposit that nobody pays. */
function deposit(change: Record<string, unknown>, client = buyer.client): Promise<TestAnswer> {
  const body = { amount: 100_000, method: 'bank_transfer', scenario: 'never', ...change };
  return client.post(`${base}/deposits`, body);
}

function inLive(change: Record<string, unknown>): Promise<TestAnswer> {
  return server.client(buyer.account.keys.live).post('/v1/quotes', {
    product_code: 'tsel10',
    client_reference: randomUUID(),
    destination: { customer_no: '081234567890' },
    ...change,
  });
}

/** Makes the database of a server unreachable, as an outage does, and returns its answer. */
async function withoutDatabase(): Promise<TestAnswer> {
  const lost = await startTestServer({ worker: false, catalog: false });
  try {
    const { keys } = await lost.givenAccount();
    const client = lost.client(keys.sandbox);
    expect((await client.get('/readyz')).status).toBe(200);
    expect((await wallet(client)).status).toBe(200);
    const name = new URL(lost.database.ownerUrl).pathname.slice(1);
    await queryAsOwner(server, `alter database ${name} with connection limit 0`);
    await queryAsOwner(server, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      name,
    ]);
    const ready = await client.get('/readyz');
    expect(ready).toMatchObject({ status: 503, body: { error: { code: 'service_unavailable' } } });
    expect((await client.get('/healthz')).status).toBe(200);
    expect(await wallet(client)).toMatchObject({
      status: 503,
      body: { error: { code: 'service_unavailable' } },
    });
    return await client.post(`${base}/scenarios/reset`);
  } finally {
    await lost.stop();
  }
}

/** Sends a request without a Host, which no HTTP client does. The contract check is made by hand. */
async function withoutHost(): Promise<TestAnswer> {
  const input = request(`${server.url}${base}/wallet`, { setHost: false }).end();
  const [response]: IncomingMessage[] = await once(input, 'response');
  if (response === undefined) throw new Error('There was no answer.');
  const body = await text(response);
  const headers = new Headers(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
  return { status: response.statusCode ?? 0, headers, text: body, body: JSON.parse(body) };
}

const codes = Object.entries(refusals).map(([code, row]) => ({ code, row, provoke: provokerOf(code) }));

function provokerOf(code: string): () => Promise<TestAnswer> {
  const found = Object.entries(provoked).find(([name]) => name === code);
  if (found === undefined) throw new Error(`No request causes ${code}.`);
  return found[1];
}

test.each(codes)('$code is returned over HTTP, in the standard shape', async ({ code, provoke, row }) => {
  const answer = await provoke();
  expect(answer.body.error, answer.text).toMatchObject({ code, message: row.message });
  expect(answer.status).toBe(row.status);
  expect(answer.headers.get('x-request-id')).toBe(answer.body.meta.request_id);
  expect(answer.headers.has('retry-after')).toBe(row.status === 429 || row.status === 503);
  expect(answer.headers.has('allow')).toBe(row.status === 405);
  // An answer of the router belongs to no operation, so the document has no example.
  const shown = code === 'method_not_allowed' ? answer.body.error : await exampleOf(code);
  expect(Object.keys(shown).toSorted()).toEqual(Object.keys(answer.body.error).toSorted());
});

test.each([
  ['client_reference_taken', 'client_reference'],
  ['confirmation_token_mismatch', 'confirmation_token'],
  ['order_changed', 'version'],
  ['bill_already_paid', 'customer_no'],
  ['bill_not_found', 'customer_no'],
  ['idempotency_key_reused', 'Idempotency-Key'],
  ['unknown_product', 'product_code'],
  ['scenario_not_allowed', 'scenario'],
])('%s names the field %s', async (code, field) => {
  const { details } = (await provokerOf(code)()).body.error;
  expect(details).toEqual([{ field, code: expect.any(String), message: expect.any(String) }]);
});

interface Documented {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Record<string, ShownAnswer> }>>>
  >;
}

interface ShownAnswer {
  readonly content?: Readonly<
    Record<string, { readonly examples: Readonly<Record<string, { value: { error: object } }>> }>
  >;
}

/** The example of a refusal in the OpenAPI document. */
async function exampleOf(code: string): Promise<object> {
  const document: Documented = JSON.parse(await (await fetch(`${server.url}/openapi.json`)).text());
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const answers = operations.flatMap(({ responses }) => Object.values(responses));
  const examples = answers.map(({ content }) => content?.['application/json']?.examples[code]);
  return examples.find((example) => example !== undefined)?.value.error ?? {};
}
