import type { App } from '../../app.ts';
import type { Environment } from '../../environment.ts';

/** How loaded this process is. */
export interface Load {
  /**
   * How long a request of an environment would wait before it is processed, milliseconds: for the event loop, for a lane,
   * or for a connection to the database. Live requests wait for live lanes only, sandbox requests for all.
   */
  delayMs(environment: Environment): number;
  /** Whether the delay was above the limit for several samples, or within the last few seconds. */
  isLasting(): boolean;
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

/** Starts to measure the load. `delayMsMax` is the delay that is too long. */
export function measureLoad(
  { clock, database, orders }: Pick<App, 'clock' | 'database' | 'orders'>,
  delayMsMax: number,
): Load {
  let sampledMs = clock.monotonicMs();
  let loopMs = 0;
  let lanesMs: Readonly<Record<Environment, number>> = { live: 0, sandbox: 0 };
  let poolMs = 0;
  let samples = 0;
  let until = -Infinity;
  let lasting = false;

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
    stop: () => clearInterval(timer),
  };
}
