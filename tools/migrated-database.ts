import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { startEmbedded } from '../server/src/database/embedded.ts';
import { migrate } from '../server/src/database/migrate.ts';

/**
 * Starts a PostgreSQL, migrates a database in it, gives `work` the owner's URL, and removes everything afterwards.
 * Gives what `work` gives.
 */
export async function withMigratedDatabase<T>(work: (ownerUrl: string) => Promise<T>): Promise<T> {
  // A Unix socket's path must be short, so this is not the temporary folder of the environment.
  const folder = await mkdtemp('/tmp/konter-schema-');
  try {
    // PostgreSQL runs as another user when we are root.
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
