import { expect } from 'vitest';
import { applyCallback } from '../../../src/orders/attempts/apply-callback.ts';
import { Secret } from '../../../src/sealed.ts';
import type { Outcome } from '../../../src/suppliers/supplier.ts';
import { queryAsOwner } from '../../query-as.ts';
import type { TestServer } from '../../server.ts';

/** The simulated supplier reports another outcome of the purchase of an order that has ended; a case is opened. */
export async function reportLateOutcome(
  server: TestServer,
  { id }: { readonly id: string },
  outcome: Outcome,
): Promise<void> {
  const [sent] = await queryAsOwner(server, 'select reference from current_attempts where order_id = $1', [
    id,
  ]);
  const reading = { kind: 'statement', reference: String(sent?.['reference']), outcome } as const;
  expect(await applyCallback(server.app, 'simulator', reading)).toBe('taken');
}

/** A sale that comes to light late. */
export function soldLate(serial: string, cost = 9_700n): Outcome {
  return {
    kind: 'delivered',
    serial: new Secret(serial),
    cost,
    supplierReference: null,
    supplierCode: 'late',
  };
}

/** A sale that is denied late. */
export const deniedLate: Outcome = {
  kind: 'rejected',
  reason: 'not_delivered',
  supplierCode: 'late',
  nothingBegun: false,
};
