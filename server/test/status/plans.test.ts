import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOpenAlerts } from '../../src/alerts/alert-rows.ts';
import { leaseDeliveries } from '../../src/alerts/delivery-rows.ts';
import type { Queryable } from '../../src/database/connection.ts';
import { newId } from '../../src/ids.ts';
import { hasActivityBefore, readActivity } from '../../src/suppliers/activity/activity-rows.ts';
import { lastReading } from '../../src/reconciliation/readings.ts';
import { readReconciledDaysById } from '../../src/reconciliation/rulings/reconciled-days.ts';
import { readStatus } from '../../src/status/read-status.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

/** The tables that stay small, however long the business runs: one row per supplier, operator or server, or for everything. */
const small = [
  'alert_evaluation',
  'bank_accounts',
  'continuous_audit',
  'level_margin_rules',
  'margin_rules',
  'node_conditions',
  'operator_people',
  'operators',
  'price_lists',
  'restores',
  'supplier_pauses',
  'suppliers',
];
/** Findings are exceptions: there is none in sound books. */
const exceptional = ['audit_findings'];

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.ownerUrl);
  await client.connect();
  // With any index that can be used, the plan has no sequential scan.
  await client.query('set enable_seqscan = off');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

function scannedTables(node: PlanNode): string[] {
  const { 'Node Type': type, 'Relation Name': table } = node;
  return [
    ...(type === 'Seq Scan' && table !== undefined && !table.startsWith('pg_') ? [table] : []),
    ...(node.Plans ?? []).flatMap(scannedTables),
  ];
}

/** A database that explains every statement, and answers with one row of this. */
function explaining(scanned: Set<string>, row: object): Queryable {
  return {
    async rows({ text }) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (generic_plan, format json) ${text}`,
      );
      for (const {
        'QUERY PLAN': [plan],
      } of rows)
        for (const table of scannedTables(plan.Plan)) scanned.add(table);
      return JSON.parse(JSON.stringify([row]), (name, value) => (name === 'now' ? new Date(0) : value));
    },
  };
}

test('the status and alerts are read without a sequential scan of a table that grows', async () => {
  const scanned = new Set<string>();
  const db = explaining(scanned, { now: 0, level: 'group:a' });
  const config = { dataDir: '.', settings: { alerts: { successPercent: 70 } } };
  await readStatus({ database: db, clock: { offsetMs: 0 }, config });
  await readReconciledDaysById(db, [newId()]);
  await lastReading(db, 'iak', new Date(0), new Date(0));
  await readActivity(db, 'iak', new Date(0));
  await hasActivityBefore(db, 'iak', new Date(0));
  await readOpenAlerts(db);
  await leaseDeliveries(db, { channel: 'email', leaseMs: 1 });
  expect([...scanned].filter((table) => ![...small, ...exceptional].includes(table))).toEqual([]);
});

test('the list of small tables names tables that exist', () => {
  const schema = readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8');
  expect([...small, ...exceptional].filter((table) => !schema.includes(`CREATE TABLE ${table} (`))).toEqual(
    [],
  );
});
