import type { Clock } from '../../clock.ts';
import type { Queryable } from '../../database/connection.ts';
import { beginPause, type DepositRefusal, readPauses, type SupplierPause } from './pause-rows.ts';

/** The suppliers that get no new purchases because our deposit there is too low, as one process knows them. */
export interface DepositPauses {
  isPaused(supplier: string): boolean;
  /**
   * Pauses a supplier from now on, in this process at once and in the others by the database. `startedMs`: when the
   * refused call began, on the monotonic clock. A refusal that is older than the end of the last pause is ignored.
   */
  pause(refusal: DepositRefusal, startedMs: number): void;
  /** Writes what was not written yet, and reads the pauses of all processes. */
  refresh(): Promise<void>;
}

/** What the pauses depend on. */
interface PauseDeps {
  readonly database: Queryable;
  readonly clock: Clock;
  /** Receives each pause that begins or ends. */
  readonly report: {
    paused(pause: { readonly supplier: string; readonly code: string }): void;
    resumed(supplier: string): void;
    fault(error: unknown): void;
  };
}

/** Opens the pauses; none is known before the first `refresh`. */
export function openDepositPauses({ database, clock, report }: PauseDeps): DepositPauses {
  let known: ReadonlyMap<string, SupplierPause> = new Map();
  const unwritten = new Map<string, DepositRefusal>();
  const resumedMs = new Map<string, number>();
  let last = Promise.resolve();

  const isPaused = (supplier: string): boolean => unwritten.has(supplier) || known.has(supplier);

  async function synchronise(): Promise<void> {
    const written = [...unwritten.values()];
    for (const refusal of written) await beginPause(database, refusal, clock.offsetMs);
    const before = known;
    const startedMs = clock.monotonicMs();
    known = new Map((await readPauses(database)).map((pause) => [pause.supplier, pause]));
    for (const { supplier } of known.values())
      if (!before.has(supplier) && !unwritten.has(supplier)) reportPaused(supplier);
    for (const { supplier } of written) unwritten.delete(supplier);
    for (const supplier of [...before.keys(), ...written.map((one) => one.supplier)])
      if (!isPaused(supplier)) {
        resumedMs.set(supplier, startedMs);
        report.resumed(supplier);
      }
  }

  function reportPaused(supplier: string): void {
    const pause = known.get(supplier);
    if (pause !== undefined) report.paused(pause);
  }

  function refresh(): Promise<void> {
    // One after the other: what is read before a pause is written would end it here.
    const next = last.then(synchronise);
    last = next.catch(() => undefined);
    return next;
  }

  return {
    isPaused,
    pause(refusal, startedMs) {
      const { supplier } = refusal;
      if (isPaused(supplier) || startedMs < (resumedMs.get(supplier) ?? -Infinity)) return;
      unwritten.set(supplier, refusal);
      report.paused(refusal);
      // What cannot be written now is written by the next refresh.
      refresh().catch((error: unknown) => report.fault(error));
    },
    refresh,
  };
}
