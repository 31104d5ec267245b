import type { Restore } from '../quarantine/restores.ts';
import type { BackupSummary, Manifest } from './manifest.ts';

/** A database that was restored, in quarantine. */
export interface Restored {
  readonly manifest: Manifest;
  readonly summary: BackupSummary;
  readonly restore: Restore;
  /** The folder of the cluster that was replaced; undefined: there was none. */
  readonly replaced: string | undefined;
}
