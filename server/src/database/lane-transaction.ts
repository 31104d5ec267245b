import type { LaneConnection } from './connection.ts';

/** How a transaction that reads is run. */
export interface ReadingTerms<Command> {
  /**
   * These commands were sent before in a transaction that may still be in flight. It must not commit after this one, even if
   * this one changes nothing.
   */
  readonly fence: boolean;
  /**
   * Takes commands that have been queued meanwhile into this transaction: those that `belongs` accepts. Undefined: its command
   * is tried alone.
   */
  readonly join: ((belongs: (command: Command) => boolean) => readonly Command[]) | undefined;
}

/** How a lane processes the commands of one transaction. */
export interface LaneWork<Command, Reply> {
  /**
   * Decides from the cache, before anything is sent. Returns a function that sends the writes; they fail if the cache is out
   * of date. Undefined: something must be read.
   */
  decideFromCache(commands: readonly Command[]): ((connection: LaneConnection) => Decided<Reply>) | undefined;
  /**
   * Reads under locks, decides, and sends the writes without waiting for them, all after `begin`. The replies are in the
   * order of the commands, and those of commands that joined follow.
   */
  decideFromDatabase(
    connection: LaneConnection,
    commands: readonly Command[],
    terms: ReadingTerms<Command>,
  ): Promise<Decided<Reply>>;
  /** Invalidates the cache. Called when a transaction has failed. */
  invalidate(): void;
}

/** The replies to the commands of a transaction, valid once its writes are committed. */
export interface Decided<Reply> {
  readonly replies: Reply[];
  readonly writes: Promise<unknown>[];
  /** Called once the writes are committed. */
  readonly onCommit?: () => void;
}

/** Runs a transaction that is decided from the database. */
export async function runTransaction<Command, Reply>(
  connection: LaneConnection,
  work: LaneWork<Command, Reply>,
  commands: readonly Command[],
  terms: ReadingTerms<Command>,
): Promise<Reply[]> {
  const begun = connection.command('begin');
  try {
    const working = work.decideFromDatabase(connection, commands, terms);
    // If BEGIN failed, every write would be its own transaction.
    const [, worked] = await Promise.allSettled([working, begun.then(() => working)]);
    if (worked.status === 'rejected') throw worked.reason;
    return await commit(connection, begun, worked.value);
  } catch (error) {
    await rollBack(connection, work);
    throw error;
  }
}

/** Runs a transaction that reads nothing, as one message: after an error PostgreSQL skips the rest of the message. */
export async function runDecidedTransaction<Command, Reply>(
  connection: LaneConnection,
  work: LaneWork<Command, Reply>,
  write: (connection: LaneConnection) => Decided<Reply>,
): Promise<Reply[]> {
  const begun = connection.command('begin');
  try {
    return await commit(connection, begun, write(connection));
  } catch (error) {
    await Promise.allSettled([begun, rollBack(connection, work)]);
    throw error;
  }
}

/**
 * Ends a transaction. It has committed only if the command tag is exactly `COMMIT`: after a failed write it is `ROLLBACK`.
 */
async function commit<Reply>(
  connection: LaneConnection,
  begun: Promise<string>,
  { replies, writes, onCommit }: Decided<Reply>,
): Promise<Reply[]> {
  // Nothing to write: a rollback releases the locks without waiting for the disk.
  const ending = connection.command(writes.length === 0 ? 'rollback' : 'commit');
  const results = await Promise.allSettled([begun, ...writes, ending]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  const tag = await ending;
  if (writes.length > 0 && tag !== 'COMMIT') throw new Error(`The transaction was not committed: ${tag}.`);
  if (writes.length > 0) onCommit?.();
  return replies;
}

/** The cache is invalidated first: no decision may use it while the connection rolls back. */
async function rollBack(
  connection: LaneConnection,
  work: Pick<LaneWork<never, unknown>, 'invalidate'>,
): Promise<void> {
  work.invalidate();
  await connection.command('rollback').catch(() => undefined);
}
