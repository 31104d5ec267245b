import { sql } from '../../server/src/database/sql.ts';
import { withDatabase } from '../../server/test/crash/with-database.ts';
import type { Stage } from './stage.ts';
import type { BookedAttempt, BookedOrder, Books } from './verdict.ts';

/** Reads both sides: konter's books behind the server's back, and the ledgers of the suppliers. */
export async function readBooks(stage: Stage): Promise<Books> {
  const ours = await withDatabase(stage.dataDir, async (database) => ({
    orders: await database.rows(sql<BookedOrder>`
      select o.id, o.status, o.price::integer as price, o.charged::integer as charged
        from orders o
       where o.environment = 'live' and o.version > 0`),
    attempts: await database.rows(sql<BookedAttempt>`
      select a.order_id as "orderId", a.supplier, a.reference
        from attempts a
       where a.environment = 'live'`),
    cases: await database.rows(sql<{ order_id: string }>`
      select c.order_id
        from review_cases c
       where c.environment = 'live'`),
  }));
  const sales = await Promise.all(
    stage.suppliers.map(async ({ name, ledger }) =>
      (await ledger()).map(({ refId, stage: at, charged, injected }) => ({
        supplier: name,
        refId,
        stage: at,
        charged,
        // IAK's callbacks are hints: whatever they say, konter believes its own question.
        contradicted:
          name === 'digiflazz' && at !== 'inquired' && injected.includes('contradictory_callback'),
      })),
    ),
  );
  return { ...ours, cases: ours.cases.map((one) => one.order_id), sales: sales.flat() };
}

/** How many orders are still on their way. */
export async function countOpen(dataDir: string): Promise<number> {
  return withDatabase(dataDir, async (database) => {
    const [row] = await database.rows(sql<{ n: number }>`
      select count(*)::integer as n
        from orders o
       where o.environment = 'live' and o.status in ('processing', 'inquiring')`);
    return row?.n ?? 0;
  });
}
