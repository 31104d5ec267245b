import type { App } from '../app.ts';
import { later, minuteMs } from '../clock.ts';
import type { Queryable } from '../database/connection.ts';
import { plannedEachTime, sql } from '../database/sql.ts';
import { faultOf } from '../fault.ts';
import { type AdvancedClock, readAdvancedClocks } from '../ledger/wallet.ts';
import { pauseAfterMs } from './account-spans.ts';
import { type DueSearch, type DueSpan, strictly } from './due-scope.ts';
import { expireOverdue } from './expire-orders.ts';

/** How much of the previous span each span covers again: a row may be committed a moment after its time. Milliseconds. */
const shortOverlapMs = 5_000;
/** The same for the longer spans, which find what was committed later than that. They are as far apart, by the real time. */
const longOverlapMs = 10 * minuteMs;

/** Walks through the time of each account whose sandbox clock was moved forward. */
export interface AdvancedSpans {
  /**
   * Calls `search` for each such account with what became due by its clock since the last call. An account whose search fails keeps
   * its span, and holds up no other one.
   */
  next(search: DueSearch): Promise<void>;
}

/**
 * Opens the spans of one task. What is due by the real time is found by its due window. This finds what lies between that time
 * and the clock of the account.
 */
export function openAdvancedSpans({
  clock,
  database,
  log,
}: Pick<App, 'clock' | 'database' | 'log'>): AdvancedSpans {
  const known = new Map<string, SpanEnd>();
  /** The accounts whose last search failed: how often, and when they are searched again, by the monotonic clock. */
  const failed = new Map<string, { readonly failures: number; readonly nextMs: number }>();

  /** Searches an account; returns false when it failed. */
  async function isSearched(search: DueSearch, span: DueSpan, accountId: string): Promise<boolean> {
    const before = failed.get(accountId);
    if (before !== undefined && before.nextMs > clock.monotonicMs()) return false;
    try {
      await search(span, strictly(accountId));
      failed.delete(accountId);
      return true;
    } catch (error) {
      const failures = (before?.failures ?? 0) + 1;
      failed.set(accountId, { failures, nextMs: clock.monotonicMs() + pauseAfterMs(failures) });
      log.error(
        { account_id: accountId, ...faultOf(error) },
        'what is due of an account whose clock is ahead could not be changed; it is tried again',
      );
      return false;
    }
  }

  return {
    async next(search) {
      const advanced = await readAheadSince(database, known);
      const ahead = new Set(advanced.map(({ accountId }) => accountId));
      for (const accountId of [...known.keys(), ...failed.keys()])
        if (!ahead.has(accountId)) for (const map of [known, failed]) map.delete(accountId);
      if (advanced.length === 0) return;
      const now = await readNow({ clock, database });
      for (const { accountId, clockOffsetMs, lastStep, wasReset } of advanced) {
        const to = later(now, clockOffsetMs);
        // A reset has set the clock back to now, whatever the clock was when the last span ended.
        const last = wasReset ? undefined : known.get(accountId);
        const isShort = last !== undefined && now.getTime() - last.long.at.getTime() <= longOverlapMs;
        const from = isShort ? later(last.to, -shortOverlapMs) : later(last?.long.to ?? now, -longOverlapMs);
        if (await isSearched(search, { from, to }, accountId))
          known.set(accountId, { to, lastStep, long: isShort ? last.long : { to, at: now } });
      }
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
  const mine = (await readAdvancedClocks(app.database)).find((one) => one.accountId === accountId);
  if (mine === undefined) return;
  const now = await readNow(app);
  // What is overdue by the real time stays so.
  const span = { from: now, to: later(now, mine.clockOffsetMs) };
  await expireOverdue(app, 'sandbox', span, strictly(accountId));
}

/** The database's time, after the indexes by time know the newest rows. */
async function readNow({ clock, database }: Pick<App, 'clock' | 'database'>): Promise<Date> {
  const [row] = await database.rows(sql<{ summarise_new_rows: unknown; now: Date }>`
    select summarise_new_rows(), clock_timestamp() + ${clock.offsetMs}::double precision * interval '1 millisecond' as now`);
  if (row === undefined) throw new Error('The database returned no time.');
  return row.now;
}
