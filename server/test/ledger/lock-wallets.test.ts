import { afterAll, beforeAll, expect, test } from 'vitest';
import { pause } from '../../src/clock.ts';
import { openDatabase, type LaneConnection } from '../../src/database/connection.ts';
import { sql } from '../../src/database/sql.ts';
import { lockWallets, type WalletKey } from '../../src/ledger/wallet.ts';
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

test('a wallet that had to be waited for is read as the other transaction left it', async () => {
  await one.command('begin');
  await lockWallets(one, keys);
  await one.rows(sql`
    update wallets
       set available = 7
     where account_id = ${keys[0]?.accountId}::uuid and environment = 'sandbox'`);
  await other.command('begin');
  let waited = true;
  const locked = lockWallets(other, keys).finally(() => {
    waited = false;
  });
  await pause(50);
  expect(waited).toBe(true);
  await one.command('commit');
  const wallets = await locked;
  await other.command('rollback');
  expect(new Set(wallets.map(({ available }) => available))).toEqual(new Set([1_000n, 7n]));
});

test('wallets are locked in one order, however they are named, so that nobody waits in a circle', async () => {
  const lockAll = async (connection: LaneConnection, named: readonly WalletKey[]): Promise<number> => {
    await connection.command('begin');
    const locked = await lockWallets(connection, named);
    await connection.command('commit');
    return locked.length;
  };
  for (let round = 0; round < 50; round += 1) {
    expect(await Promise.all([lockAll(one, keys), lockAll(other, keys.toReversed())])).toEqual([2, 2]);
  }
});

test('a wallet that does not exist is left out', async () => {
  await one.command('begin');
  const missing = { accountId: '0198c0de-0000-7000-8000-0000000000ff', environment: 'sandbox' } as const;
  expect(await lockWallets(one, [missing])).toEqual([]);
  await one.command('rollback');
});
