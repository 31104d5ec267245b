import type { ClientEntry } from '../../../orders/timeline/client-timeline.ts';
import type { Complaint } from '../../../orders/complaints/complaint.ts';
import type { Order } from '../../../orders/order.ts';

/** An order as a list of the portal shows it. */
export function presentPortalOrder(order: Order) {
  return {
    id: order.id,
    client_reference: order.clientReference,
    product_code: order.productCode,
    name: order.productName,
    destination: order.destinationMasked,
    price: Number(order.price),
    charged: Number(order.charged),
    transaction_kind: order.transactionKind,
    channel: order.channel,
    status: order.status,
    reason: order.reason,
    created_at: order.createdAt.toISOString(),
    confirmed_at: order.confirmedAt?.toISOString() ?? null,
    changed_at: order.changedAt.toISOString(),
    expires_at: order.expiresAt.toISOString(),
    version: order.version,
  };
}

/** An entry of the life of an order. Its deliveries name their endpoints, which only some roles may open. */
export function presentEntry({ at, kind, reason, money, event, deliveries, revealed }: ClientEntry) {
  return {
    at: at.toISOString(),
    kind,
    reason,
    money:
      money === null
        ? null
        : { kind: money.kind, amount: Number(money.amount), available: Number(money.available) },
    event,
    deliveries: deliveries.map((one) => ({
      endpoint_id: one.endpointId,
      state: one.state,
      attempts: one.attempts,
      last_status: one.lastStatus,
      last_fault: one.lastFault,
      closed_at: one.closedAt?.toISOString() ?? null,
    })),
    revealed: revealed === null ? null : { what: whatOf(revealed.what), by: revealed.by },
  };
}

function whatOf(what: string): 'destination' | 'receipt' | 'serial' {
  return what === 'destination' || what === 'receipt' ? what : 'serial';
}

/** A complaint. The name of an operator is not shown to clients. */
export function presentComplaint({ id, state, openedAt, changedAt, messages }: Complaint) {
  return {
    id,
    state,
    opened_at: openedAt.toISOString(),
    changed_at: changedAt.toISOString(),
    messages: messages.map(({ author, authorName, body, at }) => ({
      author,
      author_name: author === 'operator' ? '' : authorName,
      text: body,
      at: at.toISOString(),
    })),
  };
}
