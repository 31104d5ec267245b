import type { PortalArea } from '../portal-area.ts';

/** The operations behind the pages of this area. */
export const peopleArea: PortalArea = {
  schemas: [],
  register() {},
};
