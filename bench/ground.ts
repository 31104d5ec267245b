import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createAccount } from '../server/src/clients/accounts.ts';
import { createKey } from '../server/src/clients/keys.ts';
import { type Config, parseConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/database/connection.ts';
import { type StartedDatabase, startDatabase } from '../server/src/start-database.ts';
import { type ChildServer, startChild } from './child-server.ts';

/**
 * The settings that differ from konter's defaults: money and limits that a day's load does not use up. Everything
 * that costs time (durability, log, sizes) is as konter comes.
 */
export const benchSettings = {
  KONTER_SANDBOX_START_BALANCE: '900000000000000',
  KONTER_LIMIT_DAILY: '900000000000000',
  KONTER_REQUESTS_PER_MINUTE_SANDBOX: '1000000',
} as const;

/** A PostgreSQL in a folder of its own, with konter's migrated database in it. */
export interface Ground {
  readonly config: Config;
  readonly database: StartedDatabase;
  /** Where logs and profiles of this run go. */
  readonly dir: string;
  /** Makes an empty database beside konter's and gives its owner's URL. */
  makeDatabase(name: string): Promise<string>;
  /** Starts konter on this database; `nodeArgs` go to its Node. */
  startKonter(nodeArgs?: readonly string[]): Promise<ChildServer>;
  /** Makes accounts and gives a sandbox key of each. */
  makeKeys(count: number): Promise<readonly string[]>;
  /** Stops PostgreSQL and removes the folder. */
  close(): Promise<void>;
}

/** Starts it. The folder must lie on a disk: on a file system in memory commits would cost nothing. */
export async function openGround(): Promise<Ground> {
  const dir = await mkdtemp(join(tmpdir(), 'konter-bench-'));
  // Started as root, PostgreSQL runs as another user, who must be able to pass.
  await chmod(dir, 0o711);
  const env = { ...benchSettings, KONTER_DATA_DIR: join(dir, 'data'), PORT: '0' };
  const config = parseConfig(env);
  const database = await startDatabase(config);
  return {
    config,
    database,
    dir,
    makeDatabase: (name) => makeDatabase(database.ownerUrl, name),
    startKonter: (nodeArgs = []) => startKonter(dir, env, nodeArgs),
    makeKeys: (count) => makeKeys(config, database, count),
    async close() {
      await database.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Starts konter with these variables; its log goes to a file in `dir`. */
function startKonter(
  dir: string,
  env: Readonly<Record<string, string>>,
  nodeArgs: readonly string[] = [],
): Promise<ChildServer> {
  return startChild({
    script: new URL('../server/src/main.ts', import.meta.url),
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

/** Makes accounts and gives a sandbox key of each. */
async function makeKeys(config: Config, ground: StartedDatabase, count: number): Promise<readonly string[]> {
  const database = openDatabase(ground.appUrl);
  const sandboxStart = config.settings.sandboxStartBalance;
  const makeOne = async (n: number): Promise<string> => {
    const { id } = await createAccount(database, ground.keyring, { name: `bench ${n}`, live: false, sandboxStart });
    const { key } = await createKey(database, config.brand, { accountId: id, environment: 'sandbox' });
    return key.open();
  };
  try {
    return await Promise.all(Array.from({ length: count }, (_, n) => makeOne(n)));
  } finally {
    await database.close();
  }
}
