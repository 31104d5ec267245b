import type { LaneConnection } from './connection.ts';
import { noReplies, type HeldReplies } from './held-replies.ts';

/** What a lane does with the commands of one transaction. */
export interface LaneWork<Command, Reply> {
  /**
   * Decides on what is still known, before anything is sent; gives what sends the writes, which fail where any of it is not
   * so any more. Undefined: something must be read.
   */
  recall(commands: readonly Command[]): ((connection: LaneConnection) => Worked<Reply>) | undefined;
  /**
   * Reads under locks, decides, and sends the writes without waiting for them; all after `begin`. `fence`: these commands
   * were sent before in a transaction that reads nothing and may still be on its way; it must not come about after this
   * one, even if this one changes nothing.
   */
  read(
    connection: LaneConnection,
    commands: readonly Command[],
    how: { readonly fence: boolean },
  ): Promise<Worked<Reply>>;
  /** Called when a transaction has failed: nothing that was known is to be trusted. */
  forget(): void;
}

/** What becomes of the commands of a transaction once its writes are committed. */
export interface Worked<Reply> {
  readonly replies: Reply[];
  readonly writes: Promise<unknown>[];
}

/** A transaction that is decided on what is stored. Replies from `before` are given while PostgreSQL works on it. */
export async function transact<Command, Reply>(
  connection: LaneConnection,
  work: LaneWork<Command, Reply>,
  commands: readonly Command[],
  { before, fence }: { readonly before: HeldReplies; readonly fence: boolean },
): Promise<Reply[]> {
  const begun = connection.command('begin');
  try {
    const working = work.read(connection, commands, { fence });
    connection.whenSent(before.giveHalf);
    // Without its BEGIN every write would be a transaction of its own.
    const [, worked] = await Promise.allSettled([working, begun.then(() => working)]);
    if (worked.status === 'rejected') throw worked.reason;
    return await end(connection, begun, worked.value, before);
  } catch (error) {
    await undo(connection, work);
    throw error;
  }
}

/** A transaction that reads nothing, in one message: after an error PostgreSQL skips the rest of it. */
export async function transactAtOnce<Command, Reply>(
  connection: LaneConnection,
  work: LaneWork<Command, Reply>,
  write: (connection: LaneConnection) => Worked<Reply>,
): Promise<Reply[]> {
  const begun = connection.command('begin');
  try {
    return await end(connection, begun, write(connection), noReplies);
  } catch (error) {
    await Promise.allSettled([begun, undo(connection, work)]);
    throw error;
  }
}

/**
 * Ends a transaction. It has happened only if the answer to COMMIT is exactly `COMMIT`: after a failed write it is
 * `ROLLBACK`.
 */
async function end<Reply>(
  connection: LaneConnection,
  begun: Promise<string>,
  { replies, writes }: Worked<Reply>,
  before: HeldReplies,
): Promise<Reply[]> {
  // Nothing to write: a rollback ends the locks without waiting for the disk.
  const ending = connection.command(writes.length === 0 ? 'rollback' : 'commit');
  connection.whenSent(before.giveAll);
  const results = await Promise.allSettled([begun, ...writes, ending]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  const tag = await ending;
  if (writes.length > 0 && tag !== 'COMMIT') throw new Error(`The transaction was not committed: ${tag}.`);
  return replies;
}

/** What is known is forgotten at once: nothing may be decided on it while the connection answers. */
async function undo(
  connection: LaneConnection,
  work: Pick<LaneWork<never, unknown>, 'forget'>,
): Promise<void> {
  work.forget();
  await connection.command('rollback').catch(() => undefined);
}
