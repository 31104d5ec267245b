import { Type } from 'typebox';
import type { OrderReason } from '../../orders/order.ts';
import type { UnavailableReason } from '../../suppliers/supply.ts';

/** The meaning of each `reason` of an order, for clients. */
export const orderReasons: Readonly<Record<OrderReason, string>> = {
  bill_already_paid: 'the bill has been paid already',
  bill_not_found: 'the biller has no bill for the customer number',
  bill_not_payable: 'the bill cannot be paid here',
  cancelled_by_client: 'you cancelled it',
  contradictory_answers: 'the supplier sent contradictory answers; an operator decides',
  destination_blocked: 'nothing is sold to this destination',
  inquiry_timeout: 'the biller did not answer in time',
  not_delivered: 'nothing was delivered',
  outcome_unknown: 'it is not known whether it was delivered; an operator decides',
  price_changed: 'the price rose before the purchase, and nothing was bought',
  product_disturbed: 'the supplier cannot sell the product at the moment',
  reversed: 'the supplier reversed the sale, and the price was refunded',
  transaction_limit_exceeded: 'the bill exceeds the transaction limit',
  window_passed: 'it was not confirmed in time',
  wrong_destination: 'the product cannot be delivered to this destination',
};

/** The meaning of each `reason` of a product, for clients. */
export const productReasons: Readonly<Record<UnavailableReason, string>> = {
  cut_off: 'the supplier does not deliver it at this time of day',
  no_supplier: 'no supplier sells it',
  out_of_stock: 'the supplier is out of stock',
  supplier_disturbed: 'the supplier has a disturbance or does not answer',
  switched_off: 'it was taken off sale',
};

/**
 * The member `reason`. Its codes are in the description and not an enum: a generated client fails on a value that its
 * enum lacks.
 */
export function reasonMember(description: string, reasons: Readonly<Record<string, string>>) {
  const list = Object.entries(reasons).map(([reason, meaning]) => `- \`${reason}\`: ${meaning}`);
  return Type.Optional(
    Type.Unsafe<unknown>({
      type: ['string', 'null'],
      description: [`${description} More codes may be added:\n`, ...list].join('\n'),
    }),
  );
}
