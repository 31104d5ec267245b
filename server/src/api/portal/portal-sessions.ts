import type { FastifyRequest } from 'fastify';

/** What a person may do in a client account. */
export const clientRoles = ['owner', 'developer', 'finance', 'staff', 'viewer'] as const;
/** What a person may do as an operator. */
export const operatorRoles = ['administrator', 'finance', 'support', 'viewer'] as const;

/** A client account of a person, and the role there. */
export interface Membership {
  readonly accountId: string;
  readonly name: string;
  readonly role: (typeof clientRoles)[number];
  /** Whether an operator has approved the account for live orders. */
  readonly live: boolean;
}

/** A person who is signed in. An operator is not a member of client accounts in the same session. */
export interface PortalSession {
  readonly person: { readonly name: string; readonly email: string };
  readonly memberships: readonly Membership[];
  readonly operatorRole: (typeof operatorRoles)[number] | undefined;
}

/** The sessions of people. Signing in is not available yet: {@link noSessions} is the only implementation. */
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
