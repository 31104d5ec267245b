import { spawn } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { withMigratedDatabase } from './migrated-database.ts';

/*
 * Checks every SQL statement of the product against the schema of the migrations: starts a PostgreSQL of its own,
 * migrates it, and runs ESLint with SafeQL. Leaves nothing behind. Statements of tests are not checked, because they
 * run with their test.
 */

const root = join(import.meta.dirname, '..');

/** The columns of each view that may be null. */
const nullable: Readonly<Record<string, readonly string[]>> = {
  current_attempts: [
    'acknowledged_at',
    'bill_reference',
    'bill_supplier_reference',
    'closed_at',
    'closed_by',
    'cost',
    'denied_by',
    'due_at',
    'leased_until',
    'script',
    'supplier_code',
    'supplier_reference',
  ],
  current_orders: [
    'bill',
    'confirmed_at',
    'destination_sealed',
    'new_price',
    'number',
    'pay_until',
    'reason',
    'review_at',
    'script',
    'serial_key_id',
    'serial_sealed',
    'short_by',
  ],
  earning_steps: ['supplier'],
  idempotency_keys: ['balance', 'order_id'],
  journal_entries: ['order_id', 'reference'],
  recorded_rows: [],
  step_events: [
    'adjusted',
    'bill',
    'channel',
    'client_reference',
    'created_at',
    'destination_masked',
    'expires_at',
    'order_id',
    'price',
    'product_code',
    'product_name',
    'reason',
    'reversed',
    'status',
    'transaction_kind',
    'version',
  ],
  supplier_statements: ['code', 'cost', 'serial_key_id', 'serial_sealed'],
};

process.exitCode = await withMigratedDatabase(async (ownerUrl) => {
  await markRequiredColumns(ownerUrl);
  return lint(new URL(ownerUrl));
});

/**
 * Marks the other columns of these views as not null in the catalog, where SafeQL reads it: PostgreSQL does not derive it, and
 * a view cannot declare it.
 */
async function markRequiredColumns(ownerUrl: string): Promise<void> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    for (const [view, columns] of Object.entries(nullable))
      await client.query(
        'update pg_attribute set attnotnull = true where attrelid = $1::regclass and attname <> all ($2)',
        [view, columns],
      );
  } finally {
    await client.end();
  }
}

/** Returns ESLint's exit code. */
function lint({ hostname, username, password, pathname }: URL): Promise<number> {
  const eslint = join(root, 'node_modules', 'eslint', 'bin', 'eslint.js');
  const child = spawn(process.execPath, [eslint, '--max-warnings', '0', 'server/src'], {
    cwd: root,
    stdio: 'inherit',
    // SafeQL's driver takes the folder of a socket from these variables only, not from a URL.
    env: {
      ...process.env,
      PGHOST: decodeURIComponent(hostname),
      PGUSER: username,
      PGPASSWORD: password,
      PGDATABASE: pathname.slice(1),
    },
  });
  // After an interrupt this waits until the database has stopped and the folder is removed.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill());
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}
