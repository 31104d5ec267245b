import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { suspendAccount } from '../../../src/clients/accounts.ts';
import { makeApiKey } from '../../../src/clients/api-key.ts';
import { createKey, type CreateKey, revokeKey } from '../../../src/clients/keys.ts';
import { makeSecurityEvents } from '../../../src/clients/security/security-events.ts';
import { listSecurityCounts, purgeSecurityCounts } from '../../../src/clients/security/security-rows.ts';
import { dayMs, makeClock } from '../../../src/clock.ts';
import type { Database } from '../../../src/database/connection.ts';
import type { Environment } from '../../../src/environment.ts';
import { createTestDatabase, type TestDatabase } from '../../database.ts';
import { patienceMs } from '../../patience.ts';
import { startTestServer, type TestServer } from '../../server.ts';

const lines: string[] = [];
let server: TestServer;
let other: TestDatabase;

beforeAll(async () => {
  other = await createTestDatabase();
  server = await startTestServer({
    worker: false,
    catalog: false,
    log: (line) => void lines.push(line),
    // Every test is a proxy that names the address of its client.
    replace: ({ config }) => ({ config: { ...config, trustProxy: ['127.0.0.1'] } }),
  });
});
afterAll(async () => {
  await server.stop();
  await other.drop();
});

interface Asked {
  readonly key?: string | undefined;
  readonly environment?: Environment;
  readonly from: string;
}

/** Sends a request and returns its line of the log. */
async function lineOf({ key, environment = 'live', from }: Asked): Promise<Record<string, unknown>> {
  const path = environment === 'live' ? '/v1/wallet' : '/sandbox/v1/wallet';
  const answer = await server.client(key).get(path, { headers: { 'x-forwarded-for': from } });
  const id = answer.headers.get('x-request-id') ?? '';
  const isLine = (line: string): boolean => line.includes(id) && line.includes('"msg":"request"');
  await expect.poll(() => lines.some(isLine), { timeout: patienceMs }).toBe(true);
  const line: Record<string, unknown> = JSON.parse(lines.find(isLine) ?? '');
  return line;
}

async function givenKey(more: Partial<CreateKey> = {}) {
  const { id: accountId } = await server.givenAccount();
  const { id, key } = await createKey(server.app.database, server.app.config.brand, {
    accountId,
    environment: 'live',
    ...more,
  });
  return { accountId, keyId: id, key: key.open() };
}

const listed = (database: Database, limit = 10_000) =>
  listSecurityCounts(database, { sinceMs: dayMs, kind: undefined, limit });

describe('the log line of a refused request', () => {
  test('has the id of the key, the address of the client and the reason', async () => {
    const revoked = await givenKey();
    await revokeKey(server.app.database, { keyId: revoked.keyId });
    const suspended = await givenKey();
    await suspendAccount(server.app.database, { actor: 'operator test', accountId: suspended.accountId });
    const bound = await givenKey({ allowedCidrs: ['198.51.100.0/24'] });
    const ours = await givenKey();
    const unknown = makeApiKey(server.app.config.brand, 'live').key.open();
    const cases: readonly (readonly [Asked, string, string | undefined])[] = [
      [{ key: revoked.key, from: '203.0.113.1' }, 'revoked_key', revoked.keyId],
      [{ key: suspended.key, from: '203.0.113.2' }, 'account_suspended', suspended.keyId],
      [{ key: bound.key, from: '203.0.113.3' }, 'ip_not_allowed', bound.keyId],
      [{ key: ours.key, environment: 'sandbox', from: '203.0.113.4' }, 'wrong_environment', ours.keyId],
      [{ key: unknown, from: '2001:db8::5' }, 'invalid_key', undefined],
      [{ from: '203.0.113.6' }, 'missing_key', undefined],
    ];
    for (const [request, reason, keyId] of cases)
      expect(await lineOf(request)).toMatchObject({
        refusal: reason,
        reason,
        client_ip: request.from,
        ...(keyId === undefined ? {} : { key_id: keyId }),
      });
    const text = lines.join('');
    for (const { key } of [revoked, suspended, bound, ours]) expect(text).not.toContain(key.slice(0, 20));
    expect(text).not.toContain(unknown.slice(0, 20));
    expect(await lineOf({ key: ours.key, from: '203.0.113.9' })).toMatchObject({
      status: 200,
      key_id: ours.keyId,
      client_ip: '203.0.113.9',
    });
  });

  test('has the reason that the client is not told when there were too many failures', async () => {
    const { key, keyId } = await givenKey();
    await revokeKey(server.app.database, { keyId });
    const request = { key, from: '203.0.113.20' };
    for (let i = 0; i < 60; i += 1) expect(await lineOf(request)).toMatchObject({ refusal: 'revoked_key' });
    expect(await lineOf(request)).toMatchObject({
      refusal: 'rate_limited',
      reason: 'revoked_key',
      key_id: keyId,
      client_ip: '203.0.113.20',
    });
    // A valid key behind the same address does not wait, and its refusals are not failures.
    const mine = await givenKey();
    expect(await lineOf({ key: mine.key, from: request.from })).toMatchObject({ status: 200 });
    const shop = { key: mine.key, environment: 'sandbox', from: '203.0.113.21' } as const;
    for (let i = 0; i < 70; i += 1) expect(await lineOf(shop)).toMatchObject({ status: 401 });
    expect(await lineOf({ key: 'nonsense', from: shop.from })).toMatchObject({ refusal: 'invalid_key' });
    await expect
      .poll(() => listed(server.app.database), { timeout: patienceMs })
      .toContainEqual(expect.objectContaining({ kind: 'failure_limit', address: request.from, count: 1 }));
    const sumOf = async (kind: string, address: string): Promise<number> =>
      (await listed(server.app.database)).reduce(
        (sum, row) => sum + (row.kind === kind && row.address === address ? row.count : 0),
        0,
      );
    // They are stored every second, so the two kinds may come one after the other.
    await expect.poll(() => sumOf('wrong_environment', shop.from), { timeout: patienceMs }).toBe(70);
    expect(await sumOf('revoked_key', request.from)).toBe(61);
    const rows = await listed(server.app.database);
    expect(rows).toContainEqual(
      expect.objectContaining({ kind: 'wrong_environment', keyId: mine.keyId, accountId: mine.accountId }),
    );
  });
});

interface LogLine {
  readonly level: 'error' | 'warn';
  readonly event: unknown;
  readonly kind: unknown;
  readonly count: unknown;
}

function givenEvents(database: Database, alertPerMinute = 1_000_000) {
  const clock = {
    ...makeClock(),
    ms: 0,
    monotonicMs() {
      return this.ms;
    },
  };
  const logged: LogLine[] = [];
  const at =
    (level: LogLine['level']) =>
    ({ event, kind, count }: Readonly<Record<string, unknown>>) =>
      void logged.push({ level, event, kind, count });
  const log = { error: at('error'), warn: at('warn') };
  return { clock, logged, ...makeSecurityEvents({ clock, database, log, alertPerMinute }) };
}

describe('security events', () => {
  test('of one minute are written as one row for each kind, key and address', async () => {
    const nodes = [givenEvents(other.database), givenEvents(other.database)];
    const start = new Date('2026-01-01T10:00:00Z').getTime();
    for (const { clock } of nodes) clock.nodeNow = () => new Date(start);
    for (const { note } of nodes)
      for (let i = 0; i < 1_683; i += 1) note({ kind: 'invalid_key', ipAddress: '::ffff:203.0.113.7' });
    await Promise.all(nodes.map(({ close }) => close()));
    const rows = await listSecurityCounts(other.database, {
      sinceMs: 3_650 * dayMs,
      kind: 'invalid_key',
      limit: 10,
    });
    expect(rows).toEqual([
      {
        minute: new Date(start),
        kind: 'invalid_key',
        keyId: null,
        accountId: null,
        address: '203.0.113.7',
        count: 3_366,
      },
    ]);
  });

  test('from 126,000 addresses make 251 rows, and all are counted', async () => {
    const events = givenEvents(other.database);
    const start = new Date('2026-02-01T10:00:00Z').getTime();
    events.clock.nodeNow = () => new Date(start);
    for (let i = 0; i < 126_000; i += 1)
      events.note({
        kind: 'invalid_key',
        ipAddress: `10.${Math.floor(i / 65_536)}.${Math.floor(i / 256) % 256}.${i % 256}`,
      });
    events.note({
      kind: 'revoked_key',
      keyId: '01900000-0000-7000-8000-000000000000',
      ipAddress: '10.0.0.1',
    });
    await events.close();
    const rows = await listSecurityCounts(other.database, {
      sinceMs: 3_650 * dayMs,
      kind: undefined,
      limit: 10_000,
    });
    const ofMinute = rows.filter(({ minute }) => minute.getTime() === start);
    const guesses = ofMinute.filter(({ kind }) => kind === 'invalid_key');
    expect(guesses).toHaveLength(251);
    expect(guesses.reduce((sum, { count }) => sum + count, 0)).toBe(126_000);
    expect(ofMinute.filter(({ kind }) => kind === 'revoked_key')).toMatchObject([{ count: 1 }]);
  });

  test('that cannot be written are written when the database is back', async () => {
    let broken = true;
    const flaky: Database = {
      ...other.database,
      rows: (statement) =>
        broken ? Promise.reject(new Error('unreachable')) : other.database.rows(statement),
    };
    const events = givenEvents(flaky);
    events.note({ kind: 'expired_key', ipAddress: '203.0.113.8' });
    await expect.poll(() => events.logged.length, { timeout: patienceMs }).toBe(1);
    broken = false;
    await events.close();
    expect(await listed(other.database)).toContainEqual(
      expect.objectContaining({ kind: 'expired_key', address: '203.0.113.8', count: 1 }),
    );
  });

  test('are deleted after 90 days', async () => {
    const events = givenEvents(other.database);
    events.note({ kind: 'ip_not_allowed', ipAddress: '203.0.113.8' });
    await events.close();
    const isKept = async () => (await listed(other.database)).some(({ kind }) => kind === 'ip_not_allowed');
    const purgeAfter = (days: number) =>
      purgeSecurityCounts({ database: other.database, clock: { offsetMs: days * dayMs } });
    await purgeAfter(89);
    expect(await isKept()).toBe(true);
    await purgeAfter(91);
    expect(await isKept()).toBe(false);
  });

  test('in numbers raise an alert once when they begin, and once when they end', async () => {
    const events = givenEvents(other.database, 100);
    onTestFinished(() => events.close());
    const note = () => events.note({ kind: 'account_suspended', ipAddress: '203.0.113.8' });
    for (let i = 0; i < 99; i += 1) note();
    events.clock.ms = 61_000;
    for (let i = 0; i < 99; i += 1) note();
    expect(events.logged).toEqual([]);
    for (let i = 0; i < 500; i += 1) note();
    const started = {
      level: 'error',
      event: 'security_alert_started',
      kind: 'account_suspended',
      count: 100,
    };
    expect(events.logged).toEqual([started]);
    events.clock.ms = 122_000;
    await expect.poll(() => events.logged.length, { timeout: patienceMs }).toBe(2);
    expect(events.logged[1]).toEqual({
      ...started,
      level: 'warn',
      event: 'security_alert_ended',
      count: 599,
    });
  });

  test('of a kind that the code does not know are refused by the database', async () => {
    await expect(
      other.database.rows({
        name: '',
        text: `insert into security_events (minute, kind, count) values (now(), 'other', 1)`,
        values: [],
      }),
    ).rejects.toMatchObject({ constraint: 'security_events_kind_known' });
  });
});
