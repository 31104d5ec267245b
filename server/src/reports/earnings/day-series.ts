import { dayMs, hourMs, jakartaDay, jakartaMoment, later, minuteMs } from '../../clock.ts';
import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { addEarnings, type Earnings, noEarnings } from './earnings.ts';

/** What was sold and earned in ten minutes, by all accounts. */
export type SlotEarnings = Pick<
  Earnings,
  'confirmed' | 'cost' | 'failed' | 'losses' | 'refundedCost' | 'refunds' | 'sales' | 'succeeded'
> & {
  /** When the ten minutes begin. */
  readonly slot: Date;
};

/** One day of a business, up to a moment of it. */
export interface DaySeries {
  /** In Jakarta, `YYYY-MM-DD`. */
  readonly day: string;
  /** Up to the same time of the day as now. */
  readonly soFar: Earnings;
  /** The 24 hours of the day. */
  readonly hours: readonly Earnings[];
  /** Whether anything was added up for the day: a day from before the figures by time has none. */
  readonly isKnown: boolean;
}

/** The series of today, of yesterday, and of the same day a week ago. */
export interface ComparedDays {
  readonly today: DaySeries;
  readonly yesterday: DaySeries;
  readonly lastWeek: DaySeries;
}

/** Reads the series of an environment at `now`: at most 432 rows of the roll-up, whatever the number of orders is. */
export async function readComparedDays(
  db: Queryable,
  environment: Environment,
  now: Date,
): Promise<ComparedDays> {
  const midnight = jakartaMoment(jakartaDay(now), '00:00');
  const starts = [0, 1, 7].map((days) => later(midnight, -days * dayMs));
  const slots = await db.rows(sql<SlotEarnings>`
    select e.slot, e.confirmed, e.succeeded, e.failed, e.sales, e.cost, e.refunds, e.refunded_cost as "refundedCost", e.losses
      from unnest(${starts.map((start) => start.toISOString())}::timestamptz[]) as d (start)
     cross join lateral (
       select b.slot, b.confirmed, b.succeeded, b.failed, b.sales, b.cost, b.refunds, b.refunded_cost, b.losses
         from earnings_by_slot b
        where b.generation = (select s.current from earnings_state s) and b.environment = ${environment}
          and b.slot >= d.start and b.slot < d.start + interval '1 day'
       offset 0
     ) e`);
  const of = (days: 0 | 1 | 7): DaySeries =>
    seriesOf(slots, later(midnight, -days * dayMs), later(now, -days * dayMs));
  return { today: of(0), yesterday: of(1), lastWeek: of(7) };
}

/** How long one row of the figures by time is, milliseconds. */
const slotMs = 10 * minuteMs;

/** The newest times of the last day in which together at least `wanted` orders failed, at most three of them. */
export async function readFailingTimes(
  db: Queryable,
  environment: Environment,
  { now, wanted }: { readonly now: Date; readonly wanted: number },
): Promise<{ readonly from: Date; readonly to: Date }[]> {
  const slots = await db.rows(sql<{ slot: Date; failed: bigint }>`
    select b.slot, b.failed
      from earnings_by_slot b
     where b.generation = (select s.current from earnings_state s) and b.environment = ${environment}
       and b.slot > ${later(now, -dayMs)}::timestamptz and b.failed > 0
     order by b.slot desc
     limit 3`);
  let failed = 0n;
  return slots.flatMap(({ slot, failed: ofSlot }) => {
    const isEnough = failed >= BigInt(wanted);
    failed += ofSlot;
    return isEnough ? [] : [{ from: slot, to: later(slot, slotMs) }];
  });
}

/** The course of the day that begins at `start`, up to `until`: the ten minutes of `until` count as a whole. Pure. */
function seriesOf(slots: readonly SlotEarnings[], start: Date, until: Date): DaySeries {
  const between = (from: number, to: number): Earnings =>
    slots
      .filter(({ slot }) => slot.getTime() >= from && slot.getTime() < to)
      .reduce<Earnings>((sum, one) => addEarnings(sum, { ...noEarnings, ...one }), noEarnings);
  const first = start.getTime();
  const isKnown = slots.some(({ slot }) => slot.getTime() >= first && slot.getTime() < first + dayMs);
  return {
    day: jakartaDay(start),
    soFar: between(first, until.getTime() + 1),
    hours: Array.from({ length: 24 }, (_, hour) =>
      between(first + hour * hourMs, first + (hour + 1) * hourMs),
    ),
    isKnown,
  };
}
