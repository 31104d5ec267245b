import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { takeRandomBytes } from '../random-bytes.ts';
import type { RateUse } from '../refusals.ts';
import { originOf, parseIpAddress } from './ip-address.ts';
import { wholeSeconds } from './rate-limit.ts';

/** Counts failed authentications per IP address. */
export interface FailedAttempts {
  /**
   * Counts one more failure of an IP address, and returns whether the limit is exceeded and what is left of the minute.
   */
  count(ipAddress: string): Promise<FailureUse>;
}

interface FailureUse extends RateUse {
  readonly exceeded: boolean;
}

const failuresPerMinute = 60;

/**
 * Counts on this node only: the limit only turns a 401 into a 429, and never applies to a valid key.
 * Addresses are counted in 65,536 buckets, chosen by a salted hash, so that memory stays bounded for any number of
 * callers. Two addresses rarely share a bucket, and then one may get a 429 instead of a 401.
 */
export function makeFailedAttempts(): FailedAttempts {
  const limiter = new RateLimiterMemory({ points: failuresPerMinute, duration: 60 });
  const salt = takeRandomBytes(16);
  return {
    async count(ipAddress) {
      const address = parseIpAddress(ipAddress);
      const origin = address === undefined ? 'unknown' : originOf(address);
      const box = createHash('sha256').update(salt).update(origin).digest().readUInt16BE(0);
      try {
        return useOf(await limiter.consume(box), false);
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return useOf(refused, true);
        throw refused;
      }
    },
  };
}

function useOf({ remainingPoints, msBeforeNext }: RateLimiterRes, exceeded: boolean): FailureUse {
  return {
    exceeded,
    limit: failuresPerMinute,
    remaining: remainingPoints,
    resetSeconds: wholeSeconds(msBeforeNext),
  };
}
