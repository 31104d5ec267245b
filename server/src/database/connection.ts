import pg from 'pg';
import type { Keyring } from '../sealed.ts';
import type { Statement } from './sql.ts';
import { openStatementGroup, type Answer, type Columns, type StatementGroup } from './statement-group.ts';

/** Runs statements: the pool, outside of a transaction, or a transaction. */
export interface Queryable {
  rows<Row>(statement: Statement<Row>): Promise<Row[]>;
}

/** An open transaction. It cannot be used after its end. */
export interface Tx extends Queryable {
  readonly open: true;
  /** The data keys, to link what the transaction records to the chain of the records. Undefined: opened without them. */
  readonly keyring: Keyring | undefined;
}

/** The connection pool of one process, as the application's role. */
export interface Database extends Queryable {
  /** Runs `work` in one transaction. An error that `work` throws rolls the transaction back. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Opens a dedicated connection, as a lane needs it. The caller closes it. */
  connect(): Promise<LaneConnection>;
  /** The same with the plans of the pool, for statements of another kind than those of a lane. */
  connectForReading(): Promise<LaneConnection>;
  /** How many callers wait for a connection of the pool. */
  waiting(): number;
  close(): Promise<void>;
}

type TransactionCommand =
  | 'begin'
  | 'begin isolation level repeatable read, read only'
  | 'commit'
  | 'rollback';

/** A connection that groups statements: those of one event-loop turn are sent and answered together. */
export interface LaneConnection extends Queryable {
  /** False once the connection is lost; a lane then asks for a new one. */
  readonly usable: boolean;
  /** Sends a transaction command and returns its command tag. */
  command(text: TransactionCommand): Promise<string>;
  end(): Promise<void>;
}

pg.types.setTypeParser(pg.types.builtins.INT8, BigInt);
// A date stays the text `YYYY-MM-DD`: as a Date it would move with the time zone of the process.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** The database cannot be reached, or is starting up or shutting down. A retry may succeed. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** How long a statement may wait for a lock, and an idle transaction may keep one, in milliseconds. */
const lockTimeoutMs = 5_000;
const idleInTransactionTimeoutMs = 10_000;

/**
 * How long a connection waits for the next response before it counts as lost, milliseconds. A broken network does not close
 * connections. The server's own statements finish earlier, or end by `lock_timeout`.
 */
const silenceMsMax = 15_000;
/** How long closing a connection may take, milliseconds. Then it is aborted, and PostgreSQL rolls back. */
const closeMsMax = 2_000;

/** The settings of every session; times in milliseconds. */
export const sessionSettings = {
  lock_timeout: lockTimeoutMs,
  idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
  timezone: 'UTC',
  // Every statement is short; compiling it would take longer than running it.
  jit: 'off',
};

/**
 * A lane repeats a few statements, each of which finds a few keys through an index. A statement is planned once, perhaps on
 * empty tables, so its plan must suit any table size.
 */
const laneSettings = {
  ...sessionSettings,
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  // Without statistics, two indexes with the same first columns cost the same; the one that avoids a sort is right.
  enable_sort: 'off',
};

/**
 * How long a new connection may take, and a caller of the pool may wait for one, milliseconds. A PostgreSQL that starts slowly, such
 * as one that replays its log, refuses at once instead and is tried again, and an embedded one is waited for before anything
 * connects. So this ends only for one that is silent: a network that drops packets, or a machine that stands still. Then clients get
 * 503 instead of waiting for longer than they would.
 */
const connectMsMax = 5_000;

/** The same settings as the `options` of a connection. */
export const sessionOptions = asOptions(sessionSettings);

function asOptions(settings: Readonly<Record<string, number | string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/**
 * Opens the pool. `url` names the application's role, which owns nothing. `silenceMs` is how long a response may take, for
 * callers with longer statements than the server's. `keyring` is for transactions that write audit records.
 */
export function openDatabase(
  url: string,
  options: { connections?: number; silenceMs?: number; keyring?: Keyring } = {},
): Database {
  const silenceMs = options.silenceMs ?? silenceMsMax;
  const settings: pg.ClientConfig = {
    connectionString: url,
    application_name: 'konter',
    connectionTimeoutMillis: connectMsMax,
    keepAlive: true,
    options: sessionOptions,
  };
  const pool = new pg.Pool({ ...settings, max: options.connections ?? 8, query_timeout: silenceMs });
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const clients = new Set<pg.Client>();
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    clients.add(client);
  });
  pool.on('remove', (client) => clients.delete(client));

  return {
    rows: async (statement) => (await pool.query(asQuery(statement)).catch(throwClassified)).rows,
    transaction: (work) => inTransaction(pool, options.keyring, work),
    waiting: () => pool.waitingCount,
    connect: () => connectLane({ ...settings, options: asOptions(laneSettings) }, silenceMs),
    connectForReading: () => connectLane(settings, silenceMs),
    close() {
      abortLater(clients);
      return pool.end();
    },
  };
}

async function inTransaction<T>(
  pool: pg.Pool,
  keyring: Keyring | undefined,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch(throwClassified);
  let ended = false;
  const tx: Tx = {
    open: true,
    keyring,
    async rows(statement) {
      if (ended) throw new Error('This transaction has ended; a statement was not awaited.');
      return (await client.query(asQuery(statement))).rows;
    },
  };
  try {
    await client.query('begin');
    const result = await work(tx);
    ended = true;
    const { command } = await client.query('commit');
    // `work` ignored the error of a statement.
    if (command !== 'COMMIT') throw new Error(`The transaction was not committed: ${command}.`);
    client.release();
    return result;
  } catch (error) {
    ended = true;
    const fault = classifyError(error);
    // A connection that is lost or cannot roll back is discarded; PostgreSQL rolls back by itself.
    if (fault instanceof DatabaseUnavailable) client.release(true);
    else
      await client.query('rollback').then(
        () => client.release(),
        () => client.release(true),
      );
    throw fault;
  }
}

async function connectLane(settings: pg.ClientConfig, silenceMs: number): Promise<LaneConnection> {
  const client = new pg.Client(settings);
  let usable = true;
  const lost = (): void => {
    usable = false;
  };
  client.on('error', lost);
  client.on('end', lost);
  await client.connect().catch(throwClassified);
  const silence = watchSilence(client, silenceMs);
  client.once('end', silence.stop);
  const columns: Columns = new Map();
  let group: StatementGroup | undefined;
  const unsent: StatementGroup[] = [];
  let answering = false;

  // The driver takes one query at a time.
  function send(): void {
    const next = answering ? undefined : unsent.shift();
    if (next === undefined) return;
    answering = true;
    client.query(next.query);
  }

  async function ask(statement: Statement<unknown>): Promise<Answer> {
    if (group === undefined) {
      const next = openStatementGroup(columns, () => {
        answering = false;
        send();
      });
      group = next;
      // Sent at the end of this turn of the event loop, with all statements that it adds.
      process.nextTick(() => {
        group = undefined;
        unsent.push(next);
        send();
      });
    }
    silence.asked();
    try {
      return await group.add(statement);
    } catch (error) {
      if (isStale(error)) {
        lost();
        void client.end().catch(() => undefined);
      }
      throw classifyError(error);
    } finally {
      silence.answered();
    }
  }

  return {
    get usable() {
      return usable;
    },
    rows: async (statement) => (await ask(statement)).rows,
    command: async (text) => (await ask({ name: text, text, values: [] })).tag,
    // Queued after the callback that sends the group.
    end() {
      abortLater([client]);
      return client.end();
    },
  };
}

/** Aborts connections that have not closed in time: a database that does not respond would never close them. */
export function abortLater(clients: Iterable<pg.Client>): void {
  setTimeout(() => {
    for (const client of clients) client.connection.stream.destroy();
  }, closeMsMax).unref();
}

/** Aborts a connection that has not responded for too long; its statements fail as on any lost connection. */
function watchSilence(client: pg.Client, ms: number): { asked(): void; answered(): void; stop(): void } {
  let unanswered = 0;
  const timer = setTimeout(() => {
    if (unanswered > 0)
      client.connection.stream.destroy(new Error('Connection terminated: it did not respond.'));
  }, ms);
  return {
    asked() {
      if (unanswered === 0) timer.refresh();
      unanswered += 1;
    },
    answered() {
      unanswered -= 1;
      timer.refresh();
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Whether a transaction that failed with this error may succeed on an immediate retry: the database was unreachable, a
 * deadlock was resolved against it, another transaction wrote the same key, or the prepared statements were stale. A lock
 * timeout is not retried: every other command of the lane would wait for the same lock. Nor is a new connection that got no answer
 * in its time: the next one would take as long.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return !isUnanswered(error.cause);
  if (isStale(error)) return true;
  return error instanceof pg.DatabaseError && /^(40|23505|25P|KN001)/.test(error.code ?? '');
}

/** Whether this is the driver's error of a new connection that got no answer. */
function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout expired';
}

/** Whether a connection's prepared statements are stale: a migration changed a column, or they no longer exist. */
function isStale(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(0A000|26000)$/.test(error.code ?? '');
}

function throwClassified(error: unknown): never {
  throw classifyError(error);
}

/** Turns the errors of an unreachable database into `DatabaseUnavailable`: SQLSTATE 08, 53 and 57P, and the driver's own. */
function classifyError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const unavailable =
    error instanceof pg.DatabaseError
      ? /^(08|53|57P)/.test(error.code ?? '')
      : 'syscall' in error ||
        isUnanswered(error) ||
        /^(Connection terminated|timeout exceeded|Client has encountered|Query read timeout)/.test(
          error.message,
        );
  return unavailable ? new DatabaseUnavailable('The database cannot be reached.', { cause: error }) : error;
}

function asQuery({ name, text, values, plannedEachTime }: Statement<unknown>): pg.QueryConfig {
  return { ...(plannedEachTime === true ? {} : { name }), text, values: [...values] };
}
