import type { PortalArea } from '../portal-area.ts';
import { registerKeyOperations } from './key-operations.ts';
import { keySchemas } from './key-schemas.ts';
import { registerRequestOperations } from './request-operations.ts';

/** The operations behind the page of keys and its request log. */
export const keysArea: PortalArea = {
  schemas: keySchemas,
  register(api, app) {
    registerKeyOperations(api, app);
    registerRequestOperations(api, app);
  },
};
