import type { App } from '../../../app.ts';
import { duplicateMinutesIn } from '../../../clients/limits.ts';
import { jakartaDay, later } from '../../../clock.ts';
import { readWholeWallet } from '../../../ledger/wallet.ts';
import { readNow } from '../../../reconciliation/readings.ts';
import type { Api } from '../../api.ts';
import { ref } from '../../document/schemas.ts';
import { actingAccountOf } from '../access.ts';
import { EnvironmentParams, portalAnswer, refused } from '../portal-answer.ts';

/** GET of the limits of an account in one environment. */
export function registerAccountLimits(api: Api, app: App): void {
  api.get(
    '/portal/accounts/:account_id/:environment/limits',
    {
      config: { access: { client: 'settings:read' } },
      schema: {
        operationId: 'getLimits',
        summary: 'Get the limits of the account',
        params: EnvironmentParams,
        response: { 200: ref('AccountLimitsAnswer'), default: refused },
      },
    },
    async (request) => {
      const { limits, ...key } = await actingAccountOf(request, app);
      const [wallet, now] = await Promise.all([readWholeWallet(app.database, key), readNow(app)]);
      // The clock of a sandbox wallet may have been moved forward.
      const isToday = wallet !== undefined && wallet.spentOn === jakartaDay(later(now, wallet.clockOffsetMs));
      return portalAnswer(request, {
        transaction: Number(limits.transaction),
        daily: Number(limits.daily),
        spent_today: isToday ? Number(wallet.spent) : 0,
        owed: Number(limits.owed),
        requests_per_minute: limits.requestsPerMinute,
        duplicate_minutes: {
          api: duplicateMinutesIn(limits, 'api'),
          by_hand: duplicateMinutesIn(limits, 'console'),
        },
      });
    },
  );
}
