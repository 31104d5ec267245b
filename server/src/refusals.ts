/** One error code: its HTTP status, its message, and the field that it always concerns. */
interface RefusalRow {
  readonly status: number;
  readonly message: string;
  readonly at?: Pick<RefusalDetail, 'code' | 'field'>;
}

/** Every error code of the API (docs/contract.md, "Errors and limits"). One row per line, however long. */
// oxfmt-ignore
export const refusals = {
  malformed_request: { status: 400, message: 'This is not a correct HTTP/1.1 request; see details.' },

  missing_key: { status: 401, message: 'Send your API key in the header "Authorization: Bearer <API_KEY>".' },
  invalid_key: { status: 401, message: 'This is not a valid API key; check that it was copied completely.' },
  expired_key: { status: 401, message: 'This API key has expired; use a newer one.' },
  revoked_key: { status: 401, message: 'This API key was revoked; use another one.' },
  wrong_environment: { status: 401, message: 'This API key belongs to the other environment: test keys work under /sandbox/v1, live keys under /v1.' },

  missing_scope: { status: 403, message: 'This API key does not have the scope that the operation needs.' },
  account_suspended: { status: 403, message: 'This account is suspended; ask the operator.' },
  account_not_live: { status: 403, message: 'This account is not approved for live use yet; use the sandbox or ask the operator.' },
  ip_not_allowed: { status: 403, message: 'This API key may not be used from your address; check its list of allowed addresses.' },

  not_found: { status: 404, message: 'There is nothing under this path or id.' },
  method_not_allowed: { status: 405, message: 'This path does not support this method; see the Allow header.' },

  client_reference_taken: { status: 409, at: { field: 'client_reference', code: 'taken' }, message: 'Another of your orders already has this client_reference; read that order, or use a new reference.' },
  duplicate_destination: { status: 409, message: 'The same product was ordered for this customer a short time ago; read that order, or send allow_duplicate if this is another purchase.' },
  quote_expired: { status: 409, message: 'The time to confirm this order has passed; make a new quote or inquiry.' },
  price_changed: { status: 409, message: 'The price rose before the purchase and nothing was bought; make a new quote or inquiry.' },
  confirmation_token_mismatch: { status: 409, at: { field: 'confirmation_token', code: 'mismatch' }, message: 'The confirmation_token does not belong to this order; send the one that the order shows.' },
  order_changed: { status: 409, message: 'The order no longer has the price or version that you expected; read it again before you confirm.' },
  order_not_confirmable: { status: 409, message: 'Only an order that awaits confirmation can be confirmed.' },
  order_not_cancellable: { status: 409, message: 'Only an order that has not been processed can be cancelled.' },
  order_not_resolvable: { status: 409, message: 'Only an order in processing or manual_review can be resolved.' },
  insufficient_balance: { status: 409, message: 'The wallet cannot pay this order; deposit first, then confirm again.' },
  daily_limit_exceeded: { status: 409, message: 'This order would exceed the daily limit of the account.' },
  purchases_paused: { status: 409, message: 'A deposit of this account was taken back and the account owes the rest; deposit at least "owed" to buy again.' },
  product_unavailable: { status: 409, message: 'This product cannot be bought at the moment; see the catalog for the reason.' },
  result_not_available: { status: 409, message: 'An order has a result once it has succeeded, until the operator removes its serial; see status and details.' },
  bill_already_paid: { status: 409, at: { field: 'customer_no', code: 'already_paid' }, message: 'This bill has already been paid.' },
  deposit_amount_unavailable: { status: 409, at: { field: 'amount', code: 'unavailable' }, message: 'Too many open deposits have this amount; use the suggested_amount, or try again later.' },
  too_many_open_deposits: { status: 409, message: 'This account has as many open deposits as it may have; pay or cancel one of them first.' },
  deposit_not_cancellable: { status: 409, message: 'Only a deposit that waits for its payment can be cancelled.' },
  idempotency_key_reused: { status: 409, at: { field: 'Idempotency-Key', code: 'reused' }, message: 'This Idempotency-Key was used for another request; use a new UUID for a new request.' },
  holds_outstanding: { status: 409, message: 'Some orders still hold funds; resolve them before you reset.' },

  payload_too_large: { status: 413, message: 'The request is too large: its body may have 64 KiB, its path and headers together 16 KiB; send less.' },
  unsupported_media_type: { status: 415, message: 'Send the request body as application/json, in UTF-8 and uncompressed.' },

  malformed_json: { status: 422, message: 'The request body is not valid JSON.' },
  invalid_parameter: { status: 422, message: 'A parameter is not valid; see details.' },
  idempotency_key_required: { status: 422, message: 'Send an Idempotency-Key header with a UUID; use the same one when you retry the same request.' },
  unknown_product: { status: 422, at: { field: 'product_code', code: 'unknown' }, message: 'There is no product with this product_code; see the catalog.' },
  invalid_destination: { status: 422, message: 'The destination does not fit the fields of the product; see details.' },
  bill_not_found: { status: 422, at: { field: 'customer_no', code: 'not_found' }, message: 'The biller has no bill for this customer number.' },
  customer_not_found: { status: 422, at: { field: 'customer_no', code: 'not_found' }, message: 'There is no customer with this number; check it with the customer.' },
  transaction_limit_exceeded: { status: 422, message: 'The price is above the limit for one transaction.' },
  scenario_not_allowed: { status: 422, at: { field: 'scenario', code: 'not_allowed' }, message: 'A scenario can be chosen in the sandbox only.' },

  deposit_amount_not_allowed: { status: 422, at: { field: 'amount', code: 'range' }, message: 'The amount is outside the minimum and maximum of the method.' },
  deposit_method_unavailable: { status: 422, at: { field: 'method', code: 'unavailable' }, message: 'This method of payment is not offered.' },

  rate_limited: { status: 429, message: 'Too many requests; wait as long as Retry-After says.' },

  internal_error: { status: 500, message: 'Something went wrong on our side; repeat the request with the same Idempotency-Key.' },
  result_not_verifiable: { status: 500, message: 'The result of this order cannot be verified and is not shown; contact the operator.' },
  transactions_unavailable: { status: 503, message: 'No new purchases can be made at the moment; try again later.' },
  postpaid_unavailable: { status: 503, message: 'No bills can be checked or paid at the moment; try again later.' },
  lookup_unavailable: { status: 503, message: 'No name can be looked up at the moment; you can still sell, or try again later.' },
  service_unavailable: { status: 503, message: 'The service is not ready; repeat the request with the same Idempotency-Key.' },
} as const satisfies Record<string, RefusalRow>;

/** The code of a refusal, as clients read it. */
export type RefusalCode = keyof typeof refusals;

/** The error codes that only the portal's own operations return (docs/portal-openapi.json). */
// oxfmt-ignore
export const portalRefusals = {
  not_signed_in: { status: 401, message: 'Sign in first; the session has ended.' },
  reauthentication_required: { status: 403, message: 'Confirm with your password or a one-time code first, then try again.' },
  role_not_allowed: { status: 403, message: 'Your role in this account does not allow this; ask its owner.' },
  receiver_not_a_url: { status: 422, message: 'An endpoint must be a URL such as https://example.com/hook, without a user name, a password or a fragment.' },
  receiver_not_https: { status: 422, message: 'The URL of an endpoint must use https.' },
  receiver_not_public: { status: 422, message: 'The URL of an endpoint must have a publicly reachable host.' },
  receiver_unresolved: { status: 422, message: 'The host of this URL has no address at the moment; check its name, or try again later.' },
  too_many_endpoints: { status: 409, message: 'This account has as many endpoints as it may have; delete one of them first.' },
  endpoint_disabled: { status: 409, message: 'The endpoint is disabled; enable it first.' },
  endpoint_disabled_by_operator: { status: 409, message: 'The operator disabled this endpoint; ask the operator.' },
  replayed_recently: { status: 429, message: 'This endpoint was replayed less than a minute ago; wait as long as Retry-After says.' },
  live_already_requested: { status: 409, message: 'The account is approved for live, or a request for it waits already; read where it stands.' },
  wrong_credentials: { status: 403, message: 'The e-mail address or the password is not right.' },
  wrong_code: { status: 403, message: 'This code is not right; use the newest one of the app, or a backup code.' },
  code_step_expired: { status: 403, message: 'The time for the code has passed; enter the password again.' },
  email_not_verified: { status: 403, message: 'This e-mail address is not verified; use the link of the mail that was sent to it.' },
  link_not_valid: { status: 403, message: 'This link has been used, replaced or has expired; ask for a new one.' },
  invitation_for_another: { status: 403, message: 'This invitation is for another e-mail address; sign in with that one.' },
  two_factor_setup_required: { status: 403, message: 'Operators sign in with a one-time code; set up an authenticator app first.' },
  operator_not_client: { status: 409, message: 'An operator cannot be a member of client accounts; use another e-mail address.' },
  two_factor_not_changeable: { status: 409, message: 'One-time codes are already as requested, or the role needs them.' },
  last_owner: { status: 409, message: 'An account needs an owner; make somebody else an owner first.' },
  last_administrator: { status: 409, message: 'The operators need an administrator; make somebody else one first.' },
  already_member: { status: 409, message: 'This person is a member already; change the role instead.' },
  too_many_invitations: { status: 409, message: 'The account has as many members and invitations as it may have; revoke one first.' },
  too_many_accounts: { status: 409, message: 'This person owns as many accounts as one person may open; ask the operator.' },
  password_refused: { status: 422, message: 'This password may not be used; see details.' },
  not_possible: { status: 409, message: 'This cannot be done; see details.' },
  needs_second_operator: { status: 403, message: 'A second operator must do this; whoever proposed it cannot approve it.' },
  receivers_changed: { status: 409, message: 'The receivers are not those that were shown; look at their number again.' },
  already_running: { status: 409, message: 'This is running already, on this server or another one; follow it until it ends.' },
  already_decided: { status: 409, message: 'Somebody has decided this already; read it again.' },
  preview_outdated: { status: 409, message: 'Prices, costs or rules have changed since this was shown; look at what it does now.' },
  case_changed: { status: 409, message: 'More has become known about this order; read it again before you decide.' },
  asked_recently: { status: 429, message: 'This supplier was asked about this purchase a moment ago; wait as long as Retry-After says.' },
  proposal_waits: { status: 409, message: 'Another ruling on this order waits for an approval; approve or reject that one first.' },
  complaint_not_possible: { status: 409, message: 'A complaint can begin about an order that succeeded or is under way, and has at most 100 messages.' },
  proof_not_possible: { status: 409, message: 'This deposit is credited, or it or its account has as many files as it may have; write to the operator.' },
  key_ended: { status: 409, message: 'This key was revoked, has expired or was rotated already; read the list of keys again.' },
  too_many_keys: { status: 409, message: 'This account has as many working keys as it may have; revoke one of them first.' },
  cross_site_request: { status: 403, message: 'A change may only be requested by a page of this server; open the portal again.' },
} as const satisfies Record<string, RefusalRow>;

/** The code of a refusal of the API or of the portal. */
export type AnyRefusalCode = RefusalCode | keyof typeof portalRefusals;

const allRows: Readonly<Record<AnyRefusalCode, RefusalRow>> = { ...refusals, ...portalRefusals };

/** The row of a code. */
export function refusalRow(code: AnyRefusalCode): RefusalRow {
  return allRows[code];
}

/** A fact that a sentence of a page names: a text, a number of things, or an amount. */
export type Fact = number | string | { readonly rupiah: number };

/** One error in a request: the field, the code of the rule, and a message. Never the offending value. */
export interface RefusalDetail {
  readonly field: string;
  readonly code: string;
  readonly message: string;
  /** The order that is the cause, if it is one of the account. */
  readonly order_id?: string;
  /** The line of the file that is at fault, if the request has a file. */
  readonly line?: number;
  /** What the sentence of a page says beside the code, by name. */
  readonly facts?: Readonly<Record<string, Fact>>;
}

/** The figures that explain a refusal, shown beside its code. Amounts are rupiah. */
export type RefusalFigures = Readonly<
  Partial<
    Record<
      | 'available'
      | 'required'
      | 'owed'
      | 'limit'
      | 'remaining'
      | 'new_price'
      | 'minimum'
      | 'maximum'
      | 'suggested_amount',
      bigint
    > &
      Record<'status', string>
  >
>;

/** The usage of a rate limit, for the RateLimit headers: of an account, or of an address that sends no key. */
export interface RateUse {
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds, at least 1, until more requests remain than now. */
  readonly resetSeconds: number;
}

/** A correct "no": it rolls back the transaction, and the client gets its code. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: AnyRefusalCode;
  readonly details: readonly RefusalDetail[];
  readonly figures: RefusalFigures;
  /** Whole seconds for Retry-After; only codes with status 429 or 503 have it. */
  readonly retryAfterSeconds: number | undefined;
  /** The usage of the rate limit, for a request that is refused before it is counted. */
  readonly rateUse: RateUse | undefined;

  constructor(
    code: AnyRefusalCode,
    more: {
      details?: readonly RefusalDetail[];
      figures?: RefusalFigures;
      retryAfterSeconds?: number;
      rateUse?: RateUse;
    } = {},
  ) {
    super(refusalRow(code).message);
    this.code = code;
    this.details = more.details ?? detailsOf(code);
    this.figures = more.figures ?? {};
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.rateUse = more.rateUse;
  }
}

/** The field that a code always concerns, as details; empty when there is none. */
export function detailsOf(code: AnyRefusalCode): readonly RefusalDetail[] {
  const { at, message } = refusalRow(code);
  return at === undefined ? [] : [{ ...at, message }];
}
