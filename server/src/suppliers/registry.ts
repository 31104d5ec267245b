import type { Environment } from '../environment.ts';
import type { Rupiah } from '../rupiah.ts';
import type { Secret } from '../sealed.ts';
import { makeSimulator, simulatedSerial, type SimulatorTimes } from './simulator/simulator.ts';
import type { Supplier } from './supplier.ts';
import type { Supply } from './supply.ts';

/** A product as it is sold to clients: what routes are looked up by. */
export interface SoldProduct {
  readonly kind: 'postpaid' | 'prepaid';
  readonly code: string;
}

/** One place where a product can be bought. */
export interface Route {
  readonly supplier: Supplier;
  /** The supplier's own code of the product. */
  readonly sku: string;
  /** What it costs us there by the last price list, rupiah; null for a bill, and in the sandbox. */
  readonly cost: Rupiah | null;
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
  /** The supplier that an attempt was made for. @throws when it is not configured any more */
  named(environment: Environment, name: string): Supplier;
}

/** Makes the registry: the simulator serves the sandbox, and no supplier is configured for live. */
export function makeRegistry(times: SimulatorTimes): SupplierRegistry {
  const simulator = makeSimulator(times);
  const buyers: Record<Environment, Supplier | undefined> = { live: undefined, sandbox: simulator };
  return {
    readiness(environment) {
      const ready = buyers[environment] !== undefined;
      return { transactions: ready, postpaid: ready };
    },
    supply: (environment) => (environment === 'sandbox' ? { kind: 'simulated' } : { kind: 'none' }),
    simulates: (environment) => environment === 'sandbox',
    ruledSerial: simulatedSerial,
    routes(environment, product) {
      const supplier = buyers[environment];
      return supplier === undefined ? [] : [{ supplier, sku: product.code, cost: null }];
    },
    named(environment, name) {
      const supplier = buyers[environment];
      if (supplier?.name !== name)
        throw new Error(`The supplier "${name}" is not configured for ${environment}.`);
      return supplier;
    },
  };
}
