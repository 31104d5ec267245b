import type { FastifyRequest } from 'fastify';
import { endPersonSession } from '../../people/sessions/person-sessions.ts';
import { findSession } from '../../people/sessions/find-session.ts';
import type { People } from '../../people/people.ts';
import { personActor } from '../../people/person-actor.ts';
import type { PortalSession } from '../../people/portal-session.ts';

/** The sessions of people, as the operations of the portal use them. */
export interface PortalSessions {
  /** Whether people can sign in at this server. */
  readonly available: boolean;
  /** Whether a request has a cookie of ours, whose session may have ended. Without one nothing is looked up. */
  hasCookie(request: Pick<FastifyRequest, 'headers'>): boolean;
  /** The session that the cookies of a request prove; undefined for a visitor. */
  find(request: FastifyRequest): Promise<PortalSession | undefined>;
  /** The same, read again: a request that lasts long must not outlive its session, and does not keep it. */
  findAgain(request: FastifyRequest): Promise<PortalSession | undefined>;
  /** Ends the session of a request, if it has one. Returns the values of `Set-Cookie` that forget it. */
  end(request: FastifyRequest): Promise<readonly string[]>;
}

/** Nobody is signed in, and nobody can sign in. */
export const noSessions: PortalSessions = {
  available: false,
  hasCookie: () => false,
  find: async () => undefined,
  findAgain: async () => undefined,
  end: async () => [],
};

/** The sessions in the database. A request reads its session once. */
export function sessionsOf({ app, auth }: People): PortalSessions {
  const found = new WeakMap<FastifyRequest, Promise<PortalSession | undefined>>();

  function find(request: FastifyRequest, isUse = true): Promise<PortalSession | undefined> {
    const token = auth.sessionCookie.tokenIn(request.headers.cookie);
    if (token === undefined) return Promise.resolve(undefined);
    const known = found.get(request) ?? findSession(app.database, app.clock, token, isUse);
    found.set(request, known);
    return known;
  }

  return {
    available: true,
    hasCookie: ({ headers }) => auth.sessionCookie.tokenIn(headers.cookie) !== undefined,
    find: (request) => find(request),
    findAgain(request) {
      found.delete(request);
      return find(request, false);
    },
    async end(request) {
      const session = await find(request);
      if (session !== undefined)
        await endPersonSession({ app }, session, personActor(session, request.ip), session.id);
      return [auth.sessionCookie.end()];
    },
  };
}
