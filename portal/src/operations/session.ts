import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { client, dataOf, type PortalSession } from './portal-client.ts';

/** The public settings of this server. They change with a restart only. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => dataOf(await client.GET('/portal/settings', { signal })),
  staleTime: Infinity,
});

/** Who is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => dataOf(await client.GET('/portal/session', { signal })),
  staleTime: 60_000,
});

/** Ends the session, and forgets everything that was read in it. */
export async function signOut(queries: QueryClient): Promise<void> {
  const session = dataOf(await client.POST('/portal/sign-out'));
  queries.clear();
  queries.setQueryData(sessionQuery.queryKey, session);
}

/** The home of a session: where `/` leads to. */
export function homeOf(session: PortalSession): string {
  if (session.person === null) return '/sign-in';
  if (session.operator_role !== null) return '/operator/home';
  return session.memberships.some(({ live }) => live) ? '/app/live/home' : '/app/sandbox/home';
}

/** The address after signing in: one of the portal's own places, or else the home. Any other would be an open redirect. */
export function placeAfterSignIn(next: string | undefined, session: PortalSession): string {
  return next !== undefined && /^\/(?:app|operator)\/[\w/-]*(?:\?[^#]*)?$/.test(next)
    ? next
    : homeOf(session);
}
