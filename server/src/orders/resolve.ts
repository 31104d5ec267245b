import type { App } from '../app.ts';
import { pause } from '../clock.ts';
import type { Principal } from '../clients/principal.ts';
import { Refusal } from '../refusals.ts';
import type { Idempotency, Rule } from './command.ts';
import { orderOf, type OrderReply } from './reply.ts';

/** How often a ruling looks whether the supplier has answered, milliseconds. */
const lookMs = 25;

/**
 * Settles a simulated order by its client's word. While the supplier is being asked its answer goes first, so this
 * waits, at most as long as a lease.
 * @throws Refusal `not_found`, `order_not_resolvable`
 */
export async function resolveOrder(
  app: App,
  principal: Principal,
  ask: { orderId: string; as: 'succeeded' | 'failed'; idempotency: Idempotency },
): Promise<OrderReply> {
  const command: Rule = {
    kind: 'rule',
    wallet: { accountId: principal.accountId, environment: principal.environment },
    serial: app.keyring.seal(app.suppliers.ruledSerial(ask.orderId), [
      principal.accountId,
      ask.orderId,
      'serial',
    ]),
    ...ask,
  };
  const endMs = app.clock.monotonicMs() + app.config.settings.attemptLeaseMs;
  for (;;) {
    const reply = await app.orders.run(command);
    if (reply.kind !== 'busy') return orderOf(reply);
    if (app.clock.monotonicMs() > endMs) throw new Refusal('service_unavailable', { retryAfterSeconds: 1 });
    await pause(lookMs);
  }
}
