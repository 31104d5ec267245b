import type { Clock } from '../../clock.ts';
import type { Database, LaneConnection, Tx } from '../../database/connection.ts';
import { type Decided, openLane, type Lane, type LaneOptions } from '../../database/lane.ts';
import { environments, type Environment } from '../../environment.ts';
import type { CashJournal } from '../../ledger/cash/cash-entry.ts';
import { lockCashJournal, writeCashEntries } from '../../ledger/cash/cash-journal.ts';
import type { ChainHeads } from '../../ledger/heads/head-writer.ts';
import { cashChains, type ChainEnd } from '../../ledger/heads/other-chains.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import { konter, writeAudits } from '../../operators/audit-record.ts';
import { lockRecordChain, type RecordChain } from '../../operators/record-chain.ts';
import { Refusal } from '../../refusals.ts';
import type { Keyring } from '../../sealed.ts';
import { openBatch, type Batch } from './batch.ts';
import type { Command } from './command.ts';
import { applyCommand } from './apply/apply-command.ts';
import { loadBatch } from './load-batch.ts';
import type { BatchSnapshot } from './batch-snapshot.ts';
import { openLaneCache, type LaneCache, type OrderWithAttempt } from './lane-cache.ts';
import type { Order } from '../order.ts';
import type { Reply } from './reply.ts';
import { changesAnything } from './changes.ts';
import { appendChanges, type WriteHooks, writeChanges } from './write-changes.ts';

/** Runs every change of an order or a wallet, and notifies those who wait for one. */
export interface OrderLanes {
  /**
   * Runs a command in a transaction of its lane and returns its reply after the commit.
   * What an operator decides about money is answered only once its chain head is durable outside the database.
   * @throws Refusal `service_unavailable` when the result is unknown; a later request with the same key gets it
   * @throws CommandError when the head of an operator's command cannot be written
   */
  run(command: Command): Promise<Reply>;
  /** An order of a wallet with its newest attempt, as this process last committed it; undefined when it is not cached. */
  cached(wallet: WalletKey, orderId: string): OrderWithAttempt | undefined;
  /** Calls `listener` after each commit that created deliveries. */
  onDeliveries(listener: () => void): void;
  /** The next state of an order that this process commits; undefined if its claim is removed, or after `ms` milliseconds. */
  nextChange(orderId: string, ms: number): Promise<Order | undefined>;
  /** How long commands of an environment wait for a transaction now, milliseconds. */
  waitMs(environment: Environment): number;
  /** How many commands of an environment have no reply yet. */
  pending(environment: Environment): number;
  close(): Promise<void>;
}

/** The Retry-After of a request that failed because the database is unreachable, seconds. */
const retryAfterSeconds = 2;

/** Opens the lanes of both environments; live and sandbox never share one. */
export function openOrderLanes(
  parts: {
    database: Database;
    keyring: Keyring;
    clock: Clock;
    heads: ChainHeads;
    onFault(error: unknown): void;
  },
  settings: { lanes: number; batchMax: number; nodes: number },
): OrderLanes {
  const open = (environment: Environment): OrderLane[] =>
    Array.from({ length: settings.lanes }, () =>
      openOrderLane(parts, environment, { batchMax: settings.batchMax, fillsBatches: settings.nodes > 1 }),
    );
  const lanes: Record<Environment, OrderLane[]> = { live: open('live'), sandbox: open('sandbox') };
  let onDeliveries = (): void => undefined;
  const waiters = new Map<string, Set<(order: Order | undefined) => void>>();

  return {
    async run(command) {
      const proven = mustBeProven(command);
      if (proven) await parts.heads.check();
      const lane = laneOf(lanes[command.wallet.environment], command.wallet.accountId);
      const reply = await lane.run(command).catch((error: unknown) => {
        parts.onFault(error);
        throw new Refusal('service_unavailable', { retryAfterSeconds });
      });
      if (lane.takeDeliveries()) onDeliveries();
      if (reply.kind === 'order') waiters.get(reply.order.id)?.forEach((notify) => notify(reply.order));
      // The claim of an inquiry was removed: those who wait for it poll once more, and find that it is gone.
      if (reply.kind === 'refused' && command.kind === 'settle_inquiry')
        waiters.get(command.orderId)?.forEach((notify) => notify(undefined));
      if (proven && isDone(reply)) await parts.heads.prove(command.wallet);
      return reply;
    },
    cached: (wallet, orderId) => laneOf(lanes[wallet.environment], wallet.accountId).cached(wallet, orderId),
    waitMs: (environment) => Math.max(...lanes[environment].map((lane) => lane.waitMs())),
    pending: (environment) => lanes[environment].reduce((count, lane) => count + lane.pending(), 0),
    onDeliveries(listener) {
      onDeliveries = listener;
    },
    nextChange(orderId, ms) {
      return new Promise((resolve) => {
        const listeners = waiters.get(orderId) ?? new Set();
        const done = (order: Order | undefined): void => {
          clearTimeout(timer);
          listeners.delete(done);
          if (listeners.size === 0) waiters.delete(orderId);
          resolve(order);
        };
        const timer = setTimeout(done, ms, undefined);
        waiters.set(orderId, listeners.add(done));
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
  /** Whether deliveries were created since the last call. */
  takeDeliveries(): boolean;
  cached: LaneCache['find'];
}

/**
 * Whether the cache suffices. A refusal may depend on data that is not cached, such as the key of an earlier request, so it needs
 * the database. An audit record or a cash entry is linked to the one before it, which must be read.
 */
function isSure({ batch: { changes }, replies }: DecidedBatch): boolean {
  return (
    replies.every(({ kind }) => kind === 'order') &&
    changesAnything(changes) &&
    changes.audits.length === 0 &&
    changes.cash.length === 0
  );
}

/** What a transaction writes with: the time that it assumed, and the chains that it has locked. */
interface WriteTerms {
  readonly estimatedMicros?: bigint | null;
  readonly records?: RecordChain | undefined;
  readonly journal?: CashJournal | undefined;
}

/**
 * Writes what the deposits of a batch are credited for, one after the other: few batches have more than one. Then locks the
 * chains that the batch appends to beside those of its wallets: the cash journal, and the audit records last.
 */
async function prepareChains(
  connection: LaneConnection,
  keyring: Keyring,
  environment: Environment,
  { changes, bookedAt }: Batch,
): Promise<WriteTerms> {
  const { causes, cash, audits } = changes;
  const tx: Tx = { open: true, keyring, rows: (statement) => connection.rows(statement) };
  for (const { cause, accountNow } of causes) await cause.write(tx, { now: bookedAt, accountNow });
  const locked = cash.length === 0 ? undefined : await lockCashJournal(connection, environment);
  const records = audits.length === 0 ? undefined : await lockRecordChain(connection);
  return { journal: locked?.journal, records: records?.chain };
}

/** A batch after its commands, with their replies. */
interface DecidedBatch {
  readonly batch: Batch;
  readonly replies: Reply[];
}

/**
 * Sends everything that a batch changes, without waiting. The cash entries follow the steps, which the database compares them
 * with. Returns the end of the cash journal if it grows.
 */
function writeBatch(
  connection: LaneConnection,
  keyring: Keyring,
  { changes, bookedAt: now }: Batch,
  { estimatedMicros = null, records, journal }: WriteTerms,
  hooks: WriteHooks,
): { readonly writes: Promise<unknown>[]; readonly journal: ChainEnd | undefined } {
  const appended = appendChanges(keyring, changes);
  const writes = writeChanges(connection, changes, appended, { now, estimatedMicros }, hooks);
  const cash =
    journal === undefined ? undefined : writeCashEntries(connection, keyring, journal, changes.cash, now);
  writes.push(...(cash?.writes ?? []), ...writeAudits(connection, keyring, records, changes.audits, now));
  return { writes, journal: cash?.end };
}

type HeadNotes = Pick<ChainHeads, 'note' | 'noteChain'>;

/** Hands the new heads of a committed batch to those who write them outside the database. */
function noteHeads(
  heads: HeadNotes,
  { changes }: Batch,
  environment: Environment,
  journal: ChainEnd | undefined,
): void {
  heads.note(changes.wallets.values());
  if (journal !== undefined) heads.noteChain(cashChains[environment], journal);
}

function openOrderLane(
  parts: { database: Database; keyring: Keyring; clock: Clock; heads: HeadNotes },
  environment: Environment,
  options: Pick<LaneOptions, 'batchMax' | 'fillsBatches'>,
): OrderLane {
  let deliveries = false;
  const cache = openLaneCache(parts.clock);

  function decide(snapshot: BatchSnapshot, commands: readonly Command[]): DecidedBatch {
    const batch = openBatch(snapshot, parts.keyring);
    return { batch, replies: commands.map((command) => applyCommand(batch, command)) };
  }

  function write(
    connection: LaneConnection,
    commands: readonly Command[],
    decided: DecidedBatch,
    terms: WriteTerms = {},
  ): Decided<Reply> {
    const { batch, replies } = decided;
    const hooks = { onTime: cache.setClock, onDeliveries: () => (deliveries = true) };
    const { writes, journal } = writeBatch(connection, parts.keyring, batch, terms, hooks);
    cache.apply(commands, batch);
    return { replies, writes, onCommit: () => noteHeads(parts.heads, batch, environment, journal) };
  }

  const lane = openLane<Command, Reply>(
    parts.database,
    { ...options, clock: parts.clock },
    {
      decideFromCache(commands) {
        const snapshot = cache.lookup(commands);
        if (snapshot === undefined) return undefined;
        const decided = decide(snapshot, commands);
        const when = { estimatedMicros: snapshot.micros };
        return isSure(decided) ? (connection) => write(connection, commands, decided, when) : undefined;
      },
      async decideFromDatabase(connection, first, { fence, join }) {
        const { snapshot, commands } = await loadBatch(connection, environment, first, {
          offsetMs: parts.clock.offsetMs,
          join: cache.isContended() ? join : undefined,
        });
        const decided = decide(snapshot, commands);
        if (!fence && !changesAnything(decided.batch.changes))
          return { replies: decided.replies, writes: [] };
        const terms = await prepareChains(connection, parts.keyring, environment, decided.batch);
        return write(connection, commands, decided, terms);
      },
      invalidate: cache.invalidate,
    },
  );
  return {
    ...lane,
    cached: cache.find,
    takeDeliveries() {
      const taken = deliveries;
      deliveries = false;
      return taken;
    },
  };
}

/**
 * Deposits, reversals, adjustments, rulings with the losses that they book, and refunds. A deposit that konter credits by
 * itself is no operator's decision.
 */
function mustBeProven(command: Command): boolean {
  if (command.kind === 'deposit') return command.by.actor !== konter;
  return command.kind === 'adjust' || command.kind === 'refund' || command.kind === 'rule_case';
}

/** Whether the command has taken effect, now or earlier. */
function isDone({ kind }: Reply): boolean {
  return (
    kind === 'adjusted' ||
    kind === 'balance' ||
    kind === 'deposit_reversed' ||
    kind === 'order' ||
    kind === 'payment_reversed'
  );
}

/** A wallet always uses the same lane of a process, so that its commands share a batch. */
function laneOf(lanes: readonly OrderLane[], accountId: string): OrderLane {
  const hash = Number.parseInt(accountId.slice(-8), 16);
  const lane = lanes[hash % lanes.length];
  if (lane === undefined) throw new Error('There is no lane.');
  return lane;
}
