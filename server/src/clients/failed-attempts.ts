import type { Clock } from '../clock.ts';
import type { RateUse } from '../refusals.ts';
import { makeAddressBuckets } from './address-bucket.ts';
import { makeSlidingWindows, wholeSeconds } from './sliding-window.ts';

/** Counts failed authentications per IP address. */
export interface FailedAttempts {
  /**
   * Counts one more failure of an IP address, and returns whether the limit is exceeded and what is left of it.
   */
  count(ipAddress: string): FailureUse;
}

interface FailureUse extends RateUse {
  readonly exceeded: boolean;
}

/** Failures of one address in any 60 seconds that are answered with their own refusal. */
const failuresPerMinute = 60;

/**
 * Counts on this node only: the limit only turns a 401 into a 429, and never applies to a valid key.
 * Two addresses rarely share a bucket, and then one may get a 429 instead of a 401.
 */
export function makeFailedAttempts(clock: Clock): FailedAttempts {
  const windows = makeSlidingWindows();
  const bucketOf = makeAddressBuckets();
  const request = { limit: failuresPerMinute, wanted: 1 };
  return {
    count(ipAddress) {
      const { taken, used, nextMs } = windows.take(bucketOf(ipAddress), request, clock.monotonicMs());
      return {
        exceeded: taken === 0,
        limit: failuresPerMinute,
        remaining: failuresPerMinute - used,
        resetSeconds: wholeSeconds(nextMs),
      };
    },
  };
}
