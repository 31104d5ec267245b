import underPressure from '@fastify/under-pressure';
import type { Clock } from '../../clock.ts';
import { Refusal } from '../../refusals.ts';
import type { Api } from '../api.ts';

/** How often the delay of the event loop is sampled, and the mean of a sample that counts as overload, milliseconds. */
const sampleMs = 1_000;
const delayMsMax = 3_000;

/** Refuses requests with 503 while the process is overloaded, but for `/healthz`: a busy process is alive. */
export function refuseUnderPressure(server: Api, clock: Clock): void {
  const lasts = makeOverloadCheck(clock);
  server.register(underPressure, {
    maxEventLoopDelay: delayMsMax,
    sampleInterval: sampleMs,
    pressureHandler: (request, _reply, _type, delayMs) => {
      if (request.routeOptions.url === '/healthz') return;
      if (delayMs !== undefined && lasts(delayMs))
        throw new Refusal('service_unavailable', { retryAfterSeconds: 2 });
    },
  });
}

/**
 * Makes a function that takes samples of the delay that count as overload, milliseconds, and tells whether the overload lasts
 * longer than one sample. A process that stood still once (SIGSTOP, a suspended machine) has one such sample, or an infinite
 * one, while it runs as well as ever.
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
