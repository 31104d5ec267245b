/**
 * How many whole seconds are counted. Any 60 seconds lie in at most 61 whole seconds, so a limit on the sum of the newest
 * 61 holds in every window. A request therefore counts for 60 to 61 seconds.
 */
export const countedSeconds = 61;

/** What a caller asks a window for. */
export interface WindowRequest {
  /** The most requests in any 60 seconds. */
  readonly limit: number;
  /** How many requests to count; zero only reads. */
  readonly wanted: number;
}

/** What a window answers. */
export interface WindowUse {
  /** How many of the wanted requests are within the limit. Only these were counted. */
  readonly taken: number;
  /** How many requests count now, with those that were taken. */
  readonly used: number;
  /** The time of the answer on the clock of the window, milliseconds. */
  readonly nowMs: number;
  /** Milliseconds until more requests fit than now; zero when none is counted. */
  readonly nextMs: number;
}

/** The requests of the newest seconds, oldest first. At most 61 entries. */
interface Window {
  seconds: number[];
  requests: number[];
}

/** Sliding windows by name, in memory. */
export interface SlidingWindows {
  /** Counts as many of the wanted requests as the limit allows. `nowMs` never decreases between calls. */
  take(name: string, request: WindowRequest, nowMs: number): WindowUse;
}

/** Makes empty windows. A window whose requests are all too old to count is forgotten. */
export function makeSlidingWindows(): SlidingWindows {
  const windows = new Map<string, Window>();
  let sweepAtSecond = 0;

  function forgetUnused(second: number): void {
    if (second < sweepAtSecond) return;
    sweepAtSecond = second + countedSeconds;
    for (const [name, { seconds }] of windows) {
      if ((seconds.at(-1) ?? -Infinity) <= second - countedSeconds) windows.delete(name);
    }
  }

  return {
    take(name, request, nowMs) {
      const second = Math.floor(nowMs / 1_000);
      forgetUnused(second);
      const window = windows.get(name) ?? { seconds: [], requests: [] };
      const use = takeFrom(window, request, nowMs);
      if (use.taken > 0) windows.set(name, window);
      return use;
    },
  };
}

function takeFrom(window: Window, { limit, wanted }: WindowRequest, nowMs: number): WindowUse {
  const { seconds, requests } = window;
  const second = Math.floor(nowMs / 1_000);
  const expired = seconds.findLastIndex((one) => one <= second - countedSeconds) + 1;
  seconds.splice(0, expired);
  requests.splice(0, expired);
  const before = requests.reduce((sum, count) => sum + count, 0);
  const taken = Math.max(0, Math.min(wanted, limit - before));
  if (taken > 0) {
    if (seconds.at(-1) === second) requests.push((requests.pop() ?? 0) + taken);
    else {
      seconds.push(second);
      requests.push(taken);
    }
  }
  const used = before + taken;
  return { taken, used, nowMs, nextMs: untilMoreFit(window, used, limit, nowMs) };
}

/** With a limit that was lowered below the use, more than the oldest second must pass out of the window. */
function untilMoreFit({ seconds, requests }: Window, used: number, limit: number, nowMs: number): number {
  let leaving = Math.max(1, used - limit + 1);
  for (const [i, count] of requests.entries()) {
    leaving -= count;
    if (leaving <= 0) return ((seconds[i] ?? 0) + countedSeconds) * 1_000 - nowMs;
  }
  return 0;
}

/** A wait in whole seconds, at least 1, that is certainly enough. At most 61. */
export function wholeSeconds(ms: number): number {
  return Math.min(Math.max(1, Math.ceil(ms / 1_000)), countedSeconds);
}
