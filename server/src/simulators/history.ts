import { jakartaDateTime } from '../clock.ts';
import type { Stage, Transaction } from './ledger.ts';

/** How a supplier writes its transaction history as CSV: the header of each column, and its value. */
export interface HistoryFormat {
  readonly columns: readonly string[];
  /** Their words for how a transaction ended. */
  readonly statuses: Readonly<Record<Exclude<Stage, 'inquired'>, string>>;
}

/** Columns after those that all suppliers have are left empty. */
const order = ['time', 'reference', 'sku', 'customer', 'price', 'status', 'serial'] as const;

/** The paid transactions of a ledger as the supplier's export, in Jakarta's time. */
export function historyOf(
  transactions: readonly Transaction[],
  { columns, statuses }: HistoryFormat,
): string {
  const rows = transactions.flatMap((one) => {
    if (one.stage === 'inquired') return [];
    const at = new Date(one.createdAt);
    const values: Record<(typeof order)[number], string> = {
      time: jakartaDateTime(at),
      reference: one.refId,
      sku: one.sku,
      customer: one.customerNo,
      price: String(one.price),
      status: statuses[one.stage],
      serial: one.serial,
    };
    return [order.map((name) => values[name])];
  });
  return [columns, ...rows].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

/** RFC 4180. */
function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
