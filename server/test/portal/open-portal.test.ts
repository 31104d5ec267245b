import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeLogger } from '../../src/log.ts';
import { openPortal, type Portal } from '../../src/portal/open-portal.ts';
import { makeTestFolder } from '../folder.ts';

/** A project with a build that is quick: it writes a page with the text of `src/page.txt`, and counts its runs. */
let root: string;
let dataDir: string;
let logged: string;
const opened: Portal[] = [];

beforeEach(async () => {
  root = await makeTestFolder('portal');
  dataDir = join(root, 'data');
  logged = '';
  await mkdir(join(root, 'portal', 'build'), { recursive: true });
  await mkdir(join(root, 'portal', 'src'));
  await writeFile(join(root, 'portal', 'package.json'), '{"type":"module"}');
  for (const name of ['index.html', 'vite.config.ts']) await writeFile(join(root, 'portal', name), '');
  await writeFile(join(root, 'package-lock.json'), '{}');
  await writeFile(join(root, 'portal', 'src', 'page.txt'), 'the first page');
  await writeBuild('');
});
afterEach(async () => {
  for (const portal of opened.splice(0)) await portal.stop();
  await rm(root, { recursive: true });
});

function writeBuild(before: string): Promise<void> {
  return writeFile(
    join(root, 'portal', 'build', 'build-portal.ts'),
    `import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceDigest } from '${join(import.meta.dirname, '..', '..', 'src', 'portal', 'source-digest.ts')}';
const out = process.argv[3];
${before}
appendFileSync('runs', 'x');
const page = readFileSync('portal/src/page.txt');
writeFileSync(join(out, 'index.html'), page);
const files = { 'index.html': createHash('sha256').update(page).digest('hex') };
writeFileSync(join(out, 'portal.json'), JSON.stringify({ source: await sourceDigest(process.cwd()), files }));
`,
  );
}

function open(): Portal {
  const log = makeLogger(
    { logLevel: 'info', logFormat: 'json' },
    { write: (line: string) => void (logged += line) },
  );
  const portal = openPortal({ root, dataDir }, log);
  opened.push(portal);
  return portal;
}

async function pageOf(portal: Portal): Promise<string> {
  await expect.poll(() => portal.state().kind).not.toBe('building');
  const state = portal.state();
  return state.kind === 'ready' ? state.portal.shell.join('') : state.kind;
}

async function runs(): Promise<number> {
  return (await readFile(join(root, 'runs'), 'utf8').catch(() => '')).length;
}

test('a first start builds, and a later one uses that build until a source or the lockfile changes', async () => {
  const first = open();
  expect(first.state().kind).toBe('building');
  expect([await pageOf(first), await runs()]).toEqual(['the first page', 1]);
  expect([await pageOf(open()), await runs()]).toEqual(['the first page', 1]);
  await writeFile(join(root, 'portal', 'src', 'page.txt'), 'the second page');
  expect([await pageOf(open()), await runs()]).toEqual(['the second page', 2]);
  await writeFile(join(root, 'package-lock.json'), '{"lockfileVersion":3}');
  expect([await pageOf(open()), await runs()]).toEqual(['the second page', 3]);
  // The build before stays for a server of the earlier release.
  await expect.poll(() => readdir(join(dataDir, 'portal'))).toHaveLength(2);
});

test('a damaged build is replaced', async () => {
  await pageOf(open());
  const [name = ''] = await readdir(join(dataDir, 'portal'));
  await writeFile(join(dataDir, 'portal', name, 'index.html'), '<script src="https://evil.example">');
  expect([await pageOf(open()), await runs()]).toEqual(['the first page', 2]);
});

test('two servers that start together both serve the build, and leave one', async () => {
  expect(await Promise.all([pageOf(open()), pageOf(open())])).toEqual(['the first page', 'the first page']);
  await expect.poll(() => readdir(join(dataDir, 'portal'))).toHaveLength(1);
});

test('a failed build is in the log with its reason and what to do, and leaves nothing', async () => {
  await writeBuild('throw new Error("Vite is not installed.");');
  expect(await pageOf(open())).toBe('failed');
  expect(logged).toContain('Vite is not installed.');
  expect(logged).toContain('npm run portal');
  expect(await readdir(join(dataDir, 'portal'))).toEqual([]);
});

test('a stop ends the build that runs, and is not a failure', async () => {
  await writeBuild(
    'appendFileSync("runs", "x"); await new Promise(() => setInterval(() => undefined, 1000));',
  );
  const portal = open();
  await expect.poll(runs).toBe(1);
  await portal.stop();
  expect(portal.state().kind).toBe('building');
  expect(logged).not.toContain('could not be built');
  expect(await readdir(join(dataDir, 'portal'))).toEqual([]);
});

test('a build made ahead is used, also where the sources are missing, and nothing is written', async () => {
  await pageOf(open());
  const [name = ''] = await readdir(join(dataDir, 'portal'));
  await mkdir(join(root, 'portal', 'dist'));
  for (const file of ['index.html', 'portal.json'])
    await writeFile(join(root, 'portal', 'dist', file), await readFile(join(dataDir, 'portal', name, file)));
  await rm(dataDir, { recursive: true });
  expect(await pageOf(open())).toBe('the first page');
  await rm(join(root, 'portal', 'src'), { recursive: true });
  expect(await pageOf(open())).toBe('the first page');
  expect([await runs(), (await readdir(root)).includes('data')]).toEqual([1, false]);
});

test('without sources and without a build the portal has failed, and the log says why', async () => {
  await rm(join(root, 'portal'), { recursive: true });
  expect(await pageOf(open())).toBe('failed');
  expect(logged).toContain('the sources of the portal are missing');
});

test('older builds are removed but for one', async () => {
  const builds = join(dataDir, 'portal');
  for (const [age, name] of [
    [3, 'oldest'],
    [2, 'older'],
    [1, 'interrupted.019aa7d0'],
  ] as const) {
    await mkdir(join(builds, name), { recursive: true });
    await utimes(join(builds, name), 1_700_000_000 - age, 1_700_000_000 - age);
  }
  await pageOf(open());
  await expect
    .poll(async () => (await readdir(builds)).filter((name) => name.length < 32))
    .toEqual(['older']);
});
