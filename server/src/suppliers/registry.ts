import type { Environment } from '../environment.ts';
import { type ProductKind, productKinds } from '../product-kind.ts';
import type { Rupiah } from '../rupiah.ts';
import { sameBytes, type Secret } from '../sealed.ts';
import { isBeforePaymentCutOff } from './payment-cut-off.ts';
import type { LiveSupplier, LiveSuppliers } from './live-suppliers.ts';
import { usableOffers, type WeighedOffer, whyNone } from './offers.ts';
import { makeSimulator, simulatedSerial, type SimulatorTimes } from './simulator/simulator.ts';
import type { RealSupplier, Supplier } from './supplier.ts';
import type { SoldProduct, Supply } from './supply.ts';

/** One place where a product can be bought. */
export interface Route {
  readonly supplier: Supplier;
  /** The supplier's own code of the product. */
  readonly sku: string;
  /** What it costs us there by the last price list, rupiah; null for a bill, and in the sandbox. */
  readonly cost: Rupiah | null;
}

/** A real supplier that is set up. */
export interface ReadySupplier {
  readonly supplier: RealSupplier;
  /** Whether it gets new purchases. */
  readonly enabled: boolean;
  /** Whether a code of it that no product has becomes a new product. */
  readonly addsProducts: boolean;
}

/** Who serves an environment. The only place that tells the two apart behind the edge. */
export interface SupplierRegistry {
  /** Whether new purchases can be taken on, prepaid and postpaid. */
  readiness(environment: Environment): { readonly transactions: boolean; readonly postpaid: boolean };
  /** What stands behind the catalog. */
  supply(environment: Environment, now: Date): Supply;
  /** Whether scenarios can be played there. */
  simulates(environment: Environment): boolean;
  /** The serial of an order that was ruled to have succeeded. */
  ruledSerial(orderId: string): Secret;
  /** Where a product can be bought now, best first; empty when nowhere. */
  routes(environment: Environment, product: SoldProduct, now: Date): readonly Route[];
  /** The supplier that an attempt was made for, switched off or not. @throws when it is not configured any more */
  named(environment: Environment, name: string): Supplier;
  /** The real suppliers that are set up, those that are switched off included. */
  real(): readonly ReadySupplier[];
  /** Whose callback address this is; undefined when it is nobody's. */
  calledBack(name: string, token: string): RealSupplier | undefined;
  /** Takes over at once what was changed in the database; each server does so by itself within seconds. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

/** Makes the registry: the simulator serves the sandbox, and the suppliers that are set up serve live. */
export function makeRegistry(times: SimulatorTimes, live: LiveSuppliers = nobody): SupplierRegistry {
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
      return { kind: 'real', reason: (product) => whyNone(weighedOffers(live, product, now), product, now) };
    },
    simulates: isSandbox,
    ruledSerial: simulatedSerial,
    routes(environment, product, now) {
      if (isSandbox(environment)) return [{ supplier: simulator, sku: product.code, cost: null }];
      const usable = usableOffers(weighedOffers(live, product, now), product, now);
      return usable.map(({ from, sku, cost }) => ({ supplier: from, sku, cost }));
    },
    named(environment, name) {
      const supplier = isSandbox(environment) ? simulator : live.all.get(name)?.supplier;
      if (supplier?.name !== name)
        throw new Error(`The supplier "${name}" is not configured for ${environment}.`);
      return supplier;
    },
    real: () =>
      [...live.all.values()].map(({ supplier, configured: { enabled, addsProducts } }) => ({
        supplier,
        enabled,
        addsProducts,
      })),
    calledBack(name, token) {
      const found = live.all.get(name);
      if (found === undefined) return undefined;
      const expected = Buffer.from(found.configured.callbackToken);
      return sameBytes(expected, Buffer.from(token)) ? found.supplier : undefined;
    },
    refresh: () => live.refresh(),
    close: () => live.close(),
  };
}

/** What a server has that no real supplier is set up for. */
const nobody: LiveSuppliers = {
  all: new Map(),
  offers: () => [],
  refresh: async () => undefined,
  close: async () => undefined,
};

function takesOrders({ configured, breakers, serves }: LiveSupplier, kind: ProductKind): boolean {
  return configured.enabled && breakers[kind].closed && serves.has(kind);
}

/** The offers of suppliers that are switched on, each with its supplier as it is just now. */
function weighedOffers(
  live: LiveSuppliers,
  { kind, code }: SoldProduct,
  now: Date,
): readonly (WeighedOffer & { readonly from: Supplier })[] {
  return live.offers(kind, code).flatMap((offer) => {
    const found = live.all.get(offer.supplier);
    if (found?.configured.enabled !== true) return [];
    const { supplier, breakers, success } = found;
    const inTime = kind === 'prepaid' || isBeforePaymentCutOff(supplier, offer.sku, now);
    return [
      { ...offer, healthy: breakers[kind].closed, success: success(offer.sku), inTime, from: supplier },
    ];
  });
}
