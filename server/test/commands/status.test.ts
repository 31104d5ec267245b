import { writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeDataDir, serve, stopAll } from '../crash/serve.ts';
import { makeTestFolder } from '../folder.ts';
import { konter, konterJson } from './konter.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await makeTestFolder('status');
  await serve(dataDir, {});
});
afterAll(async () => {
  await stopAll(dataDir);
  await removeDataDir(dataDir);
});

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

test('a test of alerts without a channel says which variables configure one', async () => {
  const { code, err } = await konter(dataDir, ['alert', 'test']);
  expect(code).toBe(1);
  expect(err).toMatch(/^No channel is configured; set KONTER_ALERT_SMTP_URL, .*\.\n$/);
});
