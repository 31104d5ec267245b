import pg from 'pg';
import type { Statement } from './sql.ts';
import { openStatementGroup, type Answer, type Columns, type StatementGroup } from './statement-group.ts';

/** Something that runs statements: the pool outside a transaction, or a transaction. */
export interface Queryable {
  rows<Row>(statement: Statement<Row>): Promise<Row[]>;
}

/** An open transaction. It cannot be used after its end. */
export interface Tx extends Queryable {
  readonly open: true;
}

/** The pool of connections of one process, as the role of the application. */
export interface Database extends Queryable {
  /** Runs `work` in one transaction. Whatever it throws rolls everything back. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One connection of its own: what a lane works on. The caller ends it. */
  connect(): Promise<LaneConnection>;
  close(): Promise<void>;
}

/** A connection whose statements travel in groups: those that are asked for in one go are sent and answered together. */
export interface LaneConnection extends Queryable {
  /** False once the connection is lost; a lane then asks for a new one. */
  readonly usable: boolean;
  /** Sends a bare command such as `begin` or `commit` and gives its command tag. */
  command(text: 'begin' | 'commit' | 'rollback'): Promise<string>;
  /** Does something as soon as what was asked for so far has been sent. */
  whenSent(act: () => void): void;
  end(): Promise<void>;
}

pg.types.setTypeParser(pg.types.builtins.INT8, BigInt);
// A date stays the text `YYYY-MM-DD`: as a Date it would move with the time zone of the process.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** The database cannot be reached, or is going down or starting up. The same may well succeed in a moment. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** How long a statement may wait for a lock, and an idle transaction may keep one, in milliseconds. */
const lockTimeoutMs = 5_000;
const idleInTransactionTimeoutMs = 10_000;

/**
 * How long a connection waits for the next answer before it is taken for lost, milliseconds. A network that goes silent
 * closes nothing; what the server asks is answered sooner, or ends by `lock_timeout`.
 */
const silenceMsMax = 15_000;
/** How long the end of a connection may take, milliseconds. Then it is broken off; PostgreSQL rolls back what was open. */
const farewellMs = 2_000;

/** What each session is asked to keep to; the times in milliseconds. */
export const sessionSettings = {
  lock_timeout: lockTimeoutMs,
  idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
  timezone: 'UTC',
  // Every statement is short; compiling one would take longer than running it.
  jit: 'off',
};

/**
 * A lane runs a few statements for ever, each over a handful of keys with an index that leads to them. Planned once,
 * perhaps on tables that are still empty, the plan must be right for any size.
 */
const laneSettings = {
  ...sessionSettings,
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  // Without statistics two indexes that begin alike cost the same; what needs no sorting is the right one.
  enable_sort: 'off',
};

/** The same as a connection takes them. */
export const sessionOptions = asOptions(sessionSettings);

function asOptions(settings: Readonly<Record<string, number | string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/**
 * Opens the pool. `url` names the role of the application, which owns nothing; `silenceMs` is how long an answer may take,
 * for whoever asks more than a server does.
 */
export function openDatabase(
  url: string,
  options: { connections?: number; silenceMs?: number } = {},
): Database {
  const silenceMs = options.silenceMs ?? silenceMsMax;
  const settings: pg.ClientConfig = {
    connectionString: url,
    application_name: 'konter',
    connectionTimeoutMillis: 5_000,
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
    rows: async (statement) => (await pool.query(asQuery(statement)).catch(throwAsFault)).rows,
    transaction: (work) => inTransaction(pool, work),
    connect: () => connectLane({ ...settings, options: asOptions(laneSettings) }, silenceMs),
    close() {
      breakOffLater(clients);
      return pool.end();
    },
  };
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch(throwAsFault);
  let ended = false;
  const tx: Tx = {
    open: true,
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
    // After a statement whose error `work` has swallowed.
    if (command !== 'COMMIT') throw new Error(`The transaction was not committed: ${command}.`);
    client.release();
    return result;
  } catch (error) {
    ended = true;
    const fault = asFault(error);
    // A connection that is lost, or cannot even roll back, is thrown away; PostgreSQL rolls back by itself.
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
  await client.connect().catch(throwAsFault);
  const silence = watchSilence(client, silenceMs);
  client.once('end', silence.stop);
  const columns: Columns = new Map();
  let group: StatementGroup | undefined;
  const unsent: StatementGroup[] = [];
  let answering = false;

  // The driver takes one query after the other.
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
      // Sent when everything that this process does in one go has been asked for.
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
      throw asFault(error);
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
    // Queued behind what sends the group.
    whenSent: (act) => process.nextTick(act),
    end() {
      breakOffLater([client]);
      return client.end();
    },
  };
}

/** Sees to the end of connections that are saying goodbye: a database that is silent would never answer that. */
export function breakOffLater(clients: Iterable<pg.Client>): void {
  setTimeout(() => {
    for (const client of clients) client.connection.stream.destroy();
  }, farewellMs).unref();
}

/** Breaks a connection off that has not answered for too long; what was asked on it then fails as on any lost one. */
function watchSilence(client: pg.Client, ms: number): { asked(): void; answered(): void; stop(): void } {
  let unanswered = 0;
  const timer = setTimeout(() => {
    if (unanswered > 0) client.connection.stream.destroy(new Error('Connection terminated: it went silent.'));
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
 * Whether a transaction that failed so may pass when it is tried again at once: the database was out of reach, it chose this
 * transaction to fail (a deadlock), another one wrote the same key at the same time, or what the connection had prepared did
 * not fit any more. Not when a lock took too long: whoever holds it has had its time, and all others of the lane would wait.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable || isStale(error)) return true;
  return error instanceof pg.DatabaseError && /^(40|23505|25P|KN001)/.test(error.code ?? '');
}

/** Whether a connection's prepared statements do not fit any more: a migration changed a column, or they are gone. */
function isStale(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(0A000|26000)$/.test(error.code ?? '');
}

function throwAsFault(error: unknown): never {
  throw asFault(error);
}

/** Tells "not reachable now" from everything else: SQLSTATE classes 08, 53 and 57P, and what the driver says itself. */
function asFault(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const unavailable =
    error instanceof pg.DatabaseError
      ? /^(08|53|57P)/.test(error.code ?? '')
      : 'syscall' in error ||
        /^(Connection terminated|timeout exceeded|Client has encountered|Query read timeout)/.test(
          error.message,
        );
  return unavailable ? new DatabaseUnavailable('The database cannot be reached.', { cause: error }) : error;
}

function asQuery(statement: Statement<unknown>): pg.QueryConfig {
  return { name: statement.name, text: statement.text, values: [...statement.values] };
}
