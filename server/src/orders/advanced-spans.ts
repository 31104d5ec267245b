import type { App } from '../app.ts';
import { later, minuteMs } from '../clock.ts';
import { sql } from '../database/sql.ts';
import { readAdvancedClocks } from '../ledger/wallet.ts';
import type { DueSpan } from './due-window.ts';
import { expireOverdue } from './expire-orders.ts';

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
      const now = await readNow({ clock, database });
      for (const { accountId, clockOffsetMs } of advanced) {
        const to = later(now, clockOffsetMs);
        await work({ from: later(last.get(accountId) ?? now, -overlapMs), to }, accountId);
        last.set(accountId, to);
      }
    },
  };
}

/**
 * Expires the overdue orders of a sandbox account whose clock is ahead. An order that was shown as expired must be so before a
 * reset sets the clock back.
 */
export async function expireAhead(
  app: Pick<App, 'clock' | 'database' | 'orders'>,
  accountId: string,
): Promise<void> {
  const mine = (await readAdvancedClocks(app.database)).find((one) => one.accountId === accountId);
  if (mine === undefined) return;
  const now = await readNow(app);
  const span = { from: later(now, -overlapMs), to: later(now, mine.clockOffsetMs) };
  await expireOverdue(app, 'sandbox', span, accountId);
}

/** The database's time, after the indexes by time know the newest rows. */
async function readNow({ clock, database }: Pick<App, 'clock' | 'database'>): Promise<Date> {
  const [row] = await database.rows(sql<{ summarise_new_rows: unknown; now: Date }>`
    select summarise_new_rows(), clock_timestamp() + ${clock.offsetMs}::double precision * interval '1 millisecond' as now`);
  if (row === undefined) throw new Error('The database returned no time.');
  return row.now;
}
