import type { Command } from 'commander';
import { existingBackupKey, loadBackupKey } from '../backup/backup-key.ts';
import { backupEntries } from '../backup/make-backup.ts';
import type { BackupSummary, Manifest } from '../backup/manifest.ts';
import { verifyBackup } from '../backup/verify-backup.ts';
import { targetFile, writeBackupFile } from '../backup/write-backup.ts';
import { makeClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { type Database, openDatabase } from '../database/connection.ts';
import { type AuditDetail, operator, recordAudit } from '../operators/audit-record.ts';
import { answer, type JsonOption, progress, withCommandContext } from './run.ts';
import { stopSignal } from './stop-signal.ts';

interface BackupOptions extends JsonOption {
  readonly to?: string;
}

/** `konter backup` and `konter backup verify`. */
export function addBackupCommands(program: Command): void {
  const backup = program
    .command('backup')
    // Commander adds no `help` command to a command that has an action itself.
    .helpCommand(true)
    .description('write an encrypted backup of the database, while the server runs')
    .option('--to <path>', 'a new file, or a folder; by default the folder "backups" in the data directory')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<BackupOptions>();
      const interrupted = new AbortController();
      void stopSignal().then(() => interrupted.abort());
      const made = await withCommandContext(async (context) => {
        const { config, keyring, ownerUrl } = context;
        const path = await targetFile(options.to, config.dataDir, makeClock().nodeNow());
        const key = await loadBackupKey(config);
        progress(options, 'Copying the database …');
        let facts: { summary: BackupSummary; manifest: Manifest } | undefined;
        // The application's role may not read the fingerprints of the data keys.
        const database = openDatabase(ownerUrl, { connections: 2 });
        try {
          const entries = backupEntries({ config, database, keyring, ownerUrl }, (summary, manifest) => {
            facts = { summary, manifest };
          });
          const { bytes } = await writeBackupFile(path, key.key, entries, interrupted.signal);
          await recordBackup(context.database, 'backup.made', { bytes });
          return { path, key, bytes, facts };
        } catch (error) {
          // The error that the operator sees is that of the backup.
          if (!interrupted.signal.aborted)
            await recordBackup(context.database, 'backup.failed', {}).catch(() => undefined);
          throw error;
        } finally {
          await database.close();
        }
      });
      const { path, key, bytes, facts } = made;
      const at = facts?.summary.at.toISOString() ?? null;
      answer(
        options,
        { file: path, bytes, at, key_place: key.place, key_made: key.made, ...keysOf(facts?.manifest) },
        [
          `Wrote "${path}" (${bytes} bytes). It has everything up to ${at}.`,
          key.made
            ? `Its key was generated into "${key.place}": store a copy elsewhere, without it the backup is lost with the data directory.`
            : `Its key is that of ${key.place}.`,
          'The data keys are not in it: store a copy of them elsewhere too.',
        ].join('\n'),
      );
    });
  addVerify(backup);
}

/** Records the end of a backup, from which the status and alerts know its age. */
function recordBackup(
  database: Database,
  action: 'backup.failed' | 'backup.made',
  detail: AuditDetail,
): Promise<void> {
  return database.transaction((tx) =>
    recordAudit(tx, { actor: operator, action, subject: 'backup', detail }),
  );
}

function addVerify(backup: Command): void {
  backup
    .command('verify')
    .description('read a whole backup and report what it has')
    .argument('<file>', 'the backup')
    .action(async (file: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      const { key } = await existingBackupKey(readConfig());
      const { manifest, summary, bytes } = await verifyBackup(file, key);
      answer(
        options,
        {
          file,
          complete: true,
          kind: manifest.kind,
          at: summary.at.toISOString(),
          konter: manifest.konter,
          postgres: manifest.postgres,
          schema: manifest.migrations.at(-1) ?? null,
          start_lsn: manifest.startLsn,
          stop_lsn: summary.stopLsn,
          wallets: summary.wallets,
          bytes,
          ...keysOf(manifest),
        },
        [
          `The backup "${file}" is complete. It has everything up to ${summary.at.toISOString()}.`,
          `${summary.wallets} wallets, ${bytes} bytes, PostgreSQL ${manifest.postgres}, konter ${manifest.konter}, schema ${manifest.migrations.at(-1) ?? 'none'}.`,
          `It needs the data keys ${manifest.dataKeys.map(({ id }) => id).join(', ')}.`,
        ].join('\n'),
      );
    });
}

function keysOf(manifest: Manifest | undefined): { readonly data_keys: readonly string[] } {
  return { data_keys: manifest?.dataKeys.map(({ id }) => id) ?? [] };
}
