import { notSentCode, pausedCode } from '../attempts/own-codes.ts';
import type { Outcome } from '../supplier.ts';

/** The outcome of a purchase of which no byte was sent. */
export const notSent: Outcome = {
  kind: 'rejected',
  reason: 'product_disturbed',
  supplierCode: notSentCode,
  nothingBegun: true,
};

/** The outcome of a purchase that was not sent because its supplier is paused. */
export const notSentWhilePaused: Outcome = { ...notSent, supplierCode: pausedCode };

/** The outcome of an answer that says "sold" without a cost. `recheckInMs`: when to ask again, milliseconds. */
export function soldWithoutCost(recheckInMs: number): Outcome {
  return {
    kind: 'unknown',
    recheckInMs,
    supplierCode: '00',
    acknowledged: true,
    soldWithoutCost: true,
  };
}

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
