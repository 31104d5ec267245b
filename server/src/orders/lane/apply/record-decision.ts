import type { WalletKey } from '../../../ledger/wallet.ts';
import type { AuditDetail } from '../../../operators/audit-record.ts';
import type { Batch } from '../batch.ts';
import type { Order } from '../../order.ts';
import type { OperatorDecision, Seller } from '../command.ts';

/** Adds an audit record to the batch: who did what, and why if a reason was given. */
export function recordDecision(
  batch: Batch,
  { accountId, environment }: WalletKey,
  statement: Pick<OperatorDecision, 'actor' | 'id'> & Partial<Pick<OperatorDecision, 'reason'>>,
  done: { readonly action: string; readonly subject: string; readonly detail: AuditDetail },
): void {
  const { id, actor, reason } = statement;
  const why = reason === undefined ? {} : { reason };
  batch.changes.audits.push({
    id,
    actor,
    accountId,
    ...done,
    detail: { environment, ...why, ...done.detail },
  });
}

/** Adds the audit record of a person who sells by hand. An order of the API has no person, and adds none. */
export function recordSale(
  batch: Batch,
  seller: Seller | undefined,
  action: 'order.cancelled' | 'order.confirmed' | 'order.inquired' | 'order.quoted',
  order: Order,
): void {
  if (seller === undefined) return;
  const { productCode, price } = order;
  const detail = { product: productCode, price: price.toString() };
  recordDecision(batch, order, seller, { action, subject: order.id, detail });
}
