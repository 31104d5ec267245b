import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { CommandError } from '../command-error.ts';
import { type Config, parseBackupKey } from '../config.ts';
import { makeDataDir, readOrMakePrivateFile, readPrivateFile } from '../private-file.ts';

/** The key that encrypts backups, and where it is stored. */
export interface BackupKey {
  readonly key: Buffer;
  /** A file or a variable, for messages. */
  readonly place: string;
  /** Whether this call generated it. */
  readonly made: boolean;
}

/** Returns the configured backup key, or the one in the data directory, which the first backup generates. */
export async function loadBackupKey(config: Config): Promise<BackupKey> {
  const found = await findBackupKey(config);
  if (found !== undefined) return found;
  await makeDataDir(config.dataDir);
  const path = keyFile(config);
  const text = await readOrMakePrivateFile(path, () => randomBytes(32).toString('base64'));
  return { key: parseBackupKey(path, text), place: path, made: true };
}

/** Returns the backup key to read a backup with. @throws CommandError when there is none */
export async function existingBackupKey(config: Config): Promise<BackupKey> {
  const found = await findBackupKey(config);
  if (found !== undefined) return found;
  throw new CommandError(
    `There is no backup key: set KONTER_BACKUP_KEY, or put the file that you stored elsewhere back to "${keyFile(config)}".`,
  );
}

async function findBackupKey(config: Config): Promise<BackupKey | undefined> {
  if (config.backupKey !== undefined)
    return { key: config.backupKey, place: 'KONTER_BACKUP_KEY', made: false };
  const path = keyFile(config);
  const text = await readPrivateFile(path);
  return text === undefined ? undefined : { key: parseBackupKey(path, text), place: path, made: false };
}

function keyFile({ dataDir }: Config): string {
  return join(dataDir, 'backup-key');
}
