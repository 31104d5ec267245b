import { expect } from 'vitest';
import { saveReportView } from '../../../src/reports/views/report-views.ts';
import { patienceMs } from '../../patience.ts';
import type { OperatorChange } from './operator-change.ts';
import type { OperatorPortal } from './operator-portal.ts';

/** Waits until no rebuild runs in the background; gives what the newest one changed. */
export async function rebuildEnded(portal: OperatorPortal): Promise<object | null> {
  const read = async () =>
    (
      await portal.dataOf<{ run: { finished_at: string | null } | null }>(
        'operator_viewer',
        '/reports/rebuild',
      )
    ).run;
  await expect.poll(read, { timeout: patienceMs }).not.toMatchObject({ finished_at: null });
  return read();
}

/** What operators change in the reports. */
export const reportsChanges: readonly OperatorChange[] = [
  {
    operationId: 'startReportRebuild',
    action: 'rebuild.started',
    given: () => ({ visitor: 'operator_finance', path: '/reports/rebuild' }),
  },
  {
    operationId: 'saveReportView',
    action: 'report_view.saved',
    async given(portal) {
      await rebuildEnded(portal);
      const body = { name: 'Rugi bulan ini', shared: true, filters: { by: 'product', period: 'month' } };
      return { path: '/reports/views', body };
    },
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
