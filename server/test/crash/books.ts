import { expect } from 'vitest';
import { parseConfig } from '../../src/config.ts';
import { loadDataKeys } from '../../src/data-keys.ts';
import type { Database } from '../../src/database/connection.ts';
import { sql } from '../../src/database/sql.ts';
import { auditWallets } from '../../src/ledger/audit.ts';
import { auditOrders } from '../../src/orders/audit/audit-orders.ts';
import { makeKeyring } from '../../src/sealed.ts';
import { expectSoundEarnings } from '../reports/earnings/sound-earnings.ts';
import { contradiction, type KnownOrder } from './load.ts';
import { findDoubles, readOrders, type StoredOrder } from './stored-orders.ts';
import { withDatabase } from './with-database.ts';

/**
 * Expects that every order is known to a client and consistent with its answers, that nothing was done twice, and that
 * the books are clean.
 */
export async function expectNothingLost(
  dataDir: string,
  known: ReadonlyMap<string, KnownOrder>,
): Promise<void> {
  await withDatabase(dataDir, async (database) => {
    const problems: string[] = [];
    const unseen = new Set(known.keys());
    for (const stored of await readOrders(database)) {
      const order = known.get(stored.id);
      unseen.delete(stored.id);
      if (order === undefined) problems.push(`nobody was told of ${stored.id} (${stored.status})`);
      else if (order.reference !== stored.reference) problems.push(`${stored.id} has another reference`);
      else {
        const problem = contradiction(order.acknowledged, stored);
        if (problem !== undefined) problems.push(`${stored.id} was acknowledged as ${problem}`);
      }
    }
    for (const id of unseen) problems.push(`${id} is gone`);
    problems.push(...(await findDoubles(database)));
    const keys = await loadDataKeys(parseConfig({ KONTER_DATA_DIR: dataDir }));
    const keyring = makeKeyring(keys);
    const { findings } = await auditWallets(database, keyring);
    expect([...problems, ...findings, ...(await auditOrders(database, keyring))]).toEqual([]);
  });
}

/** Expects that every order has its final status, that the wallets match the clients' own sums, and the reports the journal. */
export async function expectEnds(
  dataDir: string,
  known: ReadonlyMap<string, KnownOrder>,
  startBalance: bigint,
): Promise<void> {
  await withDatabase(dataDir, async (database) => {
    const orders = await readOrders(database);
    const wrong = orders.filter(({ id, status }) => status !== known.get(id)?.expected);
    expect(await Promise.all(wrong.map((order) => storyOf(database, order, known.get(order.id))))).toEqual(
      [],
    );
    const sum = (statuses: readonly string[]): bigint =>
      orders.reduce(
        (total, { status, price }) => (statuses.includes(status) ? total + BigInt(price) : total),
        0n,
      );
    const wallets = await database.rows(sql<{ available: bigint; held: bigint }>`
      select coalesce(sum(w.available), 0)::bigint as available, coalesce(sum(w.held), 0)::bigint as held
        from wallets w
       where w.environment = 'sandbox'`);
    const held = sum(['processing', 'manual_review']);
    expect(wallets).toEqual([{ held, available: startBalance - held - sum(['succeeded']) }]);
    await expectSoundEarnings(database);
  });
}

/** How much will still change by itself soon: attempts of a script that ends, and windows of a second. */
export async function countUnfinished(dataDir: string): Promise<number> {
  return withDatabase(dataDir, async (database) => {
    const [row] = await database.rows(sql<{ n: number }>`
      select count(*)::integer as n
        from current_orders o
        left join current_attempts a
          on a.account_id = o.account_id and a.environment = o.environment and a.order_id = o.id and a.state = 'open'
         and (a.script is distinct from 'pending' or a.kind = 'inquiry')
       where (a.id is not null and o.status <> 'manual_review')
          or (o.status = 'awaiting_confirmation' and o.expires_at < clock_timestamp() + interval '1 minute')`);
    return row?.n ?? 0;
  });
}

/** How many orders the worker took over from an interrupted request: leased again, and not because of their script. */
export async function countTakenOver(dataDir: string): Promise<number> {
  return withDatabase(dataDir, async (database) => {
    const [row] = await database.rows(sql<{ n: number }>`
      select count(*)::integer as n
        from attempts a
       where a.lease > 1 and a.kind = 'purchase' and a.script in ('success', 'failed', 'price_changed')`);
    return row?.n ?? 0;
  });
}

/** What a client was told of an order, and everything that is stored about it, for whoever reads the failure of a test. */
async function storyOf(
  database: Database,
  { id, status }: StoredOrder,
  known: KnownOrder | undefined,
): Promise<readonly string[]> {
  const rows = await database.rows(sql<{ row: unknown }>`
    select to_jsonb(o) - '{destination_sealed,serial_sealed,bill}'::text[] as row
      from current_orders o
     where o.id = ${id}::uuid
     union all
    (select to_jsonb(s) - '{chain,fingerprint,serial_sealed,serial_digest,serial_hash}'::text[]
       from steps s
      where s.order_id = ${id}::uuid
      order by s.number)
     union all
    select to_jsonb(a)
      from attempts a
     where a.order_id = ${id}::uuid
     union all
    select to_jsonb(c)
      from review_cases c
     where c.order_id = ${id}::uuid`);
  return [
    `${id} is ${status}, not ${known?.expected}`,
    `its client: ${JSON.stringify(known)}`,
    ...rows.map(({ row }) => JSON.stringify(row)),
  ];
}
