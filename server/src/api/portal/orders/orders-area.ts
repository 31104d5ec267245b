import type { PortalArea } from '../portal-area.ts';
import { listOrdersRoutes } from './list-orders.ts';
import { orderAreaSchemas } from './order-schemas.ts';
import { revealRoutes } from './reveal-routes.ts';
import { showOrderRoutes } from './show-order.ts';

/** The operations behind the pages of this area. */
export const ordersArea: PortalArea = {
  schemas: orderAreaSchemas,
  register(api, app) {
    listOrdersRoutes(api, app);
    showOrderRoutes(api, app);
    revealRoutes(api, app);
  },
};
