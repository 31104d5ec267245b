import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../app.ts';
import { makeSlidingWindows, wholeSeconds } from '../../../clients/sliding-window.ts';
import { Refusal } from '../../../refusals.ts';
import { sessionOf } from '../access.ts';

/** How many private values a person may see in any 60 seconds: more than a support desk needs, and no way to copy them all. */
const revealsPerMinute = 20;

/**
 * Makes the check of an operation that shows a private value: it counts each look of a person, and its answer is never stored.
 * @throws Refusal `rate_limited` when it is called
 */
export function makeRevealLimit(app: Pick<App, 'clock'>) {
  const windows = makeSlidingWindows();
  return (request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('cache-control', 'no-store');
    const asked = { limit: revealsPerMinute, wanted: 1 };
    const { taken, nextMs } = windows.take(sessionOf(request).person.id, asked, app.clock.monotonicMs());
    if (taken === 0) throw new Refusal('rate_limited', { retryAfterSeconds: wholeSeconds(nextMs) });
  };
}
