import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryAsOwner } from '../../query-as.ts';
import { readOperations } from '../access-operations.ts';
import { booksChanges } from './books-changes.ts';
import { clientsChanges } from './clients-changes.ts';
import { depositsChanges } from './deposits-changes.ts';
import type { ChangeRequest, OperatorChange } from './operator-change.ts';
import { type OperatorPortal, startOperatorPortal } from './operator-portal.ts';
import { ordersChanges } from './orders-changes.ts';
import { pricesChanges } from './prices-changes.ts';
import { productsChanges } from './products-changes.ts';
import { recordsChanges } from './records-changes.ts';
import { reportsChanges } from './reports-changes.ts';
import { reviewsChanges } from './reviews-changes.ts';
import { settingsChanges } from './settings-changes.ts';
import { staffChanges } from './staff-changes.ts';
import { suppliersChanges } from './suppliers-changes.ts';
import { webhooksChanges } from './webhooks-changes.ts';

/*
 * Every operation of operators that changes something leaves an audit record in its own transaction: when the record cannot be
 * written, nothing is changed.
 */

const changes: readonly OperatorChange[] = [
  ...ordersChanges,
  ...reviewsChanges,
  ...depositsChanges,
  ...booksChanges,
  ...reportsChanges,
  ...productsChanges,
  ...pricesChanges,
  ...suppliersChanges,
  ...clientsChanges,
  ...webhooksChanges,
  ...recordsChanges,
  ...staffChanges,
  ...settingsChanges,
];

let portal: OperatorPortal;
beforeAll(async () => {
  portal = await startOperatorPortal();
});
afterAll(() => portal.server.stop());

test('every operation that changes something is walked', async () => {
  const operations = await readOperations(portal.server.url);
  const changing = operations.filter(
    ({ access, method }) =>
      typeof access !== 'string' && 'operator' in access && access.reads !== true && method !== 'GET',
  );
  expect(changes.map(({ operationId }) => operationId).toSorted()).toEqual(
    changing.map(({ id }) => id).toSorted(),
  );
});

/** Counts and notes of requests, which every request may change. */
const notChanges = [
  'attempt_counts',
  'request_counts',
  'request_log',
  'security_events',
  'supplier_activity',
];

/** A digest of each table, without the notes of when something was last used: that of a key is written a second later. */
async function readTables(): Promise<Record<string, string>> {
  const tables = await queryAsOwner(
    portal.server,
    `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'auth')
        and c.relname <> all ('{${notChanges.join(',')}}')
      order by 1`,
  );
  const digests = await queryAsOwner(
    portal.server,
    tables
      .map(
        ({ name }) =>
          `select '${String(name)}' as name, coalesce(md5(string_agg(t.digest, '' order by t.digest)), '') as digest
             from (select md5((to_jsonb(r) - 'last_used_at')::text) as digest from ${String(name)} r) t`,
      )
      .join(' union all '),
  );
  return Object.fromEntries(digests.map(({ name, digest }) => [String(name), String(digest)]));
}

function send({
  visitor = 'operator_administrator',
  path,
  body = {},
  method = 'POST',
}: ChangeRequest): Promise<Response> {
  return portal.call(visitor, path, body, method);
}

async function newestRecord(action: string): Promise<{ actor: string; detail: object } | undefined> {
  const [row] = await queryAsOwner(
    portal.server,
    `select actor, detail from audit_records where action = '${action}' order by number desc limit 1`,
  );
  return row === undefined ? undefined : { actor: String(row['actor']), detail: Object(row['detail']) };
}

test.each(changes)('$operationId changes nothing without its record', async ({ given, action }) => {
  const request = await given(portal);
  const before = await readTables();
  await queryAsOwner(
    portal.server,
    `create function refuse_record() returns trigger language plpgsql as $$ begin raise exception 'no records now'; end $$;
     create trigger refuse_record before insert on audit_records for each row execute function refuse_record()`,
  );
  try {
    const refused = await send(request);
    // What a lane could not commit is unknown to its caller, and is answered with 503.
    expect([500, 503]).toContain(refused.status);
    expect(await readTables()).toEqual(before);
  } finally {
    await queryAsOwner(portal.server, 'drop function refuse_record() cascade');
  }
  const done = await send(request);
  expect([done.status, await done.text()]).toEqual([
    expect.toSatisfy((status) => status < 300),
    expect.anything(),
  ]);
  const record = await newestRecord(action);
  expect(record?.actor).toMatch(/^operator (?:Bayu|Ratna|Joko|Hendra) .* from 127\.0\.0\.1$/);
});
