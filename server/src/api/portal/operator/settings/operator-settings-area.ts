import type { PortalArea } from '../../portal-area.ts';
import { operatorSettingsSchemas } from './operator-settings-schemas.ts';
import { registerLogoOperations } from './logo-operations.ts';
import { registerSettingOperations } from './setting-operations.ts';

/** Settings of the business. */
export const operatorSettingsArea: PortalArea = {
  schemas: operatorSettingsSchemas,
  register(api, app) {
    registerSettingOperations(api, app);
    registerLogoOperations(api, app);
  },
};
