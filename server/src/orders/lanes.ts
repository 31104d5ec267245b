import type { Clock } from '../clock.ts';
import type { Database, LaneConnection } from '../database/connection.ts';
import { openLane, type Lane } from '../database/lane.ts';
import type { Decided } from '../database/lane-transaction.ts';
import { environments, type Environment } from '../environment.ts';
import { Refusal } from '../refusals.ts';
import type { Keyring } from '../sealed.ts';
import { openBatch, type Batch } from './batch.ts';
import type { Command } from './command.ts';
import { execute } from './execute/execute.ts';
import { gather } from './gather.ts';
import type { Gathered } from './gathered.ts';
import { openKept } from './kept.ts';
import type { Order } from './order.ts';
import type { Reply } from './reply.ts';
import { changesAnything, writeChanges } from './write.ts';

/** Where every change of an order or a wallet goes in, and where its outcome can be waited for. */
export interface OrderLanes {
  /**
   * Runs a command in a transaction of its lane and gives its reply after the commit.
   * @throws Refusal `service_unavailable` when the database cannot tell; the same key finds out later
   */
  run(command: Command): Promise<Reply>;
  /** Calls `listener` after each commit that made events which somebody wants delivered. */
  onDeliveries(listener: () => void): void;
  /** The next state of an order that this process commits, or undefined: it is gone, or `ms` milliseconds went by. */
  nextChange(orderId: string, ms: number): Promise<Order | undefined>;
  close(): Promise<void>;
}

/** Seconds after which a client may ask again when the database was out of reach. */
const retryAfterSeconds = 2;

/** Opens the lanes of both environments; live and sandbox never share one. */
export function openOrderLanes(
  parts: { database: Database; keyring: Keyring; clock: Clock; onFault(error: unknown): void },
  settings: { lanes: number; batchMax: number },
): OrderLanes {
  const open = (environment: Environment): OrderLane[] =>
    Array.from({ length: settings.lanes }, () => openOrderLane(parts, environment, settings.batchMax));
  const lanes: Record<Environment, OrderLane[]> = { live: open('live'), sandbox: open('sandbox') };
  let onDeliveries = (): void => undefined;
  const waiters = new Map<string, Set<(order: Order | undefined) => void>>();

  return {
    async run(command) {
      const lane = laneOf(lanes[command.wallet.environment], command.wallet.accountId);
      const reply = await lane.run(command).catch((error: unknown) => {
        parts.onFault(error);
        throw new Refusal('service_unavailable', { retryAfterSeconds });
      });
      if (lane.takeDeliveries()) onDeliveries();
      if (reply.kind === 'order') waiters.get(reply.order.id)?.forEach((tell) => tell(reply.order));
      // The claim of an inquiry was removed: whoever waits for it looks, and finds it gone.
      if (reply.kind === 'refused' && command.kind === 'settle_inquiry')
        waiters.get(command.orderId)?.forEach((tell) => tell(undefined));
      return reply;
    },
    onDeliveries(listener) {
      onDeliveries = listener;
    },
    nextChange(orderId, ms) {
      return new Promise((resolve) => {
        const told = waiters.get(orderId) ?? new Set();
        const done = (order: Order | undefined): void => {
          clearTimeout(timer);
          told.delete(done);
          if (told.size === 0) waiters.delete(orderId);
          resolve(order);
        };
        const timer = setTimeout(done, ms, undefined);
        waiters.set(orderId, told.add(done));
      });
    },
    async close() {
      await Promise.all(
        environments.flatMap((environment) => lanes[environment].map((lane) => lane.close())),
      );
    },
  };
}

interface OrderLane extends Lane<Command, Reply> {
  /** Whether deliveries were written since it was last asked. */
  takeDeliveries(): boolean;
}

function openOrderLane(
  parts: { database: Database; keyring: Keyring; clock: Clock },
  environment: Environment,
  batchMax: number,
): OrderLane {
  let deliveries = false;
  const kept = openKept(parts.clock);

  function decide(gathered: Gathered, commands: readonly Command[]): { batch: Batch; replies: Reply[] } {
    const batch = openBatch(gathered, parts.keyring);
    return { batch, replies: commands.map((command) => execute(batch, command)) };
  }

  function write(
    connection: LaneConnection,
    commands: readonly Command[],
    { batch, replies }: { batch: Batch; replies: Reply[] },
    reckoned: bigint | null,
  ): Decided<Reply> {
    const writes = writeChanges(
      connection,
      batch.changes,
      { now: batch.now, reckoned },
      { onTime: kept.setTime, onDeliveries: () => (deliveries = true) },
    );
    kept.learn(commands, batch);
    return { replies, writes };
  }

  const lane = openLane<Command, Reply>(
    parts.database,
    { batchMax },
    {
      decideFromCache(commands) {
        const gathered = kept.recall(commands);
        if (gathered === undefined) return undefined;
        const decided = decide(gathered, commands);
        // A refusal may rest on what is not kept, such as the key of an earlier request: what is stored decides on it.
        const sure =
          decided.replies.every(({ kind }) => kind === 'order') && changesAnything(decided.batch.changes);
        return sure ? (connection) => write(connection, commands, decided, gathered.micros) : undefined;
      },
      async decideFromDatabase(connection, commands, { fence }) {
        const gathered = await gather(connection, environment, commands, parts.clock.offsetMs);
        const decided = decide(gathered, commands);
        return fence || changesAnything(decided.batch.changes)
          ? write(connection, commands, decided, null)
          : { replies: decided.replies, writes: [] };
      },
      invalidate: kept.forget,
    },
  );
  return {
    ...lane,
    takeDeliveries() {
      const taken = deliveries;
      deliveries = false;
      return taken;
    },
  };
}

/** One wallet always takes the same lane of a process, so that its commands meet in one batch. */
function laneOf(lanes: readonly OrderLane[], accountId: string): OrderLane {
  const hash = Number.parseInt(accountId.slice(-8), 16);
  const lane = lanes[hash % lanes.length];
  if (lane === undefined) throw new Error('There is no lane.');
  return lane;
}
