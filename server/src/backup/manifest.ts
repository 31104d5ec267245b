import { CommandError } from '../command-error.ts';
import type { KeyFingerprint } from '../data-keys.ts';

/** What a backup says about itself, before its content. */
export interface Manifest {
  /** `cluster`: the files of the embedded PostgreSQL. `dump`: the output of pg_dump of an own PostgreSQL. */
  readonly kind: 'cluster' | 'dump';
  /** The release of konter that made it. */
  readonly konter: string;
  readonly startedAt: Date;
  /** The major version of the PostgreSQL. */
  readonly postgres: number;
  /** The names of the applied migrations: the version of the schema. */
  readonly migrations: readonly string[];
  /** The data keys that opening its data takes. Never the keys themselves. */
  readonly dataKeys: readonly KeyFingerprint[];
  /** The password of the embedded cluster's owner; null for a dump. */
  readonly ownerPassword: string | null;
  /** Where the WAL of the backup begins; null for a dump. */
  readonly startLsn: string | null;
}

/** What is known only when everything has been read. Without it a backup is incomplete. */
export interface BackupSummary {
  /** Everything that was committed before is in the backup. */
  readonly at: Date;
  readonly stopLsn: string | null;
  readonly wallets: number;
  readonly files: number;
}

/** A manifest as text. */
export function manifestText({ dataKeys, startedAt, ...rest }: Manifest): string {
  const keys = dataKeys.map(({ id, digest }) => ({ id, digest: digest.toString('hex') }));
  return JSON.stringify({ ...rest, startedAt: startedAt.toISOString(), dataKeys: keys });
}

/** Reads a manifest. @throws CommandError when this version does not know its form */
export function parseManifest(text: string): Manifest {
  const stored: unknown = JSON.parse(text);
  if (!isStoredManifest(stored))
    throw new CommandError('The backup was made by a version of konter that this one cannot read.');
  return {
    ...stored,
    startedAt: new Date(stored.startedAt),
    dataKeys: stored.dataKeys.map(({ id, digest }) => ({ id, digest: Buffer.from(digest, 'hex') })),
  };
}

/** A summary as text. */
export function summaryText(summary: BackupSummary): string {
  return JSON.stringify({ ...summary, at: summary.at.toISOString() });
}

/** Reads a summary. @throws CommandError when this version does not know its form */
export function parseSummary(text: string): BackupSummary {
  const stored: unknown = JSON.parse(text);
  if (!isStoredSummary(stored))
    throw new CommandError('The backup was made by a version of konter that this one cannot read.');
  return { ...stored, at: new Date(stored.at) };
}

type StoredManifest = Omit<Manifest, 'dataKeys' | 'startedAt'> & {
  readonly startedAt: string;
  readonly dataKeys: readonly { readonly id: string; readonly digest: string }[];
};

/** The text was encrypted with our key, so only another version can have written another form. */
function isStoredManifest(value: unknown): value is StoredManifest {
  return hasMembers(value, ['kind', 'konter', 'startedAt', 'postgres', 'migrations', 'dataKeys', 'startLsn']);
}

function isStoredSummary(value: unknown): value is Omit<BackupSummary, 'at'> & { readonly at: string } {
  return hasMembers(value, ['at', 'stopLsn', 'wallets', 'files']);
}

function hasMembers(value: unknown, names: readonly string[]): boolean {
  return typeof value === 'object' && value !== null && names.every((name) => name in value);
}
