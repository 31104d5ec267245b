import type { Visit } from '../test/visits.ts';
import { businessVisits } from './business-visits.ts';
import type { ConsoleVisit } from './console-visits.ts';
import type { ShopPage } from './given-shop.ts';

/** A page in one of its three states. */
export interface ShopVisit extends Visit {
  /** The account whose page it is; the full one by default. */
  readonly account?: 'empty' | 'full';
  /** Whether the operations of the account fail. */
  readonly fails?: boolean;
  /** What the page shows; its id ends the path. */
  readonly id?: ShopPage;
  /** What leads from the page to what the picture shows. */
  readonly steps?: ConsoleVisit['steps'];
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
  {
    name: 'full-operator-orders',
    path: '/operator/orders?environment=sandbox',
    visitor: 'operator_administrator',
  },
  { name: 'empty-operator-orders', path: '/operator/orders', visitor: 'operator_viewer' },
  { name: 'fails-operator-orders', path: '/operator/orders', visitor: 'operator_administrator', fails: true },
  ...(['review', 'token', 'bill', 'refunded', 'complaint', 'cancelled', 'failed', 'processing'] as const).map(
    (id) => ({
      ...{ name: `full-operator-order-${id}`, path: '/operator/orders/sandbox/', id },
      visitor: id === 'complaint' ? 'operator_support' : 'operator_administrator',
    }),
  ),
  {
    ...{ name: 'fails-operator-order', path: '/operator/orders/sandbox/', id: 'token' },
    visitor: 'operator_administrator',
    fails: true,
  },
  ...(['', '&view=proposals', '&view=complaints', '&view=strays'] as const).map((view) => ({
    name: `operator-reviews${view.replace('&view=', '-')}`,
    path: `/operator/reviews?environment=sandbox${view}`,
    visitor: 'operator_administrator',
  })),
  {
    ...{ name: 'operator-review', path: '/operator/reviews?environment=sandbox&order=' },
    ...{ visitor: 'operator_administrator', id: 'review' as const },
  },
  {
    ...{ name: 'operator-complaint', path: '/operator/reviews?environment=sandbox&view=complaints&order=' },
    ...{ visitor: 'operator_administrator', id: 'complaint' as const },
  },
  { name: 'operator-reviews-empty', path: '/operator/reviews', visitor: 'operator_administrator' },
  {
    ...{ name: 'operator-reviews-fails', path: '/operator/reviews?environment=sandbox' },
    ...{ visitor: 'operator_administrator', fails: true },
  },
  ...[
    ['home', 'home'],
    ...['', 'lines', 'proposals', 'requests', 'payments', 'credit', 'import', 'methods'].map((view) => [
      `deposits-${view === '' ? 'match' : view}`,
      `deposits?environment=sandbox&view=${view}`,
    ]),
    ['records', 'audit'],
    ['security', 'audit?tab=security'],
    ['alerts', 'audit?tab=alerts'],
  ].map(([name = '', path = '']) => ({
    name: `operator-full-${name}`,
    path: `/operator/${path}`,
    visitor: 'operator_administrator',
  })),
  ...[
    ['products', 'products'],
    ['product', 'products?view=product&kind=prepaid&code=tsel10'],
    ['held', 'products?view=held'],
    ['prices', 'prices'],
    ['price-rule', 'prices?view=rule&rule=everybody%2F%2Fbrand%2FTELKOMSEL'],
    ['price-groups', 'prices?view=groups'],
    ['price-lists', 'prices?view=lists'],
  ].map(([name = '', path = '']) => ({
    name: `operator-catalog-${name}`,
    path: `/operator/${path}`,
    visitor: 'operator_administrator',
  })),
  ...(['suppliers', 'team', 'settings'] as const).flatMap((name) => {
    const visit = { path: `/operator/${name}`, visitor: 'operator_administrator' };
    return [
      { ...visit, name: `operator-${name}` },
      { ...visit, name: `fails-operator-${name}`, fails: true },
    ];
  }),
  { name: 'operator-supplier', path: '/operator/suppliers/iak', visitor: 'operator_administrator' },
  {
    name: 'operator-supplier-codes',
    path: '/operator/suppliers/iak?codes=unmapped',
    visitor: 'operator_support',
  },
  ...businessVisits,
];
