import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { withMigratedDatabase } from './migrated-database.ts';

/*
 * Checks every SQL statement of the product against the schema that the migrations make: starts a PostgreSQL of its
 * own, migrates it, and lets ESLint with SafeQL look at the statements. Leaves nothing behind. Those of tests are left
 * out: they run whenever the test does.
 */

const root = join(import.meta.dirname, '..');
process.exitCode = await withMigratedDatabase((ownerUrl) => lint(new URL(ownerUrl)));

/** Gives ESLint's exit code. */
function lint({ hostname, username, password, pathname }: URL): Promise<number> {
  const eslint = join(root, 'node_modules', 'eslint', 'bin', 'eslint.js');
  const child = spawn(process.execPath, [eslint, '--max-warnings', '0', 'server/src'], {
    cwd: root,
    stdio: 'inherit',
    // SafeQL's driver takes the folder of a socket from these variables only, not from an address.
    env: {
      ...process.env,
      PGHOST: decodeURIComponent(hostname),
      PGUSER: username,
      PGPASSWORD: password,
      PGDATABASE: pathname.slice(1),
    },
  });
  // Whoever interrupts us waits for the database to stop and the folder to go.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill());
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}
