import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { questionsIn, readStatus, refuseUnasked } from '../../src/commands/restore-questions.ts';
import { queryAsOwner } from '../query-as.ts';
import { startTestServer } from '../server.ts';

/** One more than `konter restore status` shows. */
const many = 10_001;

test('a quarantine has open questions while only an order behind those that are shown is not answered', async () => {
  const server = await startTestServer({ worker: false, catalog: false });
  onTestFinished(() => server.stop());
  const restore = randomUUID();
  await queryAsOwner(
    server,
    'insert into restores (id, backup_at, restored_at) values ($1, clock_timestamp(), clock_timestamp())',
    [restore],
  );
  await queryAsOwner(
    server,
    `insert into restored_orders (restore_id, account_id, environment, order_id, status, answer, answered_at)
     select $1, lpad(n::text, 32, '0')::uuid, 'live', gen_random_uuid(), 'awaiting_confirmation',
            case when n < $2 then 'cannot_ask' else 'not_asked' end, case when n < $2 then clock_timestamp() end
       from generate_series(1, $2::integer) n`,
    [restore, many],
  );
  const unasked = await readStatus(server.app);
  if (unasked === undefined) throw new Error('The restore is not known.');
  expect(() => refuseUnasked(unasked)).toThrow('has not asked about 1 orders yet');
  expect(questionsIn(unasked)).toContain('1 orders were not asked about');

  await queryAsOwner(
    server,
    `update restored_orders set answer = 'unknown', answered_at = clock_timestamp() where answer = 'not_asked'`,
  );
  const asked = await readStatus(server.app);
  if (asked === undefined) throw new Error('The restore is not known.');
  expect(() => refuseUnasked(asked)).not.toThrow();
  expect(questionsIn(asked)).toContain('1 orders have no definite answer');
});
