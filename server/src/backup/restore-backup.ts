import { CommandError } from '../command-error.ts';
import type { Config } from '../config.ts';
import { findDataKeys, refuseOtherKeys, sourceOfDataKeys } from '../data-keys.ts';
import { isClusterRunning } from '../database/embedded.ts';
import { hasCluster, refuseForeignCluster } from '../database/embedded-cluster.ts';
import { knownMigrations } from '../database/migrate.ts';
import type { Manifest } from './manifest.ts';
import { openBackup } from './read-backup.ts';
import { restoreCluster } from './restore-cluster.ts';
import { restoreDump } from './restore-dump.ts';
import type { Restored } from './restored.ts';

/**
 * Restores a backup into the data directory or the database of a configuration, and puts it in quarantine before a server can
 * start. If it fails, what was there before is unchanged, except for a database of DATABASE_URL, which was empty.
 * @throws CommandError or ConfigError, with one sentence, when the place is in use or not empty, or a data key is missing
 */
export async function restoreBackup(
  config: Config,
  from: { readonly file: string; readonly key: Buffer; readonly replace: boolean },
): Promise<Restored> {
  const backup = await openBackup(from.file, from.key);
  const { manifest } = backup;
  await refuseNewer(manifest);
  if (manifest.kind === 'cluster' && config.databaseUrl !== undefined)
    throw new CommandError('This is a backup of an embedded database; unset DATABASE_URL to restore it.');
  if (manifest.kind === 'dump' && config.databaseUrl === undefined)
    throw new CommandError(
      'This is a backup of a PostgreSQL of your own; set DATABASE_URL to an empty database.',
    );
  if (config.databaseUrl === undefined) await refuseUsed(config.dataDir, from.replace);
  const keys = await findDataKeys(config);
  refuseOtherKeys(manifest.dataKeys, keys, sourceOfDataKeys(config));
  return config.databaseUrl === undefined
    ? restoreCluster(config, backup, keys)
    : restoreDump(config, config.databaseUrl, backup, keys);
}

async function refuseNewer({ migrations }: Manifest): Promise<void> {
  const known = await knownMigrations();
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new CommandError(
      `The backup is of a newer konter (it has ${unknown.join(', ')}); restore it with that version.`,
    );
}

async function refuseUsed(dataDir: string, replace: boolean): Promise<void> {
  await refuseForeignCluster(dataDir);
  if (await isClusterRunning(dataDir))
    throw new CommandError(`The database in "${dataDir}" is in use; stop the server first.`);
  if (!replace && (await hasCluster(dataDir)))
    throw new CommandError(
      `There is a database in "${dataDir}"; choose another directory with --data-dir, or keep it aside and replace it with --replace.`,
    );
}
