import type { Condition } from '../alerts/condition.ts';
import { grouped } from '../rupiah.ts';
import type { Status, SupplierStatus } from '../status/status.ts';
import { explainCode } from '../suppliers/adapters.ts';
import { formatAge } from './format-age.ts';

/** How many conditions of one kind are shown: many endpoints may fail at once. */
const conditionsOfKindMax = 10;

/** The status on one screen, what needs an operator first. */
export function formatStatus(status: Status, conditions: readonly Condition[]): string {
  const age = (at: Date | null): string =>
    at === null ? 'never' : formatAge(Math.max(0, Math.floor((status.at.getTime() - at.getTime()) / 1_000)));
  const lines = [
    conditions.length === 0 ? 'Nothing needs you.' : `${conditions.length} need you:`,
    ...conditionLines(conditions),
    '',
    ...(status.suppliers.length === 0 ? ['Suppliers      none'] : []),
    ...status.suppliers.flatMap((supplier) => supplierLines(supplier, age)),
    line('Under way', underWay(status, age)),
    line(
      'Reviews',
      `${waiting(status.reviews, age)} orders, ${waiting(status.priceReviews, age)} costs or lists, ${waiting(status.strays, age)} stray callbacks, ${waiting(status.depositCases, age)} deposits, ${waiting(status.heldLines, age)} bank lines`,
    ),
    line('Gateways', gateways(status)),
    line('Deposits', `${status.depositsToday.count} today, ${grouped(status.depositsToday.amount)} rupiah`),
    line('Webhooks', endpoints(status, age)),
    ...reconciledLines(status),
    line('Security', security(status)),
    line('Audit', audit(status, age)),
    line('Database', machine(status)),
    line('Backup', backup(status, age)),
  ];
  return lines.join('\n');
}

/** A line for each condition, and then one for those of each kind that are too many to show. */
function conditionLines(conditions: readonly Condition[]): string[] {
  const counts = new Map<string, number>();
  const shown = conditions.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= conditionsOfKindMax;
  });
  const more = [...counts].filter(([, count]) => count > conditionsOfKindMax);
  return [
    ...shown.map(({ summary }) => `  ! ${summary}`),
    ...more.map(([kind, count]) => `  ! ${count - conditionsOfKindMax} more of ${kind}`),
  ];
}

type Age = (at: Date | null) => string;

function line(title: string, text: string): string {
  return `${title.padEnd(15)}${text}`;
}

function supplierLines(supplier: SupplierStatus, age: Age): string[] {
  const { name, state, paused, deposit, recent, priceLists } = supplier;
  const why =
    paused !== null
      ? ` for ${age(paused.since)}, ${explainCode(name, 'prepaid', paused.code)}`
      : supplier.unreachable.length > 0
        ? ', no answer'
        : '';
  const left =
    deposit === null
      ? 'deposit not read yet'
      : `deposit ${grouped(deposit.amount)} rupiah${deposit.hours === null ? '' : `, lasts ${formatAge(Math.floor(deposit.hours * 3_600))}`}`;
  const sales = recent.sold + recent.failed;
  const lately =
    sales === 0
      ? 'no sales in 15 min'
      : `${recent.sold} of ${sales} sales in 15 min, ${((recent.averageMs ?? 0) / 1_000).toFixed(1)} s each`;
  const lists = priceLists.map(
    ({ kind, readAt, fault }) => `${kind} ${age(readAt)}${fault === null ? '' : ` (${fault})`}`,
  );
  return [
    line(name, `${state}${why}`),
    line('', `${left}; ${lately}; prices ${lists.length === 0 ? 'never read' : lists.join(', ')}`),
  ];
}

function underWay({ orders }: Status, age: Age): string {
  const { underMinute, underTenMinutes, underHour, older, oldestAt } = orders;
  const oldest = oldestAt === null ? '' : `; the oldest ${age(oldestAt)}`;
  return `${underMinute} under 1 min, ${underTenMinutes} under 10 min, ${underHour} under 1 h, ${older} older${oldest}`;
}

function waiting({ count, oldestAt }: Status['reviews'], age: Age): string {
  return count === 0 ? '0' : `${count} (oldest ${age(oldestAt)})`;
}

function gateways({ unreachableGateways: silent }: Status): string {
  return silent.length === 0 ? 'no failures' : `no answer: ${silent.join(', ')}`;
}

function endpoints({ failingEndpoints: failing }: Status, age: Age): string {
  if (failing.length === 0) return 'all endpoints answer';
  const shown = failing
    .slice(0, 3)
    .map(({ id, failingSince, disabled }) => `${id} ${disabled === null ? age(failingSince) : 'disabled'}`);
  return `${failing.length} endpoints fail: ${shown.join(', ')}${failing.length > shown.length ? ', …' : ''}`;
}

function reconciledLines({ reconciliations }: Status): string[] {
  if (reconciliations.length === 0) return [line('Reconciled', 'not yet')];
  return reconciliations.map(({ supplier, day, differences }, i) =>
    line(i === 0 ? 'Reconciled' : '', `${supplier} ${day}: ${differences} differences`),
  );
}

function security({ security: { lastHour, alerting } }: Status): string {
  const counts = lastHour.map(({ kind, count }) => `${kind} ${count}`).join(', ');
  const many = alerting.length === 0 ? '' : `; in numbers: ${alerting.join(', ')}`;
  return `${counts === '' ? 'no refused keys' : counts} in the last hour${many}`;
}

function audit({ audit: { finishedAt, findings, failingPlaces } }: Status, age: Age): string {
  const read = finishedAt === null ? 'not read yet' : `read ${age(finishedAt)} ago`;
  const heads =
    failingPlaces.length === 0 ? 'chain heads are written' : `chain heads fail: ${failingPlaces.join(', ')}`;
  return `${read}, ${findings} findings; ${heads}`;
}

function backup({ backups: { lastAt, failedAt } }: Status, age: Age): string {
  const failed = failedAt === null ? '' : `; one failed ${age(failedAt)} ago`;
  return `last ${age(lastAt)}${lastAt === null ? '' : ' ago'}${failed}`;
}

function machine({ database, disk }: Status): string {
  const space = disk === null ? '' : `; disk ${gigabytes(disk.free)} of ${gigabytes(disk.total)} GB free`;
  return `${gigabytes(database.bytes)} GB, ${database.connections} of ${database.connectionsMax} connections, PostgreSQL ${database.version}${space}`;
}

function gigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(bytes < 1e10 ? 2 : 0);
}
