import { Type } from 'typebox';
import type { OrderReason } from '../../orders/order.ts';
import type { UnavailableReason } from '../../suppliers/supply.ts';

/** What each `reason` of an order says to its client. */
export const orderReasons: Readonly<Record<OrderReason, string>> = {
  bill_already_paid: 'the bill has been paid already',
  bill_not_found: 'the biller knows no bill for the customer number',
  bill_not_payable: 'the bill cannot be paid here',
  cancelled_by_client: 'you cancelled it',
  contradictory_answers: 'its supplier says two things; a person decides',
  destination_blocked: 'nothing is sold to this destination',
  inquiry_timeout: 'the biller did not answer in time',
  not_delivered: 'nothing was delivered',
  outcome_unknown: 'nobody could say yet whether it was delivered; a person decides',
  price_changed: 'the price rose before the purchase, and nothing was bought',
  product_disturbed: 'its supplier cannot sell the product at the moment',
  reversed: 'the sale was taken back, and its price is in the wallet again',
  transaction_limit_exceeded: 'the bill is above the limit of one transaction',
  window_passed: 'it was not confirmed in time',
  wrong_destination: 'the destination is not one that the product can go to',
};

/** What each `reason` of a product says to a client. */
export const productReasons: Readonly<Record<UnavailableReason, string>> = {
  cut_off: 'it rests at this time of the day',
  no_supplier: 'nobody supplies it',
  out_of_stock: 'there is none left',
  supplier_disturbed: 'its supplier has a disturbance or does not answer',
  switched_off: 'it was taken off sale',
};

/** The member `reason`. Its codes stand in words: a client that was generated fails on what an enum lacks. */
export function reasonMember(description: string, reasons: Readonly<Record<string, string>>) {
  const list = Object.entries(reasons).map(([reason, words]) => `- \`${reason}\`: ${words}`);
  return Type.Optional(
    Type.Unsafe<unknown>({
      type: ['string', 'null'],
      description: [`${description} More of these may come:\n`, ...list].join('\n'),
    }),
  );
}
