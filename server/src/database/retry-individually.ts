import { pause } from '../clock.ts';
import { DatabaseUnavailable, isTransient } from './connection.ts';
import type { PendingCommand } from './pending-command.ts';

/** How often a command is tried alone, as long as its error is transient, before the caller gets the error. */
const retriesMax = 4;
/** The pause before the first retry, milliseconds; it doubles with each retry. */
const retryPauseMs = 100;

/**
 * Runs the commands of a failed batch one by one, so that an error of one does not affect the others. When the database is
 * unreachable, rejects the remaining commands and returns that error.
 */
export async function retryIndividually<Command, Reply>(
  batch: readonly PendingCommand<Command, Reply>[],
  runOne: (command: Command) => Promise<Reply>,
): Promise<DatabaseUnavailable | undefined> {
  for (const [i, waiting] of batch.entries()) {
    try {
      waiting.resolve(await retryCommand(waiting.command, runOne));
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
  runOne: (command: Command) => Promise<Reply>,
): Promise<Reply> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runOne(command);
    } catch (error) {
      if (tries >= retriesMax || !isTransient(error)) throw error;
      await pause(retryPauseMs * 2 ** (tries - 1));
    }
  }
}
