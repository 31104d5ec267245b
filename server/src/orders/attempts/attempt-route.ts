import type { App } from '../../app.ts';
import { matchesSku } from '../../catalog/import/sku-match.ts';
import type { Product } from '../../catalog/product.ts';
import type { Environment } from '../../environment.ts';
import { newId } from '../../ids.ts';
import { clockLagMicrosMax } from '../../ledger/wallet.ts';
import { readTried, type Tried } from '../../suppliers/attempts/attempts.ts';
import { isBeforePaymentCutOff } from '../../suppliers/payment-cut-off.ts';
import type { Route } from '../../suppliers/registry.ts';
import type { Supplier } from '../../suppliers/supplier.ts';
import type { AttemptRoute, NextAttempt } from '../lane/command.ts';
import type { Order } from '../order.ts';
import { attemptReferenceOf } from '../requests/purchase-reference.ts';

/** How much longer a lease is than the longest call, milliseconds. */
const leaseSlackMs = 5_000;

/** The length of a lease, milliseconds. It is longer than the longest call to the supplier. */
export function leaseMsOf(app: App, supplier: Supplier): number {
  const { attemptLeaseMs } = app.config.settings;
  const { callDeadlineMs } = supplier;
  return attemptLeaseMs > callDeadlineMs ? attemptLeaseMs : callDeadlineMs + leaseSlackMs;
}

/** The shortest interval between two status queries about an attempt, milliseconds, for either kind of product. */
export function statusQueryIntervalMsOf({ statusQueryRules }: Supplier): number {
  return statusQueryRules === undefined
    ? 0
    : Math.max(statusQueryRules.prepaid.intervalMs, statusQueryRules.postpaid.intervalMs);
}

/**
 * Added to a lease that a lane gives, milliseconds. The lane's estimate of the time may be this much behind (decision 0039),
 * and the process counts the lease from the moment before it requested it.
 */
const laneBehindMs = Number(clockLagMicrosMax / 1_000n);

/** A route as an attempt stores it. */
export function attemptRoute(app: App, { supplier, sku }: Pick<Route, 'sku' | 'supplier'>): AttemptRoute {
  return {
    supplier: supplier.name,
    supplierSku: sku,
    leaseMs: leaseMsOf(app, supplier) + laneBehindMs,
    queryIntervalMs: statusQueryIntervalMsOf(supplier),
  };
}

/** The routes where a product can be bought now, best first; none while our own switch is off. */
export function openRoutes(
  app: App,
  environment: Environment,
  product: Product,
  now: Date,
): readonly Route[] {
  return product.switchedOn ? app.suppliers.routes(environment, product, now) : [];
}

/**
 * Whether a product is still what an order of its code was made for. A file may have given the code another meaning since, and a
 * supplier too: then its routes buy something else.
 */
export function isAsOrdered(order: Pick<Order, 'productName'>, product: Product): boolean {
  const { name, brand } = product;
  // Nearly always. Comparing two names runs some thirty patterns over both.
  if (order.productName === name) return true;
  const described =
    product.kind === 'prepaid'
      ? { name, brand, slug: product.slug, category: null }
      : { name, brand, slug: null, category: product.category };
  return matchesSku(described, { ...described, name: order.productName });
}

/** The first route whose cost is at most `costMax` rupiah. */
export function affordable(routes: readonly Route[], costMax: bigint): Route | undefined {
  return routes.find(({ cost }) => cost === null || cost <= costMax);
}

/** The routes that still accept the payment of a bill that they read now. */
export function inquirable(routes: readonly Route[], now: Date): readonly Route[] {
  return routes.filter(({ supplier, sku }) => isBeforePaymentCutOff(supplier, sku, now));
}

/** A new attempt on the best route for the order that was not tried yet; null when there is none. */
export async function nextPurchase(app: App, order: Order): Promise<NextAttempt | null> {
  const { snapshot, now } = await app.catalog.current();
  const product = snapshot.prepaid.byCode.get(order.productCode);
  if (product === undefined || !isAsOrdered(order, product)) return null;
  const routes = openRoutes(app, order.environment, product, now);
  if (routes.length === 0) return null;
  const tried = await readTried(app.database, order);
  const route = affordable(untried(tried, routes), order.costMax);
  return route === undefined ? null : nextAttempt(app, order, { kind: 'purchase', tried, route });
}

/** A new inquiry on the best route that was not asked for the order's bill yet; null when there is none. */
export async function nextInquiry(app: App, order: Order): Promise<NextAttempt | null> {
  const { snapshot, now } = await app.catalog.current();
  const biller = snapshot.postpaid.byCode.get(order.productCode);
  if (biller === undefined || !isAsOrdered(order, biller)) return null;
  // The supplier that was asked is not among them once it is paused or does not answer.
  const routes = inquirable(openRoutes(app, order.environment, biller, now), now);
  if (routes.length === 0) return null;
  const tried = await readTried(app.database, order);
  const [route] = untried(tried, routes);
  return route === undefined ? null : nextAttempt(app, order, { kind: 'inquiry', tried, route });
}

function nextAttempt(
  app: App,
  order: Order,
  { kind, tried, route }: { kind: Tried['kind']; tried: readonly Tried[]; route: Route },
): NextAttempt {
  const number = tried.filter((one) => one.kind === kind).length + 1;
  const reference = attemptReferenceOf(app.keyring, order, kind, number);
  return { ...attemptRoute(app, route), id: newId(), reference };
}

function untried(tried: readonly Tried[], routes: readonly Route[]): readonly Route[] {
  return routes.filter(
    (route) => !tried.some((one) => one.supplier === route.supplier.name && one.sku === route.sku),
  );
}
