import type { App } from '../../app.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import type { Outcome } from '../../suppliers/supplier.ts';

/**
 * Counts the outcome of a purchase for the status page and alerts. `now`: the database's time, with which the counts are compared.
 * What a simulator does in the sandbox is not counted.
 */
export function noteActivity(
  app: Pick<App, 'activity' | 'suppliers'>,
  attempt: Pick<Attempt, 'environment' | 'openedAt' | 'supplier'>,
  outcome: Outcome,
  now: Date,
): void {
  if (app.suppliers.simulates(attempt.environment)) return;
  app.activity.note(attempt.supplier, outcome, { now, tookMs: now.getTime() - attempt.openedAt.getTime() });
}
