import type { App } from '../app.ts';
import { recordAudit } from '../operators/audit-record.ts';
import { explainCode } from '../suppliers/adapters.ts';
import { notSetUp } from '../suppliers/setup/supplier-names.ts';
import { askForReading, type ReadingAnswer } from './readings.ts';

/** What a supplier answered to a test. */
export interface SupplierTest {
  readonly answer: ReadingAnswer;
  /** The meaning of its code, where it refused; null: it did not refuse. */
  readonly said: string | null;
  /** How long it took, milliseconds. */
  readonly tookMs: number;
}

/**
 * Asks a supplier for our deposit, which shows whether its address and our key work. It buys nothing. The reading counts for
 * reconciliations, and a deposit that has grown ends a pause.
 * @throws CommandError when the supplier is not configured
 */
export async function testSupplier(
  app: App,
  { name, actor }: { readonly name: string; readonly actor: string },
): Promise<SupplierTest> {
  await app.suppliers.refresh();
  const found = app.suppliers.real().find(({ supplier }) => supplier.name === name);
  if (found === undefined) throw notSetUp(name);
  const startedMs = app.clock.monotonicMs();
  const answer = await askForReading(app, found.supplier, new AbortController().signal);
  const tookMs = Math.round(app.clock.monotonicMs() - startedMs);
  const code = answer.kind === 'unavailable' ? answer.supplierCode : null;
  await app.database.transaction((tx) =>
    recordAudit(tx, {
      actor,
      action: 'supplier.tested',
      subject: name,
      detail: {
        result: answer.kind === 'reading' ? 'answered' : code === null ? 'no answer' : 'refused',
        code,
      },
    }),
  );
  return { answer, said: code === null ? null : explainCode(name, 'prepaid', code), tookMs };
}
