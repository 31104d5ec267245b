import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApiKey } from '../../src/clients/api-key.ts';
import { makeAuthenticator } from '../../src/clients/authenticate.ts';
import { suspendAccount } from '../../src/clients/accounts.ts';
import { makeClock } from '../../src/clock.ts';
import { base } from '../orders/buyer.ts';
import { startTestServer, type TestServer } from '../server.ts';

const count = 1_000;
const clock = {
  ...makeClock(),
  ms: 0,
  monotonicMs() {
    return this.ms;
  },
};
/** Statements of the authenticator. Those that write last uses run beside the requests. */
const statements = { all: 0, lastUses: 0 };

let server: TestServer;
let keys: readonly { readonly accountId: string; readonly key: string }[];
beforeAll(async () => {
  server = await startTestServer({
    worker: false,
    catalog: false,
    replace: ({ config, database, log, rateLimiter, securityEvents }) => ({
      authenticator: makeAuthenticator({
        brand: config.brand,
        clock,
        database: {
          ...database,
          rows(statement) {
            statements.all += 1;
            if (statement.text.includes('last_used_at')) statements.lastUses += 1;
            return database.rows(statement);
          },
        },
        defaults: config.settings.limits,
        log,
        rateLimiter,
        securityEvents,
      }),
    }),
  });
  keys = await givenKeys();
});
afterAll(() => server.stop());

test('1,000 keys cost one query a second together, and a change costs one read of each', async () => {
  await useEveryKey(200);
  // Each key, the version, and the digests of all keys.
  expect(reads()).toBe(count + 2);
  for (let second = 1; second <= 3; second += 1) {
    clock.ms += 1_000;
    await useEveryKey(200);
    expect(reads()).toBe(count + 2 + second);
  }
  const [first] = keys;
  await suspendAccount(server.database.database, {
    actor: 'operator test',
    accountId: first?.accountId ?? '',
  });
  clock.ms += 5_000;
  expect(await statusOf(first?.key ?? '')).toBe(403);
  expect(reads()).toBe(count + 2 + 3 + 2);
});

const reads = (): number => statements.all - statements.lastUses;

/** Ten requests at a time; a thousand at once would need as many connections. */
async function useEveryKey(expected: number): Promise<void> {
  for (let i = 0; i < keys.length; i += 10) {
    const statuses = await Promise.all(keys.slice(i, i + 10).map(({ key }) => statusOf(key)));
    expect(new Set(statuses)).toEqual(new Set([expected]));
  }
}

async function statusOf(key: string): Promise<number> {
  const answer = await fetch(`${server.url}${base}/capabilities`, {
    headers: { authorization: `Bearer ${key}` },
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Written in two statements, because creating them one by one takes seconds. */
async function givenKeys() {
  const made = Array.from({ length: count }, () => ({
    accountId: randomUUID(),
    keyId: randomUUID(),
    ...makeApiKey(server.app.config.brand, 'sandbox'),
  }));
  const owner = new pg.Client(server.database.ownerUrl);
  await owner.connect();
  try {
    await owner.query(
      `insert into accounts (id, name) select id, 'many keys' from unnest($1::uuid[]) as a (id)`,
      [made.map(({ accountId }) => accountId)],
    );
    await owner.query(
      `insert into api_keys (id, account_id, environment, name, hash, display_prefix, scopes)
       select id, account_id, 'sandbox', 'many keys', decode(hash, 'hex'), 'konter_test_', '{catalog:read}'
         from unnest($1::uuid[], $2::uuid[], $3::text[]) as k (id, account_id, hash)`,
      [made.map(({ keyId }) => keyId), made.map(({ accountId }) => accountId), made.map(({ hash }) => hash)],
    );
  } finally {
    await owner.end();
  }
  return made.map(({ accountId, key }) => ({ accountId, key: key.open() }));
}
