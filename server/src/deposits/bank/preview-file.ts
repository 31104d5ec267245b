import type { App } from '../../app.ts';
import { readDatabaseTime } from '../../database/database-time.ts';
import { type ImportedStatement, previewStatement, type StatementFile } from './import-statement.ts';
import type { ClassifiedLine } from './lines/store-lines.ts';
import { type PaymentPreview, previewPayments } from './preview-payments.ts';

/** A line that an import would store, with what its payment would become; null: it would have none. */
export type PreviewedLine = ClassifiedLine & { readonly payment: PaymentPreview | null };

/** What an import of a file would do. */
export interface PreviewedFile {
  readonly imported: ImportedStatement;
  /** The new credits, and the lines that are held or repeat others, in the order of the file's days. */
  readonly shown: readonly PreviewedLine[];
  readonly payments: { readonly credited: number; readonly in_review: number };
}

/** How many lines a preview shows. */
const shownMax = 1_000;

/**
 * Shows what an import of a file would do, and changes nothing.
 * @throws StatementRefused when anything in the file does not fit
 */
export async function previewFile(
  app: Pick<App, 'clock' | 'database' | 'keyring'>,
  file: StatementFile,
): Promise<PreviewedFile> {
  const now = await readDatabaseTime(app.database, app.clock.offsetMs);
  const previews = previewPayments(app, file.bankAccount, now);
  const shown: PreviewedLine[] = [];
  const payments = { credited: 0, in_review: 0 };
  const imported = await previewStatement(app, file, async (lines) => {
    for (const line of lines) {
      if (line.decision.kind === 'known' || line.line.direction === 'debit') continue;
      const payment = line.decision.kind === 'new' ? await previews.of(line) : null;
      if (payment !== null) payments[payment.kind === 'credit' ? 'credited' : 'in_review'] += 1;
      if (shown.length < shownMax) shown.push({ ...line, payment });
    }
  });
  return { imported, shown, payments };
}
