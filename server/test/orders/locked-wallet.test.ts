import pg from 'pg';
import { expect, test } from 'vitest';
import { startTestServer } from '../server.ts';
import { givenBuyer, type Buyer } from './buyer.ts';

test('a wallet that an administrator keeps locked holds the others up for two lock timeouts, no more', async () => {
  const server = await startTestServer({ worker: false });
  const administrator = new pg.Client(server.database.ownerUrl);
  await administrator.connect();
  try {
    const [locked, other] = [await givenBuyer(server), await givenBuyer(server)];
    await administrator.query('begin');
    await administrator.query('select from wallets where account_id = $1 for update', [locked.account.id]);
    const startMs = performance.now();
    const statuses = await Promise.all([locked, other].map(quoteStatus));
    expect(statuses).toEqual([503, 201]);
    // Each is five seconds: one that all wait in together, and one of the command alone.
    expect(performance.now() - startMs).toBeLessThan(14_000);
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
