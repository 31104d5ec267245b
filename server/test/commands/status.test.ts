import { writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { beginAlerts } from '../../src/alerts/alert-rows.ts';
import { addSupplier } from '../../src/catalog/import/supplier-changes.ts';
import { loginRoleOf } from '../../src/database/roles.ts';
import { makeKeyring, Secret } from '../../src/sealed.ts';
import { removeDataDir, serve, stopAll } from '../crash/serve.ts';
import { createTestDatabase, type TestDatabase, testDataKeys, testDataKeysVariable } from '../database.ts';
import { makeTestFolder } from '../folder.ts';
import { queryAsOwner } from '../query-as.ts';
import { type Ended, konter, konterJson } from './konter.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await makeTestFolder('status');
  await serve(dataDir, {});
});
afterAll(async () => {
  await stopAll(dataDir);
  await removeDataDir(dataDir);
});

/** A database without a server, and `konter status` there. */
async function startOwnDatabase(): Promise<{
  readonly database: TestDatabase;
  readonly status: () => Promise<Ended>;
  readonly drop: () => Promise<void>;
}> {
  const database = await createTestDatabase();
  const role = loginRoleOf(new URL(database.ownerUrl).pathname.slice(1));
  return {
    database,
    status: () =>
      konter(dataDir, ['status'], {
        DATABASE_URL: database.ownerUrl,
        KONTER_ENCRYPTION_KEYS: testDataKeysVariable,
        KONTER_ALERT_BACKUP_HOURS: '0',
        KONTER_ALERT_DEPOSIT_RUPIAH: '500000',
      }),
    async drop() {
      // Roles belong to the whole cluster and would outlive the database.
      await queryAsOwner({ database }, `drop owned by ${role}; drop role ${role}`);
      await database.drop();
    },
  };
}

test('the status ends with 0 while all is well, and with 2 when something needs an operator', async () => {
  const well = await konter(dataDir, ['status']);
  expect(well).toMatchObject({ code: 0, err: '' });
  expect(well.out).toMatch(/^Nothing needs you\.$/m);
  expect(well.out.split('\n').length).toBeLessThan(24);

  const keyFile = join(dataDir, 'iak.key');
  await writeFile(keyFile, 'simulated-key', { mode: 0o600 });
  await konterJson(dataDir, ['supplier', 'add', 'iak', '--username', '081200000000', '--key-file', keyFile]);
  await konterJson(dataDir, ['supplier', 'disable', 'iak']);
  const { code, out, err } = await konter(dataDir, ['status', '--json']);
  expect([code, err]).toEqual([2, '']);
  expect(JSON.parse(out)).toMatchObject({
    well: false,
    needs_operator: [{ condition: 'backup_old', subject: 'database' }],
    suppliers: [{ name: 'iak', state: 'disabled', deposit: null }],
    orders_under_way: { older: 0, oldest_at: null },
    deposits_today: { count: 0, amount: 0 },
    backups: { last_at: null, failed_at: null },
  });
  expect(out).not.toContain('simulated-key');
});

test('the disk of this machine counts when no server has reported it', async () => {
  const { out } = await konter(dataDir, ['status', '--json'], { KONTER_ALERT_DISK_PERCENT: '100' });
  expect(JSON.parse(out)).toMatchObject({
    needs_operator: expect.arrayContaining([
      { condition: 'disk_low', subject: hostname(), summary: expect.stringContaining(hostname()) },
    ]),
    disk: { free: expect.any(Number), total: expect.any(Number) },
  });
});

test('an open alert needs an operator until it ends, which is a fifth beyond its threshold', async () => {
  const { database, drop, status } = await startOwnDatabase();
  onTestFinished(drop);
  await addSupplier(database.database, makeKeyring(testDataKeys), {
    actor: 'operator',
    name: 'iak',
    credentials: { username: '081200000000', apiKey: new Secret('simulated-key') },
    ...{
      webhookSecret: undefined,
      baseUrl: undefined,
      billsUrl: undefined,
      testMode: undefined,
      priority: undefined,
    },
  });
  const reading = `insert into balance_readings (supplier, at, amount) values ('iak', clock_timestamp(), 570000)`;
  await queryAsOwner({ database }, reading);
  expect(await status()).toMatchObject({ code: 0, out: expect.stringContaining('Nothing needs you.') });

  const low = { kind: 'supplier_deposit_low', subject: 'iak', summary: 'Our deposit is low.' } as const;
  await database.database.transaction((tx) => beginAlerts(tx, [low], new Date()));
  expect(await status()).toMatchObject({
    code: 2,
    out: expect.stringContaining('Our deposit at iak is 570,000 rupiah.'),
  });
});

test('a test of alerts without a channel says which variables configure one', async () => {
  const { code, err } = await konter(dataDir, ['alert', 'test']);
  expect(code).toBe(1);
  expect(err).toMatch(/^No channel is configured; set KONTER_ALERT_SMTP_URL, .*\.\n$/);
});
