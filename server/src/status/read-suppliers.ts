import { hourMs, later, minuteMs } from '../clock.ts';
import type { Queryable } from '../database/connection.ts';
import { lastReading } from '../reconciliation/readings.ts';
import { hasActivityBefore, readActivity } from '../suppliers/activity/activity-rows.ts';
import { readPauses } from '../suppliers/pauses/pause-rows.ts';
import { readLists } from '../suppliers/setup/price-lists.ts';
import { type NamedSupplier, readSupplierNames } from '../suppliers/setup/supplier-names.ts';
import type { NodeCondition } from './node-conditions.ts';
import type { DepositLeft, SupplierStatus } from './status.ts';
import { supplierState } from './supplier-state.ts';

/** Over which time the success and the latency of a supplier are measured, milliseconds. */
const recentMs = 15 * minuteMs;
/** Over which time the rate is measured at which a deposit is used, milliseconds. */
const rateMs = 6 * hourMs;

/** The configured suppliers. `successPercent`: below this share of sales a supplier counts as failing. */
export async function readSuppliersStatus(
  db: Queryable,
  now: Date,
  { local, successPercent }: { readonly local: readonly NodeCondition[]; readonly successPercent: number },
): Promise<SupplierStatus[]> {
  const [names, lists, pauses] = [await readSupplierNames(db), await readLists(db), await readPauses(db)];
  const found: SupplierStatus[] = [];
  for (const { name, enabled } of names) {
    const { sold, failed, milliseconds } = await readActivity(db, name, later(now, -recentMs));
    const sales = sold + failed;
    const recent = { sold, failed, averageMs: sales === 0 ? null : Math.round(milliseconds / sales) };
    const pause = pauses.find((one) => one.supplier === name);
    const unreachable = unreachableOf(name, local);
    found.push({
      name,
      enabled,
      state: supplierState({ enabled, paused: pause !== undefined, unreachable, recent }, successPercent),
      paused: pause === undefined ? null : { since: pause.beganAt, code: pause.code },
      unreachable,
      priceLists: lists
        .filter((list) => list.supplier === name)
        .map(({ kind, read_at: readAt, fault }) => ({ kind, readAt, fault })),
      deposit: await readDeposit(db, name, now),
      recent,
    });
  }
  return found;
}

/** A server reports a supplier, or a supplier and the kind of its products. */
function unreachableOf(
  name: NamedSupplier['name'],
  local: readonly NodeCondition[],
): SupplierStatus['unreachable'] {
  const subjects = new Set(
    local.filter(({ condition }) => condition === 'supplier_unreachable').map(({ subject }) => subject),
  );
  return (['all', 'prepaid', 'postpaid'] as const).filter((kind) =>
    subjects.has(kind === 'all' ? name : `${name} ${kind}`),
  );
}

async function readDeposit(db: Queryable, supplier: string, now: Date): Promise<DepositLeft | null> {
  // Also one that came after `now`: it may have ended the pause that was not found any more. A later one was stored before
  // the database's clock was set back, and would hide every new one.
  const reading = await lastReading(db, supplier, new Date(0), later(now, minuteMs));
  if (reading === undefined) return null;
  const since = await readActivity(db, supplier, reading.at);
  const amount = reading.amount > since.spent ? reading.amount - since.spent : 0n;
  const perHour = await readSpentPerHour(db, supplier, now);
  return { amount, readAt: reading.at, hours: perHour === 0 ? null : Number(amount) / perHour };
}

/** What is spent at a supplier in an hour, over the last six; quiet hours count. */
async function readSpentPerHour(db: Queryable, supplier: string, now: Date): Promise<number> {
  const start = later(now, -rateMs);
  const { spent, from } = await readActivity(db, supplier, start);
  if (from === null) return 0;
  // A new supplier has no six hours yet, and its first minutes say little about an hour.
  const ms = (await hasActivityBefore(db, supplier, start))
    ? rateMs
    : Math.max(now.getTime() - from.getTime(), hourMs);
  return (Number(spent) * hourMs) / ms;
}
