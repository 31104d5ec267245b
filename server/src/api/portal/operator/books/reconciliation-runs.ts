import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { type OperatorRun, readRuns } from '../../../../operators/runs/run-rows.ts';
import { startReconciliation } from '../../../../reconciliation/start-reconciliation.ts';
import type { Api } from '../../../api.ts';
import { closed, day, ref, text } from '../../../document/schemas.ts';
import { dayOrNull } from '../../../http/day-parameter.ts';
import { actorOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';

/** How many runs are listed. */
const runsShown = 5;

/** GET and POST …/reconciliation/runs. */
export function registerReconciliationRuns(api: Api, app: App): void {
  api.get(
    '/portal/operator/reconciliation/runs',
    {
      config: { access: { operator: 'books:read' } },
      schema: {
        operationId: 'listReconciliationRuns',
        summary: 'List the reconciliations that operators started, and the suppliers',
        querystring: closed({}),
        response: { 200: ref('ReconciliationRunsAnswer'), default: refused },
      },
    },
    async (request) => {
      const runs = await readRuns(app.database, 'reconciliation', runsShown);
      const suppliers = app.suppliers.real().map(({ supplier }) => supplier.name);
      return portalAnswer(request, { suppliers, runs: runs.map(runView) });
    },
  );
  api.post(
    '/portal/operator/reconciliation/runs',
    {
      config: { access: { operator: 'books:write' } },
      schema: {
        operationId: 'startReconciliation',
        summary: 'Reconcile a day with one supplier or all, in the background',
        body: closed({
          supplier: Type.Optional(text({ minLength: 1, maxLength: 100 })),
          day: Type.Optional(day('In Jakarta; the default is today until now.')),
        }),
        response: { 200: ref('OperatorRunAnswer'), default: refused },
      },
    },
    async (request) => {
      const { supplier = null } = request.body;
      const wanted = dayOrNull('day', request.body.day);
      const run = await startReconciliation(app, { supplier, day: wanted, by: actorOf(request) });
      return portalAnswer(request, runView(run));
    },
  );
}

function runView({
  id,
  startedBy: by,
  startedAt,
  finishedAt,
  progress,
  failure,
  subject,
  result,
}: OperatorRun) {
  const stored = result?.['reconciliations'];
  return {
    ...{ id, by, started_at: startedAt, finished_at: finishedAt, progress, failure },
    ...{ supplier: subject['supplier'] ?? null, day: subject['day'] ?? null },
    reconciliations: Array.isArray(stored) ? stored : [],
  };
}
