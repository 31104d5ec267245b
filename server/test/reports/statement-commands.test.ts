import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { konter, konterJson } from '../commands/konter.ts';
import { removeDataDir } from '../crash/serve.ts';
import { makeStartedFolder } from '../started-folder.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await makeStartedFolder('statement');
});
afterAll(() => removeDataDir(dataDir));

test('a statement is written to a new file, verified with it, and found altered in one digit', async () => {
  const { id } = await konterJson(dataDir, ['account', 'create', '--name', 'Kios Laporan', '--live']);
  const wallet = ['--account', id, '--environment', 'live'];
  await konterJson(dataDir, ['deposit', 'credit', ...wallet, '--amount', '150000', '--reference', id]);
  const file = join(dataDir, 'statement.csv');
  const days = ['--from', '2026-01-01', '--to', '2999-12-31'];
  const write = ['wallet', 'statement', ...wallet, ...days, '--format', 'csv', '--output', file];
  expect(await konterJson(dataDir, write)).toMatchObject({ account: id, file });
  expect(await konter(dataDir, write)).toMatchObject({
    code: 1,
    err: expect.stringContaining('it exists'),
  });
  expect(await konterJson(dataDir, ['statement', 'verify', file])).toEqual({ entries: 1, problems: [] });
  const altered = join(dataDir, 'altered.csv');
  await writeFile(altered, (await readFile(file, 'utf8')).replaceAll('150000', '950000'));
  const found = await konter(dataDir, ['statement', 'verify', altered]);
  expect(found).toMatchObject({ code: 1, out: expect.stringContaining('altered after it was issued') });
});

test('a statement is verified whose reference has line and paragraph separators, also with line ends of Windows', async () => {
  const { id } = await konterJson(dataDir, ['account', 'create', '--name', 'Kios Baris', '--live']);
  const wallet = ['--account', id, '--environment', 'live'];
  const reference = `a\u2028b\u2029${id}`;
  await konterJson(dataDir, ['deposit', 'credit', ...wallet, '--amount', '150000', '--reference', reference]);
  const days = ['--from', '2026-01-01', '--to', '2999-12-31'];
  for (const format of ['csv', 'jsonl']) {
    const file = join(dataDir, `separators.${format}`);
    await konterJson(dataDir, [
      'wallet',
      'statement',
      ...wallet,
      ...days,
      '--format',
      format,
      '--output',
      file,
    ]);
    const text = await readFile(file, 'utf8');
    expect(text).toContain('\u2028');
    expect(await konterJson(dataDir, ['statement', 'verify', file])).toEqual({ entries: 1, problems: [] });
    await writeFile(file, text.replaceAll('\n', '\r\n'));
    expect(await konterJson(dataDir, ['statement', 'verify', file])).toEqual({ entries: 1, problems: [] });
  }
});
