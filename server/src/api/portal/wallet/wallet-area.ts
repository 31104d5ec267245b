import type { App } from '../../../app.ts';
import type { Api } from '../../api.ts';
import type { PortalArea } from '../portal-area.ts';
import { getPortalWallet } from './get-wallet.ts';
import { listMovements } from './list-movements.ts';
import { registerMovementFile } from './movement-file.ts';
import { registerPeriods } from './periods.ts';
import { registerSignedStatement } from './signed-statement.ts';
import { clientWallet, type WalletSide } from './wallet-side.ts';
import { walletSchemas } from './wallet-schemas.ts';

/** The operations behind the page of the wallet. */
export const walletArea: PortalArea = {
  schemas: walletSchemas,
  register(api, app) {
    registerWallet(api, app, clientWallet);
  },
};

/** Registers what is read about a wallet, for its client or for operators. */
export function registerWallet(api: Api, app: App, side: WalletSide): void {
  getPortalWallet(api, app, side);
  listMovements(api, app, side);
  registerMovementFile(api, app, side);
  registerPeriods(api, app, side);
  registerSignedStatement(api, app, side);
}
