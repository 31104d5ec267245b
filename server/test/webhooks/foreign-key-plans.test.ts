import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../database.ts';

test.each([
  ['events', 'account_id = $1 and environment = $2 and id = $3', 'events_pkey'],
  [
    'deliveries',
    'account_id = $1 and environment = $2 and event_id = $3 and endpoint_id = $4',
    'deliveries_pkey',
  ],
  ['deliveries', 'account_id = $1 and environment = $2 and event_id = $3', 'deliveries_pkey'],
  [
    'delivery_attempts',
    'account_id = $1 and environment = $2 and event_id = $3 and endpoint_id = $4',
    'delivery_attempts_pkey',
  ],
  ['webhook_endpoints', 'account_id = $1 and environment = $2 and id = $3', 'webhook_endpoints_'],
])('a foreign key check reads empty %s where %s by %s', async (table, where, index) => {
  const fresh = await createTestDatabase();
  const client = new pg.Client(fresh.ownerUrl);
  await client.connect();
  try {
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query(`prepare look as select 1 from only ${table} where ${where} for key share`);
    const values = ['null', `'sandbox'`, 'null', 'null'].slice(0, where.split('$').length - 1);
    const { rows } = await client.query(`explain (format json) execute look (${values.join(', ')})`);
    expect(JSON.stringify(rows)).toContain(`"Index Name":"${index}`);
  } finally {
    await client.end();
    await fresh.drop();
  }
});
