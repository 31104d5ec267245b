import { type Database, DatabaseUnavailable, type LaneConnection, type Queryable } from './connection.ts';
import type { Statement } from './sql.ts';

/** How many look-ups are sent together. Each finds a row, so this many take about a millisecond. */
const batchMax = 64;

/** Reads single rows by their keys, outside of a transaction. */
export interface Lookups extends Queryable {
  close(): Promise<void>;
}

/** A look-up that is queued. It never rejects: its caller gets the rows or the error. */
type PendingLookup = (connection: Promise<LaneConnection>) => Promise<void>;

/**
 * Opens look-ups on a connection of their own. Those that arrive while others are under way are sent together afterwards:
 * one message and one answer for all of them, where the pool needs both, and a connection, for each. Only for statements
 * that find a few rows by an index, because later ones wait for them.
 */
export function openLookups(database: Database): Lookups {
  const queue: PendingLookup[] = [];
  let connection: LaneConnection | undefined;
  let running: Promise<void> | undefined;

  async function connected(): Promise<LaneConnection> {
    if (connection?.usable !== true) connection = await database.connect();
    return connection;
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const current = connected();
      await Promise.all(queue.splice(0, batchMax).map((lookUp) => lookUp(current)));
    }
    running = undefined;
  }

  async function rowsOf<Row>(current: Promise<LaneConnection>, statement: Statement<Row>): Promise<Row[]> {
    try {
      return await (await current).rows(statement);
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      // Another statement may have failed: PostgreSQL skips those that were sent after it. Alone, this one shows its own error.
      return database.rows(statement);
    }
  }

  return {
    rows: <Row>(statement: Statement<Row>) =>
      new Promise<Row[]>((resolve, reject) => {
        queue.push((current) => rowsOf(current, statement).then(resolve, reject));
        running ??= drain();
      }),
    async close() {
      await running;
      await connection?.end();
    },
  };
}
