import type { Clock } from '../../clock.ts';
import { Refusal } from '../../refusals.ts';

/** How many requests may wait for events at a time in this process, per account and in total. */
const waitsPerAccount = 4;
const waitsInAll = 100;

/** A request that waits for events. */
export interface EventWait {
  /** Aborted when the wait must end early. */
  readonly signal: AbortSignal;
  /** Whether the wait is over: it timed out, the client disconnected, or the server closes. */
  over(): boolean;
  /** Ends the wait. A second call has no effect. */
  leave(): void;
}

/** The requests that wait for events. */
export interface EventWaits {
  /**
   * Begins a wait of at most `ms` milliseconds.
   * @throws Refusal `rate_limited` if the account has too many waits, `service_unavailable` if there are too many in
   * total
   */
  enter(accountId: string, ms: number): EventWait;
  /** Ends all waits. Later ones end at once. */
  close(): void;
}

/** Makes the registry of waits of a process. */
export function makeEventWaits(clock: Pick<Clock, 'monotonicMs'>): EventWaits {
  const waiting = new Map<string, Set<AbortController>>();
  let inAll = 0;
  let closed = false;

  return {
    enter(accountId, ms) {
      const ofAccount = waiting.get(accountId) ?? new Set();
      if (ofAccount.size >= waitsPerAccount) throw new Refusal('rate_limited', { retryAfterSeconds: 5 });
      if (inAll >= waitsInAll) throw new Refusal('service_unavailable', { retryAfterSeconds: 5 });
      const untilMs = clock.monotonicMs() + ms;
      const ended = new AbortController();
      waiting.set(accountId, ofAccount.add(ended));
      inAll += 1;
      if (closed) ended.abort();
      return {
        signal: ended.signal,
        over: () => ended.signal.aborted || clock.monotonicMs() >= untilMs,
        leave() {
          ended.abort();
          if (!ofAccount.delete(ended)) return;
          inAll -= 1;
          if (ofAccount.size === 0) waiting.delete(accountId);
        },
      };
    },
    close() {
      closed = true;
      for (const ofAccount of waiting.values()) for (const ended of ofAccount) ended.abort();
    },
  };
}
