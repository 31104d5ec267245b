import type { PortalArea } from '../portal-area.ts';
import { registerDeliveryOperations } from './delivery-operations.ts';
import { registerEndpointOperations } from './endpoint-operations.ts';
import { webhookSchemas } from './webhook-schemas.ts';

/** The operations behind the pages of webhooks. */
export const webhooksArea: PortalArea = {
  schemas: webhookSchemas,
  register(api, app) {
    registerEndpointOperations(api, app);
    registerDeliveryOperations(api, app);
  },
};
