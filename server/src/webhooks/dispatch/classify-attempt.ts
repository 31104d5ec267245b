import type { DeliveryOutcome } from './deliver.ts';
import { retryAfterMs } from './retry-after.ts';

/** When attempts are retried. Durations are milliseconds. */
export interface Schedule {
  /** The pause before each further attempt; after the last one the delivery has failed. */
  readonly delaysMs: readonly number[];
  /** The longest Retry-After that is respected. */
  readonly retryAfterMaxMs: number;
}

/** What follows from an attempt. */
export type AttemptClass =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly pauseMs: number | null }
  | { readonly kind: 'again'; readonly afterMs: number; readonly pauseMs: number | null };

const jitterMax = 0.2;

/**
 * Classifies an attempt: the one after `tries` others of the same round. `chance` is in [0, 1) and adds up to a fifth
 * of the pause, so that deliveries that failed together are not retried together.
 */
export function classifyAttempt(
  outcome: Pick<DeliveryOutcome, 'retryAfter' | 'status'>,
  tries: number,
  schedule: Schedule,
  known: { readonly chance: number; readonly now: Date },
): AttemptClass {
  const { status } = outcome;
  if (status !== null && status >= 200 && status <= 299) return { kind: 'delivered' };
  if (status === 410) return { kind: 'gone' };
  const pauseMs =
    status === 429 || status === 503 ? cappedPauseMs(outcome.retryAfter, schedule, known.now) : null;
  const delayMs = schedule.delaysMs[tries];
  if (delayMs === undefined) return { kind: 'failed', pauseMs };
  return {
    kind: 'again',
    afterMs: Math.max(delayMs * (1 + jitterMax * known.chance), pauseMs ?? 0),
    pauseMs,
  };
}

/** The pause that a Retry-After asks for, at most the longest that is respected. Null when it asks for none. */
function cappedPauseMs(retryAfter: string | null, schedule: Schedule, now: Date): number | null {
  const ms = retryAfter === null ? undefined : retryAfterMs(retryAfter, now);
  return ms === undefined ? null : Math.min(ms, schedule.retryAfterMaxMs);
}
