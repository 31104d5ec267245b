/**
 * Where time comes from. Decisions take `now` from the database, in the statement that gathers what they need;
 * `offsetMs` is added there, so that a test moves time for everything at once. Nothing else may read a clock.
 */
export interface Clock {
  /** Milliseconds added to the database's clock. Zero outside tests. */
  offsetMs: number;
  /** Milliseconds of a clock that never jumps: for deadlines and durations, never for a date. */
  monotonicMs(): number;
  /** This node's own clock, with the offset. For logs, file names and rate counters, never for a decision. */
  nodeNow(): Date;
}

/** Makes the process's clock. */
export function makeClock(): Clock {
  return {
    offsetMs: 0,
    monotonicMs: () => performance.now(),
    nodeNow() {
      return new Date(Date.now() + this.offsetMs);
    },
  };
}

/** Ends after `ms` milliseconds, or at once when `signal` aborts. It never throws. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
  });
}

/** Jakarta is seven hours ahead of UTC, all year, since 1964. */
const jakartaAheadMs = 7 * 3_600_000;

/** The calendar day in Jakarta (WIB), as `YYYY-MM-DD`: the day of daily limits and of bills. */
export function jakartaDay(at: Date): string {
  return new Date(at.getTime() + jakartaAheadMs).toISOString().slice(0, 10);
}
