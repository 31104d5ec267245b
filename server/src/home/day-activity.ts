import { dayMs, jakartaDay, jakartaMoment, later, minuteMs } from '../clock.ts';
import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { type WalletKey, walletText } from '../ledger/wallet.ts';
import { makeLruMap } from '../lru-map.ts';
import { lastStepBefore } from '../webhooks/step-positions.ts';

/** What became of the orders of a wallet in a period. Amounts are rupiah. */
export interface Activity {
  /** Orders that were confirmed, that succeeded, and that gave their money back without a sale. */
  readonly confirmed: number;
  readonly succeeded: number;
  readonly failed: number;
  /** The prices of the orders that succeeded. */
  readonly spent: bigint;
  /** How long the orders that succeeded took since their confirmation, together, milliseconds. */
  readonly milliseconds: number;
}

const none: Activity = { confirmed: 0, succeeded: 0, failed: 0, spent: 0n, milliseconds: 0 };

/** Today and yesterday in Jakarta, as far as the same moment, and both days by the hour. */
export interface DayActivity {
  readonly today: Activity;
  readonly yesterday: Activity;
  readonly hours: readonly { readonly today: Activity; readonly yesterday: Activity }[];
}

/** How finely time is divided, milliseconds: the figures of yesterday end at most this much later than those of today. */
const slotMs = 5 * minuteMs;
/** How many wallets' figures are kept; those of a busy wallet take about 60 kB. */
const walletsMax = 300;

interface Counted {
  /** The newest step that is counted. */
  readonly upTo: bigint;
  /** What happened in each slot, by its number since 1970. */
  readonly slots: ReadonlyMap<number, Activity>;
}

/** What happened today and yesterday in wallets. */
export interface DayActivities {
  /** Reads it up to the step `lastStep`; `now` is the time of the account. */
  read(wallet: WalletKey, at: { readonly lastStep: bigint; readonly now: Date }): Promise<DayActivity>;
}

/**
 * Makes the reader. The first read of a wallet counts its steps of two days, which it finds by their numbers. Later ones count the
 * steps since the last: steps are numbered in the order of their commits, so none is passed over.
 */
export function makeDayActivities(db: Queryable): DayActivities {
  const known = makeLruMap<Counted>(walletsMax);
  const underWay = new Map<string, Promise<Counted>>();

  async function count(wallet: WalletKey, since: Date, lastStep: bigint): Promise<Counted> {
    const before = known.get(walletText(wallet));
    const from = before ?? { upTo: await lastStepBefore(db, wallet, since), slots: new Map() };
    if (from.upTo >= lastStep) return from;
    const added = await readSlots(db, wallet, { after: from.upTo, upTo: lastStep });
    const first = Math.floor(since.getTime() / slotMs);
    const slots = new Map([...from.slots].filter(([slot]) => slot >= first));
    for (const [slot, activity] of added) slots.set(slot, sumOf([slots.get(slot) ?? none, activity]));
    const counted = { upTo: lastStep, slots };
    known.set(walletText(wallet), counted);
    return counted;
  }

  return {
    async read(wallet, { lastStep, now }) {
      const name = walletText(wallet);
      const midnight = jakartaMoment(jakartaDay(now), '00:00');
      const since = later(midnight, -dayMs);
      // Several pages of one account share the first read.
      await underWay.get(name)?.catch(() => undefined);
      const reading = count(wallet, since, lastStep);
      underWay.set(name, reading);
      try {
        return byDay((await reading).slots, midnight, now);
      } finally {
        if (underWay.get(name) === reading) underWay.delete(name);
      }
    },
  };
}

function byDay(slots: ReadonlyMap<number, Activity>, midnight: Date, now: Date): DayActivity {
  const between = (from: number, until: number): Activity =>
    sumOf(
      [...slots].filter(([slot]) => slot * slotMs >= from && slot * slotMs < until).map(([, one]) => one),
    );
  const [start, end] = [midnight.getTime(), now.getTime() + 1];
  const hourMs = dayMs / 24;
  return {
    today: between(start, start + dayMs),
    yesterday: between(start - dayMs, end - dayMs),
    hours: Array.from({ length: 24 }, (_, hour) => {
      const from = start + hour * hourMs;
      return {
        today: between(from, from + hourMs),
        yesterday: between(from - dayMs, from - dayMs + hourMs),
      };
    }),
  };
}

function sumOf(all: readonly Activity[]): Activity {
  return all.reduce(
    (sum, one) => ({
      confirmed: sum.confirmed + one.confirmed,
      succeeded: sum.succeeded + one.succeeded,
      failed: sum.failed + one.failed,
      spent: sum.spent + one.spent,
      milliseconds: sum.milliseconds + one.milliseconds,
    }),
    none,
  );
}

interface SlotRow {
  slot: number;
  confirmed: number;
  succeeded: number;
  failed: number;
  spent: bigint;
  milliseconds: number;
}

/** Counts a range of steps of a wallet by slots of time. */
async function readSlots(
  db: Queryable,
  { accountId, environment }: WalletKey,
  { after, upTo }: { readonly after: bigint; readonly upTo: bigint },
): Promise<[number, Activity][]> {
  const rows = await db.rows(sql<SlotRow>`
    select floor(extract(epoch from s.at) * 1000 / ${slotMs}::integer)::integer as slot,
           count(*) filter (where s.kind = 'hold')::integer as confirmed,
           count(*) filter (where s.kind = 'capture')::integer as succeeded,
           count(*) filter (where s.kind = 'release')::integer as failed,
           coalesce(-sum(s.client_hold) filter (where s.kind = 'capture'), 0)::bigint as spent,
           coalesce(sum(extract(epoch from s.at - s.confirmed_at) * 1000) filter (where s.kind = 'capture'), 0)::double precision
             as milliseconds
      from steps s
     where s.account_id = ${accountId}::uuid and s.environment = ${environment}
       and s.number > ${after}::bigint and s.number <= ${upTo}::bigint and s.kind in ('hold', 'capture', 'release')
     group by 1`);
  return rows.map(({ slot, ...activity }) => [slot, activity]);
}
