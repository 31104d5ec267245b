import type { LaneConnection } from './connection.ts';
import { noDeferredReplies, type DeferredReplies } from './deferred-replies.ts';

/** What a lane does with the commands of one transaction. */
export interface LaneWork<Command, Reply> {
  /**
   * Decides on what is still known, before anything is sent; gives what sends the writes, which fail where any of it is not
   * so any more. Undefined: something must be read.
   */
  decideFromCache(commands: readonly Command[]): ((connection: LaneConnection) => Decided<Reply>) | undefined;
  /**
   * Reads under locks, decides, and sends the writes without waiting for them; all after `begin`. `fence`: these commands
   * were sent before in a transaction that reads nothing and may still be on its way; it must not come about after this
   * one, even if this one changes nothing.
   */
  decideFromDatabase(
    connection: LaneConnection,
    commands: readonly Command[],
    how: { readonly fence: boolean },
  ): Promise<Decided<Reply>>;
  /** Called when a transaction has failed: nothing that was known is to be trusted. */
  invalidate(): void;
}

/** What becomes of the commands of a transaction once its writes are committed. */
export interface Decided<Reply> {
  readonly replies: Reply[];
  readonly writes: Promise<unknown>[];
}

/** A transaction that is decided on what is stored. Replies from `before` are given while PostgreSQL works on it. */
export async function runTransaction<Command, Reply>(
  connection: LaneConnection,
  work: LaneWork<Command, Reply>,
  commands: readonly Command[],
  { before, fence }: { readonly before: DeferredReplies; readonly fence: boolean },
): Promise<Reply[]> {
  const begun = connection.command('begin');
  try {
    const working = work.decideFromDatabase(connection, commands, { fence });
    connection.whenSent(before.sendHalf);
    // Without its BEGIN every write would be a transaction of its own.
    const [, worked] = await Promise.allSettled([working, begun.then(() => working)]);
    if (worked.status === 'rejected') throw worked.reason;
    return await commit(connection, begun, worked.value, before);
  } catch (error) {
    await rollBack(connection, work);
    throw error;
  }
}

/** A transaction that reads nothing, in one message: after an error PostgreSQL skips the rest of it. */
export async function runPipelinedTransaction<Command, Reply>(
  connection: LaneConnection,
  work: LaneWork<Command, Reply>,
  write: (connection: LaneConnection) => Decided<Reply>,
): Promise<Reply[]> {
  const begun = connection.command('begin');
  try {
    return await commit(connection, begun, write(connection), noDeferredReplies);
  } catch (error) {
    await Promise.allSettled([begun, rollBack(connection, work)]);
    throw error;
  }
}

/**
 * Ends a transaction. It has happened only if the answer to COMMIT is exactly `COMMIT`: after a failed write it is
 * `ROLLBACK`.
 */
async function commit<Reply>(
  connection: LaneConnection,
  begun: Promise<string>,
  { replies, writes }: Decided<Reply>,
  before: DeferredReplies,
): Promise<Reply[]> {
  // Nothing to write: a rollback ends the locks without waiting for the disk.
  const ending = connection.command(writes.length === 0 ? 'rollback' : 'commit');
  connection.whenSent(before.sendAll);
  const results = await Promise.allSettled([begun, ...writes, ending]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  const tag = await ending;
  if (writes.length > 0 && tag !== 'COMMIT') throw new Error(`The transaction was not committed: ${tag}.`);
  return replies;
}

/** What is known is forgotten at once: nothing may be decided on it while the connection answers. */
async function rollBack(
  connection: LaneConnection,
  work: Pick<LaneWork<never, unknown>, 'invalidate'>,
): Promise<void> {
  work.invalidate();
  await connection.command('rollback').catch(() => undefined);
}
