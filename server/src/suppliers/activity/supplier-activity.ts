import { minuteMs } from '../../clock.ts';
import type { Queryable } from '../../database/connection.ts';
import { faultOf } from '../../fault.ts';
import { supplierKinds } from '../adapters.ts';
import { pausedCode, tooLateCode } from '../attempts/own-codes.ts';
import { saleSucceeded } from '../sale-succeeded.ts';
import type { Outcome } from '../supplier.ts';
import { addActivity, type MinuteOfSupplier } from './activity-rows.ts';

/** Counts what becomes of live purchases, and writes the counts beside the orders. */
export interface ActivityCounter {
  /**
   * Counts the final outcome of a purchase that began `tookMs` milliseconds before `now`, the database's time. It never waits and
   * never fails.
   */
  note(supplier: string, outcome: Outcome, times: { readonly now: Date; readonly tookMs: number }): void;
  /** Writes what is counted, and stops the timer. */
  close(): Promise<void>;
}

/** Long enough for one statement to cover many purchases, milliseconds. */
const batchMs = 2_000;
/** The most counts that wait for a database that is out of reach: those of ten suppliers for two hours. */
const waitingMax = 1_200;

type Count = { -readonly [Member in keyof MinuteOfSupplier]: MinuteOfSupplier[Member] };

interface CounterDeps {
  readonly database: Queryable;
  readonly log: { warn(fields: Readonly<Record<string, unknown>>, message: string): void };
}

/** Opens the counter of a process. */
export function makeActivityCounter(deps: CounterDeps): ActivityCounter {
  const counts = makeWaitingCounts(deps);
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let closed = false;

  async function write(): Promise<void> {
    await counts.write();
    if (!closed && counts.size > 0) writeLater();
  }

  function writeLater(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      writing = write();
    }, batchMs).unref();
  }

  return {
    note(supplier, outcome, { now, tookMs }) {
      const succeeded = saleSucceeded(outcome);
      if (succeeded === undefined || closed || isOurFault(supplier, outcome)) return;
      counts.add({
        supplier,
        minute: new Date(Math.floor(now.getTime() / minuteMs) * minuteMs),
        sold: succeeded ? 1 : 0,
        failed: succeeded ? 0 : 1,
        milliseconds: Math.max(tookMs, 0),
        spent: outcome.kind === 'delivered' ? outcome.cost : 0n,
      });
      writeLater();
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await writing;
      await write();
    },
  };
}

/** Counts that are not written yet. */
interface WaitingCounts {
  readonly size: number;
  add(count: MinuteOfSupplier): void;
  /** Writes all; if that fails they keep waiting, and the first failure is logged. */
  write(): Promise<void>;
}

function makeWaitingCounts({ database, log }: CounterDeps): WaitingCounts {
  let waiting = new Map<string, Count>();
  let failing = false;

  function add(count: MinuteOfSupplier): void {
    const name = `${count.supplier} ${count.minute.getTime()}`;
    const known = waiting.get(name);
    if (known === undefined) {
      if (waiting.size < waitingMax) waiting.set(name, { ...count });
      return;
    }
    known.sold += count.sold;
    known.failed += count.failed;
    known.milliseconds += count.milliseconds;
    known.spent += count.spent;
  }

  return {
    get size() {
      return waiting.size;
    },
    add,
    async write() {
      const batch = [...waiting.values()];
      waiting = new Map();
      if (batch.length === 0) return;
      try {
        await addActivity(database, batch);
        failing = false;
      } catch (error) {
        for (const count of batch) add(count);
        if (!failing)
          log.warn(
            faultOf(error),
            'the activity of suppliers could not be written; it is written later if it fits',
          );
        failing = true;
      }
    },
  };
}

/** Whether a purchase was refused because of us: it was sent too late, or our deposit is too low. */
function isOurFault(supplier: string, outcome: Outcome): boolean {
  if (outcome.kind !== 'rejected') return false;
  const { supplierCode: code } = outcome;
  return (
    code === pausedCode ||
    code === tooLateCode ||
    supplierKinds.get(supplier)?.depositCodes.has(code) === true
  );
}
