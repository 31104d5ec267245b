import type { App } from '../../../../app.ts';
import type { OperatorRun } from '../../../../operators/runs/run-rows.ts';
import { readNewestRebuild, startRebuild } from '../../../../reports/earnings/start-rebuild.ts';
import type { Api } from '../../../api.ts';
import { closed, ref } from '../../../document/schemas.ts';
import { actorOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';

/** GET and POST …/reports/rebuild. */
export function registerRebuild(api: Api, app: App): void {
  api.get(
    '/portal/operator/reports/rebuild',
    {
      config: { access: { operator: 'reports:read' } },
      schema: {
        operationId: 'getReportRebuild',
        summary: 'Get the newest rebuild of the reports that an operator started',
        querystring: closed({}),
        response: { 200: ref('ReportRebuildAnswer'), default: refused },
      },
    },
    async (request) => portalAnswer(request, { run: runView(await readNewestRebuild(app)) }),
  );
  api.post(
    '/portal/operator/reports/rebuild',
    {
      config: { access: { operator: 'books:write' } },
      schema: {
        operationId: 'startReportRebuild',
        summary: 'Compute the figures of all reports again from the journal, in the background',
        description: 'Continues a rebuild that was interrupted.',
        body: closed({}),
        response: { 200: ref('ReportRebuildAnswer'), default: refused },
      },
    },
    async (request) => portalAnswer(request, { run: runView(await startRebuild(app, actorOf(request))) }),
  );
}

function runView(run: OperatorRun | undefined) {
  if (run === undefined) return null;
  const changed = run.result?.['changed_days'];
  return {
    ...{ id: run.id, by: run.startedBy, started_at: run.startedAt, finished_at: run.finishedAt },
    failure: run.failure,
    changed_days: typeof changed === 'number' ? changed : null,
  };
}
