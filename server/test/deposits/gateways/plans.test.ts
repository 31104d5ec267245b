import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../../src/database/connection.ts';
import { differencesOf } from '../../../src/deposits/books/deposit-differences.ts';
import { readWaitingClaims } from '../../../src/deposits/gateways/callback-rows.ts';
import { lockNamedTransaction } from '../../../src/deposits/gateways/transaction-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../database.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.ownerUrl);
  await client.connect();
  // The planner reads small tables as a whole. Triggers would ask for the gateway and the requests of these rows.
  await client.query(`
    set session_replication_role = replica;
    insert into gateway_transactions (id, gateway, environment, reference, method, channel, amount, state, transaction_id, created_at, expires_at)
    select gen_random_uuid(), 'xendit', 'live', 'dep_' || n, 'qris', 'qris', 50000, 'paid', 'pr-' || n, now(), now()
      from generate_series(1, 10000) n;
    insert into gateway_callbacks (id, gateway, reading, fingerprint, reference, payment_id, paid, reversed, body_key_id, received_at, last_at, outcome, settled_at)
    select gen_random_uuid(), 'xendit', 'hint', sha256(n::text::bytea), 'dep_' || n, 'py-' || n, true, n % 9 = 0, 'key', now(), now(),
           case when n % 2 = 0 then 'confirmed' end, case when n % 2 = 0 then now() end
      from generate_series(1, 10000) n;
    set session_replication_role = default`);
  await client.query('analyze gateway_transactions, gateway_callbacks');
  await client.query('set enable_seqscan = off');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** By what every table and index of the statements is read. */
async function conditionsOf(read: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  const conditions = (node: PlanNode): string[] => {
    const { 'Node Type': type, 'Index Cond': by = 'everything' } = node;
    // What a bitmap of a table has is the scans of indexes below it.
    const isRead = type.endsWith('Scan') && type !== 'Bitmap Heap Scan';
    return [...(isRead ? [by] : []), ...(node.Plans ?? []).flatMap(conditions)];
  };
  const found: string[] = [];
  await read({
    open: true,
    keyring: undefined,
    async rows({ text }) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (generic_plan, format json) ${text}`,
      );
      found.push(...rows.flatMap((row) => conditions(row['QUERY PLAN'][0].Plan)));
      return [];
    },
  });
  expect(found).not.toEqual([]);
  return found;
}

const named = { gateway: 'xendit', environment: 'live', reference: 'r', transactionId: 't' } as const;

test.each([
  [
    'transaction that a callback names is',
    (tx: Tx) => lockNamedTransaction(tx, { ...named, paymentId: 'p' }),
  ],
  ['callbacks about a transaction are', (tx: Tx) => readWaitingClaims(tx, { ...named, payments: [] })],
])('the %s found by their own columns, not by the gateway', async (_what, read) => {
  const found = await conditionsOf(read);
  expect(found.filter((by) => !/reference|transaction_id|payment_id|source_id/.test(by))).toEqual([]);
});

test('the transactions of a day are found by their day, and that of a payment by its reference', async () => {
  const found = await conditionsOf((tx) => differencesOf(tx, 'live', '2026-11-30'));
  expect(found.filter((by) => /\(gateway = |created_at >= /.test(by))).toEqual([
    expect.stringMatching(/^\(\(gateway = p\.gateway_id\) AND \(reference = /),
    expect.stringMatching(/^\(\(environment = .*\(created_at >= /),
  ]);
});
