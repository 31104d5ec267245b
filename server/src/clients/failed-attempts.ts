import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { takeRandomBytes } from '../random-bytes.ts';
import type { RateUse } from '../refusals.ts';
import { originOf, parseIpAddress } from './ip-address.ts';
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
 * Addresses are counted in 65,536 buckets, chosen by a salted hash, so that memory stays bounded for any number of
 * callers. Two addresses rarely share a bucket, and then one may get a 429 instead of a 401.
 */
export function makeFailedAttempts(clock: Clock): FailedAttempts {
  const windows = makeSlidingWindows();
  const salt = takeRandomBytes(16);
  const ask = { limit: failuresPerMinute, wanted: 1 };
  return {
    count(ipAddress) {
      const address = parseIpAddress(ipAddress);
      const origin = address === undefined ? 'unknown' : originOf(address);
      const box = createHash('sha256').update(salt).update(origin).digest().readUInt16BE(0);
      const { taken, used, nextMs } = windows.take(String(box), ask, clock.monotonicMs());
      return {
        exceeded: taken === 0,
        limit: failuresPerMinute,
        remaining: failuresPerMinute - used,
        resetSeconds: wholeSeconds(nextMs),
      };
    },
  };
}
