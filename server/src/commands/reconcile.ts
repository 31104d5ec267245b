import type { Command } from 'commander';
import { notSetUp } from '../suppliers/setup/supplier-names.ts';
import { runReconciliation } from '../reconciliation/run-reconciliation.ts';
import { readReconciliations, type StoredReconciliation } from '../reconciliation/store.ts';
import { readSuppliers } from '../suppliers/setup/configured-suppliers.ts';
import { parseDay } from './day-options.ts';
import { answerList, countUpTo, type JsonOption, progress, withCommandContext } from './run.ts';
import { addReconcileDeposits } from './reconcile-deposits.ts';
import { formatReconciliation } from './format-reconciliation.ts';
import { withApp } from './with-app.ts';

const listMax = 200;

interface ReconcileOptions extends JsonOption {
  readonly supplier?: string;
  readonly day?: string;
}

interface ListOptions extends ReconcileOptions {
  readonly limit: number;
}

/** `konter reconcile`, with exit code 1 if there is a difference, and `konter reconcile list`. */
export function addReconcileCommand(program: Command): void {
  const reconcile = program
    .command('reconcile')
    // Commander adds no `help` command to a command that has an action itself.
    .helpCommand(true)
    .description(
      "compare the books of a day with the suppliers' statements and our deposits there; moves no money",
    )
    .option('--supplier <name>', 'the supplier; by default all')
    .option('--day <YYYY-MM-DD>', 'a day in Jakarta (WIB); by default today until now', parseDay)
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ReconcileOptions>();
      const { supplier, day } = options;
      const { signal } = new AbortController();
      const onSupplier = (name: string): void => progress(options, `Reconciling ${name} …`);
      const stored = await withApp((app) => runReconciliation(app, { supplier, day, signal, onSupplier }));
      print(options, stored, 'No supplier is set up.');
      if (stored.some(({ drifts }) => drifts.length > 0)) process.exitCode = 1;
    });
  addReconcileDeposits(reconcile);
  reconcile
    .command('list')
    .description('list the earlier results of the worker and of this command, newest day first')
    .option('--limit <n>', `the number of results, at most ${listMax}`, countUpTo(listMax), 10)
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ListOptions>();
      const { supplier, day, limit } = options;
      const stored = await withCommandContext(async ({ database, keyring }) => {
        const suppliers = supplier === undefined ? [] : await readSuppliers(database, keyring);
        if (supplier !== undefined && !suppliers.some(({ name }) => name === supplier))
          throw notSetUp(supplier);
        return readReconciliations(database, { supplier, day, limit });
      });
      print(options, stored, 'Nothing was reconciled yet.');
    });
}

function print(options: JsonOption, stored: readonly StoredReconciliation[], nothing: string): void {
  const clean = stored.every(({ drifts }) => drifts.length === 0);
  answerList(
    options,
    { clean, reconciliations: stored.map(present) },
    stored.map(formatReconciliation),
    nothing,
  );
}

function present(one: StoredReconciliation): Record<string, unknown> {
  const { balances } = one;
  return {
    id: one.id,
    supplier: one.supplier,
    day: one.day,
    run: one.run,
    finished_at: one.finishedAt,
    from: one.from,
    to: one.to,
    opening_balance: balances?.opening ?? null,
    closing_balance: balances?.closing ?? null,
    taken: balances === null ? null : balances.opening - balances.closing,
    attempts: one.attempts,
    asked: one.asked,
    booked: one.booked,
    said: one.said,
    drifts: one.drifts.map(({ kind, purchase, booked, said, amount, strayNumber }) => ({
      kind,
      order_id: purchase?.orderId ?? null,
      account_id: purchase?.accountId ?? null,
      reference: purchase?.reference ?? null,
      booked,
      said,
      amount,
      stray: strayNumber ?? null,
    })),
  };
}
