import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queryable } from '../../../src/database/connection.ts';
import { readEarlierChanges, walkPurchases } from '../../../src/reconciliation/purchases.ts';
import {
  findByReference,
  findOrderOfReference,
  readAttempts,
  readAttemptsOfOrder,
  readLatestAttempts,
  readTried,
} from '../../../src/suppliers/attempts/attempts.ts';
import { claimStatusQuestion } from '../../../src/suppliers/attempts/claim-status-question.ts';
import { readLateSales } from '../../../src/suppliers/attempts/late-sales.ts';
import { readStatements } from '../../../src/suppliers/attempts/statements.ts';
import { readClaimedPurchases } from '../../../src/suppliers/claimed-purchases.ts';
import { createTestDatabase, type TestDatabase } from '../../database.ts';

/*
 * The views of orders and purchases join several tables. A query that joins them in a way that the planner cannot turn
 * around reads all orders there are.
 */

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.ownerUrl);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** The conditions by which big tables are read. */
function readBy(node: PlanNode): string[] {
  const { 'Node Type': type, 'Relation Name': table = '' } = node;
  const by = node['Index Cond'] ?? node['Recheck Cond'] ?? 'everything';
  const isBig = type.endsWith('Scan') && ['attempts', 'orders', 'steps'].includes(table);
  return [...(isBig ? [`${table} by ${by}`] : []), ...(node.Plans ?? []).flatMap(readBy)];
}

/** What every look-up of `read` reads big tables by, with the settings of a connection. */
async function conditionsOf(
  read: (db: Queryable) => Promise<unknown>,
  settings: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  await client.query(['reset all', ...settings.map((name) => `set ${name} = off`)].join('; '));
  await read({
    async rows({ text }) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (generic_plan, format json) ${text}`,
      );
      found.push(...rows.flatMap((row) => readBy(row['QUERY PLAN'][0].Plan)));
      return [];
    },
  });
  expect(found).not.toEqual([]);
  return found;
}

const [accountId, id, orderId] = [randomUUID(), randomUUID(), randomUUID()];
const order = { accountId, environment: 'live', id: orderId } as const;
const attempt = { accountId, environment: 'live', orderId, attemptId: id } as const;
const [from, to] = [new Date(0), new Date(1_000)];

type Read = [string, (db: Queryable) => Promise<unknown>];

test.each<Read>([
  ['purchase of a reference', (db) => findByReference(db, 'iak', 'r')],
  ['order of a reference', (db) => findOrderOfReference(db, 'r')],
  ['purchases of an order', (db) => readAttemptsOfOrder(db, order, 1)],
  ['routes that an order tried', (db) => readTried(db, order)],
  ['status query of a purchase', (db) => claimStatusQuestion(db, attempt, { intervalMs: 1, offsetMs: 0 })],
  ['purchases of a slice of time', (db) => walkPurchases(db, 'iak', from, to).next()],
  ['earlier purchases that changed', (db) => readEarlierChanges(db, 'iak', { from, to }, null)],
])('the %s can be found without reading everything', async (_what, read) => {
  // With any index that can be used, the plan has no sequential scan.
  const found = await conditionsOf(read, ['enable_seqscan']);
  expect(found.filter((by) => by.endsWith('everything'))).toEqual([]);
});

test.each<Read>([
  ['newest purchase of an order', (db) => readLatestAttempts(db, 'live', [order])],
  ['purchase of an order', (db) => readAttempts(db, 'live', [{ accountId, orderId, id }])],
  ['statements about a purchase', (db) => readStatements(db, 'live', [attempt])],
  ['late sales of an order', (db) => readLateSales(db, 'live', [order])],
  ['claimed purchases of an order', (db) => readClaimedPurchases(db, 'live', [order])],
])('a lane reads the %s by the order, even if it plans that on empty tables', async (_what, read) => {
  const found = await conditionsOf(read, [
    'enable_seqscan',
    'enable_hashjoin',
    'enable_mergejoin',
    'enable_sort',
  ]);
  // An account may have most of the rows of a table.
  expect(found.filter((by) => !/\b(id|order_id)\b/.test(by))).toEqual([]);
});
