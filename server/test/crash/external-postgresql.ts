import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { makeClock, pause } from '../../src/clock.ts';
import { parseConfig } from '../../src/config.ts';
import { loadDataKeys } from '../../src/data-keys.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../src/database/embedded.ts';
import { patienceMs } from '../patience.ts';

/*
 * The embedded PostgreSQL has one version. A business with 15 or 17 gives konter a DATABASE_URL, so tests on those
 * versions start servers that way. Their PostgreSQL has its files where the embedded one would, and the test process
 * restarts it when it is killed, as a service manager does.
 */

/** The folder with `bin/postgres` of the version under test; undefined with the embedded PostgreSQL. */
export const externalPostgresql = process.env['KONTER_TEST_POSTGRESQL'];

/** The PostgreSQL of one data directory. */
interface External {
  readonly database: EmbeddedDatabase;
  /** The variables for a server or command that uses it. */
  readonly variables: Readonly<Record<string, string>>;
  readonly events: { lost: number; back: number };
}

const databaseName = 'konter';
const clock = makeClock();
const running = new Map<string, Promise<External>>();

/**
 * Starts the PostgreSQL of a data directory if it does not run, and returns the variables for a server that uses it.
 */
export async function startExternal(dataDir: string, binaries: string): Promise<External['variables']> {
  const started = running.get(dataDir) ?? start(dataDir, binaries);
  running.set(dataDir, started);
  const { database, variables } = await started;
  await makeDatabase(database.url('postgres'));
  return variables;
}

/** Stops the PostgreSQL of a data directory, if this process has started one. */
export async function stopExternal(dataDir: string): Promise<void> {
  const started = running.get(dataDir);
  running.delete(dataDir);
  await (await started)?.database.stop();
}

/** How often the PostgreSQL of a data directory was lost and restarted; undefined when it is not external. */
export async function externalEvents(dataDir: string): Promise<External['events'] | undefined> {
  return (await running.get(dataDir))?.events;
}

/** The process id of the PostgreSQL of a data directory; undefined when it is not external. */
export async function externalPid(dataDir: string): Promise<number | undefined> {
  return (await running.get(dataDir))?.database.pid();
}

async function start(dataDir: string, binaries: string): Promise<External> {
  // Created before the database, because a data directory with a database and without keys is refused.
  await loadDataKeys(parseConfig({ KONTER_DATA_DIR: dataDir }));
  const keys = (await readFile(join(dataDir, 'encryption-keys'), 'utf8')).trim();
  const events = { lost: 0, back: 0 };
  const database = await startEmbedded(dataDir, {
    binaries,
    report: (event) => {
      if (event !== 'failed') events[event] += 1;
    },
  });
  const variables = { DATABASE_URL: database.url(databaseName), KONTER_ENCRYPTION_KEYS: keys };
  return { database, variables, events };
}

/** Creates the database if it is missing. Waits for a PostgreSQL that was killed and is restarting. */
async function makeDatabase(adminUrl: string): Promise<void> {
  const endMs = clock.monotonicMs() + patienceMs;
  for (;;) {
    const client = new pg.Client(adminUrl);
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
      if (rowCount === 0) await client.query(`create database ${databaseName}`);
      return;
    } catch (error) {
      if (clock.monotonicMs() > endMs) throw error;
      await pause(20);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
