import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createAccount } from '../server/src/clients/accounts.ts';
import { makeClock } from '../server/src/clock.ts';
import { createKey } from '../server/src/clients/keys.ts';
import { type Config, type DataKey, parseConfig } from '../server/src/config.ts';
import { loadDataKeys } from '../server/src/data-keys.ts';
import { openDatabase } from '../server/src/database/connection.ts';
import { type StartedDatabase, startDatabase } from '../server/src/start-database.ts';
import { addEndpoint } from '../server/src/webhooks/endpoints/endpoints.ts';
import { type ChildServer, startChild } from './child-server.ts';

/**
 * The settings that differ from konter's defaults: money and limits that a day's load does not use up. Settings that
 * affect speed (durability, log, sizes) keep their defaults.
 */
export const benchSettings = {
  KONTER_SANDBOX_START_BALANCE: '900000000000000',
  KONTER_LIMIT_DAILY: '900000000000000',
  KONTER_REQUESTS_PER_MINUTE_SANDBOX: '1000000',
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
  /** Stops PostgreSQL and removes the folder. */
  close(): Promise<void>;
}

/** How a konter is started. */
export interface KonterOptions {
  /** Arguments of its Node. */
  readonly nodeArgs?: readonly string[];
  /** The owner's URL of another database than konter's own. */
  readonly databaseUrl?: string;
}

/** Starts it. The folder must be on a disk: commits to a file system in memory would cost nothing. */
export async function openTestbed(): Promise<Testbed> {
  const dir = await mkdtemp(join(tmpdir(), 'konter-bench-'));
  // Started as root, PostgreSQL runs as another user, who must be able to pass.
  await chmod(dir, 0o711);
  const env = { ...benchSettings, KONTER_DATA_DIR: join(dir, 'data'), PORT: '0' };
  const config = parseConfig(env);
  const database = await startDatabase(config);
  const dataKeys = await loadDataKeys(config);
  return {
    config,
    database,
    dataKeys,
    dir,
    makeDatabase: (name) => makeDatabase(database.ownerUrl, name),
    startKonter: ({ nodeArgs = [], databaseUrl } = {}) => {
      const elsewhere = databaseUrl === undefined ? {} : otherDatabase(dir, databaseUrl, dataKeys);
      return startKonter(dir, { ...env, ...elsewhere }, nodeArgs);
    },
    makeKeys: (count, receiver) => makeKeys(config, database, count, receiver),
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

function startKonter(
  dir: string,
  env: Readonly<Record<string, string>>,
  nodeArgs: readonly string[],
): Promise<ChildServer> {
  return startChild({
    script: new URL('../server/bin/konter.mjs', import.meta.url),
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

async function makeKeys(
  config: Config,
  testbed: StartedDatabase,
  count: number,
  receiver: string | undefined,
): Promise<readonly string[]> {
  const { appUrl, keyring } = testbed;
  const database = openDatabase(appUrl);
  const sandboxStart = config.settings.sandboxStartBalance;
  const makeOne = async (n: number): Promise<string> => {
    const { id: accountId } = await createAccount(database, keyring, {
      name: `bench ${n}`,
      live: false,
      sandboxStart,
    });
    const owner = { accountId, environment: 'sandbox' } as const;
    if (receiver !== undefined)
      await addEndpoint({ clock: makeClock(), config, database, keyring }, { ...owner, url: receiver });
    const { key } = await createKey(database, config.brand, owner);
    return key.open();
  };
  try {
    const keys: string[] = [];
    // A thousand concurrent ones would wait too long for a connection.
    while (keys.length < count) {
      const made = Array.from({ length: Math.min(8, count - keys.length) }, (_, i) =>
        makeOne(keys.length + i),
      );
      keys.push(...(await Promise.all(made)));
    }
    return keys;
  } finally {
    await database.close();
  }
}
