import { pause } from '../clock.ts';
import { DatabaseUnavailable, isTransient, type LaneConnection } from './connection.ts';
import { noDeferredReplies, type PendingCommand } from './deferred-replies.ts';
import { runTransaction, type LaneWork } from './lane-transaction.ts';

/** How often a command is tried alone, while trying again may help, before its fault is given to the caller. */
const retriesMax = 4;
/** The pause before it is tried again, milliseconds; doubled with each try. */
const retryPauseMs = 100;

/**
 * Runs the commands of a batch that has failed one by one, so that a fault of one is its own. Gives the fault of a database
 * that is out of reach: with it the rest was given up.
 */
export async function retryIndividually<Command, Reply>(
  batch: readonly PendingCommand<Command, Reply>[],
  connected: () => Promise<LaneConnection>,
  work: LaneWork<Command, Reply>,
): Promise<DatabaseUnavailable | undefined> {
  for (const [i, waiting] of batch.entries()) {
    try {
      waiting.resolve(await retryCommand(waiting.command, connected, work));
    } catch (error) {
      waiting.reject(error);
      if (error instanceof DatabaseUnavailable) {
        batch.slice(i + 1).forEach((other) => other.reject(error));
        return error;
      }
    }
  }
  return undefined;
}

async function retryCommand<Command, Reply>(
  command: Command,
  connected: () => Promise<LaneConnection>,
  work: LaneWork<Command, Reply>,
): Promise<Reply> {
  for (let tries = 1; ; tries += 1) {
    try {
      const [reply] = await runTransaction(await connected(), work, [command], {
        before: noDeferredReplies,
        fence: true,
      });
      if (reply === undefined) throw new Error('A lane gave no reply to its only command.');
      return reply;
    } catch (error) {
      if (tries >= retriesMax || !isTransient(error)) throw error;
      await pause(retryPauseMs * 2 ** (tries - 1));
    }
  }
}
