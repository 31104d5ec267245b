import type { FastifyRequest } from 'fastify';
import type { Order } from '../../orders/order.ts';
import { presentOrder } from '../../orders/read/present-order.ts';
import type { Keyring } from '../../sealed.ts';
import { metaOf } from '../http/envelope.ts';

type InquiryStatus = 'processing' | 'succeeded' | 'failed';

/** The answer with a postpaid order and the status of its inquiry. */
export function inquiryEnvelope(request: FastifyRequest, keyring: Keyring, order: Order) {
  const data = presentOrder(keyring, order);
  const inquiry = { id: order.id, status: inquiryStatus(order), expires_at: data.expires_at };
  return { data, inquiry, meta: metaOf(request) };
}

/**
 * An inquiry with a bill has succeeded, whatever the order's status. Without a bill it is in progress or has failed.
 */
function inquiryStatus(order: Order): InquiryStatus {
  if (order.bill !== null) return 'succeeded';
  return order.status === 'inquiring' ? 'processing' : 'failed';
}
