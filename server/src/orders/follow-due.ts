import type { App } from '../app.ts';
import { readLimits } from '../clients/limits.ts';
import type { Environment } from '../environment.ts';
import { faultOf } from '../fault.ts';
import { walletOf } from '../ledger/wallet.ts';
import type { Attempt } from '../suppliers/attempt.ts';
import { dueSuppliers, leaseDueAttempts } from '../suppliers/leases.ts';
import { endUnfollowed } from './end-unfollowed.ts';
import { followInquiry } from './follow-inquiry.ts';
import { followPurchase } from './follow.ts';
import type { Order } from './order.ts';
import { findOrder } from './read.ts';
import { askIntervalMsOf, leaseMsOf } from './routing.ts';

/** How many attempts at one supplier a process follows at a time: one that is slow holds up its own only. */
const underWayMax = 64;

/** Follows the attempts of an environment that are due, each supplier's by themselves. */
export interface Follower {
  /** Takes on what is due, as far as there is room, and does not wait for what is said of it; gives how many it took. */
  readonly round: () => Promise<number>;
  /** Ends when nothing is under way. */
  readonly idle: () => Promise<void>;
}

/** Makes a follower. Any number of processes may have one: an attempt is followed by whoever leased it. */
export function makeFollower(app: App, environment: Environment): Follower {
  const lines = new Map<string, Line>();

  function lineOf(supplier: string): Line {
    const line = lines.get(supplier) ?? { underWay: new Set(), leasing: undefined };
    lines.set(supplier, line);
    return line;
  }

  return {
    async round() {
      const { offsetMs } = app.clock;
      for (const supplier of await dueSuppliers(app.database, { environment, offsetMs })) {
        const line = lineOf(supplier);
        line.leasing ??= takeOn(app, { environment, supplier }, line).finally(() => {
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
interface Line {
  readonly underWay: Set<Promise<void>>;
  leasing: Promise<number> | undefined;
}

async function takeOn(
  app: App,
  at: { readonly environment: Environment; readonly supplier: string },
  line: Line,
): Promise<number> {
  for (let taken = 0; ;) {
    const room = underWayMax - line.underWay.size;
    if (room <= 0) return taken;
    const startedMs = app.clock.monotonicMs();
    const leased = await leaseDueAttempts(app.database, {
      ...at,
      ...timesOf(app, at),
      offsetMs: app.clock.offsetMs,
      limit: room,
    });
    for (const { attempt, now } of leased) {
      const following = followOne(app, attempt, { startedMs, now }).finally(() => {
        line.underWay.delete(following);
      });
      line.underWay.add(following);
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
async function followOne(
  app: App,
  attempt: Attempt,
  leased: { startedMs: number; now: Date },
): Promise<void> {
  let order: Order | undefined;
  try {
    order = await findOrder(app.database, attempt, attempt.orderId, app.clock.offsetMs);
    if (order !== undefined) await follow(app, order, attempt, leased);
  } catch (error) {
    complain(app, attempt, error, 'an attempt could not be followed and stays due');
    if (order === undefined) return;
    await endUnfollowed(app, order, attempt, leased.now).catch((again: unknown) =>
      complain(app, attempt, again, 'an attempt that could not be followed could not be ended either'),
    );
  }
}

async function follow(
  app: App,
  order: Order,
  attempt: Attempt,
  leased: { startedMs: number; now: Date },
): Promise<void> {
  if (attempt.kind === 'purchase') {
    await followPurchase(app, order, attempt, { ...leased, maybeSent: true });
    return;
  }
  // Its request is gone: what it claimed becomes an order that the client can find.
  const wallet = walletOf(attempt);
  await app.orders.run({ kind: 'show_inquiry', wallet, orderId: order.id });
  const limits = await readLimits(app.database, wallet, app.config.settings.limits);
  await followInquiry(app, order, attempt, { ...leased, limits });
}

function complain(app: App, { orderId }: Attempt, error: unknown, what: string): void {
  app.log.error({ order_id: orderId, ...faultOf(error) }, what);
}
