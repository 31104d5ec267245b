import { CommandError } from '../command-error.ts';
import { openBackup } from './read-backup.ts';
import type { BackupSummary, Manifest } from './manifest.ts';

/** A backup whose every byte was read and authenticated. */
export interface VerifiedBackup {
  readonly manifest: Manifest;
  readonly summary: BackupSummary;
  /** The size of its content without compression, bytes. */
  readonly bytes: number;
}

/** What a backup of each kind must have. */
const required = {
  cluster: ['cluster/PG_VERSION', 'cluster/global/pg_control', 'cluster/backup_label', 'chain-heads'],
  dump: ['dump', 'chain-heads'],
} as const;

/**
 * Reads a whole backup without restoring it.
 * @throws CommandError when it is damaged or incomplete, or has another key
 */
export async function verifyBackup(path: string, key: Buffer): Promise<VerifiedBackup> {
  const backup = await openBackup(path, key);
  const names = new Set<string>();
  let bytes = 0;
  for await (const { name, content } of backup.entries) {
    for await (const part of content) bytes += part.length;
    names.add(name);
  }
  const missing = required[backup.manifest.kind].find((name) => !names.has(name));
  if (missing !== undefined) throw new CommandError(`The backup "${path}" lacks "${missing}".`);
  return { manifest: backup.manifest, summary: backup.summary(), bytes };
}
