import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeClock } from '../../clock.ts';
import type { Environment } from '../../environment.ts';
import { makeOverloadRefusal } from './overload-refusal.ts';
import { trackResponse } from './pending-responses.ts';
import { readOneRequestAtATime } from './pipelining.ts';
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
/** The paths of the requests that were parsed. */
let parsed: string[];
let url: string;
/** Requests that were accepted and not answered; null: every request is answered at once. */
let held: ServerResponse[] | null;

beforeEach(async () => {
  delays = { live: 0, sandbox: 0 };
  queues = { live: 0, sandbox: 0 };
  lasting = true;
  turnMs = 0;
  warnings = [];
  held = null;
  const load = {
    delayMs: (of: Environment) => delays[of],
    isLasting: () => lasting,
    turnMs: () => turnMs,
    queueMs: (of: Environment) => queues[of],
    stop: () => undefined,
  };
  const log = { warn: (...words: unknown[]) => void warnings.push(words) };
  const refusal = makeOverloadRefusal(makeClock(), { 'x-test': 'yes' }, 72);
  shedding = makeShedding(load, { delayMsMax, inFlightMax }, refusal, log);
  parsed = [];
  server = createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
    parsed.push(request.url ?? '');
    trackResponse(request, response);
    if (shedding.shed(request, response)) return;
    if (held === null) response.end('served');
    else held.push(response);
  }).listen(0, '127.0.0.1');
  readOneRequestAtATime(server, shedding.refuseUnparsed);
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
  'new work of the sandbox': '/sandbox/v1/quotes',
  'a search of the sandbox': '/sandbox/v1/orders/search?page=1',
  'an order of the sandbox': '/sandbox/v1/orders/1/confirm',
  'new work of live': '/v1/quotes',
  'a search of live': '/v1/orders/search',
  'an order of live': '/v1/orders/1/confirm',
  'a callback of a supplier': '/callbacks/digiflazz/token',
};

const newInSandbox = ['a public page', 'new work of the sandbox', 'a search of the sandbox'];
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

describe('while a server refuses requests', () => {
  const post = (path: string): string => `POST ${path} HTTP/1.1\r\nhost: test\r\ncontent-length: 2\r\n\r\n{}`;
  let client: Socket;
  let received: string;

  beforeEach(async () => {
    client = connect(Number(new URL(url).port), '127.0.0.1').setNoDelay(true);
    received = '';
    client.setEncoding('latin1').on('data', (text: string) => (received += text));
    await once(client, 'connect');
  });
  afterEach(() => client.destroy());

  /** Sends parts, each after the server has taken the one before, and returns the answers. */
  async function answersTo(count: number, ...parts: readonly string[]): Promise<readonly string[]> {
    received = '';
    for (const part of parts) {
      client.write(part);
      await statusOf('/healthz');
    }
    const answers = (): string[] => received.split(/(?=HTTP\/1\.1 )/);
    await expect.poll(() => answers().filter((one) => /\r\n\r\n./.test(one))).toHaveLength(count);
    return answers();
  }

  test('whole requests are not parsed, and the answer is the same', async () => {
    delays = { live: 1_000, sandbox: 1_000 };
    const [first = ''] = await answersTo(1, post('/v1/quotes'));
    const [second = ''] = await answersTo(1, post('/v1/quotes'));
    expect(parsed.filter((path) => path === '/v1/quotes')).toHaveLength(1);
    const linesOf = (text: string): string[] =>
      text
        .replaceAll(/[0-9a-f-]{36}/g, 'ID')
        .replace(/^date: .+$/im, 'date: now')
        .split('\r\n')
        .map((line) => line.replace(/^[\w-]+:/, (name) => name.toLowerCase()))
        .toSorted();
    expect(linesOf(second)).toEqual(linesOf(first));
    expect(/x-request-id: (\S+)/.exec(second)?.[1]).toBe(/"request_id":"([^"]+)"/.exec(second)?.[1]);
    delays = { live: 0, sandbox: 0 };
    expect((await answersTo(1, post('/v1/quotes')))[0]).toContain('served');
  });

  test('whatever is no whole request is parsed', async () => {
    delays = { live: 1_000, sandbox: 1_000 };
    const one = post('/v1/quotes');
    await answersTo(1, one);
    for (const parts of [
      [one.slice(0, 30), one.slice(30)],
      [one.slice(0, -1), one.slice(-1)],
    ]) {
      parsed = [];
      const [answer] = await answersTo(1, ...parts);
      expect(answer).toMatch(/^HTTP\/1\.1 503 /);
      expect(parsed).toContain('/v1/quotes');
    }
    parsed = [];
    expect((await answersTo(3, one + one + one)).map((answer) => answer.slice(0, 12))).toEqual(
      Array.from({ length: 3 }, () => 'HTTP/1.1 503'),
    );
    expect(parsed.filter((path) => path === '/v1/quotes')).toHaveLength(2);
  });

  test('a request that is accepted is counted once, and its body arrives', async () => {
    delays = { live: 250, sandbox: 250 };
    await answersTo(1, post('/v1/quotes'));
    parsed = [];
    expect((await answersTo(1, post('/v1/orders/1/confirm')))[0]).toContain('served');
    expect((await answersTo(1, post('/v1/quotes')))[0]).toMatch(/^HTTP\/1\.1 503 /);
    expect(parsed.filter((path) => path !== '/healthz')).toEqual(['/v1/orders/1/confirm']);
  });
});
