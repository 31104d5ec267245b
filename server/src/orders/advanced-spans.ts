import type { App } from '../app.ts';
import { later, minuteMs } from '../clock.ts';
import { sql } from '../database/sql.ts';
import { readAdvancedClocks } from '../ledger/wallet.ts';
import type { DueSpan } from './due-window.ts';

/** How much of the previous span each span covers again: a row may be committed after its time. Milliseconds. */
const overlapMs = 10 * minuteMs;

/** Walks through the time of each account whose sandbox clock was moved forward. */
export interface AdvancedSpans {
  /** Calls `work` for each such account with what became due by its clock since the last call. */
  next(work: (span: DueSpan, accountId: string) => Promise<void>): Promise<void>;
}

/**
 * Opens the spans of one task. What is due by the real time is found by its due window. This finds what lies between that time
 * and the clock of the account.
 */
export function openAdvancedSpans({ clock, database }: Pick<App, 'clock' | 'database'>): AdvancedSpans {
  const last = new Map<string, Date>();
  return {
    async next(work) {
      const advanced = await readAdvancedClocks(database);
      if (advanced.length === 0) return last.clear();
      const [row] = await database.rows(sql<{ summarise_new_rows: unknown; now: Date }>`
        select summarise_new_rows(), clock_timestamp() + ${clock.offsetMs}::double precision * interval '1 millisecond' as now`);
      if (row === undefined) throw new Error('The database returned no time.');
      for (const { accountId, clockOffsetMs } of advanced) {
        const to = later(row.now, clockOffsetMs);
        await work({ from: later(last.get(accountId) ?? row.now, -overlapMs), to }, accountId);
        last.set(accountId, to);
      }
    },
  };
}
