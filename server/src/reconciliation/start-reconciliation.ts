import type { App } from '../app.ts';
import type { OperatorRun } from '../operators/runs/run-rows.ts';
import { runReconciliation } from './run-reconciliation.ts';

/**
 * Starts to reconcile a day with one supplier or all in the background, one such run at a time on all servers. `supplier` and
 * `day` as of `runReconciliation`; null: left out. @throws Refusal `already_running`
 */
export function startReconciliation(
  app: App,
  {
    supplier,
    day,
    by,
  }: { readonly supplier: string | null; readonly day: string | null; readonly by: string },
): Promise<OperatorRun> {
  return app.runs.start({
    ...{ kind: 'reconciliation', subject: { supplier, day }, by },
    async work({ signal, note }) {
      const stored = await runReconciliation(app, {
        ...{ supplier: supplier ?? undefined, day: day ?? undefined, signal },
        onSupplier: note,
      });
      signal.throwIfAborted();
      return {
        reconciliations: stored.map(({ id, supplier: name, day: ofDay, drifts }) => ({
          ...{ id, supplier: name, day: ofDay },
          differences: drifts.length,
        })),
      };
    },
  });
}
