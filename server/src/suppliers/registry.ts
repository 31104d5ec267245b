import type { Environment } from '../environment.ts';
import { type ProductKind, productKinds } from '../product-kind.ts';
import type { Rupiah } from '../rupiah.ts';
import { sameBytes, type Secret } from '../sealed.ts';
import { isBeforePaymentCutOff } from './payment-cut-off.ts';
import type { LiveSupplier, LiveSuppliers } from './live-suppliers.ts';
import { cutOffEndOf, usableOffers, type EvaluatedOffer, unavailableReasonOf } from './offers.ts';
import type { SupplierLoad } from './resilience/bulkhead.ts';
import { makeSimulator, simulatedSerial, type SimulatorTimes } from './simulator/simulator.ts';
import { makeSimulatedLookup } from './simulator/lookup.ts';
import type { CustomerKind, CustomerLookup, RealSupplier, Supplier } from './supplier.ts';
import type { SoldProduct, Supply } from './supply.ts';

/** A place where a product can be bought. */
export interface Route {
  readonly supplier: Supplier;
  /** The supplier's own code of the product. */
  readonly sku: string;
  /** Its cost by the last price list, rupiah; null for a bill, and in the sandbox. */
  readonly cost: Rupiah | null;
}

/** A configured real supplier. */
export interface ReadySupplier {
  readonly supplier: RealSupplier;
  /** Whether it gets new purchases. */
  readonly enabled: boolean;
  /** Whether a code of it that no product has becomes a new product. */
  readonly addsProducts: boolean;
  /** Whether this process finds the service for each kind of product reachable. */
  readonly reachable: Readonly<Record<ProductKind, boolean>>;
  readonly load: SupplierLoad;
}

/** The suppliers of each environment. Behind the edge, only the registry distinguishes the environments. */
export interface SupplierRegistry {
  /** Whether new orders can be accepted: of any kind, and postpaid. */
  readiness(environment: Environment): { readonly transactions: boolean; readonly postpaid: boolean };
  /** The supply behind the catalog. */
  supply(environment: Environment, now: Date): Supply;
  /** Whether scenarios can be played there. */
  simulates(environment: Environment): boolean;
  /** The serial of an order that a ruling marked as succeeded. */
  ruledSerial(orderId: string, toMeter: boolean): Secret;
  /** The routes where a product can be bought now, best first; empty when there is none. */
  routes(environment: Environment, product: SoldProduct, now: Date): readonly Route[];
  /** The suppliers that look up the name behind such a number and can be asked now. */
  lookups(environment: Environment, kind: CustomerKind): readonly CustomerLookup[];
  /** The supplier of an attempt, switched off or not. @throws when it is no longer configured */
  named(environment: Environment, name: string): Supplier;
  /** The configured real suppliers, including those that are switched off. */
  real(): readonly ReadySupplier[];
  /** The supplier of a callback URL; undefined when the name or token is wrong. */
  calledBack(name: string, token: string): RealSupplier | undefined;
  /** The known cost of a real supplier's prepaid SKU that sells a product of ours, rupiah. */
  knownCost(supplier: string, sku: string): Rupiah | undefined;
  /** The services of real suppliers that do not answer this process. `kind`: the products that they serve; null: all. */
  unreachable(): readonly { readonly supplier: string; readonly kind: ProductKind | null }[];
  /** Reloads changes from the database at once. Each server does so by itself within seconds. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

/** Makes the registry. The simulator serves the sandbox, and the configured suppliers serve live. */
export function makeRegistry(times: SimulatorTimes, live: LiveSuppliers = noSuppliers): SupplierRegistry {
  const simulator = makeSimulator(times);
  const isSandbox = (environment: Environment): boolean => environment === 'sandbox';
  return {
    readiness(environment) {
      if (isSandbox(environment)) return { transactions: true, postpaid: true };
      const open = (kind: ProductKind): boolean =>
        [...live.all.values()].some((one) => takesOrders(one, kind));
      return { transactions: productKinds.some(open), postpaid: open('postpaid') };
    },
    supply(environment, now) {
      if (isSandbox(environment)) return { kind: 'simulated' };
      if (![...live.all.values()].some(({ configured }) => configured.enabled)) return { kind: 'none' };
      return {
        kind: 'real',
        reason: (product) => unavailableReasonOf(weighedOffers(live, product, now), product, now),
        opensAt: (product) => cutOffEndOf(weighedOffers(live, product, now), product, now),
      };
    },
    simulates: isSandbox,
    ruledSerial: simulatedSerial,
    routes(environment, product, now) {
      if (isSandbox(environment)) return [{ supplier: simulator, sku: product.code, cost: null }];
      const usable = usableOffers(weighedOffers(live, product, now), product, now);
      return usable.map(({ from, sku, cost }) => ({ supplier: from, sku, cost }));
    },
    lookups(environment, kind) {
      if (isSandbox(environment)) return [makeSimulatedLookup(times)];
      return [...live.all.values()]
        .filter(({ configured, breakers }) => configured.enabled && breakers.prepaid.closed)
        .flatMap(({ supplier }) => (supplier.looksUp.has(kind) ? [supplier] : []));
    },
    named(environment, name) {
      const supplier = isSandbox(environment) ? simulator : live.all.get(name)?.supplier;
      if (supplier?.name !== name)
        throw new Error(`The supplier "${name}" is not configured for ${environment}.`);
      return supplier;
    },
    real: () =>
      [...live.all.values()].map(({ supplier, breakers, load, configured: { enabled, addsProducts } }) => ({
        supplier,
        enabled,
        addsProducts,
        reachable: { prepaid: breakers.prepaid.closed, postpaid: breakers.postpaid.closed },
        load: load(),
      })),
    calledBack(name, token) {
      const found = live.all.get(name);
      if (found === undefined) return undefined;
      const expected = Buffer.from(found.configured.callbackToken);
      return sameBytes(expected, Buffer.from(token)) ? found.supplier : undefined;
    },
    knownCost: (supplier, sku) => live.knownCost(supplier, sku),
    unreachable: () => [...live.all.values()].flatMap(openBreakersOf),
    refresh: () => live.refresh(),
    close: () => live.close(),
  };
}

/** The live suppliers of a server that has none configured. */
const noSuppliers: LiveSuppliers = {
  all: new Map(),
  offers: () => [],
  knownCost: () => undefined,
  refresh: async () => undefined,
  close: async () => undefined,
};

function takesOrders({ configured, breakers, deposit, serves }: LiveSupplier, kind: ProductKind): boolean {
  return configured.enabled && !deposit.paused && breakers[kind].closed && serves.has(kind);
}

function openBreakersOf({
  configured: { name: supplier },
  breakers,
}: LiveSupplier): { readonly supplier: string; readonly kind: ProductKind | null }[] {
  if (breakers.prepaid === breakers.postpaid)
    return breakers.prepaid.closed ? [] : [{ supplier, kind: null }];
  return productKinds.flatMap((kind) => (breakers[kind].closed ? [] : [{ supplier, kind }]));
}

/** The offers of the suppliers that are switched on, with their current state. */
function weighedOffers(
  live: LiveSuppliers,
  { kind, code }: SoldProduct,
  now: Date,
): readonly (EvaluatedOffer & { readonly from: Supplier })[] {
  return live.offers(kind, code).flatMap((offer) => {
    const found = live.all.get(offer.supplier);
    if (found?.configured.enabled !== true) return [];
    const { supplier, breakers, deposit, success } = found;
    const inTime = kind === 'prepaid' || isBeforePaymentCutOff(supplier, offer.sku, now);
    return [
      {
        ...offer,
        healthy: breakers[kind].closed && !deposit.paused,
        success: success(offer.sku),
        inTime,
        from: supplier,
      },
    ];
  });
}
