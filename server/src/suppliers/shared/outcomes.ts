import type { Outcome } from '../supplier.ts';

const notSentCode = 'not_sent';

/** A purchase of which not a byte left this process. */
export const notSent: Outcome = {
  kind: 'rejected',
  reason: 'product_disturbed',
  supplierCode: notSentCode,
  nothingBegun: true,
};

/** Stands as the code of an answer under our reference that names the number of another customer: it settles nothing. */
export const otherNumber = 'other_number';

/** What the codes say, for a person, that stand where a supplier gave none of its own. */
export const ownCodeMeanings: ReadonlyMap<string, string> = new Map([
  [notSentCode, 'no connection came about: nothing was sent'],
  [otherNumber, "the answer names another customer's number"],
]);

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
