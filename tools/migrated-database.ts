import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { startEmbedded } from '../server/src/database/embedded.ts';
import { migrate } from '../server/src/database/migrate.ts';

/**
 * Starts a PostgreSQL, migrates a database in it, calls `work` with the owner's URL, and removes everything afterwards.
 * Returns the result of `work`.
 */
export async function withMigratedDatabase<T>(work: (ownerUrl: string) => Promise<T>): Promise<T> {
  // A Unix socket's path must be short, so this is not the temporary folder of the environment.
  const folder = await mkdtemp('/tmp/konter-schema-');
  try {
    // When run as root, PostgreSQL runs as another user.
    await chmod(folder, 0o711);
    const embedded = await startEmbedded(folder, { durable: false });
    try {
      const ownerUrl = embedded.url('postgres');
      await migrate(ownerUrl);
      return await work(ownerUrl);
    } finally {
      await embedded.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
