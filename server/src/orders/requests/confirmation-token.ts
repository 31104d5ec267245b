import type { Keyring } from '../../sealed.ts';
import type { Order } from '../order.ts';

/** The token that confirms an order: an HMAC of its id, so that it need not be stored and every read can show it. */
export function confirmationToken(keyring: Keyring, order: Pick<Order, 'id' | 'dataKeyId'>): string {
  return keyring.digest('confirmation', [order.id], order.dataKeyId).bytes.toString('base64url');
}
