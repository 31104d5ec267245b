import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import type { Environment } from '../../environment.ts';
import type { OrderLanes } from '../../orders/lane/order-lanes.ts';

/** How loaded this process is. */
export interface Load {
  /**
   * How long a request of an environment would wait before it is processed, milliseconds: for the event loop, for a lane,
   * or for a connection to the database. Live requests wait for live lanes only, sandbox requests for all.
   */
  delayMs(environment: Environment): number;
  /** Whether the delay was above the limit for several samples, or within the last few seconds. */
  isLasting(): boolean;
  /**
   * How long a command about an order of an environment would wait for its lane, estimated from those that have no reply yet,
   * milliseconds. Unlike `delayMs` it counts what was accepted a moment ago.
   */
  queueMs(environment: Environment): number;
  /**
   * How long the running turn of the event loop has processed requests, milliseconds; 0 for the first requests of a turn. It is
   * called for each request.
   */
  turnMs(): number;
  stop(): void;
}

/** How often the delay is sampled, milliseconds. */
const sampleMs = 20;
/**
 * How many consecutive samples above half of the limit are overload. A process that was suspended once (SIGSTOP, a
 * suspended machine) has one, and the work that has piled up meanwhile is served.
 */
const samplesMin = 3;
/** How long an overload is remembered, milliseconds: the next rise is then refused at once. */
const rememberedMs = 5_000;
/** About how long one caller of the pool makes the next one wait, milliseconds. */
const poolWaitMs = 1;
/** A turn with fewer requests is long for other reasons: another process used the core, or garbage was collected. */
const turnRequestsMin = 50;
/** About how long one command of a lane makes the next one wait on a slow machine, milliseconds. */
const commandMs = 1;

/** The environments whose commands delay one of another. */
const waitsFor: Readonly<Record<Environment, readonly Environment[]>> = {
  live: ['live'],
  sandbox: ['live', 'sandbox'],
};

/** The parts of an app whose load is measured. */
interface LoadSources {
  readonly clock: Clock;
  readonly database: Pick<Database, 'waiting'>;
  readonly orders: Pick<OrderLanes, 'pending' | 'waitMs'>;
}

/** Starts to measure the load. `delayMsMax` is the delay that is too long. */
export function measureLoad({ clock, database, orders }: LoadSources, delayMsMax: number): Load {
  let sampledMs = clock.monotonicMs();
  let loopMs = 0;
  let lanesMs: Readonly<Record<Environment, number>> = { live: 0, sandbox: 0 };
  let poolMs = 0;
  let samples = 0;
  let until = -Infinity;
  let lasting = false;
  /** When the first request of the running turn was processed; undefined before it. */
  let turnBeganMs: number | undefined;
  let turnRequests = 0;
  const endTurn = (): void => {
    turnBeganMs = undefined;
    turnRequests = 0;
  };

  function sample(): void {
    const nowMs = clock.monotonicMs();
    loopMs = Math.max(0, nowMs - sampledMs - sampleMs);
    sampledMs = nowMs;
    poolMs = database.waiting() * poolWaitMs;
    const live = orders.waitMs('live');
    lanesMs = { live, sandbox: Math.max(live, orders.waitMs('sandbox')) };
    const worstMs = Math.max(loopMs, poolMs, lanesMs.sandbox);
    samples = worstMs > delayMsMax / 2 ? samples + 1 : 0;
    if (samples >= samplesMin || (lasting && worstMs > delayMsMax / 2)) until = nowMs + rememberedMs;
    lasting = nowMs < until;
  }

  const timer = setInterval(sample, sampleMs).unref();
  return {
    delayMs(environment) {
      // The turn of the event loop that is running is part of the delay: what arrives late in it has waited as long.
      const turnMs = clock.monotonicMs() - sampledMs - sampleMs;
      return Math.max(turnMs, loopMs, poolMs, lanesMs[environment]);
    },
    isLasting: () => lasting,
    turnMs() {
      turnRequests += 1;
      if (turnBeganMs === undefined) {
        turnBeganMs = clock.monotonicMs();
        // It runs when all that has arrived is processed.
        setImmediate(endTurn);
      }
      return turnRequests < turnRequestsMin ? 0 : clock.monotonicMs() - turnBeganMs;
    },
    queueMs: (environment) =>
      waitsFor[environment].reduce((ahead, one) => ahead + orders.pending(one), 0) * commandMs,
    stop: () => clearInterval(timer),
  };
}
