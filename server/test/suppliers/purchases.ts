import { later, minuteMs } from '../../src/clock.ts';
import { newId } from '../../src/ids.ts';
import { Secret } from '../../src/sealed.ts';
import type { AttemptToSend, BillToInquire, RealSupplier } from '../../src/suppliers/supplier.ts';
import { patienceMs } from '../patience.ts';
import type { PurchaseCase, Stage } from './conformance.ts';
import type { Simulated } from '../simulators/simulated.ts';

/** The time of every attempt in these tests: noon in Jakarta. */
export const noon = new Date('2026-11-21T05:00:00Z');

/** A simulated supplier with its adapter, for the conformance suite. */
export interface SimulatedStage extends Omit<Stage, 'restart'>, Simulated {
  readonly supplier: RealSupplier;
}

/** Makes the stage of a simulator and its adapter. */
export function stageOf(
  simulated: Simulated,
  supplier: RealSupplier,
  attempt: Stage['attempt'],
): SimulatedStage {
  return {
    ...simulated,
    supplier,
    attempt,
    async sold({ bill, reference }) {
      const sales = await simulated.sales(bill?.inquiryReference ?? reference);
      return sales.filter(({ charged }) => charged > 0).length;
    },
    later: (sent) => ({ ...sent, now: later(sent.openedAt, 15 * minuteMs) }),
  };
}

const faultOf: Readonly<Partial<Record<PurchaseCase, string>>> = {
  html: 'html',
  empty: 'empty',
  huge: 'huge',
  lost: 'silent_before',
  reset: 'reset',
  slow: 'silent_after',
  wrong_types: 'wrong_types',
};

/** Sets the fault of a scene for the next call, if the simulator plays it by a fault. */
export async function prepareCase(simulated: Pick<Simulated, 'control'>, scene: PurchaseCase): Promise<void> {
  const fault = faultOf[scene];
  if (fault !== undefined) await simulated.control('/faults', { fault });
}

/** A prepaid purchase with a new reference. */
export function purchase(sku: string, customerNo: string, costMax = 50_000n): AttemptToSend {
  return {
    reference: newId().replaceAll('-', ''),
    supplierSku: sku,
    script: null,
    cost: costMax,
    costMax,
    price: costMax + 1_000n,
    destination: [new Secret(customerNo)],
    openedAt: noon,
    now: noon,
  };
}

/** An inquiry with a new reference. */
export function inquiry(sku: string, customerNo: string, billerCategory = sku): BillToInquire {
  return { ...purchase(sku, customerNo), adminFee: 2_500n, commission: 0n, billerCategory };
}

/** The payment of a bill that was just inquired. */
export async function billOf(
  { supplier }: { readonly supplier: RealSupplier },
  sku: string,
  customerNo: string,
): Promise<AttemptToSend> {
  const request = inquiry(sku, customerNo);
  const outcome = await supplier.inquire(request, patience());
  if (outcome.kind !== 'bill') throw new Error(`The inquiry of ${sku} ended as ${outcome.kind}.`);
  return {
    ...purchase(sku, customerNo, outcome.bill.cost),
    bill: { inquiryReference: request.reference, supplierReference: outcome.supplierReference ?? null },
  };
}

/** Longer than any answer takes here. */
export function patience(): { readonly signal: AbortSignal } {
  return { signal: AbortSignal.timeout(patienceMs) };
}
