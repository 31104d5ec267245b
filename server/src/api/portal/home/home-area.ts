import type { PortalArea } from '../portal-area.ts';

/** The operations behind the pages of this area. */
export const homeArea: PortalArea = {
  schemas: [],
  register() {},
};
