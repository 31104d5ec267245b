import type { Database, Tx } from './connection.ts';

/** Carries the result of a dry run out of its transaction. */
class DryRunEnd<T> extends Error {
  override readonly name = 'DryRunEnd';
  readonly result: T;
  constructor(result: T) {
    super('The dry run has ended; nothing is changed.');
    this.result = result;
  }
}

/** Runs `work` in a transaction that is rolled back, and returns its result. */
export async function dryRun<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const end: { reached?: DryRunEnd<T> } = {};
  try {
    await database.transaction(async (tx) => {
      end.reached = new DryRunEnd(await work(tx));
      throw end.reached;
    });
  } catch (error) {
    if (end.reached === undefined || error !== end.reached) throw error;
  }
  if (end.reached === undefined) throw new Error('A dry run has ended without its result.');
  return end.reached.result;
}
