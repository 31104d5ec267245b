import { afterAll, beforeAll, expect, test } from 'vitest';
import { minuteMs } from '../../../src/clock.ts';
import { newId } from '../../../src/ids.ts';
import { readFailingEndpoints } from '../../../src/webhooks/endpoints/failing-endpoints.ts';
import { createTestDatabase, type TestDatabase } from '../../database.ts';
import { indexesOf } from '../../plans.ts';
import { queryAsOwner } from '../../query-as.ts';

let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

/** Stores an endpoint and returns its id. `minutes`: for how long it has failed. */
async function endpoint(
  minutes: number | null,
  { disabled = null, environment = 'live' }: { disabled?: string | null; environment?: string } = {},
): Promise<string> {
  const id = newId();
  const since = minutes === null ? 'null' : `now() - interval '${minutes} minutes'`;
  const reason = disabled === null ? 'null, null' : `now(), '${disabled}'`;
  // Without the accounts, which have no part in this.
  await queryAsOwner(
    { database: testDatabase },
    `set session_replication_role = replica;
     insert into webhook_endpoints (account_id, environment, id, name, url, secret_sealed, secret_key_id, failing_since,
       disabled_at, disabled_reason, created_at)
     values (gen_random_uuid(), '${environment}', '${id}', 'shop', 'https://shop.example.test', '', 'k', ${since}, ${reason}, now())`,
  );
  return id;
}

test('endpoints that are not disabled come first, however long the others have failed', async () => {
  const { database } = testDatabase;
  const [abandoned, longer] = [
    await endpoint(90_000, { disabled: 'failing' }),
    await endpoint(95_000, { disabled: 'gone' }),
  ];
  const unknown = await endpoint(null, { disabled: 'gone' });
  const [late, early] = [await endpoint(61), await endpoint(120)];
  await endpoint(null);
  await endpoint(500, { disabled: 'client' });
  await endpoint(500, { environment: 'sandbox' });
  const idsOf = async (limit: number): Promise<readonly string[]> =>
    (await readFailingEndpoints(database, 'live', limit)).map(({ id }) => id);
  expect(await idsOf(100)).toEqual([early, late, longer, abandoned, unknown]);
  expect(await idsOf(3)).toEqual([early, late, longer]);
  expect(await idsOf(1)).toEqual([early]);
  const [first, , third] = await readFailingEndpoints(database, 'live', 3);
  expect(first).toMatchObject({ disabled: null, failingSince: expect.any(Date) });
  expect(third).toMatchObject({ disabled: 'gone' });
  expect(Date.now() - (first?.failingSince?.getTime() ?? 0)).toBeGreaterThanOrEqual(120 * minuteMs);
});

test('they are read from the index of what fails', async () => {
  const used = await indexesOf(testDatabase.database, (db) => readFailingEndpoints(db, 'live', 1_000));
  expect(used.map(({ index }) => index)).toEqual(['webhook_endpoints_failing', 'webhook_endpoints_failing']);
});
