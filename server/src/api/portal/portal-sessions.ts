import type { FastifyRequest } from 'fastify';
import type { PortalSession } from '../../people/portal-session.ts';

/** The sessions of people, as the operations of the portal use them. */
export interface PortalSessions {
  /** Whether people can sign in at this server. */
  readonly available: boolean;
  /** The session that the cookies of a request prove; undefined for a visitor. */
  find(request: FastifyRequest): Promise<PortalSession | undefined>;
  /** Ends the session of a request, if it has one. */
  end(request: FastifyRequest): Promise<void>;
}

/** Nobody is signed in, and nobody can sign in. */
export const noSessions: PortalSessions = {
  available: false,
  find: async () => undefined,
  end: async () => undefined,
};
