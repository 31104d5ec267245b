import type { App } from '../../app.ts';
import { later, minuteMs } from '../../clock.ts';
import type { Queryable } from '../../database/connection.ts';
import { plannedEachTime, sql } from '../../database/sql.ts';
import { type AdvancedClock, readAdvancedClocks, readClockOffset } from '../../ledger/wallet.ts';
import { openAccountSpans } from './account-spans.ts';
import { type DueSearch, strictly } from './due-scope.ts';
import { readSearchTime } from './due-window.ts';
import { expireOverdue } from './expire-orders.ts';

/** How much of the previous span each span covers again: a row may be committed a moment after its time. Milliseconds. */
const shortOverlapMs = 5_000;
/** The same for the longer spans, which find what was committed later than that. They are as far apart, by the real time. */
const longOverlapMs = 10 * minuteMs;

/** Walks through the time of each account whose sandbox clock was moved forward. */
export interface AdvancedSpans {
  /**
   * Calls `search` for each such account with what became due by its clock since the last call, and with what is left of earlier
   * calls. An account whose search fails keeps its span, and holds up no other one.
   */
  next(search: DueSearch): Promise<void>;
}

/**
 * Opens the spans of one task. What is due by the real time is found by its due window. This finds what lies between that time
 * and the clock of the account.
 */
export function openAdvancedSpans(app: Pick<App, 'clock' | 'database' | 'log'>): AdvancedSpans {
  const known = new Map<string, SpanEnd>();
  const spans = openAccountSpans(app, 'due orders of advanced clocks');

  function forget(accountId: string): void {
    known.delete(accountId);
    spans.drop(accountId);
  }

  return {
    async next(search) {
      const advanced = new Map(
        (await readAheadSince(app.database, known)).map((one) => [one.accountId, one] as const),
      );
      // What is no longer ahead is found by the due window. A reset has set the clock back to now, whatever it was when the last span ended.
      for (const accountId of known.keys())
        if (advanced.get(accountId)?.wasReset !== false) forget(accountId);
      if (advanced.size === 0) return;
      const now = await readSearchTime(app);
      const nowOf = (accountId: string): Date => later(now, advanced.get(accountId)?.clockOffsetMs ?? 0);
      for (const [accountId, { lastStep }] of advanced) {
        const to = nowOf(accountId);
        const last = known.get(accountId);
        const isShort = last !== undefined && now.getTime() - last.long.at.getTime() <= longOverlapMs;
        const from = isShort ? later(last.to, -shortOverlapMs) : later(last?.long.to ?? now, -longOverlapMs);
        spans.add(accountId, { from, to });
        known.set(accountId, { to, lastStep, long: isShort ? last.long : { to, at: now } });
      }
      await spans.search(nowOf, search);
    },
  };
}

/** The end of the last span of an account, and the number of the last step of its wallet then. */
interface SpanEnd {
  readonly to: Date;
  readonly lastStep: bigint;
  /** The end of the last of the longer spans, and the real time then. */
  readonly long: { readonly to: Date; readonly at: Date };
}

/** The accounts whose clock is ahead, and whether their sandbox was reset since the last span. */
async function readAheadSince(
  db: Queryable,
  known: ReadonlyMap<string, SpanEnd>,
): Promise<(AdvancedClock & { readonly lastStep: bigint; readonly wasReset: boolean })[]> {
  const ahead = await readAdvancedClocks(db);
  if (ahead.length === 0) return [];
  const rows = await db.rows(
    plannedEachTime(sql<{
      account_id: string;
      clock_offset: bigint;
      last_step: bigint;
      was_reset: boolean;
    }>`
    select w.account_id, w.clock_offset, w.last_step, exists (
             select
               from unnest(${[...known.keys()]}::uuid[], ${[...known.values()].map(({ lastStep }) => lastStep)}::bigint[])
                 as k (account_id, last_step)
               join steps s on s.account_id = k.account_id and s.number > k.last_step
              where k.account_id = w.account_id and s.environment = w.environment and s.kind = 'reset') as was_reset
      from wallets w
     where w.account_id = any (${ahead.map(({ accountId }) => accountId)}::uuid[]) and w.clock_offset <> 0`),
  );
  return rows.map((row) => ({
    accountId: row.account_id,
    clockOffsetMs: Number(row.clock_offset),
    lastStep: row.last_step,
    wasReset: row.was_reset,
  }));
}

/**
 * Expires the overdue orders of a sandbox account whose clock is ahead. An order that was shown as expired must be so before a
 * reset sets the clock back.
 */
export async function expireAhead(
  app: Pick<App, 'clock' | 'database' | 'log' | 'orders'>,
  accountId: string,
): Promise<void> {
  const aheadMs = await readClockOffset(app.database, { accountId, environment: 'sandbox' });
  if (aheadMs === 0) return;
  const now = await readSearchTime(app);
  // What is overdue by the real time stays so.
  const span = { from: now, to: later(now, aheadMs) };
  await expireOverdue(app, 'sandbox', span, strictly(accountId));
}
