import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmod, lstat, mkdir, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import module from 'node:module';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { bundlePlace, findBundle } from '../src/bundle/find-bundle.ts';
import { loadStarterCatalog } from '../src/catalog/import/starter.ts';
import { pause } from '../src/clock.ts';
import { openDatabase } from '../src/database/connection.ts';
import { type EmbeddedDatabase, startEmbedded } from '../src/database/embedded.ts';
import { makeKeyring } from '../src/sealed.ts';
import { prepareDatabase } from '../src/start-database.ts';
import { externalPostgresql } from './crash/external-postgresql.ts';
import { stockedTemplateName, templateName, testDataKeys } from './database.ts';
import { patienceMs } from './patience.ts';
import { type FolderProcess, isRunning, processesOf } from './processes.ts';

// A Unix socket's path must be short, so this is not the temporary folder of the environment.
const parent = '/tmp';
// The memory that Linux offers as a folder. A file costs less there to make and remove than on a disk, and each test
// database is a thousand of them.
const memory = '/dev/shm';
const memoryWanted = 4 * 1024 ** 3;
const prefix = 'konter-test-';
const root = join(import.meta.dirname, '..', '..');
/** Where konter itself lets Node store compiled code. */
const compiled = join(root, 'node_modules', '.cache', 'konter');

/**
 * One PostgreSQL for the whole run, with a migrated template that every test database is copied from. It does not
 * sync to disk, and is in memory where there is enough: tests about crashes start their own. The run fails when its tests
 * leave anything behind.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned();
  const folder = await makeFolder(parent);
  const clusterFolder = (await hasRoom(memory)) ? await makeFolder(memory) : folder;
  const testFolders = join(folder, 't');
  await mkdir(testFolders);
  await chmod(testFolders, 0o711);
  // Programs that need a temporary folder get one that is checked at the end.
  process.env['TMPDIR'] = testFolders;
  // Programs that get the environment of the run stay root where the tests are root.
  process.env['KONTER_ALLOW_ROOT'] = 'yes';
  // Otherwise some tools would let Node store compiled code there. Processes that tests start find what earlier ones compiled.
  process.env['NODE_COMPILE_CACHE'] = compiled;
  const stopBundling = bundleServer();
  const embedded = await startEmbedded(clusterFolder, {
    durable: false,
    ...(externalPostgresql === undefined ? {} : { binaries: externalPostgresql }),
  });
  const end = async (): Promise<void> => {
    await stopBundling();
    await embedded.stop();
    await remove(clusterFolder);
    await remove(folder);
  };
  try {
    await administer(embedded, `create database ${templateName}`);
    const [server] = await administer(embedded, `select current_setting('server_version') as name`);
    console.log(`The tests run on PostgreSQL ${server?.name}.`);
    const template = await prepareDatabase(embedded.url(templateName), testDataKeys);
    // A test of the continuous audit ends this lease. Without it, the audit would be half of what an idle worker does.
    await administer(embedded, `update continuous_audit set leased_until = 'infinity'`, templateName);
    await stockTemplate(embedded);
    project.provide('adminUrl', embedded.url('postgres'));
    project.provide('templateAppUrl', template.appUrl);
    project.provide('testFolders', testFolders);
    project.provide('seed', Number(process.env['KONTER_SEED'] ?? randomInt(2 ** 31)));
  } catch (error) {
    await end();
    throw error;
  }
  return async () => {
    let leftBehind: string[];
    try {
      leftBehind = await findLeftBehind(embedded, testFolders);
    } finally {
      await end();
    }
    if (leftBehind.length > 0) throw new Error(`The tests left behind: ${leftBehind.join(', ')}.`);
  };
}

async function stockTemplate(embedded: EmbeddedDatabase): Promise<void> {
  await administer(embedded, `create database ${stockedTemplateName} template ${templateName}`);
  const database = openDatabase(embedded.url(stockedTemplateName), {
    connections: 1,
    keyring: makeKeyring(testDataKeys),
  });
  await loadStarterCatalog(database);
  await database.close();
}

/**
 * Makes the bundle that servers and commands run which tests start as processes, beside the tests: those that come before it is there
 * run from source. Returns what ends it.
 */
function bundleServer(): () => Promise<void> {
  module.enableCompileCache(compiled);
  const place = bundlePlace(root, module.getCompileCacheDir() ?? compiled);
  if (findBundle(place) !== undefined) return async () => undefined;
  const program = join(root, 'portal', 'build', 'build-server.ts');
  const ended = Promise.withResolvers<void>();
  const child = execFile(process.execPath, [program, '--out', place], () => ended.resolve());
  return () => {
    child.kill('SIGKILL');
    return ended.promise;
  };
}

/** A folder of this run that every user may enter. */
async function makeFolder(place: string): Promise<string> {
  const folder = await mkdtemp(join(place, `${prefix}${process.pid}-`));
  await chmod(folder, 0o711);
  return folder;
}

/** Whether a folder of memory exists and has room for the databases of a run. A container often has very little. */
async function hasRoom(place: string): Promise<boolean> {
  const found = await statfs(place).catch(() => undefined);
  return (
    found !== undefined && Math.min(found.bavail * found.bsize, process.availableMemory()) > memoryWanted
  );
}

/** Databases, files and processes that a test should have removed. */
async function findLeftBehind(embedded: EmbeddedDatabase, testFolders: string): Promise<string[]> {
  const databases = await administer(
    embedded,
    `select datname as name from pg_database where datname like 't\\_%'`,
  );
  // Chromium removes the folder of its lock, or leaves it, after its process has ended.
  const files = (await readdir(testFolders)).filter((name) => !name.startsWith('.org.chromium.'));
  const processes = await processesLeft(testFolders);
  return [
    ...databases.map(({ name }) => `the database ${name}`),
    ...files.map((name) => `the file ${name}`),
    ...processes.map(({ pid, command }) => `the process ${pid} (${command})`),
  ];
}

/** The processes that use a folder and do not end: one that was told to stop may take a moment. */
async function processesLeft(folder: string): Promise<readonly FolderProcess[]> {
  const endMs = performance.now() + patienceMs;
  for (;;) {
    const left = await processesOf(folder);
    if (left.length === 0 || performance.now() > endMs) return left;
    await pause(100);
  }
}

async function administer(
  embedded: EmbeddedDatabase,
  statement: string,
  database = 'postgres',
): Promise<{ name: string }[]> {
  const client = new pg.Client(embedded.url(database));
  await client.connect();
  try {
    return (await client.query<{ name: string }>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** A run that was killed could not clean up. What another user has left is left to that user. */
async function removeAbandoned(): Promise<void> {
  for (const place of [parent, memory])
    for (const name of await readdir(place).catch(() => [])) {
      const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
      if (owner === undefined || (await isRunning(Number(owner)))) continue;
      const folder = join(place, name);
      if ((await lstat(folder).catch(() => undefined))?.uid === process.getuid?.()) await remove(folder);
    }
}

/** Removes a folder and ends the processes that use it. */
async function remove(folder: string): Promise<void> {
  for (const { pid } of await processesOf(folder)) {
    if (!(await isRunning(pid))) continue;
    process.kill(pid, 'SIGKILL');
    while (await isRunning(pid)) await pause(20);
  }
  await rm(folder, { recursive: true, force: true });
}

declare module 'vitest' {
  export interface ProvidedContext {
    adminUrl: string;
    templateAppUrl: string;
    /** Where tests create their folders. */
    testFolders: string;
    /** The seed of all random choices: `KONTER_SEED`, or a new one for each run. */
    seed: number;
  }
}
