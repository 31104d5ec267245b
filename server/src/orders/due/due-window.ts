import type { App } from '../../app.ts';
import { dayMs, earlierOf, later, laterOf, minuteMs } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { sql, type Statement } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { openDueRetries } from './due-retries.ts';
import { beforeAll, type DueSearch, type DueSpan } from './due-scope.ts';
import { coveredMs, openSearchSize } from './search-size.ts';
import { type DueTaskName, readWatermarks } from './watermarks.ts';
import { faultOf } from '../../fault.ts';

/**
 * A shorter span shows few ends of its own orders, because they ended long before they became due: each order of such a span is
 * looked up instead. Milliseconds.
 */
const showsEndsMs = minuteMs;

/**
 * From when on the steps up to the end of a span show which of its orders have ended: a quote is mostly confirmed, and a hold mostly
 * followed, within the length of a long span before they are due. `mostMs`: what is read before the span, at most.
 */
export function endsShownFrom({ from, to }: DueSpan, mostMs: number): Date {
  const lengthMs = to.getTime() - from.getTime();
  return lengthMs < showsEndsMs ? to : later(from, -Math.min(lengthMs, mostMs));
}

/** Walks through time and finds what became due. Rows are never changed, so no index could list what is still open. */
export interface DueWindow {
  /**
   * Calls `search` with the spans since the last call, and then with some of the past that this window has not searched yet. A
   * search that fails is made again by the next call, which goes on from there. An account with an order that could not be changed
   * holds up no other one.
   */
  next(search: DueSearch): Promise<void>;
}

type WindowApp = Pick<App, 'clock' | 'database' | 'log'>;

/** How much of the previous span each span covers again: a row may be committed a moment after its time. Milliseconds. */
const shortOverlapMs = 5_000;
/** The same for the longer spans, which find what was committed later than that. Milliseconds. */
const longOverlapMs = 10 * minuteMs;

/** The past is searched beside the sales: it may take this time at once, and then this share of the time. */
const pastAllowance = { atOnceMs: 1_000, share: 0.02 };

/** What a window has not searched of the past. */
interface Past {
  readonly from: Date;
  /** When the first wallet was opened. The first span ends there and has no beginning, so that all others can be cut. */
  readonly start: Date;
  readonly until: Date;
  /** When the search began, by the monotonic clock, and how long it has worked. */
  readonly beganMs: number;
  spentMs: number;
}

/**
 * Opens the window of a task of an environment. It begins before the stored watermark, which all processes share: what they have
 * left is found at once. All that lies before is searched too, once, in case something there was missed; that may take an hour
 * in a long history. Every ten minutes a longer span goes back behind the watermark.
 */
export function openDueWindow(app: WindowApp, environment: Environment, task: DueTaskName): DueWindow {
  let known: { readonly last: Date; readonly watermark: Date } | undefined;
  let past: Past | undefined;
  const size = openSearchSize(app.clock);
  const retries = openDueRetries(app, `due ${task} ${environment}`);

  /** Where the span up to `now` begins, and whether it is one of the longer ones. */
  async function spanUpTo(now: Date): Promise<{ from: Date; long: boolean }> {
    if (known !== undefined && now.getTime() - known.watermark.getTime() <= longOverlapMs)
      return { from: later(known.last, -shortOverlapMs), long: false };
    const stored = (await readWatermarks(app.database, environment)).get(task);
    // A clock that was set back passes times that were looked at again: then the watermark says nothing.
    const shared = stored !== undefined && stored <= now ? stored : undefined;
    // The stored one waits for the accounts whose orders could not be changed; this process searches their spans by themselves.
    const watermark = latest(shared, known?.watermark) ?? later(now, -dayMs);
    return { from: later(watermark, -longOverlapMs), long: true };
  }

  async function searchPast(search: DueSearch): Promise<void> {
    while (past !== undefined) {
      const allowedMs =
        pastAllowance.atOnceMs + pastAllowance.share * (app.clock.monotonicMs() - past.beganMs);
      if (past.spentMs > allowedMs) return;
      const to = past.from < past.start ? past.start : later(past.from, size.ms());
      const span = { from: past.from, to: earlierOf(to, past.until) };
      try {
        past.spentMs += await size.measure(span, () => search(span, retries.past(span)));
      } catch (error) {
        // What fails in the shortest span would fail again, and hold up all that follows. The next start searches it.
        if (size.ms() > coveredMs.least) throw error;
        app.log.error(
          { task, ...faultOf(error) },
          'a part of the past could not be searched for due orders; the next start searches it again',
        );
      }
      past = span.to < past.until ? { ...past, from: span.to } : undefined;
    }
  }

  return {
    async next(search) {
      const now = await readSearchTime(app);
      const isNew = known === undefined || now < known.last;
      if (isNew) known = undefined;
      const { from, long } = await spanUpTo(now);
      if (isNew) past = await pastBefore(app, from);
      // First, because what is new may fail for as long as too many wait.
      await retries.retry(now, search);
      for (let start = from; start < now;) {
        const span = { from: start, to: earlierOf(later(start, size.ms()), now) };
        await size.measure(span, () => search(span, retries.newest(span)));
        retries.done(span);
        start = span.to;
        known = { last: start, watermark: long ? start : (known?.watermark ?? start) };
        if (long && !retries.holdsWatermark()) await storeWatermark(app, environment, task, start);
      }
      await searchPast(search);
    },
  };
}

function latest(a: Date | undefined, b: Date | undefined): Date | undefined {
  return a === undefined || b === undefined ? (a ?? b) : laterOf(a, b);
}

/** The past before a moment; undefined when there was nothing yet. */
async function pastBefore(app: WindowApp, until: Date): Promise<Past | undefined> {
  const start = await readBeginning(app);
  if (start === undefined) return undefined;
  return { from: beforeAll, start, until, beganMs: app.clock.monotonicMs(), spentMs: 0 };
}

/**
 * Reads rows by their time, with the settings of a lane: a statement may be planned while the tables are small, and must suit
 * grown ones. It takes an index by time, and for each row that it finds one entry of the index that an `order by` selects
 * (docs/decisions/0025).
 */
export function readByTime<Row>(database: Database, statement: Statement<Row>): Promise<Row[]> {
  return database.transaction(async (tx) => {
    await tx.rows(sql<{ settings: unknown }>`
      select concat(set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true),
                    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)) as settings`);
    return tx.rows(statement);
  });
}

/** When the first wallet was opened; undefined when there is none. */
async function readBeginning({ database }: WindowApp): Promise<Date | undefined> {
  const [row] = await database.rows(sql<{ at: Date }>`
    select w.opened_at as at
      from wallets w
     order by w.opened_at
     limit 1`);
  return row?.at;
}

/**
 * The database's time, after both indexes by time know the newest rows: a search reads only the ranges of its span. During a vacuum they
 * do not, and it reads the new ranges too.
 */
export async function readSearchTime({ clock, database }: Pick<App, 'clock' | 'database'>): Promise<Date> {
  const [row] = await database.rows(sql<{ summarise_new_rows: unknown; now: Date }>`
    select summarise_new_rows(), clock_timestamp() + ${clock.offsetMs}::double precision * interval '1 millisecond' as now`);
  if (row === undefined) throw new Error('The database returned no time.');
  return row.now;
}

async function storeWatermark(
  { database }: WindowApp,
  environment: Environment,
  task: string,
  at: Date,
): Promise<void> {
  await database.rows(sql`
    insert into watermarks (environment, task, at)
    values (${environment}, ${task}, ${at}::timestamptz)
        on conflict (environment, task) do update set at = excluded.at`);
}
