import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import {
  type ReportView,
  readReportViews,
  removeReportView,
  saveReportView,
} from '../../../../reports/views/report-views.ts';
import type { Api } from '../../../api.ts';
import { closed, ref, text, uuid } from '../../../document/schemas.ts';
import { operatorOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';
import { reportQuery } from './report-query.ts';

const value = Type.Optional(text({ minLength: 1, maxLength: 100 }));
const { from: _from, to: _to, ...otherFilters } = reportQuery;

/** What a view keeps: the filters of the address of the page. `period` is a name such as `month`, which means other days later. */
const Filters = closed({ ...otherFilters, period: value, from: value, to: value, chart: value });

/** GET and POST …/reports/views, and DELETE of one. */
export function registerReportViews(api: Api, app: App): void {
  const viewsOf = async (operatorId: string) =>
    (await readReportViews(app.database, operatorId)).map((view) => viewOf(view, operatorId));
  api.get(
    '/portal/operator/reports/views',
    {
      config: { access: { operator: 'reports:read' } },
      schema: {
        operationId: 'listReportViews',
        summary: 'List the saved views of reports: the own ones, and those that others share',
        querystring: closed({}),
        response: { 200: ref('ReportViewsAnswer'), default: refused },
      },
    },
    async (request) => portalAnswer(request, await viewsOf(operatorOf(request).id)),
  );
  api.post(
    '/portal/operator/reports/views',
    {
      config: { access: { operator: 'reports:read' } },
      schema: {
        operationId: 'saveReportView',
        summary: 'Save the filters of a report under a name; an own view of this name is replaced',
        body: closed({
          name: text({ minLength: 1, maxLength: 60 }),
          shared: Type.Boolean(),
          filters: Filters,
        }),
        response: { 200: ref('ReportViewsAnswer'), default: refused },
      },
    },
    async (request) => {
      const { name, shared, filters } = request.body;
      const by = operatorOf(request);
      const kept = Object.fromEntries(
        Object.entries(filters).flatMap(([key, one]) => (typeof one === 'string' ? [[key, one]] : [])),
      );
      await saveReportView(app.database, by, { name: name.trim(), shared, filters: kept });
      return portalAnswer(request, await viewsOf(by.id));
    },
  );
  api.delete(
    '/portal/operator/reports/views/:id',
    {
      config: { access: { operator: 'reports:read' } },
      schema: {
        operationId: 'removeReportView',
        summary: 'Remove an own view',
        params: closed({ id: uuid('The id of the view.') }),
        response: { 200: ref('ReportViewsAnswer'), default: refused },
      },
    },
    async (request) => {
      const by = operatorOf(request);
      await removeReportView(app.database, by, request.params.id.toLowerCase());
      return portalAnswer(request, await viewsOf(by.id));
    },
  );
}

function viewOf({ id, name, filters, shared, by, savedAt, operatorId }: ReportView, reader: string) {
  return { id, name, filters, shared, by, own: operatorId === reader, saved_at: savedAt };
}
