/** What a fact is: a page writes an amount as rupiah, and a count with separators. */
interface FactTypes {
  readonly text: string;
  readonly count: number;
  readonly rupiah: bigint;
}

/** What is wrong with a statement file. */
const statementReasons = {
  other_account: {},
  other_bank: {},
  not_rupiah: {},
  no_headers: {},
  no_named_headers: {},
  columns_not_named: {},
  amount_not_named: {},
  marks_not_named: {},
  marks_unproven: {},
  cut: {},
  maybe_cut: {},
  too_many_columns: {},
  text_too_long: {},
  lines_missing: {},
  totals_differ: {},
  closing_differs: {},
  unknown_total: {},
  unknown_period: {},
  unknown_date: {},
  no_year: {},
  outside_period: {},
  in_future: {},
  unknown_amount: {},
  unknown_balance: {},
  no_mark: {},
  unknown_mark: {},
  sign_and_mark: {},
  debit_and_credit: {},
} as const;

/** One of the reasons for which a statement file is refused. */
export type StatementFault = keyof typeof statementReasons;

/**
 * Every reason for which an operator's command is refused in the portal, with the facts of its sentence. The pages have a
 * sentence for each in every language. A fact is never a destination, a serial, a key or a secret.
 */
export const commandReasons = {
  ...statementReasons,
  // Anything that an operator fills in.
  reason_form: {},
  name_form: {},
  base_url_form: {},
  page_unknown: {},
  days_reversed: {},
  text_not_stored: {},
  head_not_written: { place: 'text' },
  head_not_proven: { place: 'text' },
  // Prices, products and suppliers.
  no_listed_code: { sku: 'text', supplier: 'text' },
  no_listed_code_of_kind: { sku: 'text', supplier: 'text' },
  code_not_mapped: { sku: 'text', supplier: 'text' },
  no_product: { product: 'text' },
  no_product_of_kind: { product: 'text' },
  product_disabled_already: { product: 'text', reason: 'text' },
  product_not_disabled: { product: 'text' },
  supplier_username_form: {},
  supplier_secret_form: {},
  supplier_purchases_open: { purchases: 'count', supplier: 'text' },
  supplier_unknown: { supplier: 'text', known: 'text' },
  supplier_not_set_up: { supplier: 'text' },
  supplier_credentials_missing: { supplier: 'text' },
  supplier_credentials_again: {},
  supplier_signs_with_key: { supplier: 'text' },
  supplier_one_base_url: { supplier: 'text' },
  supplier_url_not_https: {},
  cut_off_times_equal: {},
  too_many_cut_offs: { max: 'count' },
  no_cut_off: {},
  no_price_rule: {},
  no_scheduled_rule: {},
  schedule_passed: {},
  below_cost: {},
  price_of_one_product: {},
  price_out_of_range: { max: 'rupiah' },
  no_product_of_rule: {},
  rule_for_two: {},
  rule_for_nothing: {},
  margin_percent_form: {},
  one_margin: {},
  no_price_list: {},
  group_name_form: {},
  group_exists: { group: 'text' },
  group_has_accounts: { group: 'text' },
  group_has_rules: { group: 'text' },
  no_group: { group: 'text' },
  // Clients and their webhooks.
  no_account: {},
  no_live_request: {},
  no_key: {},
  no_limit_given: {},
  transaction_limit_range: { max: 'rupiah' },
  daily_limit_range: { max: 'rupiah' },
  requests_limit_range: { max: 'count' },
  duplicate_minutes_range: { max: 'count' },
  receivers_range: { max: 'count' },
  message_form: { title: 'count', body: 'count' },
  too_many_messages: { sent: 'count' },
  no_receiver: {},
  endpoint_disabled: {},
  no_endpoint: {},
  replayed_recently: {},
  event_id_form: {},
  // Deposits and their books.
  no_bank_account: {},
  bank_form: {},
  account_number_form: {},
  holder_form: {},
  instructions_form: {},
  feed_name_form: {},
  feed_overlap_range: {},
  no_feed: {},
  line_not_creditable: {},
  no_bank_line: {},
  settlement_amount_range: {},
  settlement_reference_form: {},
  settled_otherwise: {},
  gateway_owes_less: { gateway: 'text', owed: 'rupiah' },
  method_range: { max: 'rupiah' },
  method_fee_range: { max: 'rupiah' },
  method_minutes_range: { min: 'count', max: 'count' },
  gateway_unknown: { gateway: 'text', known: 'text' },
  no_gateway: { gateway: 'text' },
  gateway_not_set_up: { gateway: 'text' },
  gateway_name_form: {},
  gateway_name_taken: { gateway: 'text' },
  gateway_display_name_form: {},
  gateway_key_taken: { gateway: 'text' },
  gateway_payments_open: { payments: 'count', gateway: 'text' },
  gateway_not_asked: { payments: 'count', gateway: 'text' },
  gateway_test_key: {},
  gateway_secret_missing: { gateway: 'text' },
  gateway_url_not_https: {},
  gateway_fee_form: {},
  payment_credited_elsewhere: {},
  no_payment: {},
  payment_below_fee: {},
  no_deposit_request: {},
  deposit_request_ended: { number: 'text' },
  reversal_amount_range: {},
  take_back_in_review: { limit: 'rupiah' },
  deposit_reference_taken: {},
  deposit_reference_form: {},
  deposit_reference_blank: {},
  deposit_amount_range: { max: 'rupiah' },
  deposit_reversed_in_part: { reversed: 'rupiah' },
  no_deposit: {},
  deposit_of_other_account: {},
  deposit_reversed_before: { reversed: 'rupiah' },
  deposit_taken_back: {},
  deposit_smaller: { credited: 'rupiah' },
  deposit_credited_before: {},
  balance_too_low: { available: 'rupiah', held: 'rupiah' },
  no_adjustment: {},
  adjustment_amount_range: { max: 'rupiah' },
  adjustment_wait_range: {},
  adjustment_waits: {},
  adjustment_of_other_payment: {},
  payment_changed: {},
  proposal_ended: {},
  own_proposal: {},
  operator_after_proposal: {},
  too_many_lines: { max: 'count' },
  period_form: {},
  not_previewed: {},
  // Orders, reviews and complaints.
  no_order: {},
  serial_purged: {},
  no_serial: {},
  destination_purged: {},
  sealed_value_unreadable: {},
  serial_without_success: {},
  order_being_asked: {},
  order_refunded: {},
  order_not_refundable: {},
  order_still_processing: {},
  no_open_case: {},
  purchase_unclear: {},
  ended_order_serial: {},
  succeeded_order_failed: {},
  no_ruling_proposal: {},
  order_changed_since_proposal: {},
  proposal_differs: {},
  server_in_quarantine: {},
  no_purchase: {},
  asking_may_buy: {},
  earlier_account: {},
  nothing_was_bought: {},
  not_configured: {},
  still_processing: {},
  too_old: {},
  complaint_text_form: { max: 'count' },
  no_open_complaint: {},
  complaint_full: {},
  stray_being_applied: {},
  stray_ended: {},
  no_stray: {},
  // Reconciliation and reports.
  no_reconciliation: {},
  history_columns: {},
  history_too_long: { max: 'count' },
  day_not_begun: { day: 'text' },
  other_account_that_day: { day: 'text', supplier: 'text' },
  no_difference: {},
  difference_open: {},
  difference_closed: {},
  report_too_large: { days: 'count' },
  too_many_views: { max: 'count' },
  no_view: {},
  // Settings and operators.
  no_setting: {},
  setting_amount: { max: 'rupiah' },
  setting_number: { min: 'count', max: 'count' },
  setting_text: { max: 'count' },
  setting_choice: {},
  setting_email: {},
  setting_phone: {},
  logo_pixels: { min: 'count', max: 'count' },
  logo_too_large: { kib: 'count' },
  logo_form: {},
  operator_email_form: {},
  operator_name_form: {},
  operator_name_taken: {},
  operator_email_taken: {},
  operator_without_address: { operator: 'text' },
  token_lifetime: {},
  no_token: {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, keyof FactTypes>>>>;

type Reasons = typeof commandReasons;

/** One of `commandReasons`. */
export type CommandReason = keyof Reasons;

type FactsOf<Kinds> = {
  readonly [Name in keyof Kinds]: Kinds[Name] extends keyof FactTypes ? FactTypes[Kinds[Name]] : never;
};

/** A reason whose sentence has no facts. */
export type PlainReason = {
  [Reason in CommandReason]: keyof Reasons[Reason] extends never ? Reason : never;
}[CommandReason];

/** Why a command is refused, for pages that say it in their own language. */
export type ErrorInfo =
  | { readonly reason: PlainReason }
  | {
      [Reason in Exclude<CommandReason, PlainReason>]: {
        readonly reason: Reason;
        readonly facts: FactsOf<Reasons[Reason]>;
      };
    }[Exclude<CommandReason, PlainReason>];

/** Why something cannot be done: one sentence for a person, and its reason for pages. */
export interface Objection {
  readonly message: string;
  readonly info: ErrorInfo;
}

/** The facts of a reason; none for most. */
export function factsOf(info: ErrorInfo): Readonly<Record<string, bigint | number | string>> {
  return 'facts' in info ? info.facts : {};
}
