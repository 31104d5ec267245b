import { appendFile, chmod, mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundleManifestName, findBundle, stateOf } from '../../src/bundle/find-bundle.ts';
import { makeTestFolder } from '../folder.ts';

let folder: string;
let place: string;
let source: string;
let made: string;

beforeEach(async () => {
  folder = await makeTestFolder('find-bundle');
  place = join(folder, 'place');
  source = join(folder, 'source.ts');
  made = join(place, 'one', 'main.mjs');
  await mkdir(join(place, 'one'), { recursive: true, mode: 0o700 });
  for (const path of [source, made]) {
    await writeFile(path, 'let a = 1;');
    await utimes(path, 1_000, 1_000);
  }
  await writeManifest(JSON.stringify({ root: folder, folder: 'one', files: [source, made].map(stateOf) }));
});
afterEach(() => rm(folder, { recursive: true }));

function writeManifest(text: string): Promise<void> {
  return writeFile(join(place, bundleManifestName), text);
}

test('a bundle is found while nothing that it was made from has changed', () => {
  expect(findBundle(place)).toBe(join(place, 'one'));
});

test.each([
  ['a source was changed', () => appendFile(source, ' ')],
  ['a source was replaced by one of the same size and times', () => replace(source)],
  ['a source is missing', () => rm(source)],
  ['a file of it was changed', () => appendFile(made, ' ')],
  ['a file of it was replaced by one of the same size and times', () => replace(made)],
  ['a file of it is missing', () => rm(made)],
  ['its manifest is missing', () => rm(join(place, bundleManifestName))],
  ['its manifest is cut', () => writeManifest('{"root":"/","folder":"one","files":[')],
  ['its manifest names no files', () => writeManifest('{"root":"/","folder":"one"}')],
  ['others may write to its place', () => chmod(place, 0o777)],
  ['its place is missing', () => rm(place, { recursive: true })],
])('a bundle is not found when %s', async (_what, change) => {
  await change();
  expect(findBundle(place)).toBeUndefined();
});

test.runIf(process.getuid?.() === 0)('a bundle of another account is not found', async () => {
  process.seteuid?.(65_534);
  try {
    expect(findBundle(place)).toBeUndefined();
  } finally {
    process.seteuid?.(0);
  }
});

/** Waits until the clock of the file system shows it, which has ticks of a few milliseconds. */
async function replace(path: string): Promise<void> {
  const before = stateOf(path);
  await expect
    .poll(async () => {
      await writeFile(path, 'let a = 2;');
      await utimes(path, 1_000, 1_000);
      return stateOf(path);
    })
    .not.toEqual(before);
}
