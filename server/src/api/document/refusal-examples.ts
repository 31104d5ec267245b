import { detailsOf, refusals, type RefusalCode, type RefusalDetail } from '../../refusals.ts';

/** The members that explain a refusal beside its code. Amounts are rupiah. */
type Explained = Readonly<Record<string, number | string | readonly RefusalDetail[]>>;

const customerNo = { field: 'destination.customer_no', code: 'pattern' };
const idempotencyKey = { field: 'Idempotency-Key', code: 'required' };
const scenaro = { field: 'scenaro', code: 'unknown' };

const scope = { field: 'Authorization', code: 'scope' };

const explanations: Readonly<Partial<Record<RefusalCode, Explained>>> = {
  malformed_request: { details: [{ field: 'Host', code: 'required', message: 'This header is missing.' }] },
  missing_scope: { details: [{ ...scope, message: 'The key needs the scope "catalog:read".' }] },
  client_reference_taken: { status: 'succeeded' },
  duplicate_destination: {
    details: [
      {
        field: 'destination',
        code: 'duplicate',
        message: 'This order is for the same product and customer.',
        order_id: '0198c0de-0000-7000-8000-000000000002',
      },
    ],
    status: 'succeeded',
  },
  quote_expired: { status: 'expired' },
  price_changed: { status: 'expired', new_price: 11259 },
  order_changed: {
    details: [{ field: 'price', code: 'changed', message: 'The order has another price.' }],
    status: 'awaiting_confirmation',
    required: 10235,
  },
  order_not_confirmable: { status: 'cancelled' },
  order_not_cancellable: { status: 'succeeded' },
  order_not_resolvable: { status: 'succeeded' },
  insufficient_balance: { available: 10000, required: 10235 },
  daily_limit_exceeded: { limit: 20000000, remaining: 5000, required: 10235 },
  deposit_amount_unavailable: { suggested_amount: 101000 },
  too_many_open_deposits: { limit: 3 },
  deposit_not_cancellable: { status: 'credited' },
  deposit_amount_not_allowed: {
    details: [
      {
        field: 'amount',
        code: 'range',
        message: 'By bank_transfer you can deposit 10,000 to 50,000,000 rupiah.',
      },
    ],
    minimum: 10000,
    maximum: 50000000,
  },
  purchases_paused: { owed: 40000 },
  result_not_available: { status: 'processing' },
  invalid_parameter: {
    details: [{ ...scenaro, message: 'This member is unknown. Did you mean "scenario"?' }],
  },
  idempotency_key_required: { details: [{ ...idempotencyKey, message: 'This header is missing.' }] },
  invalid_destination: { details: [{ ...customerNo, message: 'It has digits only.' }] },
  transaction_limit_exceeded: { limit: 2000000, required: 2500000 },
};

/** Refusals that the sandbox never answers: it is always available, needs no approval, and accepts scenarios. */
const liveOnly: ReadonlySet<RefusalCode> = new Set([
  'account_not_live',
  'postpaid_unavailable',
  'scenario_not_allowed',
  'transactions_unavailable',
]);

/** An example answer with a refusal and the members that explain it. */
export function refusalExample(code: RefusalCode): unknown {
  const environment = liveOnly.has(code) ? 'live' : 'sandbox';
  const details = detailsOf(code);
  const pointed = details.length === 0 ? {} : { details };
  const error = { code, message: refusals[code].message, ...pointed, ...explanations[code] };
  return { error, meta: { request_id: '0b0e7f0e-6f4e-4c41-9d1a-5f2f9f1f2a10', environment } };
}
