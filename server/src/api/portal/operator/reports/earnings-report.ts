import type { App } from '../../../../app.ts';
import {
  addEarnings,
  deriveEarnings,
  type Earnings,
  noEarnings,
} from '../../../../reports/earnings/earnings.ts';
import { readCompleteAt, readEarnings } from '../../../../reports/earnings/read-earnings.ts';
import { readLatencies } from '../../../../reports/earnings/read-latencies.ts';
import type { Api } from '../../../api.ts';
import { closed, ref } from '../../../document/schemas.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';
import { earningsQueryOf, reportQuery } from './report-query.ts';

/** How many lines a page shows; the file has all. */
const linesMax = 1_000;

/** GET …/reports/earnings: what was sold and earned, by one dimension. */
export function registerEarningsReport(api: Api, app: App): void {
  api.get(
    '/portal/operator/reports/earnings',
    {
      config: { access: { operator: 'reports:read' } },
      schema: {
        operationId: 'getEarningsReport',
        summary: 'Get sales, margins, success and latency by one dimension',
        querystring: closed(reportQuery),
        response: { 200: ref('EarningsReportAnswer'), default: refused },
      },
    },
    async (request) => {
      const query = await earningsQueryOf(app, request.query);
      const { by, environment, from, to } = query;
      const completeAt = await readCompleteAt(app.database);
      const latencies = await readLatencies(app.database, query);
      const figures = (of: Earnings, averageMs: number | null) =>
        figuresOf(of, { ofSupplier: by === 'supplier', averageMs });
      const rows = [];
      let totals = noEarnings;
      let more = 0;
      for await (const row of readEarnings(app.database, query)) {
        totals = addEarnings(totals, row);
        if (rows.length === linesMax) more += 1;
        else {
          const { key, name, kind } = row;
          rows.push({ key, name, kind, ...figures(row, latencies?.byKey.get(key) ?? null) });
        }
      }
      return portalAnswer(request, {
        ...{ by, environment, from, to, rows, more },
        complete_at: completeAt,
        latency: latencies !== undefined,
        totals: figures(totals, latencies?.all ?? null),
      });
    },
  );
}

function figuresOf(
  of: Earnings,
  { ofSupplier, averageMs }: { readonly ofSupplier: boolean; readonly averageMs: number | null },
) {
  const { successRate, margin, profit } = deriveEarnings(of, { ofSupplier });
  return {
    orders: of.confirmed,
    ...{ succeeded: of.succeeded, failed: of.failed, failed_over: of.failedOver },
    success_rate: successRate === null ? null : Number(successRate),
    ...{ sales: of.sales, cost: of.cost, margin, profit },
    ...{ refunded: of.refunded, refunds: of.refunds, refunded_cost: of.refundedCost },
    ...{ lost: of.lost, losses: of.losses, of_earlier_days: of.earlier, average_ms: averageMs },
  };
}
