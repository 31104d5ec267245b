/** The reasons that have a sentence of their own; of any other the page says nothing. */
const known = [
  'bill_already_paid',
  'bill_not_found',
  'bill_not_payable',
  'contradictory_answers',
  'destination_blocked',
  'inquiry_timeout',
  'not_delivered',
  'outcome_unknown',
  'price_changed',
  'product_disturbed',
  'reversed',
  'transaction_limit_exceeded',
  'window_passed',
  'wrong_destination',
] as const;

/** The reason of an order, if the pages have a sentence for it. */
export function outcomeReason(reason: string | null | undefined): (typeof known)[number] | undefined {
  return known.find((one) => one === reason);
}
