import type { PortalArea } from '../../portal-area.ts';
import { registerCodeFile } from './code-file.ts';
import { registerCodeOperations } from './code-operations.ts';
import { codeSchemas } from './code-schemas.ts';
import { registerCutOffOperations } from './cut-off-operations.ts';
import { registerPriceSync } from './price-sync.ts';
import { registerSupplierOperations } from './supplier-operations.ts';
import { cutOffSchemas, supplierSchemas } from './supplier-schemas.ts';

/** Suppliers with their health, credentials, codes and cut-off times. */
export const operatorSuppliersArea: PortalArea = {
  schemas: [...supplierSchemas, ...cutOffSchemas, ...codeSchemas],
  register(api, app) {
    registerSupplierOperations(api, app);
    registerPriceSync(api, app);
    registerCodeOperations(api, app);
    registerCodeFile(api, app);
    registerCutOffOperations(api, app);
  },
};
