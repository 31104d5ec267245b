import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { countInPostgresql } from '../../src/clients/postgresql-counts.ts';
import { makeSharedRateLimiter, type RateLimiter } from '../../src/clients/rate-limit.ts';
import { countInRedis } from '../../src/clients/redis-counts.ts';
import type { RequestCounts } from '../../src/clients/request-counts.ts';
import { type Clock, makeClock } from '../../src/clock.ts';
import { newId } from '../../src/ids.ts';
import { Refusal } from '../../src/refusals.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { freePort } from '../free-port.ts';
import { patienceMs } from '../patience.ts';
import { startTestServer } from '../server.ts';
import { redisProgram, startRedis, type TestRedis } from './redis.ts';

let testDatabase: TestDatabase;
let redis: TestRedis | undefined;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  if (redisProgram === undefined) console.log('skipped: tests on Redis, which this machine does not have');
  else redis = await startRedis(await freePort());
});
afterAll(async () => {
  await redis?.stop();
  await testDatabase.drop();
});

function principal(requestsPerMinute: number, accountId: string = newId()) {
  return {
    accountId,
    environment: 'live',
    limits: { transaction: 1n, daily: 1n, requestsPerMinute, duplicateMinutes: null, owed: 0n },
  } as const;
}

/** A decision of the store: at its time, how many requests were asked for and how many passed. */
interface Decision {
  readonly nowMs: number;
  readonly wanted: number;
  readonly taken: number;
}

interface Node {
  readonly clock: Clock;
  readonly limiter: RateLimiter;
  readonly decisions: Decision[];
  readonly warnings: string[];
}

function givenNode(counts: RequestCounts, clock: Clock = makeClock()): Node {
  const decisions: Decision[] = [];
  const warnings: string[] = [];
  const recorded: RequestCounts = {
    async take(asks, offsetMs) {
      const uses = await counts.take(asks, offsetMs);
      for (const [i, { nowMs, taken }] of uses.entries())
        decisions.push({ nowMs, taken, wanted: asks[i]?.wanted ?? 0 });
      return uses;
    },
    close: () => counts.close(),
  };
  const log = { warn: (_fields: unknown, message: string) => void warnings.push(message) };
  const limiter = makeSharedRateLimiter({ clock, counts: recorded, nodes: 2, log });
  onTestFinished(() => limiter.close());
  return { clock, limiter, decisions, warnings };
}

async function passes(limiter: RateLimiter, caller: ReturnType<typeof principal>): Promise<boolean> {
  try {
    await limiter.consume(caller);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'rate_limited') return false;
    throw error;
  }
}

/** Pauses and bursts; each burst has some requests for each of two nodes. */
const bursts = fc.array(
  fc.record({
    pauseMs: fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 0, max: 15_000 }) },
      { weight: 1, arbitrary: fc.integer({ min: 57_000, max: 63_000 }) },
    ),
    requests: fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 })),
  }),
  { minLength: 1, maxLength: 15 },
);

describe.each([
  { store: 'PostgreSQL', open: async () => countInPostgresql(testDatabase.database), missing: false },
  { store: 'Redis', open: () => connectedTo(redis), missing: redisProgram === undefined },
])('two nodes on $store', ({ open, missing }) => {
  test.skipIf(missing)(
    'never let more than the limit through in any 60 seconds, and refuse only when as many passed',
    async () => {
      const clock = makeClock();
      const nodes = [givenNode(await open(), clock), givenNode(await open(), clock)];
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 9 }), bursts, async (limit, given) => {
          const caller = principal(limit);
          for (const { decisions } of nodes) decisions.length = 0;
          let passed = 0;
          for (const { pauseMs, requests } of given) {
            clock.offsetMs += pauseMs;
            const results = await Promise.all(
              nodes.flatMap(({ limiter }, i) =>
                Array.from({ length: requests[i] ?? 0 }, () => passes(limiter, caller)),
              ),
            );
            passed += results.filter(Boolean).length;
          }
          const decisions = nodes.flatMap((node) => node.decisions);
          const sum = (from: number, to: number): number =>
            decisions.reduce((all, { nowMs, taken }) => all + (nowMs > from && nowMs <= to ? taken : 0), 0);
          expect(sum(-Infinity, Infinity)).toBe(passed);
          for (const { nowMs, wanted, taken } of decisions) {
            expect(sum(nowMs - 60_000, nowMs)).toBeLessThanOrEqual(limit);
            if (taken < wanted) expect(sum(nowMs - 61_000, nowMs)).toBeGreaterThanOrEqual(limit);
          }
        }),
        { numRuns: 40, seed: inject('seed') },
      );
      expect(nodes.flatMap(({ warnings }) => warnings)).toEqual([]);
    },
  );

  test.skipIf(missing)(
    'share one limit, and let the whole limit through again after 61 seconds',
    async () => {
      const clock = makeClock();
      const nodes = [givenNode(await open(), clock), givenNode(await open(), clock)];
      const caller = principal(15);
      const rush = async (): Promise<number> => {
        const results = await Promise.all(
          Array.from({ length: 20 }, () => nodes.map(({ limiter }) => passes(limiter, caller))).flat(),
        );
        return results.filter(Boolean).length;
      };
      expect(await rush()).toBe(15);
      for (const { limiter } of nodes)
        expect(await limiter.look(caller)).toMatchObject({ limit: 15, remaining: 0 });
      clock.offsetMs += 58_000;
      expect(await rush()).toBe(0);
      clock.offsetMs += 3_000;
      expect(await rush()).toBe(15);
    },
  );

  test.skipIf(missing)(
    'apply a raised limit at once, and a lowered one to what was already used',
    async () => {
      const clock = makeClock();
      const [one, two] = [givenNode(await open(), clock).limiter, givenNode(await open(), clock).limiter];
      const { accountId } = principal(1);
      await one.consume(principal(1, accountId));
      for (let i = 0; i < 5; i += 1) expect(await passes(two, principal(1, accountId))).toBe(false);
      expect(await two.consume(principal(3, accountId))).toMatchObject({ limit: 3, remaining: 1 });
      expect(await passes(one, principal(2, accountId))).toBe(false);
    },
  );

  test.skipIf(missing)('share a count of look-ups, which is apart from that of requests', async () => {
    const clock = makeClock();
    const [one, two] = [givenNode(await open(), clock).limiter, givenNode(await open(), clock).limiter];
    const caller = principal(10);
    await one.consumeLookup(caller);
    await two.consumeLookup(caller);
    for (const limiter of [one, two])
      await expect(limiter.consumeLookup(caller)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await one.look(caller)).toMatchObject({ remaining: 10 });
    for (let i = 0; i < 10; i += 1) await two.consume(caller);
    expect(await passes(one, caller)).toBe(false);
    clock.offsetMs += 61_000;
    await one.consumeLookup(caller);
  });

  test.skipIf(missing)('say a wait that is enough', async () => {
    const node = givenNode(await open());
    const caller = principal(2);
    await node.limiter.consume(caller);
    node.clock.offsetMs += 20_000;
    await node.limiter.consume(caller);
    const refused: unknown = await node.limiter.consume(caller).catch((error: unknown) => error);
    const waitSeconds = refused instanceof Refusal ? (refused.retryAfterSeconds ?? 0) : 0;
    expect(waitSeconds).toBeGreaterThanOrEqual(39);
    expect(waitSeconds).toBeLessThanOrEqual(41);
    node.clock.offsetMs += waitSeconds * 1_000;
    expect(await passes(node.limiter, caller)).toBe(true);
  });

  test.skipIf(missing)(
    'count what a clock that was set back had counted for at most 61 seconds more',
    async () => {
      const node = givenNode(await open());
      const caller = principal(2);
      node.clock.offsetMs = 3_600_000;
      await node.limiter.consume(caller);
      node.clock.offsetMs = 0;
      expect(await node.limiter.consume(caller)).toMatchObject({ remaining: 0 });
      expect(await passes(node.limiter, caller)).toBe(false);
      node.clock.offsetMs = 61_000;
      expect(await node.limiter.consume(caller)).toMatchObject({ remaining: 1 });
    },
  );
});

describe('while the shared counts do not answer', () => {
  const lost: RequestCounts = {
    take: () => Promise.reject(new Error('unreachable')),
    close: () => Promise.resolve(),
  };

  test('each node allows its share of the limit, and says so once', async () => {
    const { limiter, warnings } = givenNode(lost);
    const caller = principal(5);
    expect(await limiter.consume(caller)).toMatchObject({ limit: 5, remaining: 1 });
    expect(await limiter.look(caller)).toMatchObject({ remaining: 1 });
    expect(await limiter.consume(caller)).toMatchObject({ remaining: 0 });
    expect(await passes(limiter, caller)).toBe(false);
    expect(await passes(limiter, principal(1))).toBe(true);
    expect(warnings).toHaveLength(1);
  });

  test('what a node let through before is part of its share', async () => {
    let reachable = true;
    const counts = countInPostgresql(testDatabase.database);
    const { limiter } = givenNode({
      ...counts,
      take: (asks, offsetMs) => (reachable ? counts.take(asks, offsetMs) : lost.take(asks, offsetMs)),
    });
    const caller = principal(6);
    for (let i = 0; i < 4; i += 1) await limiter.consume(caller);
    reachable = false;
    expect(await passes(limiter, caller)).toBe(false);
  });

  test('a request waits a second for counts that hang, and those after it do not wait', async () => {
    let asked = 0;
    const { limiter } = givenNode({
      ...lost,
      take() {
        asked += 1;
        return new Promise(() => undefined);
      },
    });
    const caller = principal(8);
    for (let i = 0; i < 4; i += 1) await limiter.consume(caller);
    expect(await passes(limiter, caller)).toBe(false);
    expect(asked).toBe(1);
  });

  test.skipIf(redisProgram === undefined)('counts in Redis again when it is back', async () => {
    const port = await freePort();
    const mine = await startRedis(port);
    const { limiter, warnings, decisions } = givenNode(await connectedTo(mine));
    await mine.stop();
    const caller = principal(4);
    expect(await limiter.consume(caller)).toMatchObject({ remaining: 1 });
    expect(warnings.at(-1)).toMatch('do not answer');
    const next = await startRedis(port);
    onTestFinished(() => next.stop());
    const before = decisions.length;
    await expect
      .poll(() => limiter.look(caller).then(() => decisions.length), { timeout: patienceMs })
      .toBeGreaterThan(before);
    expect(warnings.at(-1)).toMatch('answer again');
  });
});

/** Counts in this Redis, with a connection that is there. */
async function connectedTo(target: TestRedis | undefined): Promise<RequestCounts> {
  const counts = countInRedis(target?.url ?? '');
  const request = {
    accountId: newId(),
    environment: 'live',
    counted: 'requests',
    limit: 1,
    wanted: 0,
  } as const;
  await expect
    .poll(() => counts.take([request], 0).catch(() => []), { timeout: patienceMs })
    .toMatchObject([{ used: 0 }]);
  return counts;
}

/** The clients of one account at two servers that share their counts. */
async function givenServers(sandbox: number) {
  const limits = { transaction: 1n, daily: 1n, requestsPerMinute: { live: 300, sandbox } };
  const options = { worker: false, catalog: false, settings: { nodes: 2, limits } };
  const one = await startTestServer(options);
  onTestFinished(() => one.stop());
  const two = await startTestServer({ ...options, besides: one });
  onTestFinished(() => two.stop());
  const { keys } = await one.givenAccount();
  return [one, two].map((server) => server.client(keys.sandbox));
}

test('two servers with KONTER_NODES=2 let one limit through together', async () => {
  const clients = await givenServers(5);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => clients.map((client) => client.get('/sandbox/v1/wallet'))).flat(),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(7);
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(61);
});

test('two servers with KONTER_NODES=2 let a fifth of the requests be look-ups of customers', async () => {
  const clients = await givenServers(15);
  const meter = { kind: 'pln', customer_no: '01428800700' };
  const answers = await Promise.all(
    Array.from({ length: 3 }, () =>
      clients.map((client) => client.post('/sandbox/v1/customers/lookup', meter)),
    ).flat(),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429]);
  for (const { headers } of refused) expect(headers.get('ratelimit-limit')).toBe('15');
  for (const client of clients) expect((await client.get('/sandbox/v1/wallet')).status).toBe(200);
});
