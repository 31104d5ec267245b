import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router';
import { homeOf, placeAfterSignIn, sessionQuery, settingsQuery } from '../operations/session.ts';
import { DelayedSkeleton } from '../states/delayed-skeleton.tsx';
import { FailedPage } from './failed-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { clientPaths, operatorPaths, visitorPaths } from './page-paths.ts';

interface Context {
  readonly queries: QueryClient;
}

const root = createRootRouteWithContext<Context>()({
  notFoundComponent: NotFoundPage,
  errorComponent: FailedPage,
  // Every page shows something of both.
  beforeLoad: async ({ context: { queries } }) => {
    const [session] = await Promise.all([
      queries.query({ ...sessionQuery, staleTime: 'static' }),
      queries.query({ ...settingsQuery, staleTime: 'static' }),
    ]);
    return { session };
  },
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: ({ context: { session } }) => {
    redirect({ to: homeOf(session), replace: true, throw: true });
  },
});

const pendingPage = lazyRouteComponent(() => import('./pending-page.tsx'), 'PendingPage');

const visitor = createRoute({
  getParentRoute: () => root,
  id: 'visitor',
  component: lazyRouteComponent(() => import('../visitor/visitor-frame.tsx'), 'VisitorFrame'),
});

const signIn = createRoute({
  getParentRoute: () => visitor,
  path: 'sign-in',
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } =>
    typeof next === 'string' ? { next } : {},
  beforeLoad: ({ context: { session }, search: { next } }) => {
    if (session.person !== null)
      redirect({ to: placeAfterSignIn(next, session), replace: true, throw: true });
  },
  component: lazyRouteComponent(() => import('../visitor/sign-in-page.tsx'), 'SignInPage'),
});

const otherVisitorPages = visitorPaths
  .filter((path) => path !== 'sign-in')
  .map((path) => createRoute({ getParentRoute: () => visitor, path, component: pendingPage }));

/** Leads a visitor to the page for signing in, which leads back. */
function leadToSignIn(next: string): void {
  redirect({ to: '/sign-in', search: { next }, replace: true, throw: true });
}

const client = createRoute({
  getParentRoute: () => root,
  path: 'app/$environment',
  beforeLoad: ({ context: { session }, location, params: { environment } }) => {
    if (environment !== 'live' && environment !== 'sandbox') notFound({ throw: true });
    if (session.person === null) leadToSignIn(location.href);
    const membership = session.memberships[0];
    if (membership === undefined) redirect({ to: '/', replace: true, throw: true });
    if (environment === 'live' && membership?.live === false)
      redirect({ to: '/app/sandbox/home', replace: true, throw: true });
  },
  component: lazyRouteComponent(() => import('./client-frame.tsx'), 'ClientFrame'),
});

const clientPages = clientPaths.map((path) =>
  createRoute({ getParentRoute: () => client, path, component: pendingPage }),
);

const operator = createRoute({
  getParentRoute: () => root,
  path: 'operator',
  beforeLoad: ({ context: { session }, location }) => {
    if (session.person === null) leadToSignIn(location.href);
    if (session.operator_role === null) redirect({ to: '/', replace: true, throw: true });
  },
  component: lazyRouteComponent(() => import('./operator-frame.tsx'), 'OperatorFrame'),
});

const operatorPages = operatorPaths.map((path) =>
  createRoute({ getParentRoute: () => operator, path, component: pendingPage }),
);

/** The router of all pages. What a page needs beyond the frame is loaded with it. */
export function makeRouter(queries: QueryClient): ReturnType<typeof createRouter> {
  return createRouter({
    routeTree: root.addChildren([
      home,
      visitor.addChildren([signIn, ...otherVisitorPages]),
      client.addChildren(clientPages),
      operator.addChildren(operatorPages),
    ]),
    context: { queries },
    defaultPreload: 'intent',
    defaultPendingComponent: DelayedSkeleton,
  });
}
