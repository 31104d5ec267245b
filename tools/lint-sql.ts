import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbedded } from '../server/src/database/embedded.ts';
import { migrate } from '../server/src/database/migrate.ts';

/*
 * Checks every SQL statement of the product against the schema that the migrations make: starts a PostgreSQL of its
 * own, migrates it, and lets ESLint with SafeQL look at the statements. Leaves nothing behind. Those of tests are left
 * out: they run whenever the test does.
 */

const database = 'postgres';
const root = join(import.meta.dirname, '..');
// A Unix socket's path must be short, so this is not the temporary folder of the environment.
const folder = await mkdtemp('/tmp/konter-sql-');
try {
  await chmod(folder, 0o711);
  const embedded = await startEmbedded(folder, { durable: false });
  try {
    const url = embedded.url(database);
    await migrate(url);
    process.exitCode = await lint(new URL(url));
  } finally {
    await embedded.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Gives ESLint's exit code. */
function lint({ hostname, username, password }: URL): Promise<number> {
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
      PGDATABASE: database,
    },
  });
  // Whoever interrupts us waits for the database to stop and the folder to go.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill());
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}
