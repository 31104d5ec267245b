import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Config, type DataKey, parseConfig } from '../server/src/config.ts';
import { loadDataKeys } from '../server/src/data-keys.ts';
import { type StartedDatabase, startDatabase } from '../server/src/start-database.ts';
import { makeAccounts } from './accounts.ts';
import { type ChildServer, startChild } from './child-server.ts';

/**
 * The settings that differ from konter's defaults: money and limits that a day's load does not use up. Settings that
 * affect speed (durability, log, sizes) keep their defaults.
 */
export const benchSettings = {
  KONTER_SANDBOX_START_BALANCE: '900000000000000',
  KONTER_LIMIT_DAILY: '900000000000000',
  KONTER_REQUESTS_PER_MINUTE_SANDBOX: '1000000',
  // Only the load sends requests, and it has ended before a server stops.
  KONTER_STOP_GRACE_MS: '0',
  // The rate at which a server keeps up is measured, and a refusal has no rate.
  KONTER_SHED_DELAY_MS: '60000',
  // The receivers of events are on this machine, like the load.
  KONTER_WEBHOOK_LOCAL_SANDBOX: 'yes',
} as const;

/** A PostgreSQL in a folder of its own, with konter's migrated database in it. */
export interface Testbed {
  readonly config: Config;
  readonly database: StartedDatabase;
  readonly dataKeys: readonly DataKey[];
  /** The folder for logs and profiles of this run. */
  readonly dir: string;
  /** Creates an empty database beside konter's and returns its owner's URL. */
  makeDatabase(name: string): Promise<string>;
  /** Starts konter in a process of its own. */
  startKonter(options?: KonterOptions): Promise<ChildServer>;
  /** Creates accounts and returns a sandbox key of each. All their events are sent to `receiver`, if there is one. */
  makeKeys(count: number, receiver?: string): Promise<readonly string[]>;
  /** Audits the books as `konter audit` does. @throws when it finds anything */
  audit(): Promise<void>;
  /** Runs a command of konter on another database, and returns its output. */
  runCommand(databaseUrl: string, words: readonly string[]): Promise<string>;
  /** Stops PostgreSQL and removes the folder. */
  close(): Promise<void>;
}

/** How a konter is started. */
export interface KonterOptions {
  /** Arguments of its Node. */
  readonly nodeArgs?: readonly string[];
  /** The owner's URL of another database than konter's own. */
  readonly databaseUrl?: string;
  /** How many servers use the database; 1 when left out. */
  readonly nodes?: number;
}

/** Starts it. The folder must be on a disk: commits to a file system in memory would cost nothing. */
export async function openTestbed(): Promise<Testbed> {
  const dir = await mkdtemp(join(tmpdir(), 'konter-bench-'));
  // Started as root, PostgreSQL runs as another user, who must be able to pass.
  await chmod(dir, 0o711);
  const env = {
    ...benchSettings,
    KONTER_DATA_DIR: join(dir, 'data'),
    PORT: '0',
    KONTER_ALLOW_ROOT: 'yes',
    KONTER_PORTAL: 'no',
  };
  const config = parseConfig(env);
  const database = await startDatabase(config);
  const dataKeys = await loadDataKeys(config);
  return {
    config,
    database,
    dataKeys,
    dir,
    makeDatabase: (name) => makeDatabase(database.ownerUrl, name),
    startKonter: ({ nodeArgs = [], databaseUrl, nodes = 1 } = {}) => {
      const elsewhere = databaseUrl === undefined ? {} : otherDatabase(dir, databaseUrl, dataKeys);
      return startKonter(dir, { ...env, ...elsewhere, KONTER_NODES: String(nodes) }, nodeArgs);
    },
    makeKeys: async (count, receiver) => {
      const accounts = await makeAccounts(config, database, count, receiver);
      return accounts.map(({ key }) => key);
    },
    audit: () => audit(env),
    runCommand: (databaseUrl, words) =>
      runCommand({ ...env, ...otherDatabase(dir, databaseUrl, dataKeys) }, words),
    async close() {
      await database.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** The variables for a database outside the data directory, which then contains only files. */
function otherDatabase(
  dir: string,
  databaseUrl: string,
  keys: readonly DataKey[],
): Readonly<Record<string, string>> {
  return {
    DATABASE_URL: databaseUrl,
    KONTER_DATA_DIR: join(dir, `data${new URL(databaseUrl).pathname}`),
    KONTER_ENCRYPTION_KEYS: keys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(','),
  };
}

const program = new URL('../server/bin/konter.mjs', import.meta.url);

async function runCommand(env: Readonly<Record<string, string>>, words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(program), ...words], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  return stdout;
}

async function audit(env: Readonly<Record<string, string>>): Promise<void> {
  // The exit code is 1 when there are findings.
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [fileURLToPath(program), 'audit', '--json'],
    { env: { PATH: process.env['PATH'] ?? '', ...env } },
  ).catch((error: unknown) => {
    throw new Error('The audit of the books failed.', { cause: error });
  });
  if (!/"clean": ?true/.test(stdout)) throw new Error(`The books are not clean: ${stdout.slice(0, 1_000)}`);
}

function startKonter(
  dir: string,
  env: Readonly<Record<string, string>>,
  nodeArgs: readonly string[],
): Promise<ChildServer> {
  return startChild({
    script: program,
    args: ['serve', '--json'],
    nodeArgs,
    env,
    logFile: join(dir, 'server.log'),
  });
}

async function makeDatabase(ownerUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  const url = new URL(ownerUrl);
  url.pathname = `/${name}`;
  return url.href;
}
