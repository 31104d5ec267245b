import type { Clock } from '../../clock.ts';
import { Refusal } from '../../refusals.ts';

/** How many requests of one account, and of all, may wait for events at a time in this process. */
const waitsPerAccount = 4;
const waitsInAll = 100;

/** A request that waits for events. */
export interface EventWait {
  /** Aborted when the wait must end before its time. */
  readonly signal: AbortSignal;
  /** Whether there is nothing left to wait for: time is up, the client is gone, or the server closes. */
  over(): boolean;
  /** Ends the wait; a second time changes nothing. */
  leave(): void;
}

/** Who waits for events. */
export interface EventWaits {
  /**
   * Begins a wait of at most `ms` milliseconds.
   * @throws Refusal `rate_limited` when too many of the account wait, `service_unavailable` when too many do in all
   */
  enter(accountId: string, ms: number): EventWait;
  /** Ends all waits, and every later one at once. */
  close(): void;
}

/** Makes the book of waits of a process. */
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
