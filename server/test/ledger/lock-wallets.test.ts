import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type LaneConnection } from '../../src/database/connection.ts';
import { sql } from '../../src/database/sql.ts';
import { lockWallets, type WalletKey } from '../../src/ledger/wallet.ts';
import { untilWaiting } from '../query-as.ts';
import { createTestDatabase, testDataKeys, type TestDatabase } from '../database.ts';
import { createAccount } from '../../src/clients/accounts.ts';
import { makeKeyring } from '../../src/sealed.ts';

let testDatabase: TestDatabase;
let one: LaneConnection;
let other: LaneConnection;
let keys: WalletKey[];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const database = openDatabase(testDatabase.appUrl);
  [one, other] = [await database.connect(), await database.connect()];
  await database.close();
  const accounts = await Promise.all(
    [1, 2].map(() =>
      createAccount(testDatabase.database, makeKeyring(testDataKeys), {
        actor: 'operator test',
        name: 'A',
        live: false,
        sandboxStart: 1_000n,
      }),
    ),
  );
  keys = accounts.map(({ id }): WalletKey => ({ accountId: id, environment: 'sandbox' }));
});
afterAll(async () => {
  await Promise.all([one.end(), other.end()]);
  await testDatabase.drop();
});

test('a wallet is read after the wait for its lock, as the other transaction left it', async () => {
  await one.command('begin');
  await lockWallets(one, keys, 0);
  await one.rows(sql`
    update wallets
       set available = 7, last_step = last_step + 1
     where account_id = ${keys[0]?.accountId}::uuid and environment = 'sandbox'`);
  await other.command('begin');
  const locked = lockWallets(other, keys, 0);
  await untilWaiting({ database: testDatabase }, 1);
  const [before] = await one.rows(sql<{ at: Date }>`select clock_timestamp() as at`);
  await one.command('commit');
  const { wallets, now } = await locked;
  await other.command('rollback');
  expect(new Set(wallets.map(({ available }) => available))).toEqual(new Set([1_000n, 7n]));
  // The time is that of getting the lock, not that of starting to wait.
  expect(now.getTime()).toBeGreaterThanOrEqual(before?.at.getTime() ?? Infinity);
});

test('wallets are locked in one order, however they are listed, so that there is no deadlock', async () => {
  const lockAll = async (connection: LaneConnection, named: readonly WalletKey[]): Promise<number> => {
    await connection.command('begin');
    const { wallets } = await lockWallets(connection, named, 0);
    await connection.command('commit');
    return wallets.length;
  };
  for (let round = 0; round < 50; round += 1) {
    expect(await Promise.all([lockAll(one, keys), lockAll(other, keys.toReversed())])).toEqual([2, 2]);
  }
});

test('a missing wallet is left out, and without any wallet there is an error', async () => {
  await one.command('begin');
  const missing = { accountId: '0198c0de-0000-7000-8000-0000000000ff', environment: 'sandbox' } as const;
  const { wallets } = await lockWallets(one, [missing, ...keys], 0);
  expect(wallets).toHaveLength(2);
  await expect(lockWallets(one, [missing], 0)).rejects.toThrow('None of these accounts has a wallet.');
  await one.command('rollback');
});
