/**
 * Where time comes from. Decisions take `now` from the database, in the statement that gathers what they need;
 * `offsetMs` is added there, so that a test moves time for everything at once. Nothing else may read a clock.
 */
export interface Clock {
  /** Milliseconds added to the database's clock. Zero outside tests. */
  offsetMs: number;
  /** Milliseconds of a clock that never jumps: for deadlines and durations, never for a date. */
  monotonicMs(): number;
  /** This node's own clock, with the offset. For what no money depends on: file names, simulators, the command line. */
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

/** Milliseconds. Every day in Jakarta has as many: no clock is changed there. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

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

/** The moment `ms` milliseconds after `at`; before it when they are negative. */
export function later(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}

/** Whichever of two moments comes first. */
export function earlierOf(a: Date, b: Date): Date {
  return a < b ? a : b;
}

/** Whichever of two moments comes last. */
export function laterOf(a: Date, b: Date): Date {
  return a > b ? a : b;
}

/**
 * Calls with a signal that aborts after `ms` milliseconds. A timer of `AbortSignal.timeout` would go off for every call, also
 * for those that ended long before it.
 */
export async function withDeadline<T>(ms: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), ms);
  try {
    return await call(deadline.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Jakarta is seven hours ahead of UTC, all year, since 1964. */
const jakartaAheadMs = 7 * hourMs;

/** The calendar day in Jakarta (WIB), as `YYYY-MM-DD`: the day of daily limits and of bills. */
export function jakartaDay(at: Date): string {
  return later(at, jakartaAheadMs).toISOString().slice(0, 10);
}

/** Whether a text is a day that there is, as `YYYY-MM-DD`, and not before 1970. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '1970') return false;
  const at = new Date(`${text}T00:00:00Z`);
  // The parser takes the 31st of every month for a day, if need be for one of the next.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The time of day in Jakarta (WIB), as `HH:MM:SS`. */
export function jakartaTime(at: Date): string {
  return later(at, jakartaAheadMs).toISOString().slice(11, 19);
}

/** When it is `time` (`HH:MM`) on `day` (`YYYY-MM-DD`) in Jakarta; an invalid date where there is no such day. */
export function jakartaMoment(day: string, time: string): Date {
  return new Date(`${day}T${time}:00+07:00`);
}
