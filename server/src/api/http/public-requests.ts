import type { FastifyRequest } from 'fastify';
import { makeAddressBuckets } from '../../clients/address-bucket.ts';
import { makeSlidingWindows, wholeSeconds } from '../../clients/sliding-window.ts';
import type { Clock } from '../../clock.ts';
import { Refusal } from '../../refusals.ts';
import type { Api } from '../api.ts';
import { baseOf } from './base.ts';

/** Not counted: health checks, and the callbacks of suppliers, which have limits of their own. */
const notCounted = /^\/(?:healthz|readyz)(?:$|\?)|^\/callbacks\/(?!bank\/)/;

/** Counts requests that need no key. */
export interface PublicRequests {
  /** Counts a request of an address. @throws Refusal rate_limited */
  count(ipAddress: string): void;
}

/** Makes the counts: of any 60 seconds, and per address of the client as trusted proxies tell it. */
export function countPublicRequests(clock: Clock, perMinute: number): PublicRequests {
  const windows = makeSlidingWindows();
  const bucketOf = makeAddressBuckets();
  const request = { limit: perMinute, wanted: 1 };
  return {
    count(ipAddress) {
      const { taken, nextMs } = windows.take(bucketOf(ipAddress), request, clock.monotonicMs());
      if (taken === 0) throw new Refusal('rate_limited', { retryAfterSeconds: wholeSeconds(nextMs) });
    },
  };
}

/** Limits the requests that need no key, but for those that `countedLater` leaves to the portal. */
export function limitPublicRequests(
  api: Api,
  requests: PublicRequests,
  countedLater: (request: FastifyRequest) => boolean,
): void {
  api.addHook('onRequest', async (request) => {
    const url = request.raw.url ?? '';
    if (baseOf(url) !== undefined || notCounted.test(url) || countedLater(request)) return;
    requests.count(request.ip);
  });
}
