import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Environment } from '../../environment.ts';
import { makeShedding, type Shedding } from './shedding.ts';

const delayMsMax = 100;
const inFlightMax = 30;

let delays: Record<Environment, number>;
let queues: Record<Environment, number>;
let lasting: boolean;
let turnMs: number;
let warnings: unknown[];
let shedding: Shedding;
let server: Server;
let url: string;
/** Requests that were accepted and not answered; null: every request is answered at once. */
let held: ServerResponse[] | null;
let stopping: boolean;

beforeEach(async () => {
  delays = { live: 0, sandbox: 0 };
  queues = { live: 0, sandbox: 0 };
  lasting = true;
  turnMs = 0;
  warnings = [];
  held = null;
  stopping = false;
  const load = {
    delayMs: (of: Environment) => delays[of],
    isLasting: () => lasting,
    turnMs: () => turnMs,
    queueMs: (of: Environment) => queues[of],
    stop: () => undefined,
  };
  const log = { warn: (...words: unknown[]) => void warnings.push(words) };
  shedding = makeShedding(
    load,
    {
      ...{ delayMsMax, inFlightMax, headers: { 'x-test': 'yes' } },
      isPersons: ({ headers }) => headers.cookie === 'a session',
      isLast: () => stopping,
    },
    log,
  );
  server = createServer((request, response) => {
    if (shedding.shed(request, response)) return;
    if (held === null) response.end('served');
    else held.push(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  url = `http://127.0.0.1:${address.port}`;
});
afterEach(() => {
  shedding.stop();
  server.closeAllConnections();
  server.close();
});

async function statusOf(path: string): Promise<number> {
  const answer = await fetch(url + path);
  await answer.arrayBuffer();
  return answer.status;
}

const paths = {
  'a public page': '/docs/',
  'an operation of the portal': '/portal/orders',
  'new work of the sandbox': '/sandbox/v1/quotes',
  'a search of the sandbox': '/sandbox/v1/orders/search?page=1',
  'an order of the sandbox': '/sandbox/v1/orders/1/confirm',
  'new work of live': '/v1/quotes',
  'a search of live': '/v1/orders/search',
  'an order of live': '/v1/orders/1/confirm',
  'a callback of a supplier': '/callbacks/digiflazz/token',
};

const newInSandbox = [
  'a public page',
  'an operation of the portal',
  'new work of the sandbox',
  'a search of the sandbox',
];
const newWork = [...newInSandbox, 'an order of the sandbox', 'new work of live', 'a search of live'];

describe('a server under a lasting load', () => {
  test.each([
    [100, []],
    [101, newInSandbox],
    [151, [...newInSandbox, 'an order of the sandbox']],
    [201, newWork],
    [301, Object.keys(paths)],
  ])('at a delay of %d ms refuses %j', async (delay, refused) => {
    delays = { live: delay, sandbox: delay };
    for (const [name, path] of Object.entries(paths))
      expect(await statusOf(path), name).toBe(refused.includes(name) ? 503 : 200);
  });

  test('serves live while only lanes of the sandbox are late', async () => {
    delays = { live: 0, sandbox: 10_000 };
    expect(await statusOf('/v1/quotes')).toBe(200);
    expect(await statusOf('/sandbox/v1/quotes')).toBe(503);
  });

  test('always answers /healthz and /readyz', async () => {
    delays = { live: 10_000, sandbox: 10_000 };
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200]);
  });

  test('says in its refusal when to come back, in the standard shape', async () => {
    delays = { live: 1_000, sandbox: 1_000 };
    const answer = await fetch(`${url}/sandbox/v1/quotes`, { method: 'POST', body: '{}' });
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(answer.headers.get('x-test')).toBe('yes');
    expect(await answer.json()).toMatchObject({
      error: { code: 'service_unavailable' },
      meta: { request_id: answer.headers.get('x-request-id'), environment: 'sandbox' },
    });
  });
});

test('one long delay refuses nothing', async () => {
  lasting = false;
  delays = { live: 10_000, sandbox: 10_000 };
  for (const path of Object.values(paths)) expect(await statusOf(path)).toBe(200);
});

describe('without a lasting load', () => {
  beforeEach(() => {
    lasting = false;
  });

  test.each([
    [100, []],
    [101, newInSandbox],
    [151, [...newInSandbox, 'an order of the sandbox']],
    [201, newWork],
    [301, Object.keys(paths)],
  ])('at %d ms of accepted commands refuses %j', async (queue, refused) => {
    queues = { live: queue, sandbox: queue };
    for (const [name, path] of Object.entries(paths))
      expect(await statusOf(path), name).toBe(refused.includes(name) ? 503 : 200);
  });

  test('serves live while only the sandbox has many commands', async () => {
    queues = { live: 0, sandbox: 10_000 };
    expect(await statusOf('/v1/quotes')).toBe(200);
    expect(await statusOf('/sandbox/v1/quotes')).toBe(503);
  });

  test.each([
    [12, []],
    [13, newInSandbox],
    [10_000, newInSandbox],
  ])('a turn that has processed requests for %d ms refuses %j', async (turn, refused) => {
    turnMs = turn;
    for (const [name, path] of Object.entries(paths))
      expect(await statusOf(path), name).toBe(refused.includes(name) ? 503 : 200);
  });

  test('live is refused in a long turn only when many of its requests are in it', async () => {
    turnMs = 26;
    const statuses: number[] = [];
    for (let n = 0; n < 27; n += 1) statuses.push(await statusOf('/v1/quotes'));
    expect(statuses).toEqual([...Array.from({ length: 25 }, () => 200), 503, 503]);
    turnMs = 0;
    expect(await statusOf('/v1/quotes')).toBe(200);
    turnMs = 26;
    expect(await statusOf('/v1/quotes')).toBe(200);
    for (let n = 0; n < 30; n += 1) expect(await statusOf('/v1/orders/1/confirm')).toBe(200);
  });

  test('always answers /healthz and /readyz', async () => {
    turnMs = 10_000;
    queues = { live: 10_000, sandbox: 10_000 };
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200]);
  });
});

test('the sandbox may have a third of the requests in progress, and ended ones make room', async () => {
  lasting = false;
  held = [];
  const sent = Array.from({ length: 11 }, () => fetch(`${url}/sandbox/v1/quotes`));
  const refused = await Promise.race(sent);
  expect(refused.status).toBe(503);
  expect(held).toHaveLength(10);
  const live = fetch(`${url}/v1/quotes`);
  await expect.poll(() => held?.length).toBe(11);
  for (const response of held.splice(0)) response.end();
  expect((await live).status).toBe(200);
  await Promise.all(sent);
  held = null;
  expect(await statusOf('/sandbox/v1/quotes')).toBe(200);
});

test('counts the operations of people apart from public pages and files', async () => {
  delays = { live: 10_000, sandbox: 10_000 };
  const headers = { cookie: 'a session' };
  for (const path of ['/portal/orders', '/portal/assets/a.js', '/portal/openapi.json', '/docs/'])
    expect((await fetch(url + path, { headers })).status).toBe(503);
  expect(await statusOf('/portal/orders')).toBe(503);
  // They are logged once a second, in one line or more.
  const count = (kind: string): number =>
    warnings.flat().reduce<number>((sum, fields) => sum + refusedIn(fields, kind), 0);
  await expect.poll(() => [count('person'), count('public')]).toEqual([1, 4]);
});

function refusedIn(fields: unknown, kind: string): number {
  const refused: unknown =
    typeof fields === 'object' && fields !== null ? Reflect.get(fields, 'refused') : null;
  return typeof refused === 'object' && refused !== null ? Number(Reflect.get(refused, kind)) : 0;
}

test.each([
  ['/v1/quotes', false, 'keep-alive'],
  ['/v1/quotes', true, 'close'],
  ['/portal/orders', true, 'close'],
])(
  'a refusal of %s while the server stops (%s): its connection is %s',
  async (path, isStopping, connection) => {
    delays = { live: 10_000, sandbox: 10_000 };
    stopping = isStopping;
    const answer = await fetch(url + path);
    expect([answer.status, answer.headers.get('connection')]).toEqual([503, connection]);
  },
);
