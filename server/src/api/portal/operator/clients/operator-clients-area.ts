import type { PortalArea } from '../../portal-area.ts';
import { registerMessageFile } from './message-file.ts';
import { registerClientChanges } from './change-client.ts';
import { registerClientFile } from './client-file.ts';
import { clientSchemas } from './client-schemas.ts';
import { registerClientList } from './list-clients.ts';
import { messageSchemas, registerMessages } from './message-operations.ts';
import { registerClient } from './show-client.ts';

/** Client accounts: approval, limits, groups, keys, usage, and messages. */
export const operatorClientsArea: PortalArea = {
  schemas: [...clientSchemas, ...messageSchemas],
  register(api, app) {
    registerClientList(api, app);
    registerClientFile(api, app);
    registerClient(api, app);
    registerClientChanges(api, app);
    registerMessages(api, app);
    registerMessageFile(api, app);
  },
};
