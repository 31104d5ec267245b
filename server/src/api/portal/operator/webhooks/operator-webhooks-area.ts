import type { PortalArea } from '../../portal-area.ts';
import { registerEndpointFile } from './endpoint-file.ts';
import { registerWebhookChanges } from './change-webhooks.ts';
import { registerWebhookReads } from './read-webhooks.ts';
import { operatorWebhookSchemas } from './webhook-schemas.ts';

/** Endpoints of all clients with their health. */
export const operatorWebhooksArea: PortalArea = {
  schemas: operatorWebhookSchemas,
  register(api, app) {
    registerWebhookReads(api, app);
    registerEndpointFile(api, app);
    registerWebhookChanges(api, app);
  },
};
