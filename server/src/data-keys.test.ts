import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Config, parseConfig } from './config.ts';
import { loadDataKeys, sourceOfDataKeys } from './data-keys.ts';

let dataDir: string;
let config: Config;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'konter-keys-'));
  config = parseConfig({ KONTER_DATA_DIR: dataDir });
});
afterEach(() => rm(dataDir, { recursive: true }));

test('the first start generates a key, and later starts use it', async () => {
  const made = await loadDataKeys(config);
  expect(made).toMatchObject([{ id: 'k1' }]);
  expect(await loadDataKeys(config)).toEqual(made);
  expect(await readFile(sourceOfDataKeys(config), 'utf8')).toMatch(/^k1:/);
});

test('missing keys of an existing database are not replaced by new ones', async () => {
  await writeFile(join(dataDir, 'database-password'), 'secret');
  await expect(loadDataKeys(config)).rejects.toThrow(
    `The data keys of this database are missing: restore "${join(dataDir, 'encryption-keys')}" from a copy, ` +
      'or set KONTER_ENCRYPTION_KEYS.',
  );
  expect(await readdir(dataDir)).toEqual(['database-password']);
});

test('the source of configured keys is their variable', () => {
  const given = `k2:${Buffer.alloc(32).toString('base64')}`;
  expect(sourceOfDataKeys(parseConfig({ KONTER_ENCRYPTION_KEYS: given }))).toBe('KONTER_ENCRYPTION_KEYS');
});
