import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundleManifestName, bundlePlace, findBundle } from '../../src/bundle/find-bundle.ts';
import { type KeptBundle, keepBundle } from '../../src/bundle/keep-bundle.ts';
import { makeLogger } from '../../src/log.ts';
import { commandEnvironment } from '../command-environment.ts';
import { makeTestFolder } from '../folder.ts';

/*
 * The bundle that later starts run. The installation here has the real command and the real build, and a small program that
 * prints what it loads, whether its code is that of a bundle, and the stack trace of an error.
 */

const run = promisify(execFile);
const project = join(import.meta.dirname, '..', '..', '..');
const program = `import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { greeting } from './greeting.ts';

interface Printed { readonly greeting: string; readonly isBundled: boolean; readonly text: string; readonly frame: string }

const stack = new Error('here').stack ?? '';
const mapped = Error.prepareStackTrace;
Error.prepareStackTrace = (_error, frames) => frames[0]?.getFileName();
const isBundled = String(new Error().stack).endsWith('.mjs');
Error.prepareStackTrace = mapped;
const text = readFileSync(join(import.meta.dirname, 'text.txt'), 'utf8');
const printed: Printed = { greeting, isBundled, text, frame: stack.split('\\n')[1] ?? '' };
console.log(JSON.stringify(printed));
`;

let root: string;
let compiled: string;
let place: string;

beforeEach(async () => {
  root = await makeTestFolder('bundle');
  compiled = join(root, 'compiled');
  for (const folder of ['server/bin', 'server/src/bundle', 'server/src/portal', 'portal/build'])
    await cp(join(project, folder), join(root, folder), { recursive: true });
  await symlink(join(project, 'node_modules'), join(root, 'node_modules'));
  for (const path of ['package.json', 'server/package.json', 'portal/package.json'])
    await write(path, '{"type":"module"}');
  await write('server/src/main.ts', program);
  await write('server/src/greeting.ts', `export const greeting: string = 'hello 1';`);
  await write('server/src/text.txt', 'read beside the source');
  for (const name of ['commands/named-files.ts', 'operators/system-user.ts'])
    await write(`server/src/${name}`, 'export {};');
  await konter();
  // Node names the folder after its version.
  const [version = ''] = await readdir(compiled);
  place = bundlePlace(root, join(compiled, version));
});
afterEach(() => rm(root, { recursive: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

/** Runs the command of the installation and returns what its program prints. */
async function konter(flags: readonly string[] = []): Promise<Record<string, unknown>> {
  const { stdout } = await run(
    process.execPath,
    [...flags, join(root, 'server', 'bin', 'konter.mjs'), '--version'],
    { env: { ...commandEnvironment, NODE_COMPILE_CACHE: compiled } },
  );
  return JSON.parse(stdout);
}

async function bundle(): Promise<void> {
  const build = [join(root, 'portal', 'build', 'build-server.ts'), '--out', place];
  await run(process.execPath, build, { env: {} });
}

test('a start runs the bundle, which finds its files and names its sources in stack traces', async () => {
  const fromSource = await konter();
  expect(fromSource).toMatchObject({ greeting: 'hello 1', isBundled: false, text: 'read beside the source' });
  await bundle();
  expect(await konter()).toEqual({ ...fromSource, isBundled: true });
  expect(fromSource['frame']).toContain(`server/src/main.ts:7:`);
});

test('a start runs the source as soon as a file of it has changed, or Node loads something before it', async () => {
  await bundle();
  expect(await konter()).toMatchObject({ greeting: 'hello 1', isBundled: true });
  expect(await konter(['--import', 'data:text/javascript,'])).toMatchObject({ isBundled: false });
  await write('server/src/greeting.ts', `export const greeting: string = 'hello 2';`);
  expect(await konter()).toMatchObject({ greeting: 'hello 2', isBundled: false });
});

test('a new bundle replaces older ones, and those of programs that are no more', async () => {
  const orphaned = join(dirname(place), 'bundle-0');
  await mkdir(orphaned);
  await writeFile(
    join(orphaned, bundleManifestName),
    JSON.stringify({ root: join(root, 'gone'), folder: 'x', files: [] }),
  );
  for (let i = 0; i < 3; i += 1) await bundle();
  // The manifest, the newest bundle, and the one before for a server that is starting from it.
  expect(await readdir(place)).toHaveLength(3);
  const places = (await readdir(dirname(place))).filter((name) => name.startsWith('bundle-'));
  expect(places).toEqual([basename(place)]);
});

test('a server makes the bundle once, and a stop ends the build', async () => {
  let logged = '';
  const log = makeLogger(
    { logLevel: 'info', logFormat: 'json' },
    { write: (line: string) => void (logged += line) },
  );
  const keep = (): KeptBundle => keepBundle({ root, place }, Promise.resolve(), log);
  await bundle();
  await write('server/src/greeting.ts', `export const greeting: string = 'hello 2';`);
  expect(findBundle(place)).toBeUndefined();
  await keep().stop();
  expect(findBundle(place)).toBeUndefined();
  await keep().ended;
  const made = findBundle(place);
  await keep().ended;
  expect(findBundle(place)).toBe(made);
  expect(made).toBeDefined();
  expect(logged).toBe('');
});
