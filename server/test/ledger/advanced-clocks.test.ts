import { expect, test } from 'vitest';
import { sql } from '../../src/database/sql.ts';
import { advanceWalletClock, readAdvancedClocks } from '../../src/ledger/wallet.ts';
import { createTestDatabase } from '../database.ts';
import { givenWallet } from '../database/stage.ts';

test('accounts with a moved clock are found without reading the other wallets, also while there are no statistics', async () => {
  const created = await createTestDatabase();
  // A connection of its own, because each one reports what it has read some time later.
  const connection = await created.database.connectForReading();
  try {
    const wallets = await Promise.all(Array.from({ length: 300 }, () => givenWallet(created)));
    const moved = wallets.slice(20, 23).map(({ accountId }) => accountId);
    await created.database.transaction(async (tx) => {
      for (const accountId of moved) await advanceWalletClock(tx, accountId, 60_000);
    });
    await connection.command('begin');
    const found = await readAdvancedClocks(connection);
    const [read] = await connection.rows(sql<{ wallets: bigint | null }>`
      select t.idx_tup_fetch + t.seq_tup_read as wallets
        from pg_stat_xact_user_tables t
       where t.relname = 'wallets'`);
    await connection.command('commit');
    expect(found).toEqual(moved.toSorted().map((accountId) => ({ accountId, clockOffsetMs: 60_000 })));
    expect(Number(read?.wallets)).toBe(moved.length);
  } finally {
    await connection.end();
    await created.drop();
  }
});
