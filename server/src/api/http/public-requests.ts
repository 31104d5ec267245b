import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { originOf, parseIpAddress } from '../../clients/ip-address.ts';
import { takeRandomBytes } from '../../random-bytes.ts';
import { Refusal } from '../../refusals.ts';
import type { Api } from '../api.ts';
import { baseOf } from './base.ts';

const windowSeconds = 60;
/** Not counted: health checks, and callbacks, which have limits of their own. */
const notCounted = /^\/(?:healthz|readyz)(?:$|\?)|^\/callbacks\//;

/**
 * Limits the requests that need no key, per minute and address: of the client as trusted proxies tell it, or its /64 network
 * of IPv6. Addresses are counted in 65,536 buckets, chosen by a salted hash, so that memory stays bounded.
 */
export function limitPublicRequests(api: Api, perMinute: number): void {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: windowSeconds });
  const salt = takeRandomBytes(16);
  api.addHook('onRequest', async ({ ip, raw }) => {
    const url = raw.url ?? '';
    if (baseOf(url) !== undefined || notCounted.test(url)) return;
    const address = parseIpAddress(ip);
    const origin = address === undefined ? 'unknown' : originOf(address);
    const bucket = createHash('sha256').update(salt).update(origin).digest().readUInt16BE(0);
    await limiter.consume(bucket).catch((refused: unknown) => {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const retryAfterSeconds = Math.min(Math.floor(refused.msBeforeNext / 1_000) + 1, windowSeconds);
      throw new Refusal('rate_limited', { retryAfterSeconds });
    });
  });
}
