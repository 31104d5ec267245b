import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { Database, LaneConnection } from './connection.ts';
import { runDecidedTransaction, runTransaction, type LaneWork } from './lane-transaction.ts';
import { resolveAll, type PendingCommand } from './pending-command.ts';
import { retryIndividually } from './retry-individually.ts';

/** One queue of commands that share transactions. */
export interface Lane<Command, Reply> {
  /** Runs a command in the next transaction and returns its reply after the commit. */
  run(command: Command): Promise<Reply>;
  /** How long the first command of the queue has waited, milliseconds; 0 for an empty queue. */
  waitMs(): number;
  /** How many commands have no reply yet. */
  pending(): number;
  /** Closes the lane after its queued commands have run. */
  close(): Promise<void>;
}

/**
 * Opens a lane. Commands that arrive while a transaction runs are queued, and the next transaction serves them all (group
 * commit). With one caller a transaction has one command.
 *
 * A transaction that can be decided from the cache reads nothing, and is sent as one message.
 *
 * Retries: when a transaction fails, or the response to its COMMIT is lost, its commands run again, if necessary one by one.
 * This is safe because each command finds its own record (key, reference, state) if it was committed after all.
 */
export function openLane<Command, Reply>(
  database: Database,
  options: { batchMax: number; clock: Pick<Clock, 'monotonicMs'> },
  work: LaneWork<Command, Reply>,
): Lane<Command, Reply> {
  const queue: PendingCommand<Command, Reply>[] = [];
  let connection: LaneConnection | undefined;
  let running: Promise<void> | undefined;
  let closed = false;
  /** How many commands the running transaction has. */
  let served = 0;

  async function connected(): Promise<LaneConnection> {
    if (connection?.usable !== true) connection = await database.connect();
    return connection;
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, options.batchMax);
      served = batch.length;
      const write = decidedFromCache(work, batch);
      // Only a lane that has read before has a cache, and then it has a connection.
      if (write === undefined || connection?.usable !== true) await serve(batch, { fence: false });
      else
        await runDecidedTransaction(connection, work, write).then(
          (replies) => resolveAll(batch, replies),
          // A transaction that was lost with its connection may still be in flight.
          () => serve(batch, { fence: true }),
        );
      served = 0;
      // The requests that have arrived by now are taken up first, so that they share the next transaction.
      await setImmediate();
    }
  }

  /** Moves commands from the queue to a batch: those that `belongs` accepts, as long as the batch has room. */
  function join(
    batch: PendingCommand<Command, Reply>[],
    belongs: (command: Command) => boolean,
  ): readonly Command[] {
    const joined: PendingCommand<Command, Reply>[] = [];
    const left = queue.filter((pending) => {
      if (batch.length + joined.length === options.batchMax || !belongs(pending.command)) return true;
      joined.push(pending);
      return false;
    });
    queue.splice(0, queue.length, ...left);
    batch.push(...joined);
    served = batch.length;
    return joined.map(({ command }) => command);
  }

  /** Serves commands with a transaction that reads, and one by one if that fails. */
  async function serve(
    batch: PendingCommand<Command, Reply>[],
    { fence }: { readonly fence: boolean },
  ): Promise<void> {
    const commands = batch.map(({ command }) => command);
    const terms = { fence, join: (belongs: (command: Command) => boolean) => join(batch, belongs) };
    // A failure to connect is a failed batch too: its commands must not be lost.
    const replies = await connected()
      .then((ready) => runTransaction(ready, work, commands, terms))
      .catch(() => undefined);
    if (replies !== undefined) return resolveAll(batch, replies);
    const fault = await retryIndividually(batch, connected, work);
    // The database is unavailable: the queued commands fail at once instead of waiting for the same timeout.
    if (fault !== undefined) queue.splice(0).forEach((waiting) => waiting.reject(fault));
  }

  function start(): void {
    running = drain()
      .catch((error: unknown) => queue.splice(0).forEach((waiting) => waiting.reject(error)))
      .finally(() => {
        running = undefined;
        if (queue.length > 0) start();
      });
  }

  return {
    run(command) {
      if (closed) return Promise.reject(new Error('This lane is closed.'));
      return new Promise((resolve, reject) => {
        queue.push({ command, queuedMs: options.clock.monotonicMs(), resolve, reject });
        if (running === undefined) start();
      });
    },
    waitMs() {
      const [first] = queue;
      return first === undefined ? 0 : options.clock.monotonicMs() - first.queuedMs;
    },
    pending: () => queue.length + served,
    async close() {
      closed = true;
      while (running !== undefined) await running;
      await connection?.end();
    },
  };
}

/** Decides from the cache. An error means that the batch is decided from the database instead, if necessary one by one. */
function decidedFromCache<Command, Reply>(
  work: LaneWork<Command, Reply>,
  batch: readonly PendingCommand<Command, Reply>[],
): ReturnType<typeof work.decideFromCache> {
  try {
    return work.decideFromCache(batch.map(({ command }) => command));
  } catch {
    return undefined;
  }
}
