import { Type } from 'typebox';
import { environments } from '../../../../environment.ts';
import { dimensions } from '../../../../reports/earnings/read-earnings.ts';
import { oneOf, ref, rupiah, signedRupiah } from '../../../document/schemas.ts';
import { answerSchema } from '../../portal-answer.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const nullable = (type: 'number' | 'string', description: string) =>
  Type.Union([type === 'number' ? Type.Number() : Type.String(), Type.Null()], { description });

const figures = {
  orders: count('Orders that were confirmed.'),
  succeeded: count('Orders that succeeded.'),
  failed: count('Orders that failed.'),
  failed_over: count('Purchases after whose failure the next supplier was tried.'),
  success_rate: nullable('number', 'Hundredths of a per cent; null: nothing has ended.'),
  sales: rupiah('Prices of the orders that succeeded.'),
  cost: rupiah('What they cost.'),
  margin: signedRupiah('Sales less their cost.'),
  refunded: count('Orders that were refunded.'),
  refunds: rupiah('What was returned to clients.'),
  refunded_cost: rupiah('What suppliers returned for them.'),
  lost: count('Sales that no client pays.'),
  losses: rupiah('What they cost.'),
  profit: signedRupiah('The margin less what refunds and losses take of it.'),
  of_earlier_days: count('Outcomes, refunds and losses of orders that were confirmed on an earlier day.'),
  average_ms: nullable(
    'number',
    'How long a purchase took on average, milliseconds; null: not counted for this report, or not any more.',
  ),
};

const ReportFigures = Type.Object(figures, {
  $id: 'ReportFigures',
  description: 'What was sold and earned.',
});

const EarningsLine = Type.Object(
  {
    key: Type.String({
      description: 'The day, month, code, brand, category, supplier or id of the account.',
    }),
    name: nullable('string', 'The name of a product or an account.'),
    kind: nullable('string', 'The kind of a product.'),
    ...figures,
  },
  { $id: 'EarningsLine', description: 'A line of a report.' },
);

const EarningsReport = Type.Object(
  {
    by: oneOf(dimensions),
    environment: oneOf(environments),
    from: Type.String({ format: 'date' }),
    to: Type.String({ format: 'date' }),
    complete_at: nullable('string', 'Up to when the figures are complete; null: nothing was added up yet.'),
    latency: Type.Boolean({ description: 'Whether this report has how long purchases took.' }),
    rows: Type.Array(ref('EarningsLine'), { description: 'At most 1,000.' }),
    more: count('How many lines are left out.'),
    totals: ref('ReportFigures'),
  },
  { $id: 'EarningsReport', description: 'What was sold and earned, by one dimension.' },
);

const ReportView = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    filters: Type.Record(Type.String(), Type.String()),
    shared: Type.Boolean({ description: 'Whether every operator sees it.' }),
    own: Type.Boolean({ description: 'Whether the operator who asks has saved it.' }),
    by: Type.String({ description: 'Who saved it.' }),
    saved_at: Type.String({ format: 'date-time' }),
  },
  { $id: 'ReportView', description: 'Filters of reports under a name.' },
);

const ReportRebuild = Type.Object(
  {
    run: Type.Union(
      [
        Type.Object({
          id: Type.String(),
          by: Type.String(),
          started_at: Type.String({ format: 'date-time' }),
          finished_at: nullable('string', 'When it ended; null: it runs.'),
          failure: nullable('string', 'Why it ended without a result.'),
          changed_days: nullable('number', 'How many days, for each environment, had other figures before.'),
        }),
        Type.Null(),
      ],
      { description: 'Null: no operator has started one.' },
    ),
  },
  { $id: 'ReportRebuild', description: 'The newest rebuild of the reports.' },
);

/** The schemas that only the reports of operators use. */
export const reportSchemas = [
  ...[ReportFigures, EarningsLine, EarningsReport, ReportView, ReportRebuild],
  answerSchema('EarningsReportAnswer', 'A report.', 'EarningsReport'),
  answerSchema('ReportRebuildAnswer', 'The rebuild.', 'ReportRebuild'),
  Type.Object(
    { data: Type.Array(ref('ReportView')), meta: ref('PortalMeta') },
    { $id: 'ReportViewsAnswer', description: 'The views.' },
  ),
];
