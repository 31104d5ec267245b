import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import type { StartDueRules } from '../catalog.ts';
import { startDueRules } from './scheduled-rules.ts';

/** What became of scheduled margin rules that were due. */
export interface RuleReport {
  started(rules: number): void;
  fault(error: unknown): void;
}

/**
 * Starts the scheduled margin rules of a running server. If that fails, the catalog answers with the prices of before and
 * tries again at its next check.
 */
export function startRulesOf(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  report: RuleReport,
): StartDueRules {
  return async () => {
    try {
      const started = await startDueRules(database, clock.offsetMs);
      if (started > 0) report.started(started);
    } catch (error) {
      report.fault(error);
    }
  };
}
