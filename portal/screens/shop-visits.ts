import type { Visit } from '../test/visits.ts';
import type { ShopPage } from './given-shop.ts';

/** A page in one of its three states. */
export interface ShopVisit extends Visit {
  /** The account whose page it is; the full one by default. */
  readonly account?: 'empty' | 'full';
  /** Whether the operations of the account fail. */
  readonly fails?: boolean;
  /** What the page shows; its id ends the path. */
  readonly id?: ShopPage;
}

/** The pages of clients that are lists or have figures, under `/app/sandbox`. */
const pages: readonly (readonly [name: string, path: string])[] = [
  ['home', 'home'],
  ['orders', 'orders'],
  ['products', 'products'],
  ['sell', 'sell'],
  ['wallet', 'wallet'],
  ['deposits', 'deposits'],
  ['deposit-new', 'deposits/new'],
  ['developers', 'developers'],
  ['keys', 'developers/keys'],
  ['requests', 'developers/keys?view=requests'],
  ['webhooks', 'developers/webhooks'],
  ['team', 'team'],
  ['settings', 'settings'],
  ['business', 'settings?tab=business'],
];

/** Pages that show one resource. */
const details: readonly (readonly [ShopPage, string])[] = [
  ...(['token', 'bill', 'failed', 'processing', 'review', 'refunded', 'complaint', 'cancelled'] as const).map(
    (id) => [id, 'orders'] as const,
  ),
  ...(['waiting', 'credited', 'expired-deposit'] as const).map((id) => [id, 'deposits'] as const),
  ['webhook', 'developers/webhooks'],
];

const visitor = 'owner';

/** Every page of a client: full, empty and failing. */
export const shopVisits: readonly ShopVisit[] = [
  ...pages.flatMap(([name, path]) => {
    const visit = { path: `/app/sandbox/${path}`, visitor };
    return [
      { ...visit, name: `full-${name}` },
      { ...visit, name: `empty-${name}`, account: 'empty' as const },
      { ...visit, name: `fails-${name}`, fails: true },
    ];
  }),
  ...details.map(([id, folder]) => ({
    ...{ name: `full-${folder.split('/').at(-1) ?? ''}-${id}`, path: `/app/sandbox/${folder}/`, visitor, id },
  })),
  { name: 'fails-order', path: '/app/sandbox/orders/', visitor, id: 'token', fails: true },
  { name: 'fails-deposit', path: '/app/sandbox/deposits/', visitor, id: 'waiting', fails: true },
];
