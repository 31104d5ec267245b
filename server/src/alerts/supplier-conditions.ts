import type { AlertThresholds } from '../alert-config.ts';
import { grouped } from '../rupiah.ts';
import { explainCode } from '../suppliers/adapters.ts';
import type { SupplierStatus } from '../status/status.ts';
import { salesMin, successPercentOf } from '../status/supplier-state.ts';
import type { Condition, ConditionKind } from './condition.ts';
import { isAbove, isBelow } from './hysteresis.ts';

/** Whether an alert of this kind is open for the supplier. */
type IsOpen = (kind: ConditionKind) => boolean;

/** The conditions that hold at a supplier. Pure. */
export function supplierConditions(
  supplier: SupplierStatus,
  thresholds: AlertThresholds,
  isOpen: IsOpen,
): Condition[] {
  if (!supplier.enabled) return [];
  const of = (kind: ConditionKind, summary: string): Condition => ({ kind, subject: supplier.name, summary });
  return [
    ...paused(supplier, of),
    ...deposit(supplier, thresholds, isOpen, of),
    ...unreachable(supplier, of),
    ...success(supplier, thresholds, isOpen, of),
    ...latency(supplier, thresholds, isOpen, of),
  ];
}

/** The fewest sales that an alert is decided by. An open one does not end because few are sold, only when nothing is. */
function leastSales(open: boolean): number {
  return open ? 1 : salesMin;
}

type Of = (kind: ConditionKind, summary: string) => Condition;

function paused({ name, paused: pause }: SupplierStatus, of: Of): Condition[] {
  if (pause === null) return [];
  const code = explainCode(name, 'prepaid', pause.code);
  return [
    of(
      'supplier_paused',
      `${name} gets no new purchases: it refused one with ${code}. Pay a deposit; sales go on once it has arrived.`,
    ),
  ];
}

function deposit(
  { name, deposit: left, paused: pause }: SupplierStatus,
  { depositRupiah, depositHours }: AlertThresholds,
  isOpen: IsOpen,
  of: Of,
): Condition[] {
  const kind = 'supplier_deposit_low';
  // The alert about the pause says more.
  if (left === null || (pause !== null && !isOpen(kind))) return [];
  const open = isOpen(kind);
  const few = left.hours !== null && isBelow(left.hours, depositHours, open);
  if (!few && !isBelow(Number(left.amount), Number(depositRupiah), open)) return [];
  const hours = left.hours === null ? '' : `, enough for ${formatHours(left.hours)}`;
  return [of(kind, `Our deposit at ${name} is ${grouped(left.amount)} rupiah${hours}.`)];
}

function unreachable({ name, unreachable: what }: SupplierStatus, of: Of): Condition[] {
  if (what.length === 0) return [];
  const about = what.includes('all') ? '' : ` for ${what.join(' and ')} products`;
  return [of('supplier_unreachable', `${name} does not answer${about} and gets no new purchases.`)];
}

function success(
  supplier: SupplierStatus,
  { successPercent }: AlertThresholds,
  isOpen: IsOpen,
  of: Of,
): Condition[] {
  const open = isOpen('supplier_success_low');
  const percent = successPercentOf(supplier.recent, leastSales(open));
  if (percent === undefined || !isBelow(percent, successPercent, open, 100)) return [];
  const { sold, failed } = supplier.recent;
  return [
    of(
      'supplier_success_low',
      `${failed} of the last ${sold + failed} sales at ${supplier.name} failed (15 minutes).`,
    ),
  ];
}

function latency(
  { name, recent: { sold, failed, averageMs } }: SupplierStatus,
  { latencyMs }: AlertThresholds,
  isOpen: IsOpen,
  of: Of,
): Condition[] {
  const open = isOpen('supplier_slow');
  if (averageMs === null || sold + failed < leastSales(open)) return [];
  if (!isAbove(averageMs, latencyMs, open)) return [];
  return [of('supplier_slow', `Sales at ${name} take ${Math.round(averageMs / 1_000)} seconds on average.`)];
}

function formatHours(hours: number): string {
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return hours < 1 ? `${Math.floor(hours * 60)} minutes` : `${Math.floor(hours)} hours`;
}
