import type { Page } from 'playwright-core';
import type { Visit } from '../test/visits.ts';
import { businessVisits } from './business-visits.ts';
import { button, type ConsoleVisit, press } from './console-visits.ts';
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
  ...(['webhook', 'endpoint-failing', 'endpoint-operator'] as const).map(
    (id) => [id, 'developers/webhooks'] as const,
  ),
];

const visitor = 'owner';

/** Changes the margin of a rule, and asks to apply it. */
async function applyRule(page: Page, day?: string): Promise<void> {
  await page
    .getByRole('textbox', { name: /^(?:Modal ditambah|Added to cost)/ })
    .first()
    .fill('450');
  await page.getByRole('textbox').last().fill('Modal Telkomsel naik');
  if (day !== undefined) await page.getByRole('textbox', { name: /^(?:Berlaku mulai|From)/ }).fill(day);
  await page.getByRole('button', { name: /^(?:Terapkan|Jadwalkan|Apply|Schedule)/ }).click();
  await page.getByRole('dialog').waitFor();
}

const rule = 'prices?view=rule&rule=everybody%2F%2Fbrand%2FTELKOMSEL';
const endpoint = 'webhooks?environment=sandbox&endpoint=';
const manage = ['Kelola', 'Manage'] as const;

async function choose(page: Page, item: RegExp): Promise<void> {
  await button(page, ...manage).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** What operators see after some steps. */
const operatorSteps: readonly ShopVisit[] = [
  { name: 'price-apply', path: rule, steps: (page: Page) => applyRule(page) },
  { name: 'price-schedule', path: rule, steps: (page: Page) => applyRule(page, '02/01/2027') },
  { name: 'price-unschedule', path: 'prices', steps: press(['Batalkan', 'Cancel']) },
  { name: 'endpoint-failing', path: endpoint, id: 'endpoint-failing' as const },
  { name: 'endpoint-operator', path: endpoint, id: 'endpoint-operator' as const },
  {
    ...{ name: 'endpoint-enable', path: endpoint, id: 'endpoint-failing' as const },
    steps: (page: Page) => choose(page, /^(?:Aktifkan|Enable)$/),
  },
  {
    ...{ name: 'endpoint-disable', path: endpoint, id: 'webhook' as const },
    steps: (page: Page) => choose(page, /^(?:Nonaktifkan|Disable)$/),
  },
].map(({ name, path, ...rest }) => ({
  ...rest,
  ...{ name: `operator-${name}`, path: `/operator/${path}`, visitor: 'operator_administrator' },
}));

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
  ...operatorSteps,
];
