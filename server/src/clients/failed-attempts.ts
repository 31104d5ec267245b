import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { takeRandomBytes } from '../random-bytes.ts';
import type { RateUse } from '../refusals.ts';
import { originOf, parseIpAddress } from './ip-address.ts';
import { wholeSeconds } from './rate-limit.ts';

/** Counts failed authentications of one address. */
export interface FailedAttempts {
  /** Counts one more failure of an IP address, and tells whether it was one too many and what is left of the minute. */
  count(ipAddress: string): Promise<FailureUse>;
}

interface FailureUse extends RateUse {
  readonly exceeded: boolean;
}

const failuresPerMinute = 60;

/**
 * Counts on this node alone: the answer only changes from 401 to 429, and a valid key is never asked for it.
 *
 * Addresses are counted in 65,536 boxes, chosen by a salted hash, so that memory stays bounded whoever calls.
 * Two addresses rarely share a box, and then all that happens is a 429 where a 401 would have stood.
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
