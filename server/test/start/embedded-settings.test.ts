import { chmod, rm } from 'node:fs/promises';
import { totalmem } from 'node:os';
import pg from 'pg';
import { expect, test } from 'vitest';
import { sharedBuffersOf, walSizeOf } from '../../src/database/embedded-settings.ts';
import { startEmbedded } from '../../src/database/embedded.ts';
import { makeTestFolder } from '../folder.ts';

const gigabyte = 1_073_741_824;

test('pages are kept in a quarter of the memory, within limits', () => {
  const sizes = [0.25, 0.5, 4, 32, 512].map((gigabytes) => sharedBuffersOf(gigabytes * gigabyte));
  expect(sizes).toEqual([128, 128, 1_024, 8_192, 8_192]);
});

test('the WAL may grow to a tenth of the free disk between two checkpoints, within limits', () => {
  const sizes = [1, 20, 50, 1_000].map((gigabytes) => walSizeOf(gigabytes * gigabyte));
  expect(sizes).toEqual([1_024, 2_048, 5_120, 8_192]);
});

test('PostgreSQL starts with the settings of its machine', async () => {
  const dataDir = await makeTestFolder('settings');
  await chmod(dataDir, 0o711);
  const database = await startEmbedded(dataDir);
  const client = new pg.Client(database.url('postgres'));
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string; setting: string }>(`
      select name, setting
        from pg_settings
       where name in ('checkpoint_timeout', 'max_wal_size', 'shared_buffers')
       order by name`);
    const [seconds, walMb, pages] = rows.map(({ setting }) => Number(setting));
    const limit = Math.min(totalmem(), process.constrainedMemory() || totalmem());
    expect([seconds, pages]).toEqual([900, sharedBuffersOf(limit) * 128]);
    // What is free on the disk changes meanwhile.
    expect(walMb).toBeGreaterThanOrEqual(1_024);
    expect(walMb).toBeLessThanOrEqual(8_192);
  } finally {
    await client.end();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
