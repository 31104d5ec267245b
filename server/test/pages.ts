import type { Database, LaneConnection, Queryable } from '../src/database/connection.ts';
import { sql, type Statement } from '../src/database/sql.ts';

/** The result of `explain`, of which only the pages are used. */
interface Explained {
  readonly 'QUERY PLAN': readonly {
    readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };
  }[];
}

/**
 * How many pages the statements of `work` read in all. Each is explained on the same connection on which it then runs,
 * with its settings, and the effects of the explanation are rolled back.
 */
export async function pagesOf(
  database: Database,
  work: (counting: Database) => Promise<unknown>,
): Promise<number> {
  let pages = 0;

  /** Explains in a transaction that may go on, which an explained write must not change. */
  async function explain(tx: Queryable, statement: Statement<unknown>): Promise<number> {
    await tx.rows(sql`savepoint explained`);
    const rows = await tx.rows<Explained>({
      name: `explained ${statement.name}`,
      text: `explain (analyze, buffers, format json) ${statement.text}`,
      values: statement.values,
    });
    await tx.rows(sql`rollback to savepoint explained`);
    return (rows[0]?.['QUERY PLAN'] ?? []).reduce(
      (sum, { Plan: plan }) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
      0,
    );
  }

  async function count(tx: Queryable, statement: Statement<unknown>): Promise<void> {
    // The first time on a connection also reads the catalog, for the functions that a statement calls.
    await explain(tx, statement);
    pages += await explain(tx, statement);
  }

  function countingLane(lane: LaneConnection): LaneConnection {
    return {
      ...lane,
      async rows(statement) {
        await lane.command('begin');
        await count(lane, statement);
        await lane.command('rollback');
        return lane.rows(statement);
      },
    };
  }

  await work({
    ...database,
    async rows(statement) {
      const undo = new Error('undone');
      const explained = database.transaction(async (tx) => {
        await count(tx, statement);
        throw undo;
      });
      await explained.catch((error: unknown) => {
        if (error !== undo) throw error;
      });
      return database.rows(statement);
    },
    connect: async () => countingLane(await database.connect()),
    transaction: (inTransaction) =>
      database.transaction((tx) =>
        inTransaction({
          ...tx,
          async rows(statement) {
            if (!statement.text.includes('set_config(')) await count(tx, statement);
            return tx.rows(statement);
          },
        }),
      ),
  });
  return pages;
}
