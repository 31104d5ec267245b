import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { builtFolder } from './built.ts';

/** A file of the build, as Vite's manifest describes it. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** What a browser may have to load before the first page can be used, in bytes of gzip. */
const budget = 245_000;

let folder: string;
let chunks: Record<string, Chunk>;
beforeAll(async () => {
  folder = await builtFolder();
  chunks = JSON.parse(await readFile(join(folder, 'entry-files.json'), 'utf8'));
});

/** The size of the scripts that these modules and everything they import need. */
async function sizeOf(modules: readonly string[]): Promise<number> {
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = chunks[name];
    if (chunk === undefined) throw new Error(`The build has no ${name}.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const name of modules) add(name);
  const sizes = await Promise.all(
    [...files].map(async (file) => (await readFile(join(folder, `${file}.gz`))).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const entry = ['index.html', 'src/language/id/shell.json'];

test.each([
  [
    'the page for signing in',
    ['src/visitor/visitor-frame.tsx', 'src/visitor/sign-in-page.tsx', 'src/language/id/visitor.json'],
  ],
  ["a client's home", ['src/pages/client-frame.tsx', 'src/home/home-page.tsx', 'src/language/id/home.json']],
  [
    "an operator's home",
    ['src/pages/operator-frame.tsx', 'src/operator/home/home-page.tsx', 'src/language/id/operator-home.json'],
  ],
])('the first load of %s is at most 245 kB of compressed JavaScript', async (_page, modules) => {
  const size = await sizeOf([...entry, ...modules]);
  expect(size).toBeGreaterThan(100_000);
  expect(size).toBeLessThanOrEqual(budget);
});
