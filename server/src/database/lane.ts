import type { Clock } from '../clock.ts';
import type { Database, LaneConnection } from './connection.ts';
import { runTransaction, runPipelinedTransaction, type LaneWork } from './lane-transaction.ts';
import { resolveAll, type PendingCommand } from './pending-command.ts';
import { retryIndividually } from './retry-individually.ts';

/** One queue of commands that share transactions. */
export interface Lane<Command, Reply> {
  /** Runs a command in the next transaction and returns its reply after the commit. */
  run(command: Command): Promise<Reply>;
  /** How long the first command of the queue has waited, milliseconds; 0 for an empty queue. */
  waitMs(): number;
  /** Closes the lane after its queued commands have run. */
  close(): Promise<void>;
}

/** A pipelined transaction in flight. */
interface InFlight<Command, Reply> {
  readonly batch: readonly PendingCommand<Command, Reply>[];
  /** The outcome of the transaction; never rejects. */
  readonly end: Promise<{ readonly replies: Reply[] } | { readonly fault: unknown }>;
}

/**
 * Opens a lane. Commands that arrive while a transaction runs are queued, and the next transaction serves them all (group
 * commit). With one caller a transaction has one command.
 *
 * Pipelining: a transaction that reads nothing is sent while the one before it is still in flight, once as many commands
 * are queued as that one has. PostgreSQL then does not wait while this process decides. If the transaction before fails,
 * the writes of the next one fail too.
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
  let onArrival = (): void => undefined;

  async function connected(): Promise<LaneConnection> {
    if (connection?.usable !== true) connection = await database.connect();
    return connection;
  }

  async function drain(): Promise<void> {
    let ahead: InFlight<Command, Reply> | undefined;
    for (;;) {
      if (ahead !== undefined) await endedOrQueueFull(ahead);
      const next = sendAhead();
      if (ahead !== undefined) {
        const ended = await ahead.end;
        if ('fault' in ended) await retry([ahead, ...(next === undefined ? [] : [next])]);
        else resolveAll(ahead.batch, ended.replies);
        ahead = 'fault' in ended ? undefined : next;
      } else if (next !== undefined) ahead = next;
      else if (queue.length > 0) await serve(queue.splice(0, options.batchMax), { fence: false });
      else break;
    }
  }

  /** Waits until a transaction has ended, or as many commands are queued as it has. */
  function endedOrQueueFull(ahead: InFlight<Command, Reply>): Promise<void> {
    return new Promise((resolve) => {
      void ahead.end.then(() => resolve());
      onArrival = () => {
        if (queue.length >= ahead.batch.length) resolve();
      };
      onArrival();
    });
  }

  /** Sends the next transaction without waiting for the one before; undefined: the queue is empty, or it must read. */
  function sendAhead(): InFlight<Command, Reply> | undefined {
    if (connection?.usable !== true || queue.length === 0) return undefined;
    const write = decidedFromCache(work, queue.slice(0, options.batchMax));
    if (write === undefined) return undefined;
    const batch = queue.splice(0, options.batchMax);
    const end = runPipelinedTransaction(connection, work, write).then(
      (replies) => ({ replies }),
      (fault: unknown) => ({ fault }),
    );
    return { batch, end };
  }

  /** Serves commands with a transaction that reads, and one by one if that fails. */
  async function serve(
    batch: readonly PendingCommand<Command, Reply>[],
    how: { readonly fence: boolean },
  ): Promise<void> {
    const commands = batch.map(({ command }) => command);
    // A failure to connect is a failed batch too: its commands must not be lost.
    const replies = await connected()
      .then((ready) => runTransaction(ready, work, commands, how))
      .catch(() => undefined);
    if (replies !== undefined) return resolveAll(batch, replies);
    const fault = await retryIndividually(batch, connected, work);
    // The database is unavailable: the queued commands fail at once instead of waiting for the same timeout.
    if (fault !== undefined) queue.splice(0).forEach((waiting) => waiting.reject(fault));
  }

  /** Serves the commands of failed transactions again. When one fails, the one sent after it has failed too. */
  async function retry(sent: readonly InFlight<Command, Reply>[]): Promise<void> {
    for (const { batch, end } of sent) {
      const ended = await end;
      // A first transaction that was lost with its connection may still be in flight.
      if ('fault' in ended) await serve(batch, { fence: true });
      else resolveAll(batch, ended.replies);
    }
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
        else onArrival();
      });
    },
    waitMs() {
      const [first] = queue;
      return first === undefined ? 0 : options.clock.monotonicMs() - first.queuedMs;
    },
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
