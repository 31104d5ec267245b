import underPressure from '@fastify/under-pressure';
import type { Clock } from '../../clock.ts';
import { Refusal } from '../../refusals.ts';
import type { Api } from '../api.ts';

/** How often the delay of the event loop is sampled, and the mean delay that counts as overload, milliseconds. */
const sampleMs = 1_000;
const delayMsMax = 3_000;

/** Refuses requests with 503 while the process is overloaded, except `/healthz`: a busy process is alive. */
export function refuseUnderPressure(server: Api, clock: Clock): void {
  const isLasting = makeOverloadCheck(clock);
  server.register(underPressure, {
    maxEventLoopDelay: delayMsMax,
    sampleInterval: sampleMs,
    pressureHandler: (request, _reply, _type, delayMs) => {
      if (request.routeOptions.url === '/healthz') return;
      if (delayMs !== undefined && isLasting(delayMs))
        throw new Refusal('service_unavailable', { retryAfterSeconds: 2 });
    },
  });
}

/**
 * Makes a function that takes the samples that count as overload, in milliseconds, and gives whether the overload lasts
 * longer than one sample. A process that was suspended once (SIGSTOP, a suspended machine) has one such sample, or an
 * infinite one, and is not overloaded.
 */
export function makeOverloadCheck(clock: Pick<Clock, 'monotonicMs'>): (delayMs: number) => boolean {
  let first: number | undefined;
  let seenMs = -Infinity;
  return (delayMs) => {
    if (delayMs === Infinity) return false;
    const nowMs = clock.monotonicMs();
    if (nowMs - seenMs > delayMs + 2 * sampleMs) first = delayMs;
    seenMs = nowMs;
    return delayMs !== first;
  };
}
