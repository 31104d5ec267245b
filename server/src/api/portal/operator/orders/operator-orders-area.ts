import type { PortalArea } from '../../portal-area.ts';
import { listOperatorOrdersRoutes } from './list-operator-orders.ts';
import { operatorOrderSchemas } from './operator-order-schemas.ts';
import { revealOperatorOrderRoutes } from './reveal-operator-order.ts';
import { searchOperatorRoutes } from './search-operator.ts';
import { showOperatorOrderRoutes } from './show-operator-order.ts';

/** Finding any order, everything about one, and its private values with a reason. */
export const operatorOrdersArea: PortalArea = {
  schemas: operatorOrderSchemas,
  register(api, app) {
    searchOperatorRoutes(api, app);
    listOperatorOrdersRoutes(api, app);
    showOperatorOrderRoutes(api, app);
    revealOperatorOrderRoutes(api, app);
  },
};
