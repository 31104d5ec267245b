import type { App } from '../../app.ts';
import { readWallet } from '../../ledger/wallet.ts';
import { principalOf } from '../http/admission.ts';
import type { Api } from '../api.ts';
import type { Base } from '../http/base.ts';
import { envelope } from '../http/envelope.ts';
import { closed, ref } from '../document/schemas.ts';

/** GET /wallet: the available and the held balance. */
export function getWalletRoute(api: Api, app: App, base: Base): void {
  api.get(
    '/wallet',
    {
      config: { scope: 'wallet:read', operation: 'getWallet' },
      schema: { querystring: closed({}), response: { 200: ref('WalletAnswer') } },
    },
    async (request) => {
      const wallet = await readWallet(app.lookups, principalOf(request));
      if (wallet === undefined) throw new Error('The account of an accepted key has no wallet.');
      const { available, held } = wallet;
      return envelope(request, {
        balance: available + held,
        held,
        available,
        currency: 'IDR',
        simulated: base.simulated,
      });
    },
  );
}
