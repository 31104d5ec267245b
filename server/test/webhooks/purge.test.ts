import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointKey } from '../../src/webhooks/endpoints/endpoint-key.ts';
import { purgeEvents } from '../../src/webhooks/purge-events.ts';
import { pagesOf } from '../pages.ts';
import { openStage, type Stage } from './stage.ts';

const many = 20_000;
const dayMs = 86_400_000;

/** On the first day of a server its tables have no statistics, and a purge runs at its start. */
let stage: Stage;
let owner: pg.Client;
let endpoint: EndpointKey;

beforeAll(async () => {
  stage = await openStage({ worker: false, catalog: false });
  owner = new pg.Client(stage.server.database.ownerUrl);
  await owner.connect();
  for (const table of ['events', 'deliveries', 'delivery_attempts'])
    await owner.query(`alter table ${table} set (autovacuum_enabled = false)`);
  endpoint = await stage.givenEndpoint('http://127.0.0.1:9/hook');
  const key = [endpoint.accountId, endpoint.environment];
  await owner.query(
    `insert into events (account_id, environment, id, kind, body, created_at)
     select $1, $2, gen_random_uuid(), 'endpoint.disabled', '{}', clock_timestamp() - n * interval '1 second'
       from generate_series(1, $3::integer) n`,
    [...key, many],
  );
  // Every second event was delivered; the others had no delivery.
  await owner.query(
    `insert into deliveries (account_id, environment, event_id, endpoint_id, kind, body, state, attempts, tries, lease, created_at,
       closed_at)
     select account_id, environment, id, $3, kind, body, 'delivered', 1, 1, 1, created_at, created_at
       from (select account_id, environment, id, kind, body, created_at, row_number() over (order by created_at) as place from events) v
      where place % 2 = 0 and account_id = $1 and environment = $2`,
    [...key, endpoint.endpointId],
  );
  await owner.query(
    `insert into delivery_attempts (account_id, environment, event_id, endpoint_id, number, at, milliseconds, status)
     select account_id, environment, event_id, endpoint_id, 1, created_at, 12, 200 from deliveries`,
  );
});
afterAll(async () => {
  await owner.end();
  await stage.stop();
});

/** How many events a purge deleted, and how many pages it read. */
async function purge() {
  const { app } = stage.server;
  const count = async () => Number((await owner.query('select count(*) from events')).rows[0].count);
  const before = await count();
  const pages = await pagesOf(app.database, (database) => purgeEvents({ ...app, database }));
  return { removed: before - (await count()), pages };
}

/** Moves the end of the retention to the `oldest` rows. */
function ageOut(oldest: number): void {
  stage.server.app.clock.offsetMs = 30 * dayMs - (many - oldest) * 1_000;
}

describe('a purge of events', () => {
  test('reads a handful of pages of a table without statistics when there is nothing to delete', async () => {
    stage.server.app.clock.offsetMs = 0;
    const { removed, pages } = await purge();
    expect(removed).toBe(0);
    expect(pages).toBeLessThan(30);
  });

  test('reads a few pages for each row that it deletes, with or without statistics, however many rows stay', async () => {
    for (const oldest of [300, 600]) {
      ageOut(oldest);
      const { removed, pages } = await purge();
      stage.server.app.clock.offsetMs = 0;
      expect(removed).toBeGreaterThan(200);
      expect(pages).toBeLessThan(20 * removed);
      await owner.query('analyze');
    }
  });
});
