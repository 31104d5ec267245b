import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { withMigratedDatabase } from './migrated-database.ts';

/*
 * Checks every SQL statement of the product against the schema of the migrations: starts a PostgreSQL of its own,
 * migrates it, and runs ESLint with SafeQL. Leaves nothing behind. Statements of tests are not checked, because they
 * run with their test.
 */

const root = join(import.meta.dirname, '..');
process.exitCode = await withMigratedDatabase((ownerUrl) => lint(new URL(ownerUrl)));

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
