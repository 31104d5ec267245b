import type { Database, LaneConnection } from './connection.ts';
import {
  deferReplies,
  noDeferredReplies,
  type DeferredReplies,
  type PendingCommand,
} from './deferred-replies.ts';
import { runTransaction, runPipelinedTransaction, type LaneWork } from './lane-transaction.ts';
import { retryIndividually } from './retry-individually.ts';

/** One queue of commands that share transactions. */
export interface Lane<Command, Reply> {
  /** Runs a command in the next transaction and gives its reply once that is committed. */
  run(command: Command): Promise<Reply>;
  /** Ends the lane after the commands that it has. */
  close(): Promise<void>;
}

/** A transaction that is on its way. */
interface InFlight<Command, Reply> {
  readonly batch: readonly PendingCommand<Command, Reply>[];
  /** It never rejects. */
  readonly end: Promise<{ readonly replies: Reply[] } | { readonly fault: unknown }>;
}

/**
 * Opens a lane: commands that arrive while a transaction is under way wait together, and the next transaction serves
 * them all (group commit). With one caller a transaction holds one command.
 *
 * A transaction that needs to read nothing is sent behind the one that is under way, as soon as as many commands wait: so
 * PostgreSQL need not wait while this process decides. Where it builds on what the one before it is about to commit, its
 * own writes see to it that it fails with that.
 *
 * While others wait, the replies of a transaction are given when the next one is on its way, in two halves where that one
 * reads: PostgreSQL works while this process answers requests, and neither waits long for the other.
 *
 * When a transaction fails, or the answer to its COMMIT is lost, its commands run again, in the end one by one. That is
 * safe only because each finds its own claim (key, reference, state) if it was committed after all.
 */
export function openLane<Command, Reply>(
  database: Database,
  options: { batchMax: number },
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
    let deferred = noDeferredReplies;
    let ahead: InFlight<Command, Reply> | undefined;
    for (;;) {
      if (ahead !== undefined) await endedOrQueueFull(ahead);
      const next = sendAhead();
      if (ahead !== undefined) {
        const ended = await ahead.end;
        deferred = 'fault' in ended ? noDeferredReplies : deferReplies(ahead.batch, ended.replies);
        if (next !== undefined) connection?.whenSent(deferred.sendAll);
        if ('fault' in ended) await retry([ahead, ...(next === undefined ? [] : [next])]);
        ahead = 'fault' in ended ? undefined : next;
      } else if (next !== undefined) {
        connection?.whenSent(deferred.sendAll);
        ahead = next;
      } else if (queue.length > 0) {
        deferred = await serve(queue.splice(0, options.batchMax), { before: deferred, fence: false });
      } else break;
    }
    deferred.sendAll();
  }

  /** Waits until a transaction has ended, or as many commands wait as it has. */
  function endedOrQueueFull(ahead: InFlight<Command, Reply>): Promise<void> {
    return new Promise((resolve) => {
      void ahead.end.then(() => resolve());
      onArrival = () => {
        if (queue.length >= ahead.batch.length) resolve();
      };
      onArrival();
    });
  }

  /** Sends the next transaction without waiting for the one before it; undefined: there is none, or it must read. */
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

  /** Serves commands with a transaction that reads; in the end one by one. */
  async function serve(
    batch: readonly PendingCommand<Command, Reply>[],
    how: { readonly before: DeferredReplies; readonly fence: boolean },
  ): Promise<DeferredReplies> {
    const commands = batch.map(({ command }) => command);
    // A connection that cannot be had is a failed batch too: its commands must not be lost.
    const replies = await connected()
      .then((ready) => runTransaction(ready, work, commands, how))
      .catch(() => undefined);
    how.before.sendAll();
    if (replies !== undefined) return deferReplies(batch, replies);
    const fault = await retryIndividually(batch, connected, work);
    // What these waited for in vain, the others need not wait for again.
    if (fault !== undefined) queue.splice(0).forEach((waiting) => waiting.reject(fault));
    return noDeferredReplies;
  }

  /** What one was built on may not have come about, so the one behind it has failed with it. */
  async function retry(sent: readonly InFlight<Command, Reply>[]): Promise<void> {
    for (const { batch, end } of sent) {
      const ended = await end;
      const deferred = 'fault' in ended ? await serve(batch, asRetry) : deferReplies(batch, ended.replies);
      deferred.sendAll();
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
        queue.push({ command, resolve, reject });
        if (running === undefined) start();
        else onArrival();
      });
    },
    async close() {
      closed = true;
      while (running !== undefined) await running;
      await connection?.end();
    },
  };
}

/** How commands are served that may still be on their way. */
const asRetry = { before: noDeferredReplies, fence: true };

/** What cannot be decided on what is known is decided on what is stored, in the end each command alone. */
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
