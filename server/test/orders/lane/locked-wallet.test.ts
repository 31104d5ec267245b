import pg from 'pg';
import { expect, test } from 'vitest';
import { sql } from '../../../src/database/sql.ts';
import { startTestServer } from '../../server.ts';
import { givenBuyer, type Buyer } from '../buyer.ts';
import { countReads } from './lane-reads.ts';

test('a wallet that an administrator locks delays the others by at most two lock timeouts', async () => {
  const server = await startTestServer({ worker: false });
  const administrator = new pg.Client(server.database.ownerUrl);
  await administrator.connect();
  try {
    const [locked, other] = [await givenBuyer(server), await givenBuyer(server)];
    await administrator.query('begin');
    await administrator.query('select from wallets where account_id = $1 for update', [locked.account.id]);
    const reads = countReads(server.app);
    const statuses = await Promise.all([locked, other].map(quoteStatus));
    expect(statuses).toEqual([503, 201]);
    // Three attempts to lock: the batch of both, the first command alone, and then the other one.
    expect(reads()).toBe(3);
    const lane = await server.app.database.connect();
    const settings = sql<{ timeout: string | null }>`select current_setting('lock_timeout') as timeout`;
    expect(await lane.rows(settings)).toEqual([{ timeout: '5s' }]);
    await lane.end();
    await administrator.query('rollback');
    expect(await quoteStatus(locked)).toBe(201);
  } finally {
    await administrator.end();
    await server.stop();
  }
});

async function quoteStatus(buyer: Buyer): Promise<number> {
  return (await buyer.quote()).status;
}
