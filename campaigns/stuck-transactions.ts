import { pause } from '../server/src/clock.ts';
import type { Queryable } from '../server/src/database/connection.ts';
import { sql } from '../server/src/database/sql.ts';
import { withDatabase } from '../server/test/crash/with-database.ts';

/**
 * How many requests the server must answer while a transaction is idle, for it to be found, and the pause before
 * each, milliseconds. Work that yields to the event loop, such as reading a price list, may hold a transaction for
 * some turns.
 */
const answersMin = 25;
const answerPauseMs = 40;
const lookMs = 100;

/**
 * Finds transactions of the server that stay open and idle, as one that waits for the network would: they do not
 * advance while the server answers several requests, each of which gives it a turn to continue. Returns how many.
 * @throws what `request` throws
 */
export async function countStuckTransactions(
  database: Queryable,
  request: () => Promise<unknown>,
): Promise<number> {
  let stuck = await readIdle(database);
  for (let answers = 0; answers < answersMin && stuck.length > 0; answers += 1) {
    await pause(answerPauseMs);
    await request();
    const idle = new Set(await readIdle(database));
    stuck = stuck.filter((one) => idle.has(one));
  }
  return stuck.length;
}

/** The open transactions that wait for their next statement, each with the time since when. */
async function readIdle(database: Queryable): Promise<string[]> {
  const rows = await database.rows(sql<{ idle: string }>`
    select s.pid || ' ' || s.state_change as idle
      from pg_stat_activity s
     where s.datname = current_database() and s.application_name = 'konter' and s.state = 'idle in transaction'`);
  return rows.map(({ idle }) => idle);
}

/** Checks repeatedly for idle transactions in the server of a data directory. */
export function watchStuckTransactions(
  dataDir: string,
  address: () => string,
): { stop(): Promise<readonly string[]> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let most = 0;

  async function look(database: Queryable): Promise<void> {
    while (!signal.aborted) {
      const stuck = await countStuckTransactions(database, () => fetch(`${address()}/healthz`));
      most = Math.max(most, stuck);
      await pause(lookMs, signal);
    }
  }

  async function watch(): Promise<void> {
    // A server that was just killed does not answer.
    while (!signal.aborted) await withDatabase(dataDir, look).catch(() => pause(lookMs, signal));
  }

  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      await watching;
      return most === 0 ? [] : [`${most} transactions stood open while the server answered others`];
    },
  };
}
