import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createAccount, resumeAccount, suspendAccount } from '../../src/clients/accounts.ts';
import { makeApiKey } from '../../src/clients/api-key.ts';
import { makeAuthenticator, type Authenticator } from '../../src/clients/authenticate.ts';
import { createKey, listKeys, revokeKey, rotateKey, type CreateKey } from '../../src/clients/keys.ts';
import { setLimits } from '../../src/clients/limits.ts';
import { makeRateLimiter } from '../../src/clients/rate-limit.ts';
import { makeClock, minuteMs, type Clock } from '../../src/clock.ts';
import type { Database } from '../../src/database/connection.ts';
import type { Environment } from '../../src/environment.ts';
import { Refusal } from '../../src/refusals.ts';
import { createTestDatabase, testDataKeys, type TestDatabase } from '../database.ts';
import { makeKeyring } from '../../src/sealed.ts';

const actor = 'operator test';
const made = { actor, sandboxStart: 0n };

const keyring = makeKeyring(testDataKeys);

const brand = 'konter';
const defaults = {
  transaction: 2_000_000n,
  daily: 20_000_000n,
  requestsPerMinute: { live: 300, sandbox: 6_000 },
};
const somewhere = '203.0.113.7';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = testDatabase.database;
});
afterAll(() => testDatabase.drop());

interface Node extends Authenticator {
  readonly clock: Clock & { ms: number };
  readonly warnings: string[];
  /** How often a key was read. */
  readonly reads: () => number;
  /** How many statements the authenticator ran. */
  readonly statements: () => number;
  /** The code of the refusal, or `ok`. */
  codeOf(key: string, environment?: Environment, ipAddress?: string): Promise<string>;
}

function givenNode(parts: { database?: Database } = {}): Node {
  const clock = {
    ...makeClock(),
    ms: 0,
    monotonicMs() {
      return this.ms;
    },
  };
  const warnings: string[] = [];
  let reads = 0;
  let statements = 0;
  const counted: Database = {
    ...(parts.database ?? database),
    rows(statement) {
      statements += 1;
      if (statement.text.includes('from api_keys k\n      join accounts')) reads += 1;
      return (parts.database ?? database).rows(statement);
    },
  };
  const log = { warn: (_fields: unknown, message: string) => void warnings.push(message) };
  const authenticator = makeAuthenticator({
    database: counted,
    brand,
    clock,
    defaults,
    log,
    rateLimiter: makeRateLimiter(clock),
    securityEvents: { note: () => undefined },
  });
  onTestFinished(() => authenticator.close());
  return {
    ...authenticator,
    clock,
    warnings,
    reads: () => reads,
    statements: () => statements,
    codeOf: (key, environment = 'live', ipAddress = somewhere) =>
      authenticator.authenticate(`Bearer ${key}`, environment, ipAddress).then(
        () => 'ok',
        (error: unknown) => {
          if (error instanceof Refusal) return error.code;
          throw error;
        },
      ),
  };
}

async function givenKey(more: Partial<CreateKey> & { live?: boolean } = {}) {
  const accountId = (
    await createAccount(database, keyring, { ...made, name: 'Kios Berkah', live: more.live ?? true })
  ).id;
  const { id, key } = await createKey(database, brand, { accountId, environment: 'live', ...more });
  return { accountId, keyId: id, key: key.open() };
}

describe('the Authorization header', () => {
  test('identifies the principal with its scopes and limits', async () => {
    const { accountId, keyId, key } = await givenKey({ scopes: ['orders:read', 'wallet:read'] });
    await setLimits(database, { actor, accountId, environment: 'live', daily: 5n });
    const limits = { transaction: 2_000_000n, daily: 5n, requestsPerMinute: 300, duplicateMinutes: null };
    expect(await givenNode().authenticate(`Bearer ${key}`, 'live', somewhere)).toEqual({
      accountId,
      environment: 'live',
      keyId,
      scopes: new Set(['wallet:read', 'orders:read']),
      limits: { ...limits, owed: 0n },
    });
  });

  test('accepts any case in its scheme', async () => {
    const { key, keyId } = await givenKey();
    expect(await givenNode().authenticate(`bearer  ${key} `, 'live', somewhere)).toMatchObject({ keyId });
  });

  test.each([undefined, '', 'Bearer', 'Bearer ', 'Basic a2V5'])('%j contains no key', async (header) => {
    await expect(givenNode().authenticate(header, 'live', somewhere)).rejects.toMatchObject({
      code: 'missing_key',
    });
  });

  test('a mistyped key is refused without a read', async () => {
    const node = givenNode();
    const key = makeApiKey(brand, 'live').key.open();
    expect(await node.codeOf(`${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`)).toBe('invalid_key');
    expect(await node.codeOf('nonsense')).toBe('invalid_key');
    expect(node.statements()).toBe(0);
  });

  test('1,000 unknown keys at once cost no look-up of their own', async () => {
    const node = givenNode();
    const { key } = await givenKey();
    expect(await node.codeOf(key)).toBe('ok');
    const [reads, statements] = [node.reads(), node.statements()];
    const guesses = Array.from({ length: 1_000 }, () => makeApiKey(brand, 'live').key.open());
    const codes = await Promise.all(guesses.map((guess) => node.codeOf(guess)));
    expect(new Set(codes)).toEqual(new Set(['invalid_key', 'rate_limited']));
    expect(node.reads()).toBe(reads);
    // The check of the version that all of them share.
    expect(node.statements()).toBeLessThanOrEqual(statements + 2);
  });

  test('a key that was just created works at once on a node that has loaded the others', async () => {
    const node = givenNode();
    await node.loadKeys();
    for (let i = 0; i < 3; i += 1) expect(await node.codeOf((await givenKey()).key)).toBe('ok');
  });

  test('a key that was inserted by hand with an old date works, and one that was deleted does not', async () => {
    const node = givenNode();
    await node.loadKeys();
    const { key, keyId } = await givenKey();
    await asOwner(`update api_keys set created_at = '2020-01-01' where id = '${keyId}'`);
    expect(await node.codeOf(key)).toBe('ok');
    await asOwner(`delete from api_keys where id = '${keyId}'`);
    node.clock.ms += 5_000;
    expect(await node.codeOf(key)).toBe('invalid_key');
    expect(await node.codeOf((await givenKey()).key)).toBe('ok');
  });
});

describe('authentication', () => {
  test('checks the key, then the address, then the account', async () => {
    const { accountId, keyId, key } = await givenKey({
      live: false,
      expiresInMs: 60_000,
      allowedCidrs: ['198.51.100.0/24'],
    });
    await suspendAccount(database, { actor, accountId });
    await revokeKey(database, { keyId });
    const late = givenNode();
    late.clock.offsetMs = 61_000;
    expect(await late.codeOf(key, 'sandbox')).toBe('wrong_environment');
    expect(await late.codeOf(key)).toBe('expired_key');
    expect(await givenNode().codeOf(key)).toBe('revoked_key');

    const other = await givenKey({ live: false, allowedCidrs: ['198.51.100.0/24'] });
    await suspendAccount(database, { actor, accountId: other.accountId });
    expect(await givenNode().codeOf(other.key)).toBe('ip_not_allowed');
    expect(await givenNode().codeOf(other.key, 'live', '::ffff:198.51.100.9')).toBe('account_suspended');
    await resumeAccount(database, { actor, accountId: other.accountId });
    expect(await givenNode().codeOf(other.key, 'live', '198.51.100.9')).toBe('account_not_live');
  });

  test('needs no approval of the account for a test key', async () => {
    const { key } = await givenKey({ live: false, environment: 'sandbox' });
    expect(await givenNode().codeOf(key, 'sandbox')).toBe('ok');
    expect(await givenNode().codeOf(key, 'live')).toBe('wrong_environment');
  });

  test('returns 429 to an address after 60 failures a minute, but never to a valid key from it', async () => {
    const { key } = await givenKey();
    const node = givenNode();
    for (let i = 0; i < 60; i += 1) expect(await node.codeOf('nonsense')).toBe('invalid_key');
    expect(await node.codeOf('nonsense')).toBe('rate_limited');
    await expect(node.authenticate(undefined, 'live', somewhere)).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: expect.any(Number),
    });
    expect(await node.codeOf('nonsense', 'live', '198.51.100.1')).toBe('invalid_key');
    expect(await node.codeOf(key)).toBe('ok');
    expect(await node.codeOf(key, 'sandbox')).toBe('wrong_environment');
  });

  test('counts the failures of one IPv6 network together', async () => {
    const node = givenNode();
    const from = (host: number): Promise<string> =>
      node.codeOf('nonsense', 'live', `2001:db8:1:2::${host.toString(16)}`);
    for (let host = 1; host <= 60; host += 1) expect(await from(host)).toBe('invalid_key');
    expect(await from(61)).toBe('rate_limited');
    expect(await node.codeOf('nonsense', 'live', '2001:db8:1:3::1')).toBe('invalid_key');
  });

  test('uses the limits of the environment of the key', async () => {
    const { key, accountId } = await givenKey();
    await setLimits(database, { actor, accountId, environment: 'sandbox', daily: 7n });
    const before = await givenNode().authenticate(`Bearer ${key}`, 'live', somewhere);
    expect(before.limits.daily).toBe(defaults.daily);
    await setLimits(database, { actor, accountId, environment: 'live', daily: 9n });
    const after = await givenNode().authenticate(`Bearer ${key}`, 'live', somewhere);
    expect(after.limits.daily).toBe(9n);
  });

  test('never rate-limits a valid key in the wrong environment, nor counts it as a failure', async () => {
    const { key, keyId } = await givenKey();
    const node = givenNode();
    for (let i = 0; i < 70; i += 1) expect(await node.codeOf(key, 'sandbox')).toBe('wrong_environment');
    expect(await node.codeOf('nonsense')).toBe('invalid_key');
    await revokeKey(database, { keyId });
    const late = givenNode();
    for (let i = 0; i < 60; i += 1) expect(await late.codeOf(key, 'sandbox')).toBe('wrong_environment');
    expect(await late.codeOf(key, 'sandbox')).toBe('rate_limited');
  });
});

describe('the cache', () => {
  test('reads the database once for many concurrent requests', async () => {
    const { key } = await givenKey();
    const node = givenNode();
    await Promise.all(Array.from({ length: 50 }, () => node.codeOf(key)));
    expect(node.reads()).toBe(1);
  });

  test('reads a key again only after a change, however much later', async () => {
    const { accountId, key } = await givenKey();
    const node = givenNode();
    for (let minute = 0; minute < 60; minute += 1) {
      expect(await node.codeOf(key)).toBe('ok');
      node.clock.ms += minuteMs;
    }
    expect(node.reads()).toBe(1);
    // Neither a new account with its key nor the use of a key is a change.
    await givenKey();
    await asOwner('update api_keys set last_used_at = clock_timestamp()');
    expect(await node.codeOf(key)).toBe('ok');
    expect(node.reads()).toBe(1);
    await setLimits(database, { actor, accountId, daily: 5n });
    node.clock.ms += minuteMs;
    expect(await node.codeOf(key)).toBe('ok');
    expect(node.reads()).toBe(2);
  });

  test('notices a change that was made by hand', async () => {
    const { accountId, keyId, key } = await givenKey();
    await setLimits(database, { actor, accountId, daily: 5n });
    const node = givenNode();
    expect(await node.codeOf(key)).toBe('ok');
    const isSeen = async (change: string) => {
      const before = node.reads();
      await asOwner(change);
      node.clock.ms += 5_000;
      await node.codeOf(key);
      return node.reads() > before;
    };
    expect(await isSeen(`update accounts set suspended_at = now() where id = '${accountId}'`)).toBe(true);
    expect(await isSeen(`delete from account_limits where account_id = '${accountId}'`)).toBe(true);
    expect(await isSeen(`update api_keys set expires_at = '-infinity' where id = '${keyId}'`)).toBe(true);
    expect(await isSeen(`delete from api_keys where id = '${keyId}'`)).toBe(true);
    expect(await node.codeOf(key)).toBe('invalid_key');
  });

  test('applies every change on every node within 5 seconds', async () => {
    const { accountId, keyId, key } = await givenKey();
    const nodes = [givenNode(), givenNode()];
    const codes = () => Promise.all(nodes.map((node) => node.codeOf(key)));
    const fiveSecondsLater = () =>
      nodes.forEach(({ clock }) => {
        clock.ms += 5_000;
      });

    expect(await codes()).toEqual(['ok', 'ok']);
    await suspendAccount(database, { actor, accountId });
    fiveSecondsLater();
    expect(await codes()).toEqual(['account_suspended', 'account_suspended']);
    await resumeAccount(database, { actor, accountId });
    await setLimits(database, { actor, accountId, requestsPerMinute: 3 });
    await asOwner(`update api_keys set scopes = '{orders:read}' where id = '${keyId}'`);
    fiveSecondsLater();
    const principals = await Promise.all(
      nodes.map((node) => node.authenticate(`Bearer ${key}`, 'live', somewhere)),
    );
    expect(principals.map(({ limits }) => limits.requestsPerMinute)).toEqual([3, 3]);
    expect(principals.map(({ scopes }) => [...scopes])).toEqual([['orders:read'], ['orders:read']]);
    await asOwner(`update api_keys set allowed_cidrs = '{198.51.100.0/24}' where id = '${keyId}'`);
    fiveSecondsLater();
    expect(await codes()).toEqual(['ip_not_allowed', 'ip_not_allowed']);
    await revokeKey(database, { keyId });
    fiveSecondsLater();
    expect(await codes()).toEqual(['revoked_key', 'revoked_key']);
  });

  test('does not extend a key beyond its expiry, whichever clock moves', async () => {
    const { key } = await givenKey({ expiresInMs: minuteMs });
    // For this node it has two seconds left, however long the test has taken.
    const node = givenNode({
      database: {
        ...database,
        rows: async (statement) =>
          (await database.rows(statement)).map((row) =>
            Object.assign({}, row, { expiresAtMs: 2_000, now: new Date(0) }),
          ),
      },
    });
    expect(await node.codeOf(key)).toBe('ok');
    node.clock.ms += 2_000;
    expect(await node.codeOf(key)).toBe('expired_key');
    expect(node.reads()).toBe(1);

    const other = givenNode();
    expect(await other.codeOf(key)).toBe('ok');
    other.clock.offsetMs += 3_600_000;
    expect(await other.codeOf(key)).toBe('expired_key');
    other.clock.ms += 5_000;
    expect(await other.codeOf(key)).toBe('expired_key');
  });

  test('accepts both keys of a rotation during the overlap, and only the new key after it', async () => {
    const { keyId, key } = await givenKey();
    const next = (await rotateKey(database, brand, { keyId, overlapMs: 60_000 })).key.open();
    const node = givenNode();
    expect([await node.codeOf(key), await node.codeOf(next)]).toEqual(['ok', 'ok']);
    node.clock.offsetMs = 60_001;
    expect([await node.codeOf(key), await node.codeOf(next)]).toEqual(['expired_key', 'ok']);
  });
});

describe('the last use', () => {
  test('is written beside the request, at most once a minute', async () => {
    const { accountId, key } = await givenKey();
    const lastUse = async () => (await listKeys(database, accountId))[0]?.lastUsedAt;
    const node = givenNode();
    await node.codeOf(key);
    expect(await lastUse()).toBeNull();
    await node.close();
    const first = await lastUse();
    expect(first).toBeInstanceOf(Date);

    const other = givenNode();
    await other.codeOf(key);
    await other.close();
    expect(await lastUse()).toEqual(first);

    other.clock.ms += 60_000;
    other.clock.offsetMs = 61_000;
    await other.codeOf(key);
    await other.close();
    expect((await lastUse())?.getTime()).toBeGreaterThanOrEqual((first?.getTime() ?? 0) + 60_000);
  });

  test('is left out when its write fails, which is logged and not returned to the client', async () => {
    const { key } = await givenKey();
    let broken = false;
    const failing: Database = {
      ...database,
      rows: (statement) => (broken ? Promise.reject(new Error('unreachable')) : database.rows(statement)),
    };
    const node = givenNode({ database: failing });
    expect(await node.codeOf(key)).toBe('ok');
    broken = true;
    await node.close();
    expect(node.warnings).toHaveLength(1);
  });
});

async function asOwner(text: string): Promise<void> {
  const owner = new pg.Client(testDatabase.ownerUrl);
  await owner.connect();
  try {
    await owner.query(text);
  } finally {
    await owner.end();
  }
}
