import { hkdfSync } from 'node:crypto';
import pg from 'pg';
import { CommandError } from './command-error.ts';
import type { Config, DataKey } from './config.ts';
import { checkDataKeys, loadDataKeys, sourceOfDataKeys } from './data-keys.ts';
import {
  abortLater,
  openDatabase,
  type Queryable,
  sessionOptions,
  sessionSettings,
} from './database/connection.ts';
import { type EmbeddedOptions, startEmbedded } from './database/embedded.ts';
import { hasCluster, refuseForeignCluster } from './database/embedded-cluster.ts';
import { migrate, type MigrateOptions } from './database/migrate.ts';
import { ensureAppLogin } from './database/roles.ts';
import { sql } from './database/sql.ts';
import { hasCode } from './fault.ts';
import { type Keyring, makeKeyring } from './sealed.ts';

/** A migrated database and the keys that decrypt its data. */
export interface StartedDatabase {
  /** The role that owns the tables: for what the application may not do, such as creating another database. */
  readonly ownerUrl: string;
  /** The application's role: it owns nothing. */
  readonly appUrl: string;
  readonly keyring: Keyring;
  /** The migrations that this start ran. */
  readonly migrated: readonly string[];
  /** Releases the database; the embedded one stops with its last user. Close connections first. */
  stop(): Promise<void>;
}

/** How a database is started. */
export interface StartOptions extends EmbeddedOptions {
  /** False: only a database that exists and has been migrated is started, and none is created. True when left out. */
  readonly create?: boolean;
}

/** How long an external PostgreSQL may take to answer at the start, milliseconds. */
const answerMsMax = 10_000;
/** The database's name in the embedded cluster. */
export const databaseName = 'konter';

/**
 * Starts or joins the database of a configuration, migrates it, and checks its roles and keys.
 * @throws an error with one sentence when the database or a key cannot be used
 */
export async function startDatabase(config: Config, options: StartOptions = {}): Promise<StartedDatabase> {
  if (config.databaseUrl === undefined) await refuseForeignCluster(config.dataDir);
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

/** The error of a command that found no database: only `konter serve` and `konter migrate` create one. */
function noDatabase({ databaseUrl, dataDir }: Config): CommandError {
  return new CommandError(
    databaseUrl === undefined
      ? `There is no konter database in "${dataDir}". Set KONTER_DATA_DIR to the data directory of your server, or ` +
          'create a new database with konter serve or konter migrate.'
      : 'The database of DATABASE_URL has not been migrated. Check that it is the database of your server, or set ' +
          'it up with konter serve or konter migrate.',
  );
}

/** How a database is prepared. */
export interface PrepareOptions extends MigrateOptions {
  /** Where the keys are stored, for messages. */
  readonly keySource?: string;
}

/**
 * Migrates a database as its owner and creates its login role.
 * @throws as `migrate` does, and an error with one sentence when a data key or a right is missing
 */
export async function prepareDatabase(
  ownerUrl: string,
  keys: readonly DataKey[],
  { keySource, ...options }: PrepareOptions = {},
): Promise<Omit<StartedDatabase, 'stop'>> {
  const keyring = makeKeyring(keys);
  const migrated = await migrate(ownerUrl, options);
  const owner = openDatabase(ownerUrl, { connections: 1 });
  try {
    await checkDataKeys(owner, keys, keySource);
    await refuseWithoutRights(owner);
  } finally {
    await owner.close();
  }
  return { ownerUrl, appUrl: await ensureAppLogin(ownerUrl, loginPassword(keys)), keyring, migrated };
}

/** A backup that is restored on a server without the role loses the grants to it. */
async function refuseWithoutRights(owner: Queryable): Promise<void> {
  const [row] = await owner.rows(sql<{ granted: boolean | null }>`
    select has_table_privilege('konter_app', 'wallets', 'select')::boolean as granted`);
  if (row?.granted === true) return;
  throw new Error(
    'The role konter_app has no rights in this database, as after restoring a backup on a server without the role: ' +
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
 * A pooler that runs one session on several connections loses its settings, locks and prepared statements. A database with
 * another encoding rejects or miscounts some texts of clients and billers.
 */
async function refuseUnusable(url: string): Promise<void> {
  const client = clientOf(url);
  client.on('error', () => undefined);
  try {
    const { rows } = await askSession(client).catch((cause: unknown) => {
      throw new Error(`The PostgreSQL at DATABASE_URL cannot be reached: ${messageOf(cause)}.`, { cause });
    });
    const [session] = rows;
    if (session?.lockTimeoutMs !== sessionSettings.lock_timeout) {
      throw new Error(
        'A proxy between konter and the PostgreSQL at DATABASE_URL drops session settings, as PgBouncer does; ' +
          'name the PostgreSQL itself.',
      );
    }
    if (session.encoding !== 'UTF8') {
      throw new Error(
        `The database at DATABASE_URL has the encoding ${session.encoding}, which cannot store every text; ` +
          `create one with "create database NAME encoding 'UTF8' locale 'C' template template0".`,
      );
    }
  } finally {
    abortLater([client]);
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

/** Also reads the files that the URL names, such as certificates. */
function clientOf(url: string): pg.Client {
  try {
    return new pg.Client({
      ...{ connectionString: url, options: sessionOptions },
      ...{ connectionTimeoutMillis: answerMsMax, query_timeout: answerMsMax },
    });
  } catch (cause) {
    throw new Error(`DATABASE_URL must be a PostgreSQL URL: ${messageOf(cause)}.`, { cause });
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
    // Another process has just created it.
    if (!hasCode(error, '42P04', '23505')) throw error;
  } finally {
    await client.end();
  }
}

/** Derived from the oldest key, so that nodes that do not have a newly added key yet can still log in. */
function loginPassword(keys: readonly DataKey[]): string {
  const oldest = keys.at(-1);
  if (oldest === undefined) throw new Error('At least one encryption key is needed.');
  return Buffer.from(hkdfSync('sha256', oldest.key, Buffer.alloc(0), 'konter database login', 24)).toString(
    'hex',
  );
}
