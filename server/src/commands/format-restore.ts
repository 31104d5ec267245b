import type { RestoredOrder } from '../quarantine/restores.ts';
import type { BalanceDifference } from '../reconciliation/history/balance-difference.ts';
import type { UnexplainedSale } from '../reconciliation/history/unexplained-sales.ts';
import { grouped } from '../rupiah.ts';
import type { RestoreStatus } from './restore-questions.ts';

/** The state of a restore as text, with its open questions. */
export function formatRestore(status: RestoreStatus, questions: readonly string[]): string {
  const { restore, orders, sales, balances, imports } = status;
  const counted = [...status.answers.values()].reduce((total, count) => total + count, 0);
  const [from, to] = [restore.backupAt.toISOString(), restore.restoredAt.toISOString()];
  return [
    restore.finishedAt === null
      ? 'In quarantine: the server buys nothing until konter restore finish.'
      : `The quarantine ended at ${restore.finishedAt.toISOString()}.`,
    `Lost time   ${from} to ${to}`,
    ...section('Orders that may have ended in the lost time', [
      ...orders.map(formatOrder),
      ...(counted > orders.length ? [`… and ${counted - orders.length} more`] : []),
    ]),
    ...section('Sales that no order explains', sales.map(formatSale)),
    ...section('Balances', balances.map(formatDifference)),
    ...section(
      'Histories imported since the restore',
      imports.map(
        (one) =>
          `${one.supplier}  ${one.sales} sales, ${one.from?.toISOString() ?? '?'} to ${one.to?.toISOString() ?? '?'}`,
      ),
    ),
    ...section('Open questions', questions),
  ].join('\n');
}

function section(title: string, lines: readonly string[]): string[] {
  return ['', title, ...(lines.length === 0 ? ['  none'] : lines.map((line) => `  ${line}`))];
}

const answers: Readonly<Record<RestoredOrder['answer'], string>> = {
  not_asked: 'not asked yet',
  cannot_ask: 'cannot be asked without buying: look it up in the history',
  unknown: 'asked, no definite answer',
  not_found: 'the supplier does not know it',
  not_sold: 'not sold',
  sold: 'sold',
};

function formatOrder({ orderId, status, answer, supplier, reference }: RestoredOrder): string {
  const at = supplier === null ? '' : ` (${supplier} ${reference ?? ''})`;
  return `${orderId}  ${status} in the backup: ${answers[answer]}${at}`;
}

/** A sale that no order explains, as one line. */
export function formatSale(sale: UnexplainedSale): string {
  const amount = sale.amount === null ? 'amount unknown' : `${grouped(sale.amount)} rupiah`;
  const likely = sale.likely === null ? '' : `  perhaps order ${sale.likely.orderId}`;
  const pending = sale.pending ? '  pending' : '';
  return `${sale.supplier}  ${sale.reference}  ${sale.soldAt?.toISOString() ?? 'time unknown'}  ${sale.sku}  ${sale.customerMasked}  ${amount}${pending}${likely}`;
}

function formatDifference({ supplier, taken, explained, difference }: BalanceDifference): string {
  const figures = `${grouped(taken)} rupiah taken, ${grouped(explained)} in the books`;
  return `${supplier}  ${figures}: ${difference === 0n ? 'no difference' : `${grouped(difference)} unexplained`}`;
}

/** A sale as commands print it in JSON. */
export function presentSale(sale: UnexplainedSale): Record<string, unknown> {
  return {
    supplier: sale.supplier,
    reference: sale.reference,
    sold_at: sale.soldAt,
    sku: sale.sku,
    customer: sale.customerMasked,
    amount: sale.amount,
    pending: sale.pending,
    likely_order: sale.likely?.orderId ?? null,
  };
}
