import type { PortalArea } from '../portal-area.ts';
import { getPortalWallet } from './get-wallet.ts';
import { listMovements } from './list-movements.ts';
import { registerMovementFile } from './movement-file.ts';
import { registerPeriods } from './periods.ts';
import { registerSignedStatement } from './signed-statement.ts';
import { walletSchemas } from './wallet-schemas.ts';

/** The operations behind the page of the wallet. */
export const walletArea: PortalArea = {
  schemas: walletSchemas,
  register(api, app) {
    getPortalWallet(api, app);
    listMovements(api, app);
    registerMovementFile(api, app);
    registerPeriods(api, app);
    registerSignedStatement(api, app);
  },
};
