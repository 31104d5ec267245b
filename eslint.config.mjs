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
  ...typed('Environment', 'environment', [
    'account_limits',
    'api_keys',
    'attempts',
    'drifts',
    'deliveries',
    'delivery_attempts',
    'events',
    'idempotency_records',
    'journal_entries',
    'order_counts',
    'orders',
    'review_cases',
    'supplier_statements',
    'wallets',
    'webhook_endpoints',
  ]),
  'audit_records.detail': 'AuditDetail',
  'attempts.closed_by': 'StatementSource',
  'attempts.kind': '"inquiry" | "purchase"',
  'attempts.state': 'AttemptState',
  'journal_entries.kind': 'EntryKind',
  'orders.bill': 'Bill',
  'orders.channel': '"api" | "console"',
  'orders.reason': 'OrderReason',
  'orders.status': 'OrderStatus',
  'orders.transaction_kind': 'ProductKind',
  'review_cases.cause': 'ReviewCause',
  'review_cases.ruling': 'ReviewRuling',
  'review_cases.statements': 'CaseStatements',
  'drifts.kind': 'DriftKind',
  'reconciliations.run': '"command" | "daily"',
  'supplier_statements.said': 'StatementMeaning',
  'supplier_statements.source': 'StatementSource',
  'price_lists.kind': 'ProductKind',
  'products.kind': 'ProductKind',
  'supplier_skus.kind': 'ProductKind',
  // No column: it keeps SafeQL from taking the union of a column that may be null apart.
  'nullable.reason': 'OrderReason | null',
  'nullable.ruling': 'ReviewRuling | null',
  'nullable.closed_by': 'StatementSource | null',
};

const transform = [
  // SafeQL knows of now() that it is never null, but not of clock_timestamp(), which every column `now` is here.
  ['now: Date \\| null', 'now: Date'],
  // What expect_rows() gives: nothing, and SafeQL has no type for that.
  ['(expect_rows: )(unknown \\| null|null \\| unknown)', '$1unknown'],
];

const rule = '@ts-safeql/check-sql';

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
  {
    // SafeQL does not see that a full join can leave the status null, nor that coalesce keeps the sums from it.
    files: ['server/src/orders/audit-orders.ts'],
    rules: { [rule]: 'off' },
  },
];

function typed(type, column, tables) {
  return Object.fromEntries(tables.map((table) => [`${table}.${column}`, type]));
}
