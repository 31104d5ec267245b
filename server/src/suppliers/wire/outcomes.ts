import type { Outcome } from '../supplier.ts';

/** A purchase of which not a byte left this process. */
export const notSent: Outcome = {
  kind: 'rejected',
  reason: 'product_disturbed',
  supplierCode: 'not_sent',
  nothingBegun: true,
};

/** Stands as the code of an answer under our reference that names the number of another customer: it settles nothing. */
export const otherNumber = 'other_number';

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
