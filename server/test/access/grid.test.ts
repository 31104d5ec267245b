import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKey } from '../../src/clients/keys.ts';
import { scopes, type Scope } from '../../src/clients/principal.ts';
import { addBankAccount } from '../../src/deposits/bank/bank-accounts.ts';
import { setMethod } from '../../src/deposits/deposit-methods.ts';
import { environments, type Environment } from '../../src/environment.ts';
import { creditDeposit } from '../../src/orders/adjustments/credit-deposit.ts';
import {
  startTestServer,
  type TestAccount,
  type TestAnswer,
  type TestClient,
  type TestServer,
} from '../server.ts';
import { customerNo, phone } from '../orders/buyer.ts';

/** The owner of the order or deposit that an id names. */
type Owner = 'foreign' | 'other environment' | 'own' | 'unknown';

const owners: readonly Owner[] = ['own', 'foreign', 'other environment', 'unknown'];
const prefixes: Readonly<Record<Environment, string>> = { live: '/v1', sandbox: '/sandbox/v1' };
const wholeMinute = 1_000_000;

let server: TestServer;
let mine: TestAccount;
/** What an id of a path names. */
type Subject = 'deposit' | 'order';

/**
 * One order and one deposit of each kind of owner, in each environment. All orders are postpaid ones that succeeded, and all
 * deposits are cancelled.
 */
let ids: Record<Subject, Record<Environment, Record<Owner, string>>>;

beforeAll(async () => {
  server = await startTestServer({
    worker: false,
    settings: {
      limits: {
        transaction: 2_000_000n,
        daily: 20_000_000n,
        requestsPerMinute: { live: wholeMinute, sandbox: wholeMinute },
      },
    },
    // The simulator serves live as well, so that live has orders too.
    replace: ({ suppliers }) => ({
      suppliers: {
        ...suppliers,
        readiness: () => ({ transactions: true, postpaid: true }),
        supply: () => ({ kind: 'simulated' }),
        routes: (_environment, product, now) => suppliers.routes('sandbox', product, now),
        lookups: (_environment, kind) => suppliers.lookups('sandbox', kind),
        named: (_environment, name) => suppliers.named('sandbox', name),
      },
    }),
  });
  mine = await server.givenAccount();
  const other = await server.givenAccount();
  await offerTransfers();
  const idsOf = async (make: (account: TestAccount, environment: Environment) => Promise<string>) => {
    const own = { live: await make(mine, 'live'), sandbox: await make(mine, 'sandbox') };
    const ofEnvironment = async (environment: Environment, elsewhere: Environment) => ({
      own: own[environment],
      foreign: await make(other, environment),
      'other environment': own[elsewhere],
      unknown: randomUUID(),
    });
    return { live: await ofEnvironment('live', 'sandbox'), sandbox: await ofEnvironment('sandbox', 'live') };
  };
  ids = { order: await idsOf(paidBill), deposit: await idsOf(cancelledDeposit) };
});
afterAll(() => server.stop());

async function paidBill(account: TestAccount, environment: Environment): Promise<string> {
  const wallet = { accountId: account.id, environment };
  await creditDeposit(server.app.orders, wallet, { amount: 1_000_000n, reference: randomUUID() }, 'operator');
  const client = server.client(account.keys[environment]);
  const body = { product_code: 'plnpasca', client_reference: randomUUID(), customer_no: customerNo };
  const { id, confirmation_token } = (await client.post(`${prefixes[environment]}/postpaid/inquiries`, body))
    .body.data;
  const paid = await client.post(`${prefixes[environment]}/orders/${id}/confirm`, { confirmation_token });
  expect(paid.body.data.status, paid.text).toBe('succeeded');
  return id;
}

/** Lets clients deposit in live, as an operator does; in the sandbox they can from the beginning. */
async function offerTransfers(): Promise<void> {
  const { database } = server.app;
  const [environment, actor] = ['live', 'the test'] as const;
  const account = { environment, bank: 'bca', number: '1234567890', holder: 'Konter', instructions: '' };
  await addBankAccount(database, account, actor);
  await setMethod(database, { environment, method: 'bank_transfer', actor }, {});
}

async function cancelledDeposit(account: TestAccount, environment: Environment): Promise<string> {
  const client = server.client(account.keys[environment]);
  const path = `${prefixes[environment]}/deposits`;
  const { id } = (await client.post(path, { amount: 100_000, method: 'bank_transfer' })).body.data;
  const cancelled = await client.post(`${path}/${id}/cancel`);
  expect(cancelled.body.data.status, cancelled.text).toBe('cancelled');
  return id;
}

interface Operation {
  readonly name: string;
  readonly scope: Scope;
  readonly sandboxOnly?: boolean;
  /** The status for an order of the key's account, or for the operation itself. */
  readonly status: number;
  /** What the id in its path names; undefined: it has none. */
  readonly subject: Subject | undefined;
  send(client: TestClient, prefix: string, id: string): Promise<TestAnswer>;
}

function reads(name: string, scope: Scope, path: string): Operation {
  return {
    name,
    scope,
    status: 200,
    subject: subjectOf(path),
    send: (client, prefix, id) => client.get(prefix + path.replace('{id}', id)),
  };
}

function posts(
  name: string,
  scope: Scope,
  path: string,
  status: number,
  body: () => unknown = () => undefined,
): Operation {
  return {
    name,
    scope,
    status,
    subject: subjectOf(path),
    send: (client, prefix, id) => client.post(prefix + path.replace('{id}', id), body()),
  };
}

function subjectOf(path: string): Subject | undefined {
  if (!path.includes('{id}')) return undefined;
  return path.startsWith('/deposits') ? 'deposit' : 'order';
}

const quoteBody = () => ({
  product_code: 'tsel10',
  client_reference: randomUUID(),
  destination: { customer_no: phone },
});
const inquiryBody = () => ({
  product_code: 'plnpasca',
  client_reference: randomUUID(),
  customer_no: customerNo,
});

/**
 * All operations with their scopes. The orders and deposits have ended, so requests that would end one
 * conflict.
 */
const operations: readonly Operation[] = [
  reads('capabilities', 'catalog:read', '/capabilities'),
  reads('catalog', 'catalog:read', '/catalog?per_page=1'),
  reads('postpaid catalog', 'catalog:read', '/postpaid/catalog?per_page=1'),
  reads('price list', 'catalog:read', '/price-list'),
  reads('wallet', 'wallet:read', '/wallet'),
  reads('wallet entries', 'wallet:read', '/wallet/entries?per_page=1'),
  reads('wallet statement', 'wallet:read', '/wallet/statement?month=2026-11'),
  // An amount below the minimum, so that no number of requests is too many.
  posts('deposit', 'deposits:write', '/deposits', 422, () => ({ amount: 1, method: 'bank_transfer' })),
  reads('list deposits', 'wallet:read', '/deposits?per_page=1'),
  reads('read deposit', 'wallet:read', '/deposits/{id}'),
  posts('cancel deposit', 'deposits:write', '/deposits/{id}/cancel', 409),
  posts('quote', 'quotes:write', '/quotes', 201, quoteBody),
  posts('inquiry', 'inquiries:write', '/postpaid/inquiries', 201, inquiryBody),
  posts('look up customer', 'inquiries:write', '/customers/lookup', 200, () => ({
    kind: 'pln',
    customer_no: '01428800700',
  })),
  reads('read inquiry', 'orders:read', '/postpaid/inquiries/{id}'),
  reads('list orders', 'orders:read', '/orders?per_page=1'),
  posts('search orders', 'orders:read', '/orders/search', 200, () => ({ customer_no: customerNo })),
  reads('read order', 'orders:read', '/orders/{id}'),
  posts('confirm', 'orders:confirm', '/orders/{id}/confirm', 409, () => ({ confirmation_token: 'x' })),
  posts('cancel', 'orders:cancel', '/orders/{id}/cancel', 409),
  reads('result', 'results:read', '/orders/{id}/result'),
  reads('receipt', 'results:read', '/orders/{id}/receipt?format=text'),
  {
    ...posts('resolve', 'orders:confirm', '/orders/{id}/resolve', 409, () => ({ status: 'failed' })),
    sandboxOnly: true,
  },
  { ...posts('reset', 'orders:confirm', '/scenarios/reset', 200), sandboxOnly: true },
  {
    ...posts('advance clock', 'orders:confirm', '/clock/advance', 200, () => ({ seconds: 1 })),
    sandboxOnly: true,
  },
];

/** Sends an operation for every kind of owner and compares each answer with the rights of the key. */
async function checkOperation(
  environment: Environment,
  client: TestClient,
  allowed: ReadonlySet<Scope>,
  operation: Operation,
) {
  const elsewhere = operation.sandboxOnly === true && environment === 'live';
  const expected = (owner: Owner): number => {
    if (elsewhere) return 404;
    if (!allowed.has(operation.scope)) return 403;
    return owner === 'own' ? operation.status : 404;
  };
  const texts = new Set<string>();
  for (const owner of operation.subject === undefined ? owners.slice(0, 1) : owners) {
    const answer = await operation.send(client, prefixes[environment], idFor(operation, environment, owner));
    const cell = `${operation.name} of ${owner} with ${[...allowed].join(' ')}: ${answer.text}`;
    expect(answer.status, cell).toBe(expected(owner));
    if (answer.status === 403) expect(answer.body.error.code, cell).toBe('missing_scope');
    if (owner !== 'own') texts.add(comparable(answer));
  }
  // The answer is the same for an id of another account and one that does not exist.
  expect(texts.size).toBeLessThanOrEqual(1);
}

function idFor({ subject = 'order' }: Operation, environment: Environment, owner: Owner): string {
  return ids[subject][environment][owner];
}

function comparable({ status, text, headers, body }: TestAnswer): string {
  const differing = new Set([
    'date',
    'x-request-id',
    'ratelimit-remaining',
    'ratelimit-reset',
    'keep-alive',
    'connection',
  ]);
  const stored = [...headers].filter(([name]) => !differing.has(name));
  return JSON.stringify([status, stored, text.replace(body.meta.request_id, '')]);
}

async function clientWith(environment: Environment, allowed: readonly Scope[]): Promise<TestClient> {
  const { database, config } = server.app;
  const { key } = await createKey(database, config.brand, {
    accountId: mine.id,
    environment,
    scopes: allowed,
  });
  return server.client(key.open());
}

/** The scope that the specification does not have. */
const ours: Scope = 'deposits:write';

/** Every set of the scopes of the specification; ours is added to those with an even number of scopes, half of all. */
function subsets(): Scope[][] {
  const specified = scopes.filter((scope) => scope !== ours);
  return Array.from({ length: 2 ** specified.length }, (_, mask) => {
    const chosen = specified.filter((_scope, i) => (mask >> i) % 2 === 1);
    return chosen.length % 2 === 0 ? [...chosen, ours] : chosen;
  });
}

describe.each(environments)('in %s', (environment) => {
  test('every operation gives the expected answer for every set of scopes and every owner', async () => {
    const sets = subsets();
    expect(sets).toHaveLength(2 ** (scopes.length - 1));
    for (const allowed of sets) {
      const client = await clientWith(environment, allowed);
      await Promise.all(
        operations.map((operation) => checkOperation(environment, client, new Set(allowed), operation)),
      );
    }
  });
});

test('a key works only in its own environment, whatever its scopes', async () => {
  for (const environment of environments) {
    const wrong = server.client(mine.keys[environment === 'live' ? 'sandbox' : 'live']);
    for (const operation of operations) {
      const answer = await operation.send(wrong, prefixes[environment], idFor(operation, environment, 'own'));
      expect(answer).toMatchObject({ status: 401, body: { error: { code: 'wrong_environment' } } });
    }
  }
});

test('every operation refuses a request without a key', async () => {
  for (const operation of operations) {
    const answer = await operation.send(
      server.client(),
      prefixes.sandbox,
      idFor(operation, 'sandbox', 'own'),
    );
    expect(answer).toMatchObject({ status: 401, body: { error: { code: 'missing_key' } } });
  }
});

test('a list never contains the data of another account', async () => {
  for (const environment of environments) {
    const client = server.client(mine.keys[environment]);
    const deposits = (await client.get(`${prefixes[environment]}/deposits?per_page=50`)).body.data;
    for (const [of, listed] of [
      [ids.order, await listedOrders(environment)],
      [ids.deposit, [...deposits].map(({ id }) => id)],
    ] as const) {
      expect(listed).toContain(of[environment].own);
      expect(listed).not.toContain(of[environment].foreign);
      expect(listed).not.toContain(of[environment]['other environment']);
    }
  }
});

async function listedOrders(environment: Environment): Promise<string[]> {
  const client = server.client(mine.keys[environment]);
  const found: string[] = [];
  let last = 1;
  for (let page = 1; page <= last; page += 1) {
    const { body } = await client.get(`${prefixes[environment]}/orders?per_page=50&page=${page}`);
    found.push(...[...body.data].map(({ id }) => id));
    last = body.meta.last_page;
  }
  return found;
}
