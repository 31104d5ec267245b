import type { FastifyRequest } from 'fastify';
import { makeSlidingWindows, wholeSeconds } from '../../clients/sliding-window.ts';
import type { Clock } from '../../clock.ts';
import { Refusal } from '../../refusals.ts';
import type { Api } from '../api.ts';
import type { PublicRequests } from '../http/public-requests.ts';
import type { PortalSessions } from './portal-sessions.ts';

/** How many requests of one session a process answers in a minute: more than pages make, however many are open. */
const sessionRequestsPerMinute = 600;

/** Whether a request may be one of a person who is signed in: its cookie is ours, and it asks for an operation. */
export function mayBePersons(sessions: PortalSessions | undefined): (request: FastifyRequest) => boolean {
  return (request) =>
    request.routeOptions.config.access !== undefined && sessions?.hasCookie(request) === true;
}

/**
 * Limits the requests of people by their session, so that people behind one address do not share a limit. A cookie whose session
 * has ended counts as a visitor of its address.
 */
export function limitPersonRequests(
  api: Api,
  { clock, sessions, visitors }: { clock: Clock; sessions: PortalSessions; visitors: PublicRequests },
): void {
  const windows = makeSlidingWindows();
  const one = { limit: sessionRequestsPerMinute, wanted: 1 };
  api.addHook('onRequest', async (request) => {
    if (!sessions.hasCookie(request)) return;
    const session = await sessions.find(request);
    if (session === undefined) return visitors.count(request.ip);
    const { taken, nextMs } = windows.take(session.id, one, clock.monotonicMs());
    if (taken === 0) throw new Refusal('rate_limited', { retryAfterSeconds: wholeSeconds(nextMs) });
  });
}
