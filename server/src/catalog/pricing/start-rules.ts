import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import type { StartDueRules } from '../catalog.ts';
import { startDueRules } from './due-rules.ts';

/** What became of scheduled margin rules that were due. */
export interface RuleReport {
  started(rules: number): void;
  fault(error: unknown): void;
}

/**
 * Starts the scheduled margin rules of a running server. It does not throw: if that fails, the catalog answers with the prices of before, and
 * each check of it tries again without waiting.
 */
export function startRulesOf(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  report: RuleReport,
): StartDueRules {
  let failing = false;
  let retry: Promise<void> | undefined;

  async function start(): Promise<void> {
    try {
      const started = await startDueRules(database, clock.offsetMs);
      failing = false;
      if (started > 0) report.started(started);
    } catch (error) {
      failing = true;
      report.fault(error);
    }
  }

  return async () => {
    if (!failing) return start();
    retry ??= start().finally(() => {
      retry = undefined;
    });
  };
}
