/** The texts of Midtrans's status codes, as its page of codes has them. The code is in the body of an answer. */
export const messages = {
  '400': 'One or more parameters in the payload is invalid.',
  '401': 'Transaction cannot be authorized with the current client/server key.',
  '402': "Merchant doesn't have access for this payment type.",
  '404': "Transaction doesn't exist.",
  '406':
    'The request could not be completed due to a conflict with the current state of the target resource, please try again',
  '412': 'Transaction status cannot be updated.',
  '413': 'The request cannot be processed due to malformed syntax in the request body',
  '414': 'Refund request is rejected due to invalid amount.',
  '429': 'Too many requests.',
  '500': 'Sorry. Our system is recovering from unexpected issues. Please retry.',
} as const;

/** A status code of a refusal. */
export type RefusalCode = keyof typeof messages;
