import type { App } from '../../app.ts';
import type { PaymentApp } from '../payments/record-payment.ts';
import { type ImportedStatement, importStatement, type StatementFile } from './import-statement.ts';
import { type RecordedLines, recordUnlessQuarantined } from './lines/record-lines.ts';

/** An imported file, with what became of the payments of its credits. */
export interface RecordedStatement extends ImportedStatement {
  readonly importId: string;
  readonly payments: RecordedLines;
  /** Whether the payments wait for the end of a quarantine. */
  readonly isWaiting: boolean;
}

/**
 * Imports a statement file, and records the payments of its credits. In quarantine after a restore they are recorded when it
 * ends.
 * @throws StatementRefused when anything in the file does not fit; then nothing is imported
 */
export async function importAndRecord(
  app: PaymentApp & Pick<App, 'log'>,
  file: StatementFile,
  actor: string,
): Promise<RecordedStatement> {
  const imported = await importStatement(app, file, actor);
  const { isWaiting, ...payments } = await recordUnlessQuarantined(app, file.bankAccount.id);
  return { ...imported, payments, isWaiting };
}
