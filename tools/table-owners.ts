/**
 * The one folder or file that writes each table. `server/schema.sql` has the tables in the order of the folders here, so
 * a folder comes after those that its tables refer to.
 */
export const tableOwners: Readonly<Record<string, string>> = {
  data_keys: 'server/src/data-keys.ts',
  account_limits: 'server/src/clients/',
  accounts: 'server/src/clients/',
  api_keys: 'server/src/clients/',
  client_version: 'server/src/clients/',
  request_counts: 'server/src/clients/',
  audit_records: 'server/src/operators/',
  steps: 'server/src/ledger/',
  wallets: 'server/src/ledger/',
  catalog_version: 'server/src/catalog/',
  margin_rules: 'server/src/catalog/',
  products: 'server/src/catalog/',
  claims: 'server/src/orders/',
  orders: 'server/src/orders/',
  review_cases: 'server/src/orders/',
  watermarks: 'server/src/orders/',
  attempts: 'server/src/suppliers/',
  price_lists: 'server/src/suppliers/',
  supplier_skus: 'server/src/suppliers/',
  supplier_version: 'server/src/suppliers/',
  suppliers: 'server/src/suppliers/',
  balance_readings: 'server/src/reconciliation/',
  drifts: 'server/src/reconciliation/',
  reconciliations: 'server/src/reconciliation/',
  deliveries: 'server/src/webhooks/',
  delivery_attempts: 'server/src/webhooks/',
  events: 'server/src/webhooks/',
  webhook_endpoints: 'server/src/webhooks/',
};
