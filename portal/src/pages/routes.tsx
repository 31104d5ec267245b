import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { type CatalogueName, loadCatalogues } from '../language/language.ts';
import { chosenMembership } from '../operations/account.ts';
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

/** A page that is loaded with its texts when somebody goes there. */
function load<Name extends string>(
  module: () => Promise<Readonly<Record<Name, () => ReactElement>>>,
  name: Name,
  catalogues: readonly CatalogueName[],
): RouteComponent {
  return lazyRouteComponent(async () => {
    const [loaded] = await Promise.all([module(), loadCatalogues(catalogues)]);
    return loaded;
  }, name);
}

const visitorPages: Readonly<Record<Exclude<(typeof visitorPaths)[number], 'sign-in'>, RouteComponent>> = {
  'sign-up': load(() => import('../visitor/sign-up-page.tsx'), 'SignUpPage', ['visitor', 'person']),
  'verify-email': load(() => import('../visitor/verify-email-page.tsx'), 'VerifyEmailPage', ['visitor']),
  'forgot-password': load(() => import('../visitor/forgot-password-page.tsx'), 'ForgotPasswordPage', [
    'visitor',
  ]),
  'reset-password': load(() => import('../visitor/reset-password-page.tsx'), 'ResetPasswordPage', [
    'visitor',
    'person',
  ]),
  'invitation/$token': load(() => import('../visitor/invitation-page.tsx'), 'InvitationPage', [
    'visitor',
    'person',
  ]),
  'two-factor': load(() => import('../visitor/two-factor-page.tsx'), 'TwoFactorPage', ['visitor', 'person']),
};

const clientPages: Readonly<Record<(typeof clientPaths)[number], RouteComponent>> = {
  home: load(() => import('../home/home-page.tsx'), 'HomePage', ['home', 'settings']),
  orders: load(() => import('../orders/orders-page.tsx'), 'OrdersPage', ['orders']),
  'orders/$id': load(() => import('../orders/order-page.tsx'), 'OrderPage', ['orders', 'receipt']),
  products: load(() => import('../products/products-page.tsx'), 'ProductsPage', ['products']),
  sell: load(() => import('../sell/sell-page.tsx'), 'SellPage', ['sell', 'products']),
  wallet: load(() => import('../wallet/wallet-page.tsx'), 'WalletPage', ['wallet']),
  deposits: load(() => import('../deposits/deposits-page.tsx'), 'DepositsPage', ['deposits']),
  'deposits/new': load(() => import('../deposits/new-deposit-page.tsx'), 'NewDepositPage', ['deposits']),
  'deposits/$id': load(() => import('../deposits/deposit-page.tsx'), 'DepositPage', ['deposits']),
  developers: load(() => import('../developers/developers-page.tsx'), 'DevelopersPage', ['developers']),
  'developers/keys': load(() => import('../keys/keys-page.tsx'), 'KeysPage', ['keys']),
  'developers/webhooks': load(() => import('../webhooks/webhooks-page.tsx'), 'WebhooksPage', ['webhooks']),
  'developers/webhooks/$id': load(() => import('../webhooks/webhook-page.tsx'), 'WebhookPage', ['webhooks']),
  team: load(() => import('../team/team-page.tsx'), 'TeamPage', ['team']),
  settings: load(() => import('../settings/settings-page.tsx'), 'SettingsPage', [
    'settings',
    'person',
    'team',
  ]),
};

const operatorPages: Readonly<Record<(typeof operatorPaths)[number], RouteComponent>> = {
  home: load(() => import('../operator/home/home-page.tsx'), 'OperatorHomePage', [
    'operator-home',
    'operator-records',
  ]),
  orders: load(() => import('../operator/orders/orders-page.tsx'), 'OperatorOrdersPage', [
    'operator-orders',
    'orders',
  ]),
  'orders/$environment/$id': load(() => import('../operator/orders/order-page.tsx'), 'OperatorOrderPage', [
    'operator-codes',
    'operator-orders',
    'operator-reviews',
    'orders',
    'receipt',
  ]),
  reviews: load(() => import('../operator/reviews/reviews-page.tsx'), 'OperatorReviewsPage', [
    'operator-codes',
    'operator-orders',
    'operator-reviews',
  ]),
  deposits: load(() => import('../operator/deposits/deposits-page.tsx'), 'OperatorDepositsPage', [
    'operator-deposits',
    'operator-records',
  ]),
  clients: load(() => import('../operator/clients/clients-page.tsx'), 'OperatorClientsPage', [
    'operator-clients',
  ]),
  'clients/$id': load(() => import('../operator/clients/client-page.tsx'), 'OperatorClientPage', [
    'operator-clients',
    'operator-webhooks',
    'operator-records',
  ]),
  products: load(() => import('../operator/products/products-page.tsx'), 'OperatorProductsPage', [
    'operator-products',
    'operator-prices',
    'products',
  ]),
  prices: load(() => import('../operator/prices/prices-page.tsx'), 'OperatorPricesPage', [
    'operator-prices',
    'products',
  ]),
  suppliers: load(() => import('../operator/suppliers/suppliers-page.tsx'), 'OperatorSuppliersPage', [
    'operator-suppliers',
  ]),
  'suppliers/$name': load(() => import('../operator/suppliers/supplier-page.tsx'), 'OperatorSupplierPage', [
    'operator-suppliers',
  ]),
  reconciliation: load(
    () => import('../operator/reconciliation/reconciliation-page.tsx'),
    'OperatorReconciliationPage',
    ['operator-reconciliation', 'wallet'],
  ),
  reports: load(() => import('../operator/reports/reports-page.tsx'), 'OperatorReportsPage', [
    'operator-reports',
  ]),
  webhooks: load(() => import('../operator/webhooks/webhooks-page.tsx'), 'OperatorWebhooksPage', [
    'operator-webhooks',
    'webhooks',
  ]),
  audit: load(() => import('../operator/records/records-page.tsx'), 'OperatorRecordsPage', [
    'operator-records',
    'operator-settings',
  ]),
  team: load(() => import('../operator/staff/staff-page.tsx'), 'OperatorStaffPage', ['operator-staff']),
  settings: load(() => import('../operator/settings/settings-page.tsx'), 'OperatorSettingsPage', [
    'operator-settings',
  ]),
};

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
  component: load(() => import('../visitor/sign-in-page.tsx'), 'SignInPage', ['visitor']),
});

/** What links in mails, and pages that lead to another one, write into the address. */
const visitorSearch = ({ next, token }: Record<string, unknown>): { next?: string; token?: string } => ({
  ...(typeof next === 'string' ? { next } : {}),
  ...(typeof token === 'string' ? { token } : {}),
});

const otherVisitorPages = visitorPaths
  .filter((path) => path !== 'sign-in')
  .map((path) =>
    createRoute({
      getParentRoute: () => visitor,
      path,
      component: visitorPages[path],
      validateSearch: visitorSearch,
    }),
  );

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
    const membership = chosenMembership(session);
    if (membership === undefined) redirect({ to: '/', replace: true, throw: true });
    if (environment === 'live' && membership?.live === false)
      redirect({ to: '/app/sandbox/home', replace: true, throw: true });
  },
  component: lazyRouteComponent(() => import('./client-frame.tsx'), 'ClientFrame'),
});

const pagesOfClients = clientPaths.map((path) =>
  createRoute({ getParentRoute: () => client, path, component: clientPages[path] }),
);

const operator = createRoute({
  getParentRoute: () => root,
  path: 'operator',
  beforeLoad: ({ context: { session }, location }) => {
    if (session.person === null) leadToSignIn(location.href);
    if (session.operator_role === null || session.two_factor_setup_required)
      redirect({ to: '/', replace: true, throw: true });
  },
  component: lazyRouteComponent(() => import('./operator-frame.tsx'), 'OperatorFrame'),
});

const pagesOfOperators = operatorPaths.map((path) =>
  createRoute({ getParentRoute: () => operator, path, component: operatorPages[path] }),
);

/** The router of all pages. What a page needs beyond the frame is loaded with it. */
export function makeRouter(queries: QueryClient): ReturnType<typeof createRouter> {
  return createRouter({
    routeTree: root.addChildren([
      home,
      visitor.addChildren([signIn, ...otherVisitorPages]),
      client.addChildren(pagesOfClients),
      operator.addChildren(pagesOfOperators),
    ]),
    context: { queries },
    defaultPreload: 'intent',
    defaultPendingComponent: DelayedSkeleton,
  });
}
