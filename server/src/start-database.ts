import { hkdfSync } from 'node:crypto';
import pg from 'pg';
import { CommandError } from './command-error.ts';
import type { Config, DataKey } from './config.ts';
import { checkDataKeys, loadDataKeys, sourceOfDataKeys } from './data-keys.ts';
import {
  breakOffLater,
  openDatabase,
  type Queryable,
  sessionOptions,
  sessionSettings,
} from './database/connection.ts';
import { type EmbeddedOptions, startEmbedded } from './database/embedded.ts';
import { hasCluster, refuseAnothers } from './database/embedded-cluster.ts';
import { migrate } from './database/migrate.ts';
import { ensureAppLogin } from './database/roles.ts';
import { sql } from './database/sql.ts';
import { hasCode } from './fault.ts';
import { type Keyring, makeKeyring } from './sealed.ts';

/** A migrated database and the keys that open what it holds. */
export interface StartedDatabase {
  /** Owns the tables: for what the application may not do, such as making a database beside this one. */
  readonly ownerUrl: string;
  /** What the application connects with: it owns nothing. */
  readonly appUrl: string;
  readonly keyring: Keyring;
  /** The migrations that this start ran. */
  readonly migrated: readonly string[];
  /** Gives the database up; the embedded one stops with its last user. Close connections before. */
  stop(): Promise<void>;
}

/** How a database is started. */
export interface StartOptions extends EmbeddedOptions {
  /** False: only a database that exists and has been migrated is started, and none is made. True when left out. */
  readonly create?: boolean;
}

/** How long a PostgreSQL of one's own may be silent at the start, milliseconds. */
const silenceMsMax = 10_000;
/** The database's name in the embedded cluster. */
const databaseName = 'konter';

/**
 * Starts or joins the database of a configuration, migrates it, and makes sure of its roles and keys.
 * @throws in one sentence when the database or a key cannot be used
 */
export async function startDatabase(config: Config, options: StartOptions = {}): Promise<StartedDatabase> {
  if (config.databaseUrl === undefined) await refuseAnothers(config.dataDir);
  const refusal = options.create === false ? noDatabase(config) : undefined;
  if (refusal !== undefined && config.databaseUrl === undefined && !(await hasCluster(config.dataDir)))
    throw refusal;
  const keys = await loadDataKeys(config);
  const { ownerUrl, stop } = await startServer(config, options, refusal);
  try {
    const keySource = sourceOfDataKeys(config);
    return { ...(await prepareDatabase(ownerUrl, keys, { keySource, refusal })), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What a command says that found no database: `konter serve` and `konter migrate` alone make one. */
function noDatabase({ databaseUrl, dataDir }: Config): CommandError {
  return new CommandError(
    databaseUrl === undefined
      ? `There is no konter database in "${dataDir}". Set KONTER_DATA_DIR to the data directory of your server, or ` +
          'make a new database with konter serve or konter migrate.'
      : 'The database of DATABASE_URL has not been migrated. Check that it is the database of your server, or set ' +
          'it up with konter serve or konter migrate.',
  );
}

/**
 * Migrates the database of an owner's URL and makes its login role. `placeOfKeys` is where its operator keeps the keys,
 * `refusal` what is thrown when the database was never migrated.
 */
export async function prepareDatabase(
  ownerUrl: string,
  keys: readonly DataKey[],
  { keySource, refusal }: { readonly keySource?: string; readonly refusal?: Error | undefined } = {},
): Promise<Omit<StartedDatabase, 'stop'>> {
  const keyring = makeKeyring(keys);
  const migrated = await migrate(ownerUrl, refusal);
  const owner = openDatabase(ownerUrl, { connections: 1 });
  try {
    await checkDataKeys(owner, keys, keySource);
    await refuseWithoutRights(owner);
  } finally {
    await owner.close();
  }
  return { ownerUrl, appUrl: await ensureAppLogin(ownerUrl, loginPassword(keys)), keyring, migrated };
}

/** A backup that was restored where the role was not there yet has lost what migrations granted to it. */
async function refuseWithoutRights(owner: Queryable): Promise<void> {
  const [row] = await owner.rows(sql<{ granted: boolean | null }>`
    select has_table_privilege('konter_app', 'wallets', 'select')::boolean as granted`);
  if (row?.granted === true) return;
  throw new Error(
    'The role konter_app has no rights in this database, as when a backup is restored where the role was missing: ' +
      'run "create role konter_app nologin" and restore it again into an empty database (docs/runbooks/backup.md).',
  );
}

async function startServer(
  config: Config,
  options: EmbeddedOptions,
  refusal: Error | undefined,
): Promise<{ ownerUrl: string; stop(): Promise<void> }> {
  if (config.databaseUrl !== undefined) {
    await refuseUnusable(config.databaseUrl);
    return { ownerUrl: config.databaseUrl, stop: async () => undefined };
  }
  const embedded = await startEmbedded(config.dataDir, options);
  try {
    await ensureDatabase(embedded.url('postgres'), databaseName, refusal);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return { ownerUrl: embedded.url(databaseName), stop: () => embedded.stop() };
}

/**
 * A pooler that serves one session from several connections would lose what konter sets, locks and prepares on one. A
 * database of another encoding would refuse, or miscount, what clients and billers write.
 */
async function refuseUnusable(url: string): Promise<void> {
  const client = clientOf(url);
  client.on('error', () => undefined);
  try {
    const { rows } = await askSession(client).catch((cause: unknown) => {
      throw new Error(`The PostgreSQL of DATABASE_URL cannot be reached: ${messageOf(cause)}.`, { cause });
    });
    const [session] = rows;
    if (session?.lockTimeoutMs !== sessionSettings.lock_timeout) {
      throw new Error(
        'What is between konter and the PostgreSQL of DATABASE_URL drops the settings of a session, as PgBouncer does; ' +
          'name the PostgreSQL itself.',
      );
    }
    if (session.encoding !== 'UTF8') {
      throw new Error(
        `The database of DATABASE_URL is in ${session.encoding}, which cannot hold every text; ` +
          `make one with "create database NAME encoding 'UTF8' locale 'C' template template0".`,
      );
    }
  } finally {
    breakOffLater([client]);
    await client.end().catch(() => undefined);
  }
}

async function askSession(
  client: pg.Client,
): Promise<pg.QueryResult<{ lockTimeoutMs: number; encoding: string }>> {
  await client.connect();
  return client.query(
    `select setting::integer as "lockTimeoutMs", current_setting('server_encoding') as encoding
       from pg_settings where name = 'lock_timeout'`,
  );
}

/** Reads what the URL names besides the place, such as certificates. */
function clientOf(url: string): pg.Client {
  try {
    return new pg.Client({
      ...{ connectionString: url, options: sessionOptions },
      ...{ connectionTimeoutMillis: silenceMsMax, query_timeout: silenceMsMax },
    });
  } catch (cause) {
    throw new Error(`DATABASE_URL must be the URL of a PostgreSQL: ${messageOf(cause)}.`, { cause });
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error && cause.message !== '' ? cause.message : 'no answer';
}

/** Makes the database when it is missing, or throws `refusal` instead. */
async function ensureDatabase(adminUrl: string, name: string, refusal: Error | undefined): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rows.length > 0) return;
    if (refusal !== undefined) throw refusal;
    await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } catch (error) {
    // Another process made it just now.
    if (!hasCode(error, '42P04', '23505')) throw error;
  } finally {
    await client.end();
  }
}

/** From the oldest key: when a new one is put in front, nodes that do not have it yet can still log in. */
function loginPassword(keys: readonly DataKey[]): string {
  const oldest = keys.at(-1);
  if (oldest === undefined) throw new Error('At least one encryption key is needed.');
  return Buffer.from(hkdfSync('sha256', oldest.key, Buffer.alloc(0), 'konter database login', 24)).toString(
    'hex',
  );
}
