import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTestFolder } from '../server/test/folder.ts';
import { type CommittedFile, findDrift } from './committed-file.ts';

let folder: string;
let file: CommittedFile;

beforeEach(async () => {
  folder = await makeTestFolder('committed');
  file = { path: join(folder, 'file'), source: 'the source', command: 'npm run it' };
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('a file with the expected content has no drift', async () => {
  await writeFile(file.path, 'a\nb\n');
  expect(await findDrift(file, 'a\nb\n')).toBeUndefined();
});

test.each([
  ['another line', 'a\nb\n', 'a\nc\n', 'line 2:\n- b\n+ c'],
  ['a missing line', 'a\n', 'a\nb\n', 'line 2:\n- \n+ b'],
  ['an extra line', 'a\nb\n', 'a\n', 'line 2:\n- b\n+ '],
  ['no newline at its end', 'a', 'a\n', 'line 2:\n- (end of the file)\n+ '],
])(
  'the drift of a file with %s names the line and the command',
  async (_, committed, expected, difference) => {
    await writeFile(file.path, committed);
    const drift = await findDrift(file, expected);
    expect(drift).toContain(`${file.path} differs from the source. Run "npm run it" and commit the file.`);
    expect(drift).toContain(difference);
  },
);

test('a missing file has drifted', async () => {
  expect(await findDrift(file, 'a\n')).toContain('differs from the source');
});

test('the drift of a long line shows the part where it begins', async () => {
  await writeFile(file.path, `${'a'.repeat(5_000)}b`);
  const drift = await findDrift(file, `${'a'.repeat(5_000)}c`);
  expect(drift).toMatch(/\n- …a{50}b…\n\+ …a{50}c…$/);
});
