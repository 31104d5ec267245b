import type { Command } from 'commander';
import type { App } from '../app.ts';
import { CommandError } from '../command-error.ts';
import { bankAccountNamed } from '../deposits/bank/bank-accounts.ts';
import { importAndRecord } from '../deposits/bank/import-and-record.ts';
import type { StatementFile } from '../deposits/bank/import-statement.ts';
import { previewFile } from '../deposits/bank/preview-file.ts';
import type { Environment } from '../environment.ts';
import { operator } from '../operators/audit-record.ts';
import { formatImport, formatLine, presentImport, presentLine } from './format-bank-import.ts';
import { readGivenBytes, answer, environmentOption, type JsonOption } from './run.ts';
import { addStatementOptions } from './statement-options.ts';
import { withApp } from './with-app.ts';

interface ImportOptions extends JsonOption, Pick<StatementFile, 'bank' | 'columns' | 'period'> {
  readonly account: string;
  readonly environment: Environment;
  readonly dryRun?: boolean;
}

/** The largest file, bytes: some 500,000 lines. */
const fileMax = 64 * 1024 * 1024;

/** `konter bank import`. */
export function addBankImport(group: Command): void {
  addStatementOptions(group.command('import'))
    .description('import a statement file of a bank account; lines that are known are not booked again')
    .argument('<file>', 'the file as the bank exports it, as CSV')
    .requiredOption('--account <account>', 'the bank account: its id, its number or BANK/NUMBER')
    .addOption(environmentOption().makeOptionMandatory())
    .option('--dry-run', 'show what would be credited, and change nothing')
    .action(async (path: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ImportOptions>();
      const bytes = await readStatementFile(path);
      await withApp(async (app) => {
        const bankAccount = await bankAccountNamed(app.database, options.environment, options.account);
        const file = { bytes, bankAccount, ...options };
        await (options.dryRun === true ? preview(app, file, options) : run(app, file, options));
      });
    });
}

async function readStatementFile(path: string): Promise<Buffer> {
  const bytes = await readGivenBytes(path);
  if (bytes.length <= fileMax) return bytes;
  throw new CommandError('The file is larger than 64 MiB. Export fewer days at a time.');
}

async function preview(app: App, file: StatementFile, options: ImportOptions): Promise<void> {
  const { imported, shown, payments } = await previewFile(app, file);
  answer(
    options,
    { ...presentImport(file.bankAccount, imported), dry_run: true, payments, shown: shown.map(presentLine) },
    [
      ...formatImport(imported),
      ...shown.map(formatLine),
      `Would credit ${payments.credited}, and make ${payments.in_review} cases for a person. Nothing was changed.`,
    ].join('\n'),
  );
}

async function run(app: App, file: StatementFile, options: ImportOptions): Promise<void> {
  const imported = await importAndRecord(app, file, operator);
  const { credited, inReview, known, failed } = imported.payments;
  answer(
    options,
    {
      ...presentImport(file.bankAccount, imported),
      id: imported.importId,
      payments: { credited, in_review: inReview, recorded_before: known, failed },
    },
    [
      ...formatImport(imported),
      imported.isWaiting
        ? 'The server is in quarantine after a restore: the payments are recorded when it ends.'
        : `Credited ${credited}, made ${inReview} cases for a person (konter deposit list --cases).`,
      ...(failed === 0
        ? []
        : [`${failed} payments could not be recorded now; a running server tries again.`]),
    ].join('\n'),
  );
  if (failed > 0) process.exitCode = 1;
}
