import type { App } from '../../app.ts';
import { clockLagMicrosMax } from '../../ledger/wallet.ts';
import { readTried } from '../../suppliers/attempts/attempts.ts';
import { isBeforePaymentCutOff } from '../../suppliers/payment-cut-off.ts';
import type { Route } from '../../suppliers/registry.ts';
import type { Supplier } from '../../suppliers/supplier.ts';
import type { AttemptRoute, NextAttempt } from '../lane/command.ts';
import { draftAttempt } from '../draft-order.ts';
import type { Order } from '../order.ts';

/** What must be left of a lease beside a call that takes as long as it may, milliseconds. */
const leaseSlackMs = 5_000;

/** How long whoever speaks to a supplier keeps others from it, milliseconds: longer than any call there takes. */
export function leaseMsOf(app: App, supplier: Supplier): number {
  const { attemptLeaseMs } = app.config.settings;
  const { callDeadlineMs } = supplier;
  return attemptLeaseMs > callDeadlineMs ? attemptLeaseMs : callDeadlineMs + leaseSlackMs;
}

/** How long a supplier is not asked about an attempt again, milliseconds, whatever the attempt is for. */
export function askIntervalMsOf({ askRules }: Supplier): number {
  return askRules === undefined ? 0 : Math.max(askRules.prepaid.intervalMs, askRules.postpaid.intervalMs);
}

/**
 * By how much longer a lane gives a lease, milliseconds: it may take the time to be so much earlier than it is (decision
 * 0039), and whoever gets the lease counts it from when it was asked for.
 */
const laneBehindMs = Number(clockLagMicrosMax / 1_000n);

/** A route as an attempt keeps it. */
export function attemptRoute(app: App, { supplier, sku }: Pick<Route, 'sku' | 'supplier'>): AttemptRoute {
  return {
    supplier: supplier.name,
    supplierSku: sku,
    leaseMs: leaseMsOf(app, supplier) + laneBehindMs,
    askIntervalMs: askIntervalMsOf(supplier),
  };
}

/** The best place for what an order may cost, among those that are usable now. */
export function affordable(routes: readonly Route[], costMax: bigint): Route | undefined {
  return routes.find(({ cost }) => cost === null || cost <= costMax);
}

/** The places that would still take the payment of a bill which they read now. */
export function inquirable(routes: readonly Route[], now: Date): readonly Route[] {
  return routes.filter(({ supplier, sku }) => isBeforePaymentCutOff(supplier, sku, now));
}

/** A new attempt at the best place for the order that has not been tried; null when there is none. */
export async function nextPurchase(app: App, order: Order): Promise<NextAttempt | null> {
  const { snapshot, now } = await app.catalog.current();
  const product = snapshot.prepaid.byCode.get(order.productCode);
  if (product === undefined) return null;
  const routes = await untried(app, order, app.suppliers.routes(order.environment, product, now));
  const route = affordable(routes, order.costMax);
  return route === undefined ? null : { ...draftAttempt(), ...attemptRoute(app, route) };
}

/** A new inquiry at the best place that has not been asked for the order's bill; null when there is none. */
export async function nextInquiry(app: App, order: Order): Promise<NextAttempt | null> {
  const { snapshot, now } = await app.catalog.current();
  const biller = snapshot.postpaid.byCode.get(order.productCode);
  if (biller === undefined) return null;
  const routes = inquirable(app.suppliers.routes(order.environment, biller, now), now);
  if (routes.length < 2) return null;
  const [route] = await untried(app, order, routes);
  return route === undefined ? null : { ...draftAttempt(), ...attemptRoute(app, route) };
}

async function untried(app: App, order: Order, routes: readonly Route[]): Promise<readonly Route[]> {
  if (routes.length === 0) return [];
  const tried = await readTried(app.database, order);
  return routes.filter(
    (route) => !tried.some((one) => one.supplier === route.supplier.name && one.sku === route.sku),
  );
}
