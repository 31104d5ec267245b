import { expect, test } from 'vitest';
import { sql } from '../../src/database/sql.ts';
import { readStepsOfOrders } from '../../src/ledger/step-rows.ts';
import { createTestDatabase } from '../database.ts';
import { lifeUpTo } from '../database/orders-by-hand.ts';
import { givenWallet } from '../database/stage.ts';
import { writeByHand } from '../database/write-by-hand.ts';

test('the steps of some orders are found without reading the journal, also while there are no statistics', async () => {
  const created = await createTestDatabase();
  const connection = await created.database.connectForReading();
  try {
    const wallet = await givenWallet(created);
    const lives = Array.from({ length: 50 }, () => lifeUpTo(wallet, 'succeeded'));
    await created.database.transaction((tx) =>
      writeByHand(tx, wallet, { orders: lives.map(({ shown }) => shown) }),
    );
    await created.database.transaction((tx) =>
      writeByHand(tx, wallet, { steps: lives.flatMap(({ steps }) => steps) }),
    );
    const wanted = lives.slice(20, 30);
    const ids = wanted.map(({ order }) => order.id);
    await connection.command('begin');
    const steps = await readStepsOfOrders(connection, wallet, [...ids, ...ids], null);
    const [read] = await connection.rows(sql<{ steps: bigint | null }>`
      select t.idx_tup_fetch + t.seq_tup_read as steps
        from pg_stat_xact_user_tables t
       where t.relname = 'steps'`);
    await connection.command('commit');
    expect(steps.map(({ orderId }) => orderId)).toEqual(
      wanted.flatMap(({ order, steps: own }) => own.map(() => order.id)),
    );
    expect(Number(read?.steps)).toBe(steps.length);
  } finally {
    await connection.end();
    await created.drop();
  }
});
