import { consoleArea } from './console/console-area.ts';
import { depositsArea } from './deposits/deposits-area.ts';
import { homeArea } from './home/home-area.ts';
import { keysArea } from './keys/keys-area.ts';
import { noticesArea } from './notices/notices-area.ts';
import { ordersArea } from './orders/orders-area.ts';
import { peopleArea } from './people/people-area.ts';
import { productsArea } from './products/products-area.ts';
import { sellArea } from './sell/sell-area.ts';
import { settingsArea } from './settings/settings-area.ts';
import { teamArea } from './team/team-area.ts';
import { walletArea } from './wallet/wallet-area.ts';
import { webhooksArea } from './webhooks/webhooks-area.ts';
import type { PortalArea } from './portal-area.ts';

/** All areas of the pages, in the order of the portal's document. */
export const portalAreas: readonly PortalArea[] = [
  peopleArea,
  teamArea,
  settingsArea,
  homeArea,
  noticesArea,
  ordersArea,
  productsArea,
  sellArea,
  walletArea,
  depositsArea,
  keysArea,
  consoleArea,
  webhooksArea,
];
