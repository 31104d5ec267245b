import type { PortalArea } from '../../portal-area.ts';
import { priceGroupRoutes } from './price-groups.ts';
import { priceListFileRoute } from './price-list-file.ts';
import { priceRuleRoutes } from './price-rules.ts';
import { operatorPriceSchemas } from './price-schemas.ts';

/** Rules of prices with their preview, groups of clients, and scheduled changes. */
export const operatorPricesArea: PortalArea = {
  schemas: operatorPriceSchemas,
  register(api, app) {
    priceRuleRoutes(api, app);
    priceGroupRoutes(api, app);
    priceListFileRoute(api, app);
  },
};
