import type { App } from '../../../app.ts';
import { readDatabaseTime } from '../../../database/database-time.ts';
import {
  eachDayOf,
  monthsUpTo,
  readBalanceSeries,
  readPeriods,
  type WalletPeriod,
} from '../../../reports/wallet/wallet-periods.ts';
import type { Api } from '../../api.ts';
import { closed, month, ref } from '../../document/schemas.ts';
import { EnvironmentParams, portalAnswer, refused } from '../portal-answer.ts';
import { DaysQuery, daysOf } from './wallet-query.ts';
import type { WalletSide } from './wallet-side.ts';
import { Type } from 'typebox';

/** How many months the list has. */
const monthsShown = 13;

/** The operations about periods of the wallet. */
export function registerPeriods(api: Api, app: App, side: WalletSide): void {
  api.get(
    `${side.path}/period`,
    {
      config: { access: side.access },
      schema: {
        operationId: side.ids.period,
        summary: 'Get the totals of a month or a day, and the course of the balance',
        params: EnvironmentParams,
        querystring: DaysQuery,
        response: { 200: ref('WalletCourseAnswer'), default: refused },
      },
    },
    async (request) => {
      const wallet = await side.walletOf(request, app);
      const now = await readDatabaseTime(app.database, app.clock.offsetMs);
      const days = daysOf(request.query, now);
      const [period] = await readPeriods(app.database, wallet, [days]);
      if (period === undefined) throw new Error('A period was not read.');
      const { points, deposits } = await readBalanceSeries(app.database, wallet, days, now);
      return portalAnswer(request, {
        period: periodView(period),
        points: [...points],
        deposits: [...deposits],
      });
    },
  );
  api.get(
    `${side.path}/periods`,
    {
      config: { access: side.access },
      schema: {
        operationId: side.ids.periods,
        summary: 'List the totals of the last months, or of the days of a month',
        params: EnvironmentParams,
        querystring: closed({ days_of: Type.Optional(month('List the days of this month (WIB).')) }),
        response: { 200: ref('WalletPeriodsAnswer'), default: refused },
      },
    },
    async (request) => {
      const wallet = await side.walletOf(request, app);
      const now = await readDatabaseTime(app.database, app.clock.offsetMs);
      const { days_of: wanted } = request.query;
      const ranges =
        wanted === undefined
          ? monthsUpTo(now, monthsShown)
          : eachDayOf(daysOf({ month: wanted }, now)).toReversed();
      return portalAnswer(request, (await readPeriods(app.database, wallet, ranges)).map(periodView));
    },
  );
}

function periodView({ from, to, opening, closing, in: received, out, deposits, refunds }: WalletPeriod) {
  return {
    ...{ from, to, in: received, out, deposits, refunds },
    opening_balance: opening.available + opening.held,
    closing_balance: closing.available + closing.held,
  };
}
