import { minuteMs, pause } from '../../server/src/clock.ts';
import type { CallOptions, RealSupplier } from '../../server/src/suppliers/supplier.ts';
import type { SimulatedSupplier } from '../simulated-supplier.ts';

/** The calls of konter to its suppliers, with control over the end of those without an answer. */
export interface SilentCalls {
  /** The same adapter, with purchases and status checks that can be aborted and have a very long deadline. */
  wrap(supplier: RealSupplier): RealSupplier;
  /** Waits for `work`. Whenever all pending calls are without an answer, runs `look` and aborts them. */
  abortWhenSilent<T>(work: Promise<T>, look: () => Promise<void>): Promise<T>;
}

const lookMs = 20;

/** More than a busy machine takes beside the time that a play lets pass. */
const patience = { callDeadlineMs: 10 * minuteMs, absentIsProofAfterMs: 20 * minuteMs };

/**
 * Aborts calls to these suppliers without a clock: when every pending call is at a silent supplier, nothing more can
 * happen, and the deadline counts as passed.
 */
export function makeSilentCalls(suppliers: () => readonly SimulatedSupplier[]): SilentCalls {
  let underWay = 0;
  let deadline = new AbortController();

  async function call<T>({ signal }: CallOptions, made: (options: CallOptions) => Promise<T>): Promise<T> {
    underWay += 1;
    try {
      return await made({ signal: AbortSignal.any([signal, deadline.signal]) });
    } finally {
      underWay -= 1;
    }
  }

  async function isAllSilent(): Promise<boolean> {
    if (underWay === 0) return false;
    const silent = await Promise.all(suppliers().map((supplier) => supplier.silentCalls()));
    return underWay === silent.reduce((sum, calls) => sum + calls, 0);
  }

  function giveUp(): void {
    const passed = deadline;
    deadline = new AbortController();
    passed.abort();
  }

  return {
    wrap: (supplier) => ({
      ...supplier,
      ...patience,
      submit: (attempt, options) => call(options, (with_) => supplier.submit(attempt, with_)),
      queryStatus: (attempt, options) => call(options, (with_) => supplier.queryStatus(attempt, with_)),
    }),
    async abortWhenSilent(work, look) {
      let ended = false;
      const end = work.finally(() => {
        ended = true;
      });
      // The caller that waits for `end` receives its failure.
      void end.catch(() => undefined);
      while (!ended) {
        if (await isAllSilent()) {
          await look();
          // Checked again, because other calls may have begun in the meantime.
          if (await isAllSilent()) giveUp();
        }
        await pause(lookMs);
      }
      return end;
    },
  };
}
