import type { App } from '../app.ts';
import { dayMs, earlierOf, later, minuteMs } from '../clock.ts';
import type { Database } from '../database/connection.ts';
import { sql, type Statement } from '../database/sql.ts';
import type { Environment } from '../environment.ts';

/** A span of due times: later than `from`, up to `to`. */
export interface DueSpan {
  readonly from: Date;
  readonly to: Date;
}

/** Earlier than every due time. */
const beforeAll = new Date(0);

/** Walks through time and finds what became due. Rows are never changed, so no index could list what is still open. */
export interface DueWindow {
  /** Calls `work` with each part of the span since the last call. If it fails, the next call covers the span again. */
  next(work: (span: DueSpan) => Promise<void>): Promise<void>;
}

type WindowApp = Pick<App, 'clock' | 'database'>;

/** How much of the previous span each span covers again: a row may be committed a moment after its time. Milliseconds. */
const shortOverlapMs = 5_000;
/** The same for the longer spans, which find what was committed later than that. Milliseconds. */
const longOverlapMs = 10 * minuteMs;
/** How much of a span is searched at once, milliseconds. A search of a long history would outlast its connection. */
const partMs = dayMs;

/**
 * Opens the window of a task of an environment. The first span has no beginning: it finds what any earlier process has left.
 * Every ten minutes a longer span goes back behind the stored watermark, which all processes share.
 */
export function openDueWindow(app: WindowApp, environment: Environment, task: 'holds' | 'quotes'): DueWindow {
  let known: { readonly last: Date; readonly watermark: Date } | undefined;

  /** Where the span up to `now` begins (null: it has no beginning), and whether it is one of the longer ones. */
  async function spanUpTo(now: Date): Promise<{ from: Date | null; long: boolean }> {
    // A clock that was set back may pass times that were looked at again.
    if (known === undefined || now < known.last) return { from: null, long: true };
    const { last, watermark } = known;
    if (now.getTime() - watermark.getTime() <= longOverlapMs)
      return { from: later(last, -shortOverlapMs), long: false };
    const stored = await readWatermark(app, environment, task);
    return { from: later(stored ?? watermark, -longOverlapMs), long: true };
  }

  return {
    async next(work) {
      const now = await readNow(app);
      const { from, long } = await spanUpTo(now);
      const start = from ?? (await readBeginning(app)) ?? now;
      for (const part of partsOf({ from: from ?? beforeAll, to: now }, start)) await work(part);
      known = { last: now, watermark: long ? now : (known?.watermark ?? now) };
      if (long) await storeWatermark(app, environment, task, now);
    },
  };
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

/** Divides a span. The first part reaches to a day after `start`, the others have a day each. */
function* partsOf({ from, to }: DueSpan, start: Date): Generator<DueSpan> {
  let part: DueSpan = { from, to: earlierOf(later(start, partMs), to) };
  for (;;) {
    yield part;
    if (part.to >= to) return;
    part = { from: part.to, to: earlierOf(later(part.to, partMs), to) };
  }
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

/** The database's time, after both indexes by time know the newest rows: a search reads only the ranges of its span. */
async function readNow({ clock, database }: WindowApp): Promise<Date> {
  const [row] = await database.rows(sql<{ summarise_new_rows: unknown; now: Date }>`
    select summarise_new_rows(), clock_timestamp() + ${clock.offsetMs}::double precision * interval '1 millisecond' as now`);
  if (row === undefined) throw new Error('The database returned no time.');
  return row.now;
}

async function readWatermark(
  { database }: WindowApp,
  environment: Environment,
  task: string,
): Promise<Date | undefined> {
  const [row] = await database.rows(sql<{ at: Date }>`
    select w.at
      from watermarks w
     where w.environment = ${environment} and w.task = ${task}`);
  return row?.at;
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
