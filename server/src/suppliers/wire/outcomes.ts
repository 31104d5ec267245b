import type { Outcome } from '../supplier.ts';

/** A purchase of which not a byte left this process. */
export const notSent: Outcome = {
  kind: 'rejected',
  reason: 'product_disturbed',
  supplierCode: 'not_sent',
  nothingBegun: true,
};

/** An answer that says of one purchase both that it was sold and that it was not, each by the code that says it. */
export function contradiction(deliveredBy: string, rejectedBy: string): Outcome {
  return {
    kind: 'contradictory',
    statements: [
      { said: 'delivered', code: deliveredBy },
      { said: 'rejected', code: rejectedBy },
    ],
  };
}
