import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSharedRateLimiter } from '../../src/clients/rate-limit.ts';
import type { Database } from '../../src/database/connection.ts';
import { newId } from '../../src/ids.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

function principal(requestsPerMinute: number, accountId: string) {
  return {
    accountId,
    environment: 'live',
    limits: { transaction: 1n, daily: 1n, requestsPerMinute },
  } as const;
}

test('several nodes share one limit for each minute', async () => {
  const nodes = [makeSharedRateLimiter(testDatabase.database), makeSharedRateLimiter(testDatabase.database)];
  const caller = principal(15, newId());
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => nodes.map((node) => node.consume(caller))).flat(),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(15);
  for (const node of nodes) expect(await node.look(caller)).toMatchObject({ limit: 15, remaining: 0 });
  const refused = results.find(({ status }) => status === 'rejected');
  expect(refused).toMatchObject({ reason: { code: 'rate_limited' } });
});

test('a raised limit takes effect at once on every node', async () => {
  const [one, two] = [
    makeSharedRateLimiter(testDatabase.database),
    makeSharedRateLimiter(testDatabase.database),
  ];
  const accountId = newId();
  await one.consume(principal(1, accountId));
  for (let i = 0; i < 5; i += 1) await expect(two.consume(principal(1, accountId))).rejects.toThrow();
  expect(await two.consume(principal(3, accountId))).toMatchObject({ limit: 3, remaining: 1 });
});

test('each node counts for itself while the database is unreachable', async () => {
  const unreachable: Database = {
    ...testDatabase.database,
    rows: () => Promise.reject(new Error('unreachable')),
  };
  const limiter = makeSharedRateLimiter(unreachable);
  const caller = principal(2, newId());
  expect(await limiter.consume(caller)).toMatchObject({ remaining: 1 });
  expect(await limiter.look(caller)).toMatchObject({ remaining: 1 });
  expect(await limiter.consume(caller)).toMatchObject({ remaining: 0 });
  await expect(limiter.consume(caller)).rejects.toMatchObject({ code: 'rate_limited' });
});
