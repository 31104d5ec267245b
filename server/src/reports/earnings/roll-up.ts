import type { App } from '../../app.ts';
import { pause } from '../../clock.ts';
import type { Database, Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { addNextSteps, batchBounds, type BatchBounds, openPositions } from './add-steps.ts';

/** How long after a round begins the next one may, in any server, milliseconds. */
const roundMs = 20_000;

/** The pause after a full batch, milliseconds: it leaves most of the processor to orders while much is added. */
const pauseMs = 100;

/**
 * Adds the steps that were committed since the last round to the figures of the reports, unless another server did so a moment
 * ago. With a round every 20 seconds at most, the figures are less than a minute behind. It stops early when `signal` aborts.
 */
export async function rollUpEarnings(app: Pick<App, 'database'>, signal: AbortSignal): Promise<void> {
  const { database } = app;
  const round = await leaseRound(database, roundMs);
  if (round === undefined) return;
  await openPositions(database, round.current);
  if (await catchUp(database, 'current', { bounds: batchBounds, signal, pauseMs }))
    await finishRound(database, round.now);
}

/** Which generation of the figures is meant: the one that reports read, or the one that a rebuild computes. */
export type GenerationName = 'current' | 'rebuilding';

/**
 * Adds steps in batches until a generation has all that were committed before the call. Returns false if it stopped early, or the
 * generations are being switched.
 */
export async function catchUp(
  database: Pick<Database, 'transaction'>,
  name: GenerationName,
  {
    bounds,
    signal,
    pauseMs: betweenMs = 0,
  }: { readonly bounds: BatchBounds; readonly signal?: AbortSignal; readonly pauseMs?: number },
): Promise<boolean> {
  for (;;) {
    if (signal?.aborted === true) return false;
    const more = await database.transaction(async (tx) => {
      const generation = await shareGeneration(tx, name);
      return generation === undefined ? undefined : addNextSteps(tx, generation, bounds);
    });
    if (more === undefined) return false;
    if (!more) return true;
    if (betweenMs > 0) await pause(betweenMs, signal);
  }
}

/**
 * Keeps the generations from being switched until the transaction ends; undefined while they are being switched. Rounds take their
 * lease meanwhile, because their lock does not conflict with this one.
 */
async function shareGeneration(tx: Tx, name: GenerationName): Promise<number | undefined> {
  const [state] = await tx.rows(sql<{ current: number; rebuilding: number | null }>`
    select s.current, s.rebuilding
      from earnings_state s
       for key share skip locked`);
  return (name === 'current' ? state?.current : state?.rebuilding) ?? undefined;
}

/** A round that ends later than any can was begun before the database's clock was set back, and holds nobody up. */
async function leaseRound(
  db: Queryable,
  leaseMs: number,
): Promise<{ readonly current: number; readonly now: Date } | undefined> {
  const [row] = await db.rows(sql<{ current: number; now: Date }>`
    update earnings_state s
       set leased_until = t.at + ${leaseMs}::double precision * interval '1 millisecond'
      from (
        select e.singleton, clock_timestamp() as at
          from earnings_state e
         where e.leased_until <= clock_timestamp()
            or e.leased_until > clock_timestamp() + ${leaseMs}::double precision * interval '1 millisecond'
           for no key update skip locked
      ) t
     where s.singleton = t.singleton
    returning s.current, coalesce(t.at, now()) as now`);
  return row;
}

async function finishRound(db: Queryable, completeAt: Date): Promise<void> {
  await db.rows(sql`
    update earnings_state
       set complete_at = greatest(complete_at, ${completeAt}::timestamptz)`);
}
