import { type Command, InvalidArgumentError, Option } from 'commander';
import type { App } from '../app.ts';
import { CommandError } from '../command-error.ts';
import { type BankAccount, bankAccountNamed } from '../deposits/bank/bank-accounts.ts';
import {
  importStatement,
  type ImportedStatement,
  previewStatement,
  type StatementFile,
} from '../deposits/bank/import-statement.ts';
import type { JudgedLine } from '../deposits/bank/lines/store-lines.ts';
import { recordPendingLines } from '../deposits/bank/lines/record-lines.ts';
import { type PaymentPreview, previewPayments } from '../deposits/bank/preview-payments.ts';
import { formatSen } from '../deposits/bank/statement/amount.ts';
import { checkMapping } from '../deposits/bank/statement/find-format.ts';
import { parsePeriod, type Period } from '../deposits/bank/statement/statement-date.ts';
import {
  type ColumnMapping,
  type StatementBank,
  statementBanks,
  statementColumns,
} from '../deposits/bank/statement/statement-formats.ts';
import { readNow } from '../deposits/account-time.ts';
import type { Environment } from '../environment.ts';
import { codeOf } from '../fault.ts';
import { operator } from '../operators/audit-record.ts';
import { readOpenRestore } from '../quarantine/restores.ts';
import { readNamedFile } from './named-files.ts';
import { answer, environmentOption, type JsonOption } from './run.ts';
import { withApp } from './with-app.ts';

interface ImportOptions extends JsonOption {
  readonly bank: StatementBank;
  readonly account: string;
  readonly environment: Environment;
  readonly columns?: ColumnMapping;
  readonly period?: Period;
  readonly dryRun?: boolean;
}

/** The largest file, bytes: some 500,000 lines. */
const fileMax = 64 * 1024 * 1024;

/** How many lines a preview shows. */
const shownMax = 1_000;

/** `konter bank import`. */
export function addBankImport(group: Command): void {
  group
    .command('import')
    .description('import a statement file of a bank account; lines that are known are not booked again')
    .argument('<file>', 'the file as the bank exports it, as CSV')
    .addOption(
      new Option('--bank <bank>', 'the bank of the file').choices(statementBanks).makeOptionMandatory(),
    )
    .requiredOption('--account <account>', 'the bank account: its id, its number or BANK/NUMBER')
    .addOption(environmentOption().default('live'))
    .option(
      '--columns <list>',
      `the headers of the columns of a generic file: ${statementColumns.join(', ')}, such as date=HEADER,amount=HEADER`,
      parseColumns,
    )
    .option('--period <days>', 'the days of a file that has dates without a year', parsePeriodOption)
    .option('--dry-run', 'show what would be credited, and change nothing')
    .action(async (path: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ImportOptions>();
      if (options.bank === 'generic' && options.columns === undefined)
        throw new CommandError('A generic file needs --columns.');
      const bytes = await readStatementFile(path);
      await withApp(async (app) => {
        const bankAccount = await bankAccountNamed(app.database, options.environment, options.account);
        const file = { bytes, bankAccount, ...options };
        await (options.dryRun === true ? preview(app, file, options) : run(app, file, options));
      });
    });
}

async function readStatementFile(path: string): Promise<Buffer> {
  const bytes = await readNamedFile(path).catch((cause: unknown) => {
    throw new CommandError(`The file "${path}" cannot be read: ${codeOf(cause) ?? 'no reason was given'}.`, {
      cause,
    });
  });
  if (bytes.length <= fileMax) return bytes;
  throw new CommandError('The file is larger than 64 MiB. Export fewer days at a time.');
}

type ShownLine = JudgedLine & { readonly payment: PaymentPreview | null };

async function preview(app: App, file: StatementFile, options: ImportOptions): Promise<void> {
  const previews = previewPayments(app, file.bankAccount, await readNow(app.database, app.clock.offsetMs));
  const shown: ShownLine[] = [];
  const payments = { credited: 0, in_review: 0 };
  const imported = await previewStatement(app, file, async (lines) => {
    for (const line of lines) {
      if (line.decision.kind === 'known' || line.line.direction === 'debit') continue;
      const payment = line.decision.kind === 'new' ? await previews.of(line) : null;
      if (payment !== null) payments[payment.kind === 'credit' ? 'credited' : 'in_review'] += 1;
      if (shown.length < shownMax) shown.push({ ...line, payment });
    }
  });
  const { credited, in_review: inReview } = payments;
  answer(
    options,
    { ...presentImport(file.bankAccount, imported), dry_run: true, payments, shown: shown.map(presentLine) },
    [
      ...formatImport(imported),
      ...shown.map(formatLine),
      `Would credit ${credited}, and make ${inReview} cases for a person. Nothing was changed.`,
    ].join('\n'),
  );
}

async function run(app: App, file: StatementFile, options: ImportOptions): Promise<void> {
  const imported = await importStatement(app, file, operator);
  const isWaiting = (await readOpenRestore(app.database)) !== undefined;
  const payments = isWaiting
    ? { credited: 0, inReview: 0, known: 0, failed: 0 }
    : await recordPendingLines(app, { bankAccountId: file.bankAccount.id });
  const { credited, inReview, known, failed } = payments;
  answer(
    options,
    {
      ...presentImport(file.bankAccount, imported),
      id: imported.importId,
      payments: { credited, in_review: inReview, recorded_before: known, failed },
    },
    [
      ...formatImport(imported),
      isWaiting
        ? 'The server is in quarantine after a restore: the payments are recorded when it ends.'
        : `Credited ${credited}, made ${inReview} cases for a person (konter deposit list).`,
      ...(failed === 0
        ? []
        : [`${failed} payments could not be recorded now; a running server tries again.`]),
    ].join('\n'),
  );
  if (failed > 0) process.exitCode = 1;
}

function presentImport(
  bankAccount: BankAccount,
  { summary, counts }: ImportedStatement,
): Readonly<Record<string, unknown>> {
  const { lines, pending, format, completeness, account } = summary;
  return {
    bank_account: bankAccount.id,
    environment: bankAccount.environment,
    ...{ format, lines, not_booked_yet: pending, completeness, account_in_file: account },
    ...{ known: counts.known, new: counts.added, repeated: counts.repeated, held: counts.held },
  };
}

function formatImport({ summary, counts }: ImportedStatement): string[] {
  const { lines, pending, format, completeness, account } = summary;
  return [
    `${format}: ${lines} lines, ${counts.known} of them known, ${counts.added} new, ${counts.repeated} reported by another source, ${counts.held} held.`,
    ...(pending === 0 ? [] : [`${pending} lines are not booked yet (PEND) and were skipped.`]),
    ...(completeness === 'none'
      ? ['The file has neither totals nor balances: konter cannot tell whether lines are missing.']
      : []),
    ...(account === 'named' ? [] : [accountNotes[account]]),
    ...(counts.held === 0 ? [] : ['Held lines wait for a person: konter bank line list.']),
  ];
}

const accountNotes = {
  absent: 'The file does not name its bank account: konter cannot check it.',
  rounded: 'A spreadsheet has rounded the account number of the file: konter compared its first digits only.',
};

function presentLine({ line, decision, payment }: ShownLine): Readonly<Record<string, unknown>> {
  return {
    line: line.number,
    day: line.day,
    time: line.time,
    amount: formatSen(line.amount),
    outcome: payment?.kind ?? decision.kind,
    reason: payment?.kind === 'review' ? payment.reason : decision.kind === 'held' ? decision.reason : null,
    account: payment?.kind === 'credit' ? payment.accountId : null,
    request: payment?.kind === 'credit' ? payment.requestId : null,
  };
}

function formatLine({ line, decision, payment }: ShownLine): string {
  const what =
    payment?.kind === 'credit'
      ? `credit account ${payment.accountId}, request ${payment.requestId}`
      : payment?.kind === 'review'
        ? `case: ${payment.reason}`
        : decision.kind === 'held'
          ? `held: ${decision.reason}`
          : 'reported by another source';
  return `  line ${line.number}  ${line.day}  ${formatSen(line.amount).padStart(20)}  ${what}`;
}

function parseColumns(text: string): ColumnMapping {
  const columns: Record<string, string[]> = {};
  for (const part of text.split(',')) {
    const [name = '', ...header] = part.split('=');
    const column = statementColumns.find((one) => one === name.trim());
    if (column === undefined || header.length === 0)
      throw new InvalidArgumentError(
        `It must be a list such as date=HEADER,description=HEADER of ${statementColumns.join(', ')}.`,
      );
    columns[column] = [...(columns[column] ?? []), header.join('=').trim()];
  }
  checkMapping(columns);
  return columns;
}

function parsePeriodOption(text: string): Period {
  const period = parsePeriod(text);
  if (period === undefined) throw new InvalidArgumentError('It must be such as 01/12/2025-31/12/2025.');
  return period;
}
