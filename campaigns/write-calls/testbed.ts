import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pause } from '../../server/src/clock.ts';
import type { Database } from '../../server/src/database/connection.ts';
import { sql } from '../../server/src/database/sql.ts';
import type { Answer } from '../../server/test/crash/load.ts';
import type { Random } from '../../server/test/crash/random.ts';
import {
  konterCommand,
  serve,
  type Served,
  stopAll,
  until,
  type Variables,
} from '../../server/test/crash/serve.ts';
import { withDatabase } from '../../server/test/crash/with-database.ts';
import { patienceMs } from '../../server/test/patience.ts';

/** The settings of every server: the worker finishes soon what a killed server has left. */
const settings = {
  KONTER_ATTEMPT_LEASE_MS: '1500',
  KONTER_LIMIT_DAILY: '900000000',
  KONTER_REPLY_DEADLINE_MS_SANDBOX: '300',
  KONTER_REQUESTS_PER_MINUTE_SANDBOX: '1000000',
  KONTER_SANDBOX_START_BALANCE: '900000000',
  KONTER_SIMULATOR_TIMEOUT_CHECK_MS: '1000',
  KONTER_WORKER_INTERVAL_MS: '250',
  // One thread has all calls of the pool, so that each of them has a number of its own.
  UV_THREADPOOL_SIZE: '1',
};

/** A konter of its own with one account of the sandbox, whose server and PostgreSQL may be killed. */
export interface Testbed {
  readonly dataDir: string;
  /** The process of the server. */
  pid(): number;
  /** Starts a server, in place of one that runs with other variables. */
  start(variables?: Variables): Promise<void>;
  /** Waits until a server that was killed has ended, and starts it again. */
  startAgain(): Promise<void>;
  /** How often PostgreSQL was lost and is back. */
  databaseEvents(): Promise<{ readonly lost: number; readonly back: number }>;
  /** Sends a request once. Undefined: there was no answer. */
  tryOnce(request: Sent): Promise<Answer | undefined>;
  /** Sends a request with the same key until the server serves it. */
  send(request: Sent): Promise<Answer>;
  /** A request for a quote, with a reference of its own. */
  quoteOf(scenario?: string): Sent;
  /** Queries the database directly. */
  query<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** The findings of `konter audit`. */
  audit(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A request of the client. */
export interface Sent {
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly key: string;
}

/** Starts a testbed in an empty folder that the user of PostgreSQL may enter. `program`: the `konter` under test. */
export async function openTestbed(folder: string, random: Random, program?: string): Promise<Testbed> {
  const dataDir = join(folder, 'konter');
  let variables: Variables = settings;
  let served: Served = await serve(dataDir, variables, program);
  const apiKey = (await readFile(join(dataDir, 'demo-key'), 'utf8')).trim();
  let quotes = 0;

  async function start(given: Variables = {}): Promise<void> {
    const wanted = { ...settings, ...given };
    if (JSON.stringify(wanted) === JSON.stringify(variables)) return;
    variables = wanted;
    served.signal('SIGTERM');
    await startAgain();
  }

  async function startAgain(): Promise<void> {
    await served.ended();
    served = await serve(dataDir, variables, program);
  }

  async function tryOnce({ path, body, key }: Sent): Promise<Answer | undefined> {
    try {
      const answer = await fetch(`${served.address}/sandbox/v1${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'idempotency-key': key,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceMs),
      });
      const replayed = answer.headers.get('idempotency-replayed') === 'true';
      return { status: answer.status, replayed, body: JSON.parse(await answer.text()) };
    } catch {
      return undefined;
    }
  }

  return {
    dataDir,
    pid: () => served.pid,
    start,
    startAgain,
    databaseEvents: () => served.databaseEvents(),
    tryOnce,
    async send(request) {
      let answer: Answer | undefined;
      await until(`an answer to ${request.path}`, patienceMs, async () => {
        answer = await tryOnce(request);
        return answer !== undefined && answer.status < 500;
      });
      if (answer === undefined) throw new Error('There is no answer.');
      return answer;
    },
    quoteOf(scenario = 'success') {
      quotes += 1;
      const destination = { customer_no: `0812${random.whole(10_000_000, 99_999_999)}` };
      const body = { product_code: 'tsel10', client_reference: `order-${quotes}`, destination, scenario };
      return { path: '/quotes', body, key: randomUUID() };
    },
    query: (work) => withDatabase(dataDir, work),
    audit: () =>
      konterCommand(dataDir, ['audit'], variables, program).then(
        () => [],
        (error: unknown) => [
          `the audit is not clean: ${error instanceof Error && 'stdout' in error ? findingsOf(String(error.stdout)) : String(error)}`,
        ],
      ),
    close: () => stopAll(dataDir),
  };
}

/** The findings in a document of `konter audit`, in one line. */
function findingsOf(document: string): string {
  return JSON.stringify(Object(JSON.parse(document)).findings);
}

/** How many write calls in a tenth of a second are those of a server that has nothing to do but look. */
const fewCalls = 25;

/**
 * Waits until a server that has just started is done with the first rounds of its tasks, whose calls would only be counted
 * too. Not longer than two seconds: whatever it does, every call is counted.
 */
export async function settleDown(pid: number): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const before = await writesOf(pid);
    await pause(100);
    if ((await writesOf(pid)) - before <= fewCalls) return;
  }
}

async function writesOf(pid: number): Promise<number> {
  return Number(/^syscw: (\d+)$/m.exec(await readFile(`/proc/${pid}/io`, 'utf8'))?.[1] ?? 0);
}

/** The connections whose last statement was a commit since `from`. */
export async function committedSince(database: Database, from: Date): Promise<ReadonlySet<number>> {
  const rows = await database.rows(sql<{ pid: number }>`
    select a.pid
      from pg_stat_activity a
     where a.application_name = 'konter' and a.query = 'commit' and a.state = 'idle'
       and a.state_change >= ${from}::timestamptz`);
  return new Set(rows.map(({ pid }) => pid));
}
