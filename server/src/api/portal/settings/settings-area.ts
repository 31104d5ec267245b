import type { PortalArea } from '../portal-area.ts';

/** The operations behind the pages of this area. */
export const settingsArea: PortalArea = {
  schemas: [],
  register() {},
};
