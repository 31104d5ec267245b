import { resolve } from 'node:path';
import type { Command } from 'commander';
import { existingBackupKey } from '../backup/backup-key.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { CommandError } from '../command-error.ts';
import { readConfig } from '../config.ts';
import { addFinish, addStatus } from './restore-status.ts';
import { answer, type JsonOption, progress } from './run.ts';

interface RestoreOptions extends JsonOption {
  readonly dataDir?: string;
  readonly replace?: boolean;
}

/** `konter restore`, `konter restore status` and `konter restore finish`. */
export function addRestoreCommands(program: Command): void {
  const restore = program
    .command('restore')
    // Commander adds no `help` command to a command that has an action itself.
    .helpCommand(true)
    .description('restore the database from a backup; the server then starts in quarantine and buys nothing')
    .argument('[file]', 'the backup')
    .option('--data-dir <dir>', 'the data directory; by default that of KONTER_DATA_DIR')
    .option('--replace', 'keep a database that is there aside, and put the restored one in its place')
    .action(async (file: string | undefined, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<RestoreOptions>();
      if (file === undefined) throw new CommandError('Name the backup: konter restore FILE.');
      const found = readConfig();
      const dataDir = options.dataDir === undefined ? found.dataDir : resolve(options.dataDir);
      const config = { ...found, dataDir };
      const { key } = await existingBackupKey(config);
      progress(options, 'Restoring the database …');
      const done = await restoreBackup(config, { file, key, replace: options.replace === true });
      const [from, to] = [done.restore.backupAt.toISOString(), done.restore.restoredAt.toISOString()];
      answer(
        options,
        { restore: done.restore.id, lost_from: from, lost_to: to, replaced: done.replaced ?? null },
        [
          `Restored. What happened from ${from} to ${to} is not in the books.`,
          ...(done.replaced === undefined ? [] : [`The earlier database was kept in "${done.replaced}".`]),
          'The server starts in quarantine: it answers what is known, and buys nothing.',
          'Next: put the newest chain heads back, run konter audit, start the server, and follow docs/runbooks/restore.md.',
        ].join('\n'),
      );
    });
  addStatus(restore);
  addFinish(restore);
}
