import type { PortalArea } from '../../portal-area.ts';
import { heldCostRoutes } from './held-costs.ts';
import { heldSchemas } from './held-schemas.ts';
import { catalogImportRoutes } from './import-catalog.ts';
import { importSchemas } from './import-schemas.ts';
import { operatorProductsCsvRoute } from './product-file.ts';
import { operatorProductSchemas } from './product-schemas.ts';
import {
  listOperatorProductsRoute,
  listProductFiltersRoute,
  showOperatorProductRoute,
} from './read-products.ts';
import { switchProductsRoute } from './switch-products.ts';

/** Products with their suppliers, imports of price lists, rows that are held, and switches. */
export const operatorProductsArea: PortalArea = {
  schemas: [...operatorProductSchemas, ...heldSchemas, ...importSchemas],
  register(api, app) {
    listOperatorProductsRoute(api, app);
    listProductFiltersRoute(api, app);
    operatorProductsCsvRoute(api, app);
    showOperatorProductRoute(api, app);
    switchProductsRoute(api, app);
    heldCostRoutes(api, app);
    catalogImportRoutes(api, app);
  },
};
