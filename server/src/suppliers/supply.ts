/**
 * What stands behind the products of an environment: nothing, a simulation that is always ready, or real suppliers
 * with their stock and their hours. The registry of suppliers says which.
 */
export type Supply =
  | { readonly kind: 'none' }
  | { readonly kind: 'real'; readonly now: Date }
  | { readonly kind: 'simulated' };
