import type { Wallet } from '../../ledger/book.ts';
import { type RequestKey, sealedDigest } from '../../ledger/step.ts';
import type { KeyedDigest, Keyring } from '../../sealed.ts';
import type { Order } from '../order.ts';

/** The inquiry of a postpaid order, as far as it is known when the order is first shown. */
export interface OrderInquiry {
  readonly id: string;
  readonly supplier: string;
  readonly supplierSku: string;
  /** Our reference at the supplier. */
  readonly reference: string;
  readonly supplierReference: string | null;
}

/** An order as it is first shown, with what made it. */
export interface ShownOrder {
  readonly order: Order;
  readonly request: RequestKey;
  /** Null: a prepaid order. */
  readonly inquiry: OrderInquiry | null;
}

/** A shown order in the chain of its wallet's orders. */
export interface ChainedOrder extends ShownOrder {
  readonly destinationDigest: Buffer;
  readonly chain: Buffer;
  readonly chainKeyId: string;
}

/**
 * Links orders of one wallet, in the order of their numbers, to the order before them. `wallet` is the wallet before the
 * first of them. Returns the orders, and the head of the chain after them.
 */
export function chainOrders(
  keyring: Keyring,
  wallet: Wallet,
  shown: readonly ShownOrder[],
): { orders: ChainedOrder[]; head: Pick<Wallet, 'orders' | 'ordersHead'> } {
  let { ordersHead } = wallet;
  const orders = shown.map((one): ChainedOrder => {
    const digested = { ...one, destinationDigest: sealedDigest(one.order.destinationSealed) };
    const link = orderLink(keyring, ordersHead, digested);
    ordersHead = link.bytes;
    return { ...digested, chain: link.bytes, chainKeyId: link.keyId };
  });
  return { orders, head: { orders: wallet.orders + BigInt(orders.length), ordersHead } };
}

/** What the chain covers of an order. */
type LinkedOrder = Omit<ChainedOrder, 'chain' | 'chainKeyId'>;

/** The HMAC that links an order to all orders before it. `keyId` selects the key that was used then, to verify it. */
export function orderLink(
  keyring: Keyring,
  before: Buffer,
  { order, request, inquiry, destinationDigest }: LinkedOrder,
  keyId?: string,
): KeyedDigest {
  const { destinationHash } = order;
  const text = JSON.stringify([
    order.accountId,
    order.environment,
    String(order.number),
    order.id,
    order.status,
    order.transactionKind,
    order.channel,
    order.clientReference,
    String(order.referenceNumber),
    order.productCode,
    order.productName,
    order.destinationMasked,
    destinationDigest.toString('hex'),
    order.dataKeyId,
    String(order.price),
    String(order.cost),
    String(order.costMax),
    order.shortBy === null ? null : String(order.shortBy),
    order.script,
    order.bill,
    order.createdAt,
    order.expiresAt,
    order.confirmableUntil,
    order.payUntil,
    [request.key, request.fingerprint.toString('hex'), request.fingerprintKeyId],
    [order.purchaseReference, order.referenceKeyId],
    inquiry === null
      ? null
      : [inquiry.id, inquiry.supplier, inquiry.supplierSku, inquiry.reference, inquiry.supplierReference],
    destinationHash === null ? null : [destinationHash.bytes.toString('hex'), destinationHash.keyId],
  ]);
  return keyring.digest('chain', [before, text], keyId);
}
