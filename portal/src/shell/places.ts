import {
  IconBook,
  IconBuildingBank,
  IconBuildingStore,
  IconChartBar,
  IconCode,
  IconDeviceMobile,
  IconGavel,
  IconHistory,
  IconHome,
  IconKey,
  IconPackage,
  IconReceipt,
  IconScale,
  IconSettings,
  IconTags,
  IconTruck,
  IconUsers,
  IconWallet,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react';
import type { CurrentOperator, OperatorPermission } from '../operations/operator.ts';
import type { PortalSession } from '../operations/portal-client.ts';

/** The names of the places, as the catalogues have them under `place`. */
export type PlaceName =
  | 'audit'
  | 'clients'
  | 'console'
  | 'consoleShort'
  | 'deposits'
  | 'home'
  | 'keys'
  | 'orders'
  | 'prices'
  | 'products'
  | 'productsOnly'
  | 'reconciliation'
  | 'reports'
  | 'reviews'
  | 'sell'
  | 'settings'
  | 'suppliers'
  | 'team'
  | 'wallet'
  | 'walletShort'
  | 'webhooks';

/** A place in the navigation. `path` is relative to the base of the frame. */
export interface Place {
  readonly name: PlaceName;
  readonly path: string;
  readonly icon: TablerIcon;
}

/** The titles of groups, as the catalogues have them under `group`. */
export type GroupName = 'account' | 'books' | 'business' | 'developer' | 'money' | 'system';

/** Places that stand together. The first group has no title. */
export interface PlaceGroup {
  readonly title: GroupName | undefined;
  readonly places: readonly Place[];
}

type ClientRole = PortalSession['memberships'][number]['role'];

const home: Place = { name: 'home', path: 'home', icon: IconHome };
const sell: Place = { name: 'sell', path: 'sell', icon: IconDeviceMobile };
const orders: Place = { name: 'orders', path: 'orders', icon: IconReceipt };
const products: Place = { name: 'products', path: 'products', icon: IconPackage };
const wallet: Place = { name: 'wallet', path: 'wallet', icon: IconWallet };
const deposits: Place = { name: 'deposits', path: 'deposits', icon: IconBuildingBank };
const console: Place = { name: 'console', path: 'developers', icon: IconCode };
const keys: Place = { name: 'keys', path: 'developers/keys', icon: IconKey };
const webhooks: Place = { name: 'webhooks', path: 'developers/webhooks', icon: IconWebhook };
const team: Place = { name: 'team', path: 'team', icon: IconUsers };
const settings: Place = { name: 'settings', path: 'settings', icon: IconSettings };

/** On a phone there is room for one word. */
const consoleOnPhone: Place = { ...console, name: 'consoleShort' };
const walletOnPhone: Place = { ...wallet, name: 'walletShort' };
const productsOnPhone: Place = { ...products, name: 'productsOnly' };

/** What each role sees in the navigation. The server decides what a role may do. */
const clientPlaces: Readonly<Record<ClientRole, ReadonlySet<PlaceName>>> = {
  owner: new Set([
    'home',
    'sell',
    'orders',
    'products',
    'wallet',
    'deposits',
    'console',
    'keys',
    'webhooks',
    'team',
    'settings',
  ]),
  developer: new Set(['home', 'orders', 'products', 'console', 'keys', 'webhooks', 'settings']),
  finance: new Set(['home', 'orders', 'products', 'wallet', 'deposits', 'settings']),
  staff: new Set(['home', 'sell', 'orders', 'products', 'settings']),
  viewer: new Set(['home', 'orders', 'products', 'wallet', 'settings']),
};

/** The navigation of a client role. */
export function clientNavigation(role: ClientRole): readonly PlaceGroup[] {
  const groups: readonly PlaceGroup[] = [
    { title: undefined, places: [home, sell, orders, products] },
    { title: 'money', places: [wallet, deposits] },
    { title: 'developer', places: [console, keys, webhooks] },
    { title: 'account', places: [team, settings] },
  ];
  return groups
    .map(({ title, places }) => ({
      title,
      places: places.filter(({ name }) => clientPlaces[role].has(name)),
    }))
    .filter(({ places }) => places.length > 0);
}

/** The four places of a client role at the bottom of a phone. */
export function clientPhonePlaces(role: ClientRole): readonly Place[] {
  const byRole: Readonly<Record<ClientRole, readonly Place[]>> = {
    owner: [home, sell, orders, walletOnPhone],
    developer: [home, orders, consoleOnPhone, keys],
    finance: [home, orders, walletOnPhone, deposits],
    staff: [home, sell, orders, productsOnPhone],
    viewer: [home, orders, productsOnPhone, walletOnPhone],
  };
  return byRole[role];
}

const reviews: Place = { name: 'reviews', path: 'reviews', icon: IconGavel };

/** The places of operators, each with what a role needs to see it. */
const operatorGroups: readonly {
  readonly title: GroupName | undefined;
  readonly places: readonly (Place & { readonly needs: OperatorPermission })[];
}[] = [
  {
    title: undefined,
    places: [
      { ...home, needs: 'home:read' },
      { ...orders, needs: 'orders:read' },
      { ...reviews, needs: 'reviews:read' },
      { ...deposits, needs: 'deposits:read' },
    ],
  },
  {
    title: 'business',
    places: [
      { name: 'clients', path: 'clients', icon: IconBuildingStore, needs: 'clients:read' },
      { ...products, name: 'productsOnly', needs: 'products:read' },
      { name: 'prices', path: 'prices', icon: IconTags, needs: 'prices:read' },
      { name: 'suppliers', path: 'suppliers', icon: IconTruck, needs: 'suppliers:read' },
    ],
  },
  {
    title: 'books',
    places: [
      { name: 'reconciliation', path: 'reconciliation', icon: IconScale, needs: 'books:read' },
      { name: 'reports', path: 'reports', icon: IconChartBar, needs: 'reports:read' },
    ],
  },
  {
    title: 'system',
    places: [
      { name: 'webhooks', path: 'webhooks', icon: IconWebhook, needs: 'webhooks:read' },
      { name: 'audit', path: 'audit', icon: IconHistory, needs: 'audit:read' },
      { ...team, needs: 'staff:read' },
      { ...settings, needs: 'settings:read' },
    ],
  },
];

/** All places of operators. */
export const operatorPlaces: readonly Place[] = operatorGroups.flatMap(({ places }) => places);

/** The navigation of an operator. */
export function operatorNavigation({ can }: Pick<CurrentOperator, 'can'>): readonly PlaceGroup[] {
  return operatorGroups
    .map(({ title, places }) => ({ title, places: places.filter(({ needs }) => can(needs)) }))
    .filter(({ places }) => places.length > 0);
}

/** The four places of an operator at the bottom of a phone. */
export const operatorPhonePlaces: readonly Place[] = [home, orders, reviews, deposits];

/** The places of a navigation that the bar of a phone has no room for, in their groups. */
export function furtherPlaces(groups: readonly PlaceGroup[], shown: readonly Place[]): readonly PlaceGroup[] {
  const paths = new Set(shown.map(({ path }) => path));
  return groups
    .map(({ title, places }) => ({ title, places: places.filter(({ path }) => !paths.has(path)) }))
    .filter(({ places }) => places.length > 0);
}

/** The icon of the link to the reference of the API. */
export const ReferenceIcon = IconBook;
