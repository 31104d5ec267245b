import { statfs } from 'node:fs/promises';
import type { Queryable } from '../database/connection.ts';
import { readNewestAudit } from '../operators/audit-record.ts';
import type { BackupStatus, DiskSpace } from './status.ts';

/** The backups in the audit records. */
export async function readBackups(db: Queryable): Promise<BackupStatus> {
  const made = await readNewestAudit(db, 'backup', 'backup.made');
  const failed = await readNewestAudit(db, 'backup', 'backup.failed');
  const failedSince = failed !== undefined && (made === undefined || failed.at > made.at);
  return { lastAt: made?.at ?? null, failedAt: failedSince ? failed.at : null };
}

/** The space in the file system of a folder; null when there is no such folder, as with a database of one's own. */
export async function readDisk(path: string): Promise<DiskSpace | null> {
  const found = await statfs(path).catch(() => undefined);
  return found === undefined ? null : { free: found.bavail * found.bsize, total: found.blocks * found.bsize };
}
