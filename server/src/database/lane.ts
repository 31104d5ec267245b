import { pause } from '../clock.ts';
import { DatabaseUnavailable, mayPass, type Database, type LaneConnection } from './connection.ts';

/** One queue of commands that share transactions. */
export interface Lane<Command, Reply> {
  /** Runs a command in the next transaction and gives its reply once that is committed. */
  run(command: Command): Promise<Reply>;
  /** Ends the lane after the commands that it has. */
  close(): Promise<void>;
}

/** What a lane does with the commands of one transaction, between `begin` and `commit`. */
export interface LaneWork<Command, Reply> {
  /** Reads under locks, decides, and sends the writes without waiting for them. */
  (
    connection: LaneConnection,
    commands: readonly Command[],
  ): Promise<{ replies: Reply[]; writes: Promise<unknown>[] }>;
}

interface Waiting<Command, Reply> {
  readonly command: Command;
  resolve(reply: Reply): void;
  reject(error: unknown): void;
}

/** How often a command is tried alone, while trying again may help, before its fault is given to the caller. */
const triesAlone = 4;
/** The pause before it is tried again, milliseconds; doubled with each try. */
const retryPauseMs = 100;

/** How long the replies of one transaction may wait for the next one, milliseconds. */
const replyPatienceMs = 20;

/**
 * Opens a lane: commands that arrive while a transaction is under way wait together, and the next transaction serves
 * them all (group commit). With one caller a transaction holds one command.
 *
 * While others wait, the replies of a transaction are given in two halves: when the reads of the next one have been
 * sent, and when its writes have. PostgreSQL works on these while this process answers requests, and neither waits long
 * for the other.
 *
 * When a transaction fails, or the answer to its COMMIT is lost, its commands run again one by one. That is safe only
 * because each finds its own claim (key, reference, state) if it was committed after all.
 */
export function openLane<Command, Reply>(
  database: Database,
  options: { batchMax: number },
  work: LaneWork<Command, Reply>,
): Lane<Command, Reply> {
  const queue: Waiting<Command, Reply>[] = [];
  let connection: LaneConnection | undefined;
  let running: Promise<void> | undefined;
  let closed = false;

  async function connected(): Promise<LaneConnection> {
    if (connection?.usable !== true) connection = await database.connect();
    return connection;
  }

  async function drain(): Promise<void> {
    let held = noReplies;
    while (queue.length > 0) {
      const batch = queue.splice(0, options.batchMax);
      const commands = batch.map(({ command }) => command);
      const before = held;
      // A connection that cannot be had is a failed batch too: its commands must not be lost.
      const replies = await connected()
        .then((ready) => transact(ready, commands, work, before))
        .catch(() => undefined);
      before.giveAll();
      held = replies === undefined ? noReplies : holdReplies(batch, replies);
      if (replies === undefined) await runAlone(batch);
    }
    held.giveAll();
  }

  async function runAlone(batch: readonly Waiting<Command, Reply>[]): Promise<void> {
    for (const [i, waiting] of batch.entries()) {
      try {
        waiting.resolve(await tryAlone(waiting.command));
      } catch (error) {
        waiting.reject(error);
        // What one command waited for in vain, the others need not wait for one after the other.
        if (error instanceof DatabaseUnavailable) {
          for (const other of [...batch.slice(i + 1), ...queue.splice(0)]) other.reject(error);
          return;
        }
      }
    }
  }

  async function tryAlone(command: Command): Promise<Reply> {
    for (let tries = 1; ; tries += 1) {
      try {
        const [reply] = await transact(await connected(), [command], work, noReplies);
        if (reply === undefined) throw new Error('A lane gave no reply to its only command.');
        return reply;
      } catch (error) {
        if (tries >= triesAlone || !mayPass(error)) throw error;
        await pause(retryPauseMs * 2 ** (tries - 1));
      }
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
      });
    },
    async close() {
      closed = true;
      while (running !== undefined) await running;
      await connection?.end();
    },
  };
}

/** Replies of a committed transaction that wait for the next one to be on its way. */
interface HeldReplies {
  giveHalf(): void;
  giveAll(): void;
}

const noReplies: HeldReplies = { giveHalf: () => undefined, giveAll: () => undefined };

/** Holds the replies of a batch until they are to be given, but no longer than `replyPatienceMs`. */
function holdReplies<Command, Reply>(
  batch: readonly Waiting<Command, Reply>[],
  replies: readonly Reply[],
): HeldReplies {
  const waiting = batch.map((one, i) => () => settle(one, replies[i]));
  const give = (count: number): void => waiting.splice(0, count).forEach((settleOne) => settleOne());
  const giveAll = (): void => {
    clearTimeout(timer);
    give(waiting.length);
  };
  const timer = setTimeout(giveAll, replyPatienceMs);
  return { giveHalf: () => give(Math.ceil(batch.length / 2)), giveAll };
}

function settle<Command, Reply>(waiting: Waiting<Command, Reply>, reply: Reply | undefined): void {
  if (reply === undefined) waiting.reject(new Error('A lane gave no reply to a command.'));
  else waiting.resolve(reply);
}

/**
 * One transaction. It has happened only if the answer to COMMIT is exactly `COMMIT`: after a failed write it is
 * `ROLLBACK`. Replies from `before` are given while PostgreSQL works on it.
 */
async function transact<Command, Reply>(
  connection: LaneConnection,
  commands: readonly Command[],
  work: LaneWork<Command, Reply>,
  before: HeldReplies,
): Promise<Reply[]> {
  const begun = connection.command('begin');
  const working = work(connection, commands);
  connection.whenSent(() => before.giveHalf());
  // Without its BEGIN every write would be a transaction of its own.
  const [, worked] = await Promise.allSettled([working, begun.then(() => working)]);
  if (worked.status === 'rejected') {
    await connection.command('rollback').catch(() => undefined);
    throw worked.reason;
  }
  const { replies, writes } = worked.value;
  // Nothing to write: a rollback ends the locks without waiting for the disk.
  const end = connection.command(writes.length === 0 ? 'rollback' : 'commit');
  connection.whenSent(() => before.giveAll());
  const results = await Promise.allSettled([begun, ...writes, end]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) {
    await connection.command('rollback').catch(() => undefined);
    throw failed.reason;
  }
  const tag = await end;
  if (writes.length > 0 && tag !== 'COMMIT') throw new Error(`The transaction was not committed: ${tag}.`);
  return replies;
}
