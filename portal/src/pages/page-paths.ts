/** The addresses of the visitor's pages. The server answers the same ones (server/src/api/portal/page-paths.ts). */
export const visitorPaths = [
  'sign-in',
  'sign-up',
  'verify-email',
  'forgot-password',
  'reset-password',
  'invitation/$token',
  'two-factor',
] as const;

/** The addresses of a client's pages below `/app/{environment}/`. */
export const clientPaths = [
  'home',
  'orders',
  'orders/$id',
  'products',
  'sell',
  'wallet',
  'deposits',
  'deposits/new',
  'deposits/$id',
  'developers',
  'developers/keys',
  'developers/webhooks',
  'developers/webhooks/$id',
  'team',
  'settings',
] as const;

/** The addresses of an operator's pages below `/operator/`. */
export const operatorPaths = [
  'home',
  'orders',
  'orders/$environment/$id',
  'reviews',
  'deposits',
  'clients',
  'clients/$id',
  'products',
  'prices',
  'suppliers',
  'suppliers/$name',
  'reconciliation',
  'reports',
  'webhooks',
  'audit',
  'team',
  'settings',
] as const;
