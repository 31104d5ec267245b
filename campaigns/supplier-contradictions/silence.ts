import { minuteMs, pause } from '../../server/src/clock.ts';
import type { CallOptions, RealSupplier } from '../../server/src/suppliers/supplier.ts';
import type { SimulatedSupplier } from '../simulated-supplier.ts';

/** The calls of konter to its suppliers, and the end of those that have no answer. */
export interface Silence {
  /** The same adapter, whose purchases and questions can be given up, and do not end by themselves before long. */
  around(supplier: RealSupplier): RealSupplier;
  /** Waits for `work`. Whenever all calls under way have no answer, runs `look` and gives them up. */
  through<T>(work: Promise<T>, look: () => Promise<void>): Promise<T>;
}

const lookMs = 20;

/** What a machine that is busy with other things may take beside the time that a play lets pass, and more. */
const patience = { callDeadlineMs: 10 * minuteMs, absentIsProofAfterMs: 20 * minuteMs };

/**
 * Gives up calls to these suppliers without a clock: when the suppliers keep silent to each call that is under way, nothing
 * is to be expected any more, and what would be the deadline passes.
 */
export function makeSilence(suppliers: () => readonly SimulatedSupplier[]): Silence {
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
    around: (supplier) => ({
      ...supplier,
      ...patience,
      submit: (attempt, options) => call(options, (with_) => supplier.submit(attempt, with_)),
      ask: (attempt, options) => call(options, (with_) => supplier.ask(attempt, with_)),
    }),
    async through(work, look) {
      let ended = false;
      const end = work.finally(() => {
        ended = true;
      });
      // Whoever waits for `end` hears of its failure.
      void end.catch(() => undefined);
      while (!ended) {
        if (await isAllSilent()) {
          await look();
          // Asked anew: while somebody looked, other calls may have begun.
          if (await isAllSilent()) giveUp();
        }
        await pause(lookMs);
      }
      return end;
    },
  };
}
