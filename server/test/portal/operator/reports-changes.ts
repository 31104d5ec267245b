import { saveReportView } from '../../../src/reports/views/report-views.ts';
import type { OperatorChange } from './operator-change.ts';

/** What operators change in the reports. */
export const reportsChanges: readonly OperatorChange[] = [
  {
    operationId: 'saveReportView',
    action: 'report_view.saved',
    given: () => ({
      path: '/reports/views',
      body: { name: 'Rugi bulan ini', shared: true, filters: { by: 'product', period: 'month' } },
    }),
  },
  {
    operationId: 'removeReportView',
    action: 'report_view.removed',
    async given({ server: { app }, sessions }) {
      const id = sessions.operators.administrator.id;
      const view = await saveReportView(
        app.database,
        { id, actor: 'operator' },
        { name: 'Lama', shared: false, filters: {} },
      );
      return { path: `/reports/views/${view.id}`, method: 'DELETE', body: undefined };
    },
  },
];
