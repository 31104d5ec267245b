import safeql from '@ts-safeql/eslint-plugin/config';
import { parser } from 'typescript-eslint';

/*
 * ESLint only carries SafeQL here; every other rule is oxlint's (.oxlintrc.json). `npm run lint:sql` starts a migrated
 * database and sets the variables that say where it is.
 */
const { PGDATABASE: database } = process.env;
if (database === undefined)
  throw new Error('Run `npm run lint:sql`; it starts the database that ESLint asks.');

const files = ['server/src/**/*.ts'];

/** What connection.ts makes of PostgreSQL's types, and what it takes for them. */
const types = {
  int8: 'bigint',
  date: 'string',
  bytea: { parameter: { regex: '(Buffer|Uint8Array)(<.*>)?' }, return: 'Buffer' },
};

/** Columns whose words or shape a check of the table fixes, with the type that the source has for them. */
const columns = {
  ...typed('environment', 'Environment', [
    'account_limits',
    'adjustments',
    'api_keys',
    'attempts',
    'bank_accounts',
    'cash_entries',
    'cash_journals',
    'claims',
    'complaints',
    'current_attempts',
    'current_orders',
    'deliveries',
    'delivery_attempts',
    'deposit_cases',
    'deposit_methods',
    'deposit_payments',
    'deposit_proofs',
    'deposit_requests',
    'drifts',
    'earnings_positions',
    'events',
    'gateway_transactions',
    'gateways',
    'idempotency_keys',
    'journal_entries',
    'orders',
    'review_cases',
    'ruling_proposals',
    'step_events',
    'steps',
    'supplier_statements',
    'wallets',
    'webhook_endpoints',
  ]),
  ...typed('bill', 'Bill', ['current_orders', 'orders', 'step_events']),
  ...typed('channel', '"api" | "console"', ['current_orders', 'orders', 'step_events']),
  ...typed('closed_by', 'StatementSource', ['attempts', 'current_attempts']),
  ...typed('kind', '"inquiry" | "purchase"', ['attempts', 'current_attempts']),
  ...typed('kind', 'ProductKind', [
    'catalog_reviews',
    'price_history',
    'price_lists',
    'products',
    'supplier_cut_offs',
    'supplier_skus',
  ]),
  ...typed('reason', 'OrderReason', ['current_orders', 'step_events']),
  ...typed('state', 'AttemptState', ['attempts', 'current_attempts']),
  ...typed('status', 'OrderStatus', ['current_orders', 'orders', 'step_events']),
  ...typed('transaction_kind', 'ProductKind', ['current_orders', 'orders', 'step_events']),
  'adjustments.kind': 'ProposalKind',
  'adjustments.state': 'ProposalState',
  'alert_deliveries.channel': '"email" | "telegram" | "webhook"',
  'alert_deliveries.event': '"began" | "ended"',
  'audit_records.detail': 'AuditDetail',
  'audit_records.rows_after': 'RowsAfter',
  'bank_lines.direction': 'Direction',
  'bank_lines.hold_reason': 'HoldReason',
  'bank_lines.state': 'LineState',
  'cash_entries.kind': 'CashKind',
  'catalog_reviews.source': 'ReviewSource',
  'live_requests.state': 'LiveRequestState',
  'catalog_reviews.subject': 'ReviewSubject',
  'deposit_cases.detail': 'CaseDetail',
  'deposit_cases.kind': 'DepositCaseKind',
  'deposit_cases.state': 'DepositCaseState',
  'deposit_methods.method': 'DepositMethodName',
  'deposit_payments.evidence': 'PaymentFacts',
  'deposit_payments.reason': 'ReviewReason',
  'deposit_payments.state': 'PaymentState',
  'deposit_proofs.kind': 'ProofKind',
  'deposit_requests.instructions': 'PaymentInstructions',
  'deposit_requests.method': 'DepositMethodName',
  'deposit_requests.reason': 'ReviewReason',
  'deposit_requests.state': 'RequestState',
  'drift_rulings.state': 'DifferenceState',
  'drifts.kind': 'DriftKind',
  'gateway_transactions.method': '"virtual_account" | "qris" | "retail"',
  'gateway_transactions.payments': 'StoredMoney',
  'gateway_transactions.state': 'TransactionState',
  'journal_entries.kind': 'EntryKind',
  'operator_runs.kind': 'RunKind',
  'operator_runs.result': 'RunContent',
  'operator_runs.subject': 'RunSubject',
  'recorded_rows.content': 'RowContent',
  'report_views.filters': 'ViewFilters',
  'reconciliations.run': '"command" | "daily"',
  'complaint_messages.author': 'ComplaintAuthor',
  'complaints.state': 'ComplaintState',
  'ruling_proposals.ruling': 'ReviewRuling',
  'ruling_proposals.state': 'StoredRulingState',
  'review_cases.cause': 'ReviewCause',
  'review_cases.ruling': 'ReviewRuling',
  'review_cases.statements': 'CaseStatements',
  'step_events.kind': 'EventKind',
  'security_events.kind':
    '"account_suspended" | "expired_key" | "failure_limit" | "forged_callback" | "invalid_key" | "ip_not_allowed" | "refused_sign_in" | "revoked_key" | "wrong_environment"',
  'steps.detail': 'StepDetail',
  'steps.kind': 'StepKind',
  'stray_callback_states.state': 'StrayState',
  'stray_callbacks.kind': 'StrayKind',
  'supplier_statements.said': 'StatementMeaning',
  'supplier_statements.source': 'StatementSource',
  // No column: it keeps SafeQL from taking the union of a column that may be null apart.
  'nullable.channel': '"api" | "console" | null',
  'nullable.closed_by': 'StatementSource | null',
  'nullable.reason': 'OrderReason | null',
  'nullable.hold_reason': 'HoldReason | null',
  'nullable.review_reason': 'ReviewReason | null',
  'nullable.request_reason': 'ReviewReason | null',
  'nullable.ruling': 'ReviewRuling | null',
  'nullable.status': 'OrderStatus | null',
  'nullable.transaction_kind': 'ProductKind | null',
};

const transform = [
  // SafeQL knows of now() that it is never null, but not of clock_timestamp(), which every column `now` is here.
  ['now: Date \\| null', 'now: Date'],
  // What functions that return void give, and SafeQL has no type for that.
  ['((?:expect_rows|summarise_new_rows): )(unknown \\| null|null \\| unknown)', '$1unknown'],
];

export default [
  {
    files,
    languageOptions: {
      parser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
  },
  {
    files,
    ...safeql.configs.connections({
      databaseUrl: `postgres:///${database}`,
      targets: [{ tag: 'sql', transform }],
      overrides: { types, columns },
    }),
  },
];

function typed(column, type, tables) {
  return Object.fromEntries(tables.map((table) => [`${table}.${column}`, type]));
}
