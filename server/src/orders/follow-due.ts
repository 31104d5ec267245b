import type { App } from '../app.ts';
import { readLimits } from '../clients/limits.ts';
import type { Environment } from '../environment.ts';
import { faultOf } from '../fault.ts';
import type { Attempt } from '../suppliers/attempt.ts';
import { dueSuppliers, leaseDueAttempts } from '../suppliers/attempts.ts';
import { followInquiry } from './follow-inquiry.ts';
import { followPurchase } from './follow.ts';
import { findOrder } from './read.ts';

/** How many attempts one round leases at most. */
const roundMax = 100;

/** Leases the attempts that are due and follows each on the road that its request would have gone. */
export async function followDue(app: App, environment: Environment): Promise<void> {
  const suppliers = await dueSuppliers(app.database, { environment, offsetMs: app.clock.offsetMs });
  await Promise.all(suppliers.map((supplier) => followSupplier(app, environment, supplier)));
}

async function followSupplier(app: App, environment: Environment, supplier: string): Promise<void> {
  for (;;) {
    const startedMs = app.clock.monotonicMs();
    const leased = await leaseDueAttempts(app.database, {
      environment,
      supplier,
      offsetMs: app.clock.offsetMs,
      leaseMs: app.config.settings.attemptLeaseMs,
      intervalMs: 0,
      limit: roundMax,
    });
    await Promise.all(leased.map(({ attempt, now }) => followOne(app, attempt, { startedMs, now })));
    if (leased.length < roundMax) return;
  }
}

/** One attempt that cannot be followed keeps nobody else waiting: its lease runs out and it is due again. */
async function followOne(
  app: App,
  attempt: Attempt,
  leased: { startedMs: number; now: Date },
): Promise<void> {
  try {
    const order = await findOrder(app.database, attempt, attempt.orderId, app.clock.offsetMs);
    if (order === undefined) return;
    if (attempt.kind === 'purchase') {
      await followPurchase(app, order, attempt, { ...leased, maybeSent: true });
      return;
    }
    // Its request is gone: what it claimed becomes an order that the client can find.
    const wallet = { accountId: attempt.accountId, environment: attempt.environment };
    await app.orders.run({ kind: 'show_inquiry', wallet, orderId: order.id });
    const limits = await readLimits(app.database, wallet, app.config.settings.limits);
    await followInquiry(app, order, attempt, { ...leased, limits });
  } catch (error) {
    app.log.error(
      { order_id: attempt.orderId, ...faultOf(error) },
      'an attempt could not be followed and stays due',
    );
  }
}
