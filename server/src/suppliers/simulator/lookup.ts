import { pause } from '../../clock.ts';
import type { CustomerLookup } from '../supplier.ts';
import { simulatedName } from './bill.ts';
import { notFoundEnd, slowEnd } from './scenario.ts';
import type { SimulatorTimes } from './simulator.ts';

/**
 * Looks up names in the sandbox. A number that ends as one without a bill has no customer, and one with a slow bill is slow. Every
 * other number has the same customer.
 */
export function makeSimulatedLookup({
  slowInquiryMs,
}: Pick<SimulatorTimes, 'slowInquiryMs'>): CustomerLookup {
  return {
    async lookUp({ kind, number }, { signal }) {
      const digits = number.open();
      if (digits.endsWith(notFoundEnd)) return { kind: 'not_found' };
      if (digits.endsWith(slowEnd)) await pause(slowInquiryMs, signal);
      if (signal.aborted) return { kind: 'unavailable' };
      const meter = kind === 'pln' ? { tariff: 'R1', power: 1_300 } : { tariff: null, power: null };
      return { kind: 'found', name: simulatedName, ...meter };
    },
  };
}
