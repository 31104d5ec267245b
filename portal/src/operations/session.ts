import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { client, dataOf, type PortalSession } from './portal-client.ts';

/** The public settings of this server. Only its logo changes without a restart, and who changes it reads them again. */
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

/** Asks again who is signed in, such as after a change of the person or the memberships. */
export async function readSession(queries: QueryClient): Promise<PortalSession> {
  return queries.query({ ...sessionQuery, staleTime: 0 });
}

/** Goes on as the person of a new session: to where they wanted to go, or home. Nothing of an earlier session stays. */
export async function enter(
  queries: QueryClient,
  router: { readonly history: { push(address: string): void } },
  session: PortalSession,
  next?: string,
): Promise<void> {
  const settings = queries.getQueryData(settingsQuery.queryKey);
  queries.clear();
  if (settings !== undefined) queries.setQueryData(settingsQuery.queryKey, settings);
  queries.setQueryData(sessionQuery.queryKey, session);
  router.history.push(placeAfterSignIn(next, session));
}

/** The home of a session: where `/` leads to. */
export function homeOf(session: PortalSession): string {
  if (session.person === null) return '/sign-in';
  if (session.two_factor_setup_required) return '/two-factor';
  if (session.operator_role !== null) return '/operator/home';
  // Somebody who has left all teams can open an account of their own.
  if (session.memberships.length === 0) return '/sign-up';
  return session.memberships.some(({ live }) => live) ? '/app/live/home' : '/app/sandbox/home';
}

/** The address after signing in: one of the portal's own places, or else the home. Any other would be an open redirect. */
export function placeAfterSignIn(next: string | undefined, session: PortalSession): string {
  if (next === undefined || session.two_factor_setup_required) return homeOf(session);
  return /^\/(?:(?:app|operator)\/[\w/-]*(?:\?[^#]*)?|invitation\/[\w-]+)$/.test(next)
    ? next
    : homeOf(session);
}
