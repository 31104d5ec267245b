import type { App } from '../../../app.ts';
import { readWalletOverview } from '../../../reports/wallet/wallet-overview.ts';
import type { Api } from '../../api.ts';
import { closed, ref } from '../../document/schemas.ts';
import { EnvironmentParams, portalAnswer, refused } from '../portal-answer.ts';
import type { WalletSide } from './wallet-side.ts';

/** GET …/wallet: what the wallet has, what was spent today, and how long it lasts. */
export function getPortalWallet(api: Api, app: App, side: WalletSide): void {
  api.get(
    side.path,
    {
      config: { access: side.access },
      schema: {
        operationId: side.ids.wallet,
        summary: 'Get the wallet',
        params: EnvironmentParams,
        querystring: closed({}),
        response: { 200: ref('PortalWalletAnswer'), default: refused },
      },
    },
    async (request) => {
      const of = await readWalletOverview(app, await side.limitedOf(request, app));
      return portalAnswer(request, {
        available: of.available,
        held: of.held,
        balance: of.available + of.held,
        owed: of.owed,
        spent_today: of.spentToday,
        daily_limit: of.dailyLimit,
        hours_left: of.hoursLeft ?? null,
        now: of.now,
      });
    },
  );
}
