import type { App } from '../../app.ts';
import type { ActingAccount } from '../../clients/principal.ts';
import { walletOf } from '../../ledger/wallet.ts';
import { sellerOf } from './draft-order.ts';
import type { Idempotency } from '../lane/command.ts';
import { orderOf, type OrderReply } from '../lane/reply.ts';

/** Cancels an unpaid order. @throws Refusal `not_found`, `order_not_cancellable` */
export async function cancelOrder(
  app: App,
  principal: ActingAccount,
  { soldBy, ...input }: { orderId: string; idempotency: Idempotency; soldBy?: string | undefined },
): Promise<OrderReply> {
  const wallet = walletOf(principal);
  return orderOf(await app.orders.run({ kind: 'cancel', wallet, ...input, seller: sellerOf(soldBy) }));
}
