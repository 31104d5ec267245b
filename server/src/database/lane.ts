import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { Database, LaneConnection } from './connection.ts';
import { fillBatches } from './batch-filling.ts';
import { resolveAll, type PendingCommand } from './pending-command.ts';
import { retryIndividually } from './retry-individually.ts';

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

/** How a lane forms its transactions. */
export interface LaneOptions {
  /** How many commands a transaction has at most. */
  readonly batchMax: number;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  /**
   * Whether it waits under load for more commands before its next transaction (`fillBatches`). For a database that other servers
   * use meanwhile: it has work to do, and larger batches take less of it.
   */
  readonly fillsBatches: boolean;
}

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
  database: Pick<Database, 'connect'>,
  options: LaneOptions,
  work: LaneWork<Command, Reply>,
): Lane<Command, Reply> {
  const queue: PendingCommand<Command, Reply>[] = [];
  let connection: LaneConnection | undefined;
  let running: Promise<void> | undefined;
  let closed = false;
  const filling = options.fillsBatches ? fillBatches(queue, options.batchMax) : undefined;
  /** How many commands the running transaction has. */
  let served = 0;

  async function connected(): Promise<LaneConnection> {
    if (connection?.usable !== true) connection = await database.connect();
    return connection;
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const begunMs = options.clock.monotonicMs();
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
      await filling?.wait(batch.length, options.clock.monotonicMs() - begunMs);
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
    const fault = await retryIndividually(batch, runOne);
    // The database is unavailable: the queued commands fail at once instead of waiting for the same timeout.
    if (fault !== undefined) queue.splice(0).forEach((waiting) => waiting.reject(fault));
  }

  /** Runs a command of a failed batch in a transaction of its own. */
  async function runOne(command: Command): Promise<Reply> {
    const [reply] = await runTransaction(await connected(), work, [command], {
      fence: true,
      join: undefined,
    });
    if (reply === undefined) throw new Error('A lane returned no reply to its only command.');
    return reply;
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
        else filling?.notice();
      });
    },
    waitMs() {
      const [first] = queue;
      return first === undefined ? 0 : options.clock.monotonicMs() - first.queuedMs;
    },
    pending: () => queue.length + served,
    async close() {
      closed = true;
      filling?.close();
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

/** Runs a transaction that is decided from the database. */
async function runTransaction<Command, Reply>(
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
async function runDecidedTransaction<Command, Reply>(
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
