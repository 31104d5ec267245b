import { copyFile, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestFolder } from '../folder.ts';
import { type Ended, konter, konterJson } from '../commands/konter.ts';
import { serve, stopAll } from '../crash/serve.ts';

const secrets = ['encryption-keys', 'backup-key'] as const;

let folder: string;
let dataDir: string;
let file: string;
let account: string;
let written: Ended;

/** A server whose database is backed up while it runs. The second deposit is not in the backup. */
beforeAll(async () => {
  folder = await makeTestFolder('backup');
  dataDir = join(folder, 'lost');
  file = join(folder, 'konter.backup');
  await serve(dataDir, {});
  account = (await konterJson(dataDir, ['account', 'create', '--name', 'Toko', '--live'])).id;
  await credit('before');
  written = await konter(dataDir, ['backup', '--to', file]);
  await credit('after');
});
afterAll(async () => {
  await stopAll(dataDir);
  await rm(folder, { recursive: true });
});

function credit(reference: string): Promise<unknown> {
  const words = ['--account', account, '--environment', 'live', '--amount', '5000', '--reference', reference];
  return konterJson(dataDir, ['deposit', 'credit', ...words]);
}

/** A new data directory with these secrets of the lost one. */
async function newDataDir(name: string, kept: readonly string[] = secrets): Promise<string> {
  const made = join(folder, name);
  await mkdir(made, { mode: 0o711 });
  for (const one of kept) await copyFile(join(dataDir, one), join(made, one));
  return made;
}

test('is one encrypted file without the data keys, which only its owner can read', async () => {
  expect(written).toMatchObject({ code: 0, err: '' });
  expect(written.out).toMatch(/store a copy elsewhere/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const bytes = await readFile(file);
  const keys = await readFile(join(dataDir, 'encryption-keys'), 'utf8');
  const [, key = ''] = keys.trim().split(':');
  for (const secret of [key, Buffer.from(key, 'base64'), 'Toko']) expect(bytes.includes(secret)).toBe(false);
  const verified = await konter(dataDir, ['backup', 'verify', file, '--json']);
  expect(verified).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(verified.out)).toMatchObject({ complete: true, kind: 'cluster', data_keys: ['k1'] });
});

test('that is damaged, or whose key is another one, is refused', async () => {
  const bytes = await readFile(file);
  const damaged = join(folder, 'damaged.backup');
  await writeFile(damaged, bytes.subarray(0, bytes.length - 100));
  expect(await konter(dataDir, ['backup', 'verify', damaged])).toMatchObject({
    code: 1,
    err: `The backup "${damaged}" is damaged or incomplete.\n`,
  });
  const otherKey = { KONTER_BACKUP_KEY: Buffer.alloc(32, 9).toString('base64') };
  expect(await konter(dataDir, ['backup', 'verify', file], otherKey)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/encrypted with another backup key/),
  });
});

test('that fails leaves no file', async () => {
  const target = join(folder, 'failed');
  await mkdir(target);
  const source = join(dataDir, 'postgres', 'data', 'base', 'link');
  // PostgreSQL's files are read until something that is no file.
  await symlink('/nowhere', source);
  try {
    const failed = await konter(dataDir, ['backup', '--to', target]);
    expect(failed).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/does not back up/) });
  } finally {
    await rm(source);
  }
  expect(await readdir(target)).toEqual([]);
  expect(await konter(dataDir, ['backup', '--to', file])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/exists already/),
  });
});

test('is not restored over a database, nor without its data keys', async () => {
  expect(await konter(dataDir, ['restore', file])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/is in use; stop the server first/),
  });
  const keyless = await newDataDir('keyless', ['backup-key']);
  expect(await konter(keyless, ['restore', file])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/The data keys are missing: put the file .*encryption-keys" back/),
  });
  const otherKey = `k1:${Buffer.alloc(32, 5).toString('base64')}`;
  expect(await konter(keyless, ['restore', file], { KONTER_ENCRYPTION_KEYS: otherKey })).toMatchObject({
    code: 1,
    err: expect.stringMatching(/different key under the id "k1"/),
  });
  expect(
    await konter(keyless, ['restore', file], { KONTER_ENCRYPTION_KEYS: otherKey.replace('k1', 'k2') }),
  ).toMatchObject({ code: 1, err: expect.stringMatching(/lacks the key "k1"/) });
  expect(await readdir(keyless)).toEqual(['backup-key']);
});

test('is restored in quarantine, which a person ends', async () => {
  const restored = await newDataDir('restored');
  const { code, out } = await konter(folder, ['restore', file, '--data-dir', restored, '--json'], {
    KONTER_BACKUP_KEY: (await readFile(join(dataDir, 'backup-key'), 'utf8')).trim(),
  });
  expect({ code, ...JSON.parse(out) }).toMatchObject({ code: 0, replaced: null });
  expect(await konter(restored, ['restore', file])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/keep it aside and replace it with --replace/),
  });
  const audit = await konter(restored, ['audit', '--json']);
  const { findings, steps }: { findings: { wallet: string }[]; steps: number } = JSON.parse(audit.out);
  // The new data directory may have no chain heads outside of the database.
  expect(findings.filter(({ wallet }) => wallet !== 'chain heads')).toEqual([]);
  expect(steps).toBeGreaterThan(0);
  const shown = await konter(restored, ['account', 'show', '--account', account]);
  expect(shown.out).toMatch(/live: 5,000 rupiah available/);

  const demoKey = (await readFile(join(dataDir, 'demo-key'), 'utf8')).trim();
  const again = await serve(restored, {});
  try {
    const path = `${again.address}/sandbox/v1/orders/01900000-0000-7000-8000-000000000000`;
    const headers = { authorization: `Bearer ${demoKey}` };
    const unknown = await fetch(path, { headers });
    expect([unknown.status, unknown.headers.get('retry-after')]).toEqual([503, '60']);
    expect(again.log()).toMatch(/restored from a backup/);
    expect(await konter(restored, ['restore', 'finish', '--reason', 'nothing was sold'])).toMatchObject({
      code: 0,
      err: '',
    });
    await expect.poll(async () => (await fetch(path, { headers })).status).toBe(404);
    const records = await konter(restored, ['audit', 'records']);
    expect(records.out).toMatch(/restore\.finished.*nothing was sold/);
    expect(await konter(restored, ['restore', 'finish', '--reason', 'again'])).toMatchObject({
      code: 1,
      err: 'There is no quarantine to end.\n',
    });
  } finally {
    await stopAll(restored);
  }
  // The database that was there is kept beside the one that replaces it.
  const replaced = await konter(restored, ['restore', file, '--replace', '--json']);
  expect(JSON.parse(replaced.out)).toMatchObject({ replaced: expect.stringMatching(/data\.replaced-/) });
});
