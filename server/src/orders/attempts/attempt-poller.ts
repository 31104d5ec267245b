import type { App } from '../../app.ts';
import { readLimits } from '../../clients/limits.ts';
import type { Environment } from '../../environment.ts';
import { faultOf } from '../../fault.ts';
import { walletOf } from '../../ledger/wallet.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import { dueSuppliers, leaseDueAttempts } from '../../suppliers/attempts/leases.ts';
import { escalateStaleAttempt } from './escalate-stale-attempt.ts';
import { advanceInquiry } from './advance-inquiry.ts';
import { advancePurchase } from './advance-attempt.ts';
import type { Order } from '../order.ts';
import { findOrder } from '../read-orders.ts';
import { askIntervalMsOf, leaseMsOf } from './attempt-route.ts';

/** How many attempts at one supplier a process follows at a time: one that is slow holds up its own only. */
const inFlightMax = 64;

/** Follows the attempts of an environment that are due, each supplier's by themselves. */
export interface AttemptPoller {
  /** Takes on what is due, as far as there is room, and does not wait for what is said of it; gives how many it took. */
  readonly round: () => Promise<number>;
  /** Ends when nothing is under way. */
  readonly idle: () => Promise<void>;
}

/** Makes a follower. Any number of processes may have one: an attempt is followed by whoever leased it. */
export function makeAttemptPoller(app: App, environment: Environment): AttemptPoller {
  const lines = new Map<string, SupplierQueue>();

  function queueOf(supplier: string): SupplierQueue {
    const line = lines.get(supplier) ?? { underWay: new Set(), leasing: undefined };
    lines.set(supplier, line);
    return line;
  }

  return {
    async round() {
      const { offsetMs } = app.clock;
      for (const supplier of await dueSuppliers(app.database, { environment, offsetMs })) {
        const line = queueOf(supplier);
        line.leasing ??= leaseAndAdvance(app, { environment, supplier }, line).finally(() => {
          line.leasing = undefined;
        });
      }
      // Leasing is a matter of the database; a fault of it is one of this round.
      const leasing = [...lines.values()].flatMap((line) => line.leasing ?? []);
      const taken = await Promise.all(leasing);
      return taken.reduce((sum, one) => sum + one, 0);
    },
    async idle() {
      await Promise.all([...lines.values()].flatMap(({ underWay }) => [...underWay]));
    },
  };
}

/** What a process has under way at one supplier. */
interface SupplierQueue {
  readonly underWay: Set<Promise<void>>;
  leasing: Promise<number> | undefined;
}

async function leaseAndAdvance(
  app: App,
  at: { readonly environment: Environment; readonly supplier: string },
  line: SupplierQueue,
): Promise<number> {
  for (let taken = 0; ;) {
    const room = inFlightMax - line.underWay.size;
    if (room <= 0) return taken;
    const startedMs = app.clock.monotonicMs();
    const leased = await leaseDueAttempts(app.database, {
      ...at,
      ...timesOf(app, at),
      offsetMs: app.clock.offsetMs,
      limit: room,
    });
    for (const { attempt, now } of leased) {
      const progress = advanceOne(app, attempt, { startedMs, now }).finally(() => {
        line.underWay.delete(progress);
      });
      line.underWay.add(progress);
    }
    taken += leased.length;
    if (leased.length < room) return taken;
  }
}

/** One that is not configured any more is not spoken to; its attempts are still looked at. */
function timesOf(
  app: App,
  { environment, supplier }: { readonly environment: Environment; readonly supplier: string },
): { leaseMs: number; intervalMs: number } {
  try {
    const found = app.suppliers.named(environment, supplier);
    return { leaseMs: leaseMsOf(app, found), intervalMs: askIntervalMsOf(found) };
  } catch {
    return { leaseMs: app.config.settings.attemptLeaseMs, intervalMs: 0 };
  }
}

/**
 * One attempt that cannot be followed keeps nobody else waiting: its lease runs out and it is due again, until its time
 * is over. It throws nothing.
 */
async function advanceOne(
  app: App,
  attempt: Attempt,
  leased: { startedMs: number; now: Date },
): Promise<void> {
  let order: Order | undefined;
  try {
    order = await findOrder(app.database, attempt, attempt.orderId, app.clock.offsetMs);
    if (order !== undefined) await advance(app, order, attempt, leased);
  } catch (error) {
    logFault(app, attempt, error, 'an attempt could not be followed and stays due');
    if (order === undefined) return;
    await escalateStaleAttempt(app, order, attempt, leased.now).catch((again: unknown) =>
      logFault(app, attempt, again, 'an attempt that could not be followed could not be ended either'),
    );
  }
}

async function advance(
  app: App,
  order: Order,
  attempt: Attempt,
  leased: { startedMs: number; now: Date },
): Promise<void> {
  if (attempt.kind === 'purchase') {
    await advancePurchase(app, order, attempt, { ...leased, maybeSent: true });
    return;
  }
  // Its request is gone: what it claimed becomes an order that the client can find.
  const wallet = walletOf(attempt);
  await app.orders.run({ kind: 'show_inquiry', wallet, orderId: order.id });
  const limits = await readLimits(app.database, wallet, app.config.settings.limits);
  await advanceInquiry(app, order, attempt, { ...leased, limits });
}

function logFault(app: App, { orderId }: Attempt, error: unknown, what: string): void {
  app.log.error({ order_id: orderId, ...faultOf(error) }, what);
}
