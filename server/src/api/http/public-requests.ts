import { makeAddressBuckets } from '../../clients/address-bucket.ts';
import { makeSlidingWindows, wholeSeconds } from '../../clients/sliding-window.ts';
import type { Clock } from '../../clock.ts';
import { Refusal } from '../../refusals.ts';
import type { Api } from '../api.ts';
import { baseOf } from './base.ts';

/** Not counted: health checks, and the callbacks of suppliers, which have limits of their own. */
const notCounted = /^\/(?:healthz|readyz)(?:$|\?)|^\/callbacks\/(?!bank\/)/;

/** Limits the requests that need no key, in any 60 seconds and per address of the client as trusted proxies tell it. */
export function limitPublicRequests(api: Api, clock: Clock, perMinute: number): void {
  const windows = makeSlidingWindows();
  const bucketOf = makeAddressBuckets();
  const request = { limit: perMinute, wanted: 1 };
  api.addHook('onRequest', async ({ ip, raw }) => {
    const url = raw.url ?? '';
    if (baseOf(url) !== undefined || notCounted.test(url)) return;
    const { taken, nextMs } = windows.take(bucketOf(ip), request, clock.monotonicMs());
    if (taken === 0) throw new Refusal('rate_limited', { retryAfterSeconds: wholeSeconds(nextMs) });
  });
}
