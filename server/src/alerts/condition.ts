/** The kinds of conditions that need an operator. Kinds are stored, so they are not renamed. */
export const conditionKinds = [
  'audit_findings',
  'backup_failed',
  'backup_old',
  'bank_lines_held',
  'chain_heads_failing',
  'deposit_cases',
  'disk_low',
  'due_search_late',
  'endpoint_failing',
  'gateway_unreachable',
  'complaints_waiting',
  'live_requests_waiting',
  'operator_added',
  'orders_old',
  'price_above_selling_price',
  'price_rows_held',
  'quarantine',
  'reconciliation_difference',
  'reviews_waiting',
  'security_events',
  'stray_callbacks',
  'supplier_deposit_low',
  'supplier_paused',
  'supplier_slow',
  'supplier_success_low',
  'supplier_unreachable',
] as const;
export type ConditionKind = (typeof conditionKinds)[number];

/** A condition that holds. */
export interface Condition {
  readonly kind: ConditionKind;
  /** What it is about: a supplier, an endpoint, or the part of the business. */
  readonly subject: string;
  /** One sentence for a person, with the command that shows more. It has no secret, destination or serial. */
  readonly summary: string;
}
