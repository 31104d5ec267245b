import type { App } from '../../app.ts';
import { readLimits } from '../../clients/limits.ts';
import { type Environment, isSimulated } from '../../environment.ts';
import { faultOf } from '../../fault.ts';
import { readAdvancedClocks, walletOf } from '../../ledger/wallet.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import { type DueClock, dueSuppliers, leaseDueAttempts } from '../../suppliers/attempts/leases.ts';
import { escalateStaleAttempt } from './escalate-stale-attempt.ts';
import { advanceInquiry } from './advance-inquiry.ts';
import { advancePurchase } from './advance-attempt.ts';
import type { Order } from '../order.ts';
import { findOrder } from '../stored/order-rows.ts';
import { statusQueryIntervalMsOf, leaseMsOf } from './attempt-route.ts';

/** How many attempts at one supplier a process advances concurrently; a slow supplier delays only its own attempts. */
const inFlightMax = 64;

/** Advances the due attempts of an environment, each supplier's separately. */
export interface AttemptPoller {
  /** Leases due attempts, as far as there is room, and does not wait for their outcomes; returns how many it leased. */
  readonly round: () => Promise<number>;
  /** Resolves when no attempt is in flight. */
  readonly idle: () => Promise<void>;
}

/** Makes a poller. Any number of processes may run one: only the process that leased an attempt advances it. */
export function makeAttemptPoller(app: App, environment: Environment): AttemptPoller {
  const queues = new Map<string, SupplierQueue>();

  function queueOf(supplier: string): SupplierQueue {
    const queue = queues.get(supplier) ?? { inFlight: new Set(), leasing: undefined };
    queues.set(supplier, queue);
    return queue;
  }

  return {
    async round() {
      const clocks = await readDueClocks(app, environment);
      const due = new Map<string, DueClock[]>();
      for (const clock of clocks)
        for (const supplier of await dueSuppliers(app.database, { environment, ...clock }))
          due.set(supplier, [...(due.get(supplier) ?? []), clock]);
      for (const [supplier, dueBy] of due) {
        const queue = queueOf(supplier);
        queue.leasing ??= leaseByClocks(app, { environment, supplier }, dueBy, queue).finally(() => {
          queue.leasing = undefined;
        });
      }
      // Leasing only uses the database; its error fails this round.
      const leasing = [...queues.values()].flatMap((queue) => queue.leasing ?? []);
      const taken = await Promise.all(leasing);
      return taken.reduce((sum, one) => sum + one, 0);
    },
    async idle() {
      await Promise.all([...queues.values()].flatMap(({ inFlight }) => [...inFlight]));
    },
  };
}

/** The attempts that a process has in flight at one supplier. */
interface SupplierQueue {
  readonly inFlight: Set<Promise<void>>;
  leasing: Promise<number> | undefined;
}

/** The clock of all accounts and, in the sandbox, that of each account whose clock was moved forward. */
async function readDueClocks({ clock, database }: App, environment: Environment): Promise<DueClock[]> {
  const { offsetMs } = clock;
  const advanced = isSimulated[environment] ? await readAdvancedClocks(database) : [];
  return [
    { offsetMs, except: advanced.map(({ accountId }) => accountId) },
    ...advanced.map(({ accountId, clockOffsetMs }) => ({
      offsetMs: offsetMs + clockOffsetMs,
      only: accountId,
    })),
  ];
}

async function leaseByClocks(
  app: App,
  at: { readonly environment: Environment; readonly supplier: string },
  clocks: readonly DueClock[],
  queue: SupplierQueue,
): Promise<number> {
  let taken = 0;
  for (const clock of clocks) taken += await leaseAndAdvance(app, { ...at, clock }, queue);
  return taken;
}

async function leaseAndAdvance(
  app: App,
  {
    clock,
    ...at
  }: { readonly environment: Environment; readonly supplier: string; readonly clock: DueClock },
  queue: SupplierQueue,
): Promise<number> {
  for (let taken = 0; ;) {
    const room = inFlightMax - queue.inFlight.size;
    if (room <= 0) return taken;
    const startedMs = app.clock.monotonicMs();
    const leased = await leaseDueAttempts(app.database, {
      ...at,
      ...timesOf(app, at),
      ...clock,
      limit: room,
    });
    for (const { attempt, now } of leased) {
      const progress = advanceOne(app, attempt, { startedMs, now }).finally(() => {
        queue.inFlight.delete(progress);
      });
      queue.inFlight.add(progress);
    }
    taken += leased.length;
    if (leased.length < room) return taken;
  }
}

/** The times of a supplier. One that is no longer configured is not called, but its attempts are still leased. */
function timesOf(
  app: App,
  { environment, supplier }: { readonly environment: Environment; readonly supplier: string },
): { leaseMs: number; intervalMs: number } {
  try {
    const found = app.suppliers.named(environment, supplier);
    return { leaseMs: leaseMsOf(app, found), intervalMs: statusQueryIntervalMsOf(found) };
  } catch {
    return { leaseMs: app.config.settings.attemptLeaseMs, intervalMs: 0 };
  }
}

/**
 * Advances one attempt. A failure does not delay other attempts: the lease expires and the attempt is due again, until its
 * deadline. It never throws.
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
    logFault(app, attempt, error, 'an attempt could not be advanced and stays due');
    if (order === undefined) return;
    await escalateStaleAttempt(app, order, attempt, leased.now).catch((again: unknown) =>
      logFault(app, attempt, again, 'an attempt that could not be advanced could not be escalated either'),
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
  // The bill may have been paid in the lost time, so it is not offered again. The lease expires by itself.
  if (await app.quarantine.known()) return;
  // The request has ended: its claim becomes an order that the client can find.
  const wallet = walletOf(attempt);
  await app.orders.run({ kind: 'show_inquiry', wallet, orderId: order.id });
  const limits = await readLimits(app.database, wallet, app.config.settings.limits);
  await advanceInquiry(app, order, attempt, { ...leased, limits });
}

function logFault(app: App, { orderId }: Attempt, error: unknown, what: string): void {
  app.log.error({ order_id: orderId, ...faultOf(error) }, what);
}
