import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  approveAccount,
  createAccount,
  listAccounts,
  resumeAccount,
  suspendAccount,
} from '../../src/clients/accounts.ts';
import { createKey, listKeys, revokeKey, rotateKey } from '../../src/clients/keys.ts';
import { readLimits, setLimits } from '../../src/clients/limits.ts';
import { scopes } from '../../src/clients/principal.ts';
import { CommandError } from '../../src/command-error.ts';
import { openDatabase } from '../../src/database/connection.ts';
import { sql } from '../../src/database/sql.ts';
import { newId } from '../../src/ids.ts';
import { listAudits } from '../../src/operators/list-records.ts';
import { queryAsOwner, untilWaiting } from '../query-as.ts';
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
const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

let testDatabase: TestDatabase;
let database: TestDatabase['database'];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = testDatabase.database;
});
afterAll(() => testDatabase.drop());

async function givenAccount(): Promise<string> {
  return (await createAccount(database, keyring, { ...made, name: 'Kios Berkah', live: true })).id;
}

/** The values of a key's row in these tests, valid or not. */
interface KeyRow {
  readonly environment: string;
  readonly name: string;
  readonly hash: Buffer;
  readonly scopes: readonly (string | null)[];
  readonly allowedCidrs: readonly string[] | null;
  readonly replaces: string | null;
}

async function auditOf(accountId: string): Promise<string[]> {
  const rows = await database.rows(sql<{ action: string }>`
    select action from audit_records where account_id = ${accountId}::uuid order by at, id`);
  return rows.map(({ action }) => action);
}

describe('accounts', () => {
  test('are approved for live later, for good, and it is recorded once', async () => {
    const account = { ...made, name: 'Kios Berkah', live: false };
    const { id: accountId } = await createAccount(database, keyring, account);
    const isLive = async () =>
      (await listAccounts(database)).find(({ id }) => id === accountId)?.liveApproved;
    expect(await isLive()).toBe(false);
    await approveAccount(database, { actor, accountId });
    await approveAccount(database, { actor, accountId });
    expect(await isLive()).toBe(true);
    expect(await auditOf(accountId)).toEqual(['account.created', 'account.approved']);
    await expect(approveAccount(database, { actor, accountId: newId() })).rejects.toThrow('There is no');
  });

  test('are created, suspended and resumed, and each actual change is recorded once', async () => {
    const accountId = await givenAccount();
    const read = async () => (await listAccounts(database)).find(({ id }) => id === accountId);
    expect(await read()).toMatchObject({ name: 'Kios Berkah', liveApproved: true, suspendedAt: null });
    await suspendAccount(database, { actor, accountId });
    await suspendAccount(database, { actor, accountId });
    expect((await read())?.suspendedAt).toBeInstanceOf(Date);
    await resumeAccount(database, { actor, accountId });
    await resumeAccount(database, { actor, accountId });
    expect((await read())?.suspendedAt).toBeNull();
    expect(await auditOf(accountId)).toEqual(['account.created', 'account.suspended', 'account.resumed']);
  });

  test.each(['', '   ', 'x'.repeat(201), 'a\u0000b', 'a\nb', '\ud800'])(
    'the name %j is refused',
    async (name) => {
      await expect(createAccount(database, keyring, { ...made, name, live: false })).rejects.toThrow(
        CommandError,
      );
    },
  );

  test('the longest name is counted in characters, not in UTF-16 units', async () => {
    const name = '😀'.repeat(200);
    const { id } = await createAccount(database, keyring, { ...made, name, live: false });
    const accounts = await listAccounts(database);
    expect(accounts.find((account) => account.id === id)?.name).toBe(name);
  });

  test.each(['x', '', '00000000-0000-7000-8000-000000000000'])(
    'an unknown account %j is refused in one clear sentence',
    async (accountId) => {
      const refused = `There is no account "${accountId}"; see konter account list.`;
      await expect(suspendAccount(database, { actor, accountId })).rejects.toThrow(refused);
      await expect(resumeAccount(database, { actor, accountId })).rejects.toThrow(refused);
      await expect(listKeys(database, accountId)).rejects.toThrow(refused);
      await expect(createKey(database, brand, { accountId, environment: 'live' })).rejects.toThrow(refused);
      await expect(setLimits(database, { actor, accountId, daily: 1n })).rejects.toThrow(refused);
    },
  );
});

describe('keys', () => {
  test('have all scopes, no expiry and no address limits by default, and are stored as a hash', async () => {
    const accountId = await givenAccount();
    const { id, key } = await createKey(database, brand, { accountId, environment: 'sandbox' });
    expect(await listKeys(database, accountId)).toEqual([
      {
        id,
        environment: 'sandbox',
        name: 'API key',
        displayPrefix: key.open().slice(0, 16),
        scopes,
        allowedCidrs: null,
        expiresAt: null,
        revokedAt: null,
        createdAt: expect.any(Date),
        lastUsedAt: null,
        replacesKeyId: null,
      },
    ]);
    const rows = await database.rows(sql<{ text: string | null }>`
      select k::text from api_keys k union all select r::text from audit_records r`);
    expect(JSON.stringify(rows)).not.toContain(key.open().slice(0, 20));
  });

  test('keep the given settings, with the bits behind a prefix cleared', async () => {
    const accountId = await givenAccount();
    await createKey(database, brand, {
      accountId,
      environment: 'live',
      name: ' Kasir ',
      scopes: ['wallet:read', 'catalog:read'],
      expiresInMs: 30 * dayMs,
      allowedCidrs: ['203.0.113.7/24', '2001:db8::1', '198.51.100.7'],
    });
    const [key] = await listKeys(database, accountId);
    expect(key).toMatchObject({
      name: 'Kasir',
      scopes: ['catalog:read', 'wallet:read'],
      allowedCidrs: ['203.0.113.0/24', '2001:db8::1/128', '198.51.100.7/32'],
    });
    const lifeMs = (key?.expiresAt?.getTime() ?? 0) - (key?.createdAt.getTime() ?? 0);
    expect(Math.abs(lifeMs - 30 * dayMs)).toBeLessThan(minuteMs);
  });

  test.each([
    { scopes: ['orders:write'] },
    { scopes: [] },
    { allowedCidrs: ['10.0.0.0/99'] },
    { allowedCidrs: [] },
    { expiresInMs: 0 },
    { expiresInMs: Number.NaN },
    { name: '' },
  ])('%j is refused and creates nothing', async (bad) => {
    const accountId = await givenAccount();
    await expect(createKey(database, brand, { accountId, environment: 'live', ...bad })).rejects.toThrow(
      CommandError,
    );
    expect(await listKeys(database, accountId)).toEqual([]);
  });

  test('a revoked key stays revoked, with the time of the first revocation', async () => {
    const accountId = await givenAccount();
    const { id } = await createKey(database, brand, { accountId, environment: 'live' });
    await createKey(database, brand, { accountId, environment: 'live' });
    await revokeKey(database, { keyId: id });
    const listed = await listKeys(database, accountId);
    // The other key of the account still works.
    expect(listed.map(({ revokedAt }) => revokedAt)).toEqual([expect.any(Date), null]);
    await revokeKey(database, { keyId: id });
    expect(await listKeys(database, accountId)).toEqual(listed);
    const made = ['key.created', 'key.created'];
    expect(await auditOf(accountId)).toEqual(['account.created', ...made, 'key.revoked']);
    await expect(rotateKey(database, brand, { keyId: id, overlapMs: 0 })).rejects.toThrow('is revoked');
  });

  test('a rotated key passes on its rights and expires after the overlap', async () => {
    const accountId = await givenAccount();
    const rights = { name: 'Kasir', scopes: ['orders:read'], allowedCidrs: ['203.0.113.0/24'] };
    const old = await createKey(database, brand, { accountId, environment: 'live', ...rights });
    const rotated = await rotateKey(database, brand, { keyId: old.id, overlapMs: dayMs });
    expect(rotated.key.open()).not.toBe(old.key.open());
    const [before, after] = await listKeys(database, accountId);
    expect(after).toMatchObject({
      id: rotated.id,
      environment: 'live',
      ...rights,
      replacesKeyId: old.id,
      expiresAt: null,
    });
    expect(
      Math.abs((before?.expiresAt?.getTime() ?? 0) - (after?.createdAt.getTime() ?? 0) - dayMs),
    ).toBeLessThan(minuteMs);
    await expect(rotateKey(database, brand, { keyId: old.id, overlapMs: 0 })).rejects.toThrow(
      `rotate its successor "${rotated.id}"`,
    );
    const rows = await database.rows(sql<{ text: string | null }>`
      select k::text from api_keys k union all select r::text from audit_records r`);
    expect(JSON.stringify(rows)).not.toContain(rotated.key.open().slice(0, 20));
    // The change of one key does not affect the others.
    const other = await createKey(database, brand, { accountId, environment: 'live' });
    await rotateKey(database, brand, { keyId: other.id, overlapMs: dayMs });
  });

  test('an overlap never extends the life of a key, and its successor has the same length of life', async () => {
    const accountId = await givenAccount();
    const { id } = await createKey(database, brand, { accountId, environment: 'live', expiresInMs: dayMs });
    await queryAsOwner(
      { database: testDatabase },
      `update api_keys
          set created_at = created_at - interval '18 hours', expires_at = expires_at - interval '18 hours'
        where id = $1`,
      [id],
    );
    const [before] = await listKeys(database, accountId);
    await rotateKey(database, brand, { keyId: id, overlapMs: 5 * dayMs });
    const [old, successor] = await listKeys(database, accountId);
    expect(old?.expiresAt).toEqual(before?.expiresAt);
    const lifeMs = (successor?.expiresAt?.getTime() ?? 0) - (successor?.createdAt.getTime() ?? 0);
    expect(Math.abs(lifeMs - dayMs)).toBeLessThan(minuteMs);
  });

  test('an expired key cannot be rotated, and an overlap cannot be negative', async () => {
    const accountId = await givenAccount();
    const { id } = await createKey(database, brand, { accountId, environment: 'live', expiresInMs: dayMs });
    await expect(rotateKey(database, brand, { keyId: id, overlapMs: -1 })).rejects.toThrow('negative');
    await queryAsOwner(
      { database: testDatabase },
      `update api_keys
          set created_at = created_at - interval '1 day', expires_at = expires_at - interval '1 day'
        where id = $1`,
      [id],
    );
    await expect(rotateKey(database, brand, { keyId: id, overlapMs: 0 })).rejects.toThrow('has expired');
    expect(await listKeys(database, accountId)).toHaveLength(1);
  });

  test('two concurrent rotations create one successor', async () => {
    const accountId = await givenAccount();
    const { id } = await createKey(database, brand, { accountId, environment: 'live' });
    const rotate = () => rotateKey(database, brand, { keyId: id, overlapMs: dayMs });
    const holder = openDatabase(testDatabase.ownerUrl, { connections: 1, keyring });
    onTestFinished(() => holder.close());
    // Both have begun before either can act.
    const rotations = await holder.transaction(async (tx) => {
      await tx.rows(sql`select id from api_keys where id = ${id}::uuid for update`);
      const begun = Promise.allSettled([rotate(), rotate()]);
      await untilWaiting({ database: testDatabase }, 2);
      return { begun };
    });
    const results = await rotations.begun;
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).toEqual([expect.any(CommandError)]);
    expect(await listKeys(database, accountId)).toHaveLength(2);
  });

  test.each(['x', '00000000-0000-7000-8000-000000000000'])(
    'an unknown key %j is refused in one clear sentence',
    async (keyId) => {
      // It may have been a key, so the message does not repeat it.
      const refused = /^There is no key with this id; `key list` shows the ids\.$/;
      await expect(revokeKey(database, { keyId })).rejects.toThrow(refused);
      await expect(rotateKey(database, brand, { keyId, overlapMs: 0 })).rejects.toThrow(refused);
    },
  );
});

describe('limits', () => {
  test('are the defaults until they are set, one by one, for both environments or for one', async () => {
    const [another, accountId] = [await givenAccount(), await givenAccount()];
    await setLimits(database, {
      actor,
      ...{ accountId: another, transaction: 1n, daily: 1n, requestsPerMinute: 1 },
    });
    const live = { accountId, environment: 'live' } as const;
    const sandbox = { accountId, environment: 'sandbox' } as const;
    const unset = { duplicateMinutes: null, owed: 0n };
    expect(await readLimits(database, live, defaults)).toEqual({
      transaction: 2_000_000n,
      daily: 20_000_000n,
      requestsPerMinute: 300,
      ...unset,
    });
    await setLimits(database, { actor, accountId, transaction: 5n });
    await setLimits(database, { actor, ...live, daily: 7n, requestsPerMinute: 9 });
    expect(await readLimits(database, live, defaults)).toEqual({
      transaction: 5n,
      daily: 7n,
      requestsPerMinute: 9,
      ...unset,
    });
    expect(await readLimits(database, sandbox, defaults)).toEqual({
      transaction: 5n,
      daily: 20_000_000n,
      requestsPerMinute: 6_000,
      ...unset,
    });
    // A limit that is not named keeps its value.
    await setLimits(database, { actor, ...live, requestsPerMinute: 8 });
    await setLimits(database, { actor, ...live, duplicateMinutes: 5 });
    await setLimits(database, { actor, ...live, transaction: 6n });
    expect(await readLimits(database, live, defaults)).toEqual({
      transaction: 6n,
      daily: 7n,
      requestsPerMinute: 8,
      ...{ ...unset, duplicateMinutes: 5 },
    });
    const set = Array.from({ length: 5 }, () => 'limits.set');
    expect(await auditOf(accountId)).toEqual(['account.created', ...set]);
    const details = (await listAudits(database, { accountId, limit: 9 })).map(({ detail }) => detail);
    expect(details[0]).toMatchObject({ environments: ['live'], transaction: '6', live_daily_before: '7' });
  });

  test.each([
    { transaction: 0n, daily: 0n, requestsPerMinute: 1, duplicateMinutes: 0 },
    { transaction: 10n ** 12n, daily: 10n ** 15n, requestsPerMinute: 10 ** 6, duplicateMinutes: 1_440 },
  ])('may be $transaction, $daily, $requestsPerMinute and $duplicateMinutes', async (limits) => {
    const accountId = await givenAccount();
    await setLimits(database, { actor, accountId, ...limits });
    const found = await readLimits(database, { accountId, environment: 'live' }, defaults);
    expect(found).toEqual({ ...limits, owed: 0n });
  });

  test.each([
    {},
    { transaction: -1n },
    { transaction: 1_000_000_000_001n },
    { daily: -1n },
    { daily: 10n ** 15n + 1n },
    { requestsPerMinute: 0 },
    { requestsPerMinute: 1.5 },
    { requestsPerMinute: 1_000_001 },
    { duplicateMinutes: 1_441 },
  ])('$transaction $daily $requestsPerMinute is refused', async (bad) => {
    const accountId = await givenAccount();
    await expect(setLimits(database, { actor, accountId, ...bad })).rejects.toThrow(CommandError);
  });
});

describe('the database', () => {
  test.each([
    'delete from accounts',
    'delete from api_keys',
    'delete from audit_records',
    "update audit_records set actor = 'x'",
    'update api_keys set hash = hash',
    "update api_keys set scopes = '{orders:read}'",
    'delete from account_limits',
    'truncate accounts cascade',
  ])('refuses the application to %s', async (text) => {
    await expect(database.rows({ name: '', text, values: [] })).rejects.toMatchObject({ code: '42501' });
  });

  test.each([
    ['api_keys_scopes_known', { scopes: ['orders:write'] }],
    ['api_keys_scopes_known', { scopes: [] }],
    ['api_keys_scopes_known', { scopes: [null] }],
    ['api_keys_hash_length', { hash: Buffer.alloc(31) }],
    ['api_keys_environment_known', { environment: 'test' }],
    ['api_keys_allowed_cidrs_not_empty', { allowedCidrs: [] }],
    ['api_keys_replaces_fkey', { replaces: newId() }],
    ['api_keys_name_length', { name: '' }],
  ] as const)('refuses a key that breaks %s', async (constraint, bad) => {
    const accountId = await givenAccount();
    const row: KeyRow = {
      environment: 'live',
      name: 'n',
      hash: Buffer.alloc(32),
      scopes: ['orders:read'],
      allowedCidrs: null,
      replaces: null,
      ...bad,
    };
    const insert = database.rows(sql`
      insert into api_keys
             (id, account_id, environment, name, hash, display_prefix, scopes, allowed_cidrs, replaces_key_id)
      values (${newId()}::uuid, ${accountId}::uuid, ${row.environment}, ${row.name}, ${row.hash}::bytea, 'p',
              ${[...row.scopes]}::text[], ${row.allowedCidrs}::cidr[], ${row.replaces}::uuid)`);
    await expect(insert).rejects.toMatchObject({ constraint });
  });
});
