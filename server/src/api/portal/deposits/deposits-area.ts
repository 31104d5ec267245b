import type { PortalArea } from '../portal-area.ts';
import { registerDepositChanges } from './change-deposits.ts';
import { registerDepositFile } from './deposit-file.ts';
import { depositPageSchemas } from './deposit-schemas.ts';
import { addProofRoute } from './add-proof.ts';
import { registerDepositReads } from './read-deposits.ts';

/** The operations behind the pages of deposits. */
export const depositsArea: PortalArea = {
  schemas: depositPageSchemas,
  register(api, app) {
    registerDepositReads(api, app);
    registerDepositFile(api, app);
    registerDepositChanges(api, app);
    addProofRoute(api, app);
  },
};
