/**
 * The source of time. Decisions use the database's time, read by the statement that loads their data. `offsetMs` is
 * added there, so that a test moves time for everything at once. Nothing else may read a clock.
 */
export interface Clock {
  /** Milliseconds added to the database's clock. Zero outside tests. */
  offsetMs: number;
  /** Milliseconds on a monotonic clock: for deadlines and durations, never for a date. */
  monotonicMs(): number;
  /** This node's own clock, with the offset. Money never depends on it: file names, simulators and the command line do. */
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

/** Milliseconds. Every day in Jakarta has 24 hours: there is no daylight saving time. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Resolves after `ms` milliseconds, or as soon as `signal` aborts. It never rejects. */
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

/** The moment `ms` milliseconds after `at`; before it when `ms` is negative. */
export function later(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}

/** The earlier of two moments. */
export function earlierOf(a: Date, b: Date): Date {
  return a < b ? a : b;
}

/** The later of two moments. */
export function laterOf(a: Date, b: Date): Date {
  return a > b ? a : b;
}

/**
 * Runs `call` with a signal that aborts after `ms` milliseconds. Unlike the timer of `AbortSignal.timeout`, this one is
 * cleared when the call ends.
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

/** Whether a text is an existing calendar day, as `YYYY-MM-DD`, from 1970 on. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '1970') return false;
  const at = new Date(`${text}T00:00:00Z`);
  // The parser accepts the 31st of every month and rolls it over into the next one.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The time of day in Jakarta (WIB), as `HH:MM:SS`. */
export function jakartaTime(at: Date): string {
  return later(at, jakartaAheadMs).toISOString().slice(11, 19);
}

/** A moment for people, in Jakarta (WIB), as `YYYY-MM-DD HH:MM:SS`. */
export function jakartaDateTime(at: Date): string {
  return later(at, jakartaAheadMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** The moment of `time` (`HH:MM`) on `day` (`YYYY-MM-DD`) in Jakarta; an invalid date if there is no such day. */
export function jakartaMoment(day: string, time: string): Date {
  return new Date(`${day}T${time}:00+07:00`);
}
