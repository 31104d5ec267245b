import type { Outcome } from '../supplier.ts';

const notSentCode = 'not_sent';

/** The outcome of a purchase of which no byte was sent. */
export const notSent: Outcome = {
  kind: 'rejected',
  reason: 'product_disturbed',
  supplierCode: notSentCode,
  nothingBegun: true,
};

/** Used as the code of an answer under our reference that names another customer's number; it settles nothing. */
export const otherNumber = 'other_number';

/** The meanings of our own codes, which are used where a supplier gave none. */
export const ownCodeMeanings: ReadonlyMap<string, string> = new Map([
  [notSentCode, 'no connection was made, so nothing was sent'],
  [otherNumber, "the answer names another customer's number"],
]);

/** The outcome of an answer that says both that a purchase was sold and that it was not, with the code of each. */
export function contradiction(deliveredBy: string, rejectedBy: string): Outcome {
  return {
    kind: 'contradictory',
    statements: [
      { said: 'delivered', code: deliveredBy },
      { said: 'rejected', code: rejectedBy },
    ],
  };
}
