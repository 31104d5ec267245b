import { createHash } from 'node:crypto';
import type { App } from '../../app.ts';
import { jakartaDay, later, dayMs } from '../../clock.ts';
import { newId } from '../../ids.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import { readDatabaseTime } from '../../database/database-time.ts';
import type { BankAccount } from './bank-accounts.ts';
import { addCounts, insertImport, type LineCounts, noLines, noteCounts } from './lines/import-rows.ts';
import { lockBankLines } from './lines/line-rows.ts';
import {
  countLines,
  classifyLines,
  type ClassifiedLine,
  type LineOrigin,
  type ReportedLine,
  storeLines,
} from './lines/store-lines.ts';
import { checkMapping } from './statement/find-format.ts';
import { readStatement, type StatementQuery, type StatementSummary } from './statement/read-statement.ts';
import {
  bareHeader,
  type ColumnMapping,
  statementBanks,
  statementColumns,
} from './statement/statement-formats.ts';
import type { StatementLine } from './statement/statement-line.ts';
import { StatementRefused } from './statement/statement-refused.ts';

/** A statement file to import. */
export interface StatementFile extends Pick<StatementQuery, 'bank' | 'columns' | 'period'> {
  readonly bytes: Buffer;
  readonly bankAccount: BankAccount;
}

/** A file that was read, or imported. */
export interface ImportedStatement {
  readonly summary: StatementSummary;
  readonly counts: LineCounts;
}

type ImportApp = Pick<App, 'clock' | 'database' | 'keyring'>;

/**
 * Shows what an import would do, and changes nothing. `onLines` receives the lines of each day.
 * @throws StatementRefused when anything in the file does not fit
 */
export async function previewStatement(
  app: ImportApp,
  file: StatementFile,
  onLines: (lines: readonly ClassifiedLine[]) => Promise<void>,
): Promise<ImportedStatement> {
  const query = await queryOf(app, file);
  const { summary, days } = readWhole(file, query);
  let counts = noLines;
  for (const lines of linesByDay(file, query, days)) {
    const origin = originOf(file, summary);
    const some = await classifyLines(app.database, app.keyring, origin, lines);
    counts = addCounts(counts, countLines(some));
    await onLines(some);
  }
  return { summary, counts };
}

/**
 * Imports a statement file: stores its lines that are not known, all or none, with an audit record. The payments of its
 * credits are recorded afterwards, by `recordPendingLines`.
 * @throws StatementRefused when anything in the file does not fit
 */
export async function importStatement(
  app: ImportApp,
  file: StatementFile,
  actor: string,
): Promise<ImportedStatement & { readonly importId: string }> {
  const query = await queryOf(app, file);
  const { summary, days } = readWhole(file, query);
  const importId = newId();
  const { bankAccount } = file;
  const origin = { ...originOf(file, summary), importId };
  const counts = await app.database.transaction(async (tx) => {
    await lockBankLines(tx, bankAccount.id);
    await insertImport(tx, {
      ...{ id: importId, bankAccountId: bankAccount.id, source: summary.format, message: null, actor },
      digest: createHash('sha256').update(file.bytes).digest(),
      importedAt: await readDatabaseTime(tx, app.clock.offsetMs),
    });
    let sum = noLines;
    for (const lines of linesByDay(file, query, days))
      sum = addCounts(sum, await storeLines(tx, app.keyring, origin, lines));
    await noteCounts(tx, importId, { counts: sum, days: [...days.keys()] });
    await recordAudit(tx, {
      actor,
      action: 'bank_statement.imported',
      subject: importId,
      detail: { bank_account: bankAccount.id, format: summary.format, lines: summary.lines, ...sum },
    });
    return sum;
  });
  return { summary, counts, importId };
}

async function queryOf(app: ImportApp, file: StatementFile): Promise<StatementQuery> {
  const now = await readDatabaseTime(app.database, app.clock.offsetMs);
  const { bank, columns, period, bankAccount } = file;
  if (bank === 'generic' && columns === undefined)
    throw new StatementRefused(
      'columns_not_named',
      'The columns of a generic file must be named.',
      'Name its columns.',
    );
  if (columns !== undefined) checkMapping(columns);
  const known: readonly string[] = statementBanks;
  if (bank !== 'generic' && known.includes(bankAccount.bank) && bankAccount.bank !== bank)
    throw new StatementRefused(
      'other_bank',
      `The bank account is one of ${bankAccount.bank}, and the file is said to be of ${bank}.`,
      'Name the bank and the account of the file.',
    );
  // A bank may book what is transferred late in the evening on the next day.
  return { bank, columns, period, accountNumber: bankAccount.number, lastDay: jakartaDay(later(now, dayMs)) };
}

function originOf({ bankAccount, columns }: StatementFile, { format }: StatementSummary): LineOrigin {
  const name = columns === undefined ? format : `${format}:${digestOf(columns)}`;
  return { bankAccountId: bankAccount.id, source: { kind: 'file', name } };
}

/** A short digest of named columns: with other ones a line has another text, so that they are another source. */
function digestOf(columns: ColumnMapping): string {
  const named = statementColumns.map((column) => columns[column]?.map(bareHeader) ?? []);
  return createHash('sha256').update(JSON.stringify(named)).digest('hex').slice(0, 8);
}

/** Checks the whole file, and counts the lines of each day. */
function readWhole(
  { bytes }: StatementFile,
  query: StatementQuery,
): { readonly summary: StatementSummary; readonly days: ReadonlyMap<string, number> } {
  const days = new Map<string, number>();
  const reading = readStatement(bytes, query);
  for (;;) {
    const next = reading.next();
    if (next.done === true) return { summary: next.value, days };
    days.set(next.value.day, (days.get(next.value.day) ?? 0) + 1);
  }
}

/** The lines of a file that was checked, one day at a time: only those of a day that is not whole yet are in memory. */
function* linesByDay(
  { bytes }: StatementFile,
  query: StatementQuery,
  days: ReadonlyMap<string, number>,
): Generator<readonly ReportedLine[]> {
  const open = new Map<string, ReportedLine[]>();
  for (const line of readStatement(bytes, query)) {
    const some = open.get(line.day) ?? [];
    open.set(line.day, some);
    some.push(reported(line));
    if (some.length !== days.get(line.day)) continue;
    open.delete(line.day);
    yield some;
  }
}

function reported({ line, ...rest }: StatementLine): ReportedLine {
  return { ...rest, number: line };
}
