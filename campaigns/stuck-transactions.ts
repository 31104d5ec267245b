import { pause } from '../server/src/clock.ts';
import type { Queryable } from '../server/src/database/connection.ts';
import { sql } from '../server/src/database/sql.ts';
import { withDatabase } from '../server/test/crash/with-database.ts';

/**
 * How many requests the server must answer while a transaction stands still, to be found, and the pause before each,
 * milliseconds: work that gives other work a turn, such as a price list that is read, may hold one for some turns.
 */
const answersMin = 25;
const answerPauseMs = 40;
const lookMs = 100;

/**
 * Finds transactions of the server that stay open and have nothing to do, as one that waits for a network would: they do
 * not move while the server answers one request after the other, each of which gives it a turn to go on. Gives how many.
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

/** The transactions that are open and wait for their next statement, each with the moment since when. */
async function readIdle(database: Queryable): Promise<string[]> {
  const rows = await database.rows(sql<{ idle: string }>`
    select s.pid || ' ' || s.state_change as idle
      from pg_stat_activity s
     where s.datname = current_database() and s.application_name = 'konter' and s.state = 'idle in transaction'`);
  return rows.map(({ idle }) => idle);
}

/** Looks again and again for transactions that stand still, in the server of a data directory. */
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
    // A server that was just killed answers nothing.
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
