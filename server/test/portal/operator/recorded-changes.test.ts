import { afterAll, beforeAll, expect, test } from 'vitest';
import { knownActions } from '../../../../portal/src/operator/records/known-actions.ts';
import { auditFindings } from '../../books.ts';
import { queryAsOwner } from '../../query-as.ts';
import { readOperations } from '../access-operations.ts';
import { allChanges } from './all-changes.ts';
import type { ChangeRequest } from './operator-change.ts';
import { type OperatorPortal, startOperatorPortal } from './operator-portal.ts';

/*
 * Every operation of operators that changes something leaves an audit record in its own transaction: when the record cannot be
 * written, nothing is changed. What moves money needs re-authentication, and leaves clean books.
 * The record says what was before and what is after.
 */

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
  expect(allChanges.map(({ operationId }) => operationId).toSorted()).toEqual(
    changing.map(({ id }) => id).toSorted(),
  );
});

test('every action of them is told in words', () => {
  const known: readonly string[] = knownActions;
  expect(allChanges.map(({ action }) => action).filter((action) => !known.includes(action))).toEqual([]);
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

interface ShownRecord {
  readonly actor: string;
  readonly detail: readonly { readonly name: string; readonly value: unknown }[];
  readonly changes: readonly { readonly name: string; readonly before: unknown; readonly after: unknown }[];
}

/** The newest record of an action, as an operator reads it. */
async function newestRecord(action: string): Promise<ShownRecord | undefined> {
  const [row] = await queryAsOwner(
    portal.server,
    `select id from audit_records where action = '${action}' order by number desc limit 1`,
  );
  if (row === undefined) return undefined;
  return portal.dataOf<ShownRecord>('operator_administrator', `/records/${String(row['id'])}`);
}

/** What asks, shows, sends, starts or adds something that was not there before: nothing has another value after it. */
const acts: ReadonlySet<string> = new Set([
  ...['revealOperatorOrder', 'revealPayer', 'revealDepositProof', 'revealStrayCallback', 'askSupplier'],
  ...['testSupplier', 'testAnyEndpoint', 'testAlertChannels', 'syncSupplierPrices'],
  ...['sendClientMessage', 'replayAnyDeliveries', 'resendStaffInvitation', 'endStaffSessions'],
  ...['startBooksAudit', 'startReconciliation', 'startReportRebuild', 'reconcileDeposits'],
  ...['importSupplierHistory', 'importStatement', 'importCatalog', 'recordPurge', 'settleGateway'],
  ...['createOperatorDepositRequest', 'addBankAccount', 'rotateFeedSecret', 'inviteStaff'],
]);

/**
 * Whether a record says what was before and what is after: in its detail as `before` and `after`, as `X_before` beside `X_after` or `X`, or
 * by the rows that it left.
 */
function tellsBeforeAndAfter({ detail, changes }: ShownRecord): boolean {
  const names = new Set(detail.map(({ name }) => name));
  const hasBoth = (before: string): boolean => {
    const what = before.replace(/_before$/, '');
    return names.has(what) || names.has(`${what}_after`);
  };
  return (
    changes.some(({ before, after }) => before !== after) ||
    (names.has('before') && names.has('after')) ||
    [...names].some((name) => name.endsWith('_before') && hasBoth(name))
  );
}

/** Counts what moves money, and what asks somebody to approve that. The money that a new sandbox begins with is nobody's. */
async function countMoves(): Promise<number> {
  const [row] = await queryAsOwner(
    portal.server,
    `select (select count(*) from steps where kind <> 'reset') + (select count(*) from cash_entries)
          + (select count(*) from adjustments) + (select count(*) from ruling_proposals) as moves`,
  );
  return Number(row?.['moves']);
}

test.each(allChanges)(
  '$operationId changes nothing without its record',
  async ({ operationId, given, action }) => {
    const request = await given(portal);
    const [before, moves] = [await readTables(), await countMoves()];
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
    const operation = (await readOperations(portal.server.url)).find(({ id }) => id === operationId);
    expect(record).toSatisfy(
      (one) => acts.has(operationId) || tellsBeforeAndAfter(one),
      JSON.stringify(record),
    );
    if ((await countMoves()) !== moves) expect(operation?.access).toMatchObject({ fresh: true });
  },
);

test('the books are clean after everything that operators can do', async () => {
  expect(await auditFindings(portal.server.app)).toEqual([]);
});
