import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeKeyring } from '../../server/src/sealed.ts';
import { createTestDatabase, testDataKeys } from '../../server/test/database.ts';
import { makeTestFolder } from '../../server/test/folder.ts';
import { corruptions, runBooks } from './run-books.ts';
import { unseenCorruptions } from './unseen.ts';
import { workingState } from './working-state.ts';

test('the audit finds what a superuser changes while no trigger runs', { timeout: 1_200_000 }, async () => {
  const folder = await makeTestFolder('books');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { appUrl: url, ownerUrl: superuserUrl } = database;
  const keyring = makeKeyring(testDataKeys);
  const plan = { corruptions: 48, rounds: 1, seed: 1 };
  const { findings, figures } = await runBooks({ folder, url, superuserUrl, keyring }, plan);
  expect(findings).toEqual([]);
  expect(figures).toMatchObject({ corruptions: 48 });
});

test('there are at least 60 kinds of corruption, each with a name of its own', () => {
  const names = new Set([...corruptions, ...unseenCorruptions].map(({ name }) => name));
  expect(names.size).toBe(corruptions.length + unseenCorruptions.length);
  expect(corruptions.length).toBeGreaterThanOrEqual(60);
});

test('every table is corrupted, or is working state that the page on the ledger names', async () => {
  const repository = join(import.meta.dirname, '..', '..');
  const schema = await readFile(join(repository, 'server', 'schema.sql'), 'utf8');
  const tables = [...schema.matchAll(/^CREATE (?:UNLOGGED )?TABLE ([a-z_.]+) /gm)].map(
    ([, table = '']) => table,
  );
  const corrupted = new Set([...corruptions, ...unseenCorruptions].flatMap((one) => one.tables));
  expect(tables.filter((table) => !corrupted.has(table)).toSorted()).toEqual(workingState);
  const page = await readFile(join(repository, 'docs', 'ledger.md'), 'utf8');
  const [, section = ''] = page.split('### Working state\n');
  const named = [...(section.split('\n## ')[0] ?? '').matchAll(/`([a-z_.]+)`/g)].map(([, table]) => table);
  expect(new Set(named)).toEqual(new Set(workingState));
});

test('the page on the ledger names every corruption that the audit does not find', async () => {
  const page = await readFile(join(import.meta.dirname, '..', '..', 'docs', 'ledger.md'), 'utf8');
  const [, section = ''] = page.split('## What the audit does not find\n');
  const named = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| (?!corruption|---)([^|]+?) \|/gm)].map(
    ([, name]) => name,
  );
  expect(new Set(named)).toEqual(new Set(unseenCorruptions.map(({ name }) => name)));
});
