import type { App } from '../../../../app.ts';
import { deriveEarnings } from '../../../../reports/earnings/earnings.ts';
import { readCompleteAt } from '../../../../reports/earnings/read-earnings.ts';
import type { Api } from '../../../api.ts';
import { ref } from '../../../document/schemas.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';
import { accountIn } from './account-in.ts';
import { ClientParams } from './client-schemas.ts';
import { readDays } from './read-client-side.ts';

/** How many days of earnings the page of a client has. */
const earningsDays = 30;

/** What was earned with a client, for roles that may see margins. */
export function registerClientEarnings(api: Api, app: App): void {
  api.get(
    '/portal/operator/clients/:account_id/earnings',
    {
      config: { access: { operator: 'reports:read' } },
      schema: {
        operationId: 'getClientEarnings',
        summary: 'Get what was earned with a client in the last 30 days, in live',
        params: ClientParams,
        response: { 200: ref('OperatorClientEarningsAnswer'), default: refused },
      },
    },
    async (request) => {
      const { id: accountId } = await accountIn(app, request.params);
      const period = { now: app.clock.nodeNow(), days: earningsDays };
      const rows = await readDays(app, { accountId, environment: 'live' }, period);
      const days = rows.map((row) => {
        const { margin, profit } = deriveEarnings(row, { ofSupplier: false });
        const orders = { orders: Number(row.confirmed), succeeded: Number(row.succeeded) };
        return { day: row.key, ...orders, sales: row.sales, margin, profit };
      });
      const sum = (name: 'margin' | 'profit' | 'sales'): number =>
        Number(days.reduce((total, one) => total + one[name], 0n));
      return portalAnswer(request, {
        complete_at: (await readCompleteAt(app.database))?.toISOString() ?? null,
        days: days.map((one) => ({
          ...one,
          sales: Number(one.sales),
          margin: Number(one.margin),
          profit: Number(one.profit),
        })),
        ...{ sales: sum('sales'), margin: sum('margin'), profit: sum('profit') },
      });
    },
  );
}
