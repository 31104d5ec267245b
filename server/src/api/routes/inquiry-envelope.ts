import type { FastifyRequest } from 'fastify';
import type { Order } from '../../orders/order.ts';
import { presentOrder } from '../../orders/present-order.ts';
import type { Keyring } from '../../sealed.ts';
import { metaOf } from '../http/envelope.ts';

type InquiryStatus = 'processing' | 'succeeded' | 'failed';

/** The answer with a postpaid order and how its inquiry stands. */
export function inquiryEnvelope(request: FastifyRequest, keyring: Keyring, order: Order) {
  const data = presentOrder(keyring, order);
  const inquiry = { id: order.id, status: inquiryStatus(order), expires_at: data.expires_at };
  return { data, inquiry, meta: metaOf(request) };
}

/** An inquiry that brought a bill has succeeded, whatever became of the order; without one it waits or has failed. */
function inquiryStatus(order: Order): InquiryStatus {
  if (order.bill !== null) return 'succeeded';
  return order.status === 'inquiring' ? 'processing' : 'failed';
}
