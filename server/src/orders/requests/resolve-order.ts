import type { App } from '../../app.ts';
import type { ActingAccount } from '../../clients/principal.ts';
import { walletOf } from '../../ledger/wallet.ts';
import { Refusal } from '../../refusals.ts';
import type { Idempotency } from '../lane/command.ts';
import { findOrder } from '../stored/order-rows.ts';
import { isForMeter } from '../private/order-token.ts';
import { sealSerial } from '../private/private-values.ts';
import { orderOf, type OrderReply } from '../lane/reply.ts';
import { runRuling } from '../review/run-ruling.ts';

/**
 * Settles a simulated order as its client decides. While the supplier is being asked, its answer takes precedence: this
 * waits for it, at most for the usual length of a lease.
 * @throws Refusal `not_found`, `order_not_resolvable`
 */
export async function resolveOrder(
  app: App,
  principal: ActingAccount,
  input: { orderId: string; as: 'succeeded' | 'failed'; idempotency: Idempotency },
): Promise<OrderReply> {
  const wallet = walletOf(principal);
  const { orderId } = input;
  const order = await findOrder(app.lookups, wallet, orderId, app.clock.offsetMs);
  const serial = app.suppliers.ruledSerial(orderId, order !== undefined && (await isForMeter(app, order)));
  const reply = await runRuling(app, {
    kind: 'resolve',
    wallet,
    serial: sealSerial(app.keyring, { ...wallet, orderId }, serial),
    ...input,
  });
  if (reply.kind === 'busy') throw new Refusal('service_unavailable', { retryAfterSeconds: 1 });
  return orderOf(reply);
}
