import { type Command, InvalidArgumentError } from 'commander';
import type { OpenApp } from '../app.ts';
import { notSetUp } from '../catalog/supplier-changes.ts';
import { jakartaDay, jakartaMoment } from '../clock.ts';
import { CommandError } from '../command-error.ts';
import type { Drift } from '../reconciliation/compare.ts';
import { reconcileDay } from '../reconciliation/reconcile.ts';
import { readNow } from '../reconciliation/readings.ts';
import { finish, type KeptReconciliation, readReconciliations, startRun } from '../reconciliation/store.ts';
import { readSuppliers } from '../suppliers/configured.ts';
import { answer, type JsonOption, parseCount, progress, withGround } from './run.ts';
import { withApp } from './run-operator.ts';

const keptMax = 200;

interface ReconcileOptions extends JsonOption {
  readonly supplier?: string;
  readonly day?: string;
}

interface ListOptions extends ReconcileOptions {
  readonly limit: number;
}

/** `konter reconcile` and `konter reconcile list`. */
export function addReconcileCommand(program: Command): void {
  const reconcile = program
    .command('reconcile')
    // A command that does something itself gets none otherwise.
    .helpCommand(true)
    .description(
      "hold our books of a day against the suppliers' word and our deposits with them; moves no money",
    )
    .option('--supplier <name>', 'one supplier; all of them when none is named')
    .option('--day <YYYY-MM-DD>', 'a day in Jakarta; today, up to now, when none is named', parseDay)
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ReconcileOptions>();
      const kept = await withApp((app) => run(app, options));
      tell(options, kept, 'No supplier is set up.');
    });
  reconcile
    .command('list')
    .description('show what was found before, by the worker and by command, the newest day first')
    .option('--limit <n>', `how many, at most ${keptMax}`, parseCount, 10)
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ListOptions>();
      const { supplier, day, limit } = options;
      if (limit > keptMax) throw new CommandError(`At most ${keptMax} are shown.`);
      const kept = await withGround(async ({ database, keyring }) => {
        const suppliers = supplier === undefined ? [] : await readSuppliers(database, keyring);
        if (supplier !== undefined && !suppliers.some(({ name }) => name === supplier))
          throw notSetUp(supplier);
        return readReconciliations(database, { supplier, day, limit });
      });
      tell(options, kept, 'Nothing was reconciled yet.');
    });
}

async function run(app: OpenApp, options: ReconcileOptions): Promise<KeptReconciliation[]> {
  await app.suppliers.refresh();
  const suppliers = app.suppliers
    .real()
    .map(({ supplier }) => supplier)
    .filter(({ name }) => options.supplier === undefined || name === options.supplier);
  if (suppliers.length === 0 && options.supplier !== undefined) {
    throw notSetUp(options.supplier);
  }
  const kept: KeptReconciliation[] = [];
  for (const supplier of suppliers) {
    progress(options, `Reconciling ${supplier.name} …`);
    const now = await readNow(app);
    const day = options.day ?? jakartaDay(now);
    const found = await reconcileDay(app, supplier, day, new AbortController().signal);
    if (found === undefined) break;
    const id = await startRun(app.database, { supplier: supplier.name, day, now });
    await finish(app.database, id, await readNow(app), found);
    kept.push(...(await readReconciliations(app.database, { supplier: undefined, day, id, limit: 1 })));
  }
  return kept;
}

function tell(options: JsonOption, kept: readonly KeptReconciliation[], nothing: string): void {
  const words = kept.length === 0 ? nothing : kept.map(inWords).join('\n');
  answer(
    options,
    { clean: kept.every(({ drifts }) => drifts.length === 0), reconciliations: kept.map(present) },
    words,
  );
}

function present(one: KeptReconciliation): Record<string, unknown> {
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
    drifts: one.drifts.map(({ kind, purchase, booked, said, amount }) => ({
      kind,
      order_id: purchase?.orderId ?? null,
      account_id: purchase?.accountId ?? null,
      reference: purchase?.reference ?? null,
      booked,
      said,
      amount,
    })),
  };
}

function inWords(one: KeptReconciliation): string {
  const { balances, drifts } = one;
  const moved =
    balances === null
      ? 'our deposit was not read at both ends'
      : `${balances.opening - balances.closing} were taken from our deposit`;
  const outcome = drifts.length === 0 ? 'all agree.' : `${drifts.length} drifts.`;
  const head =
    `${one.supplier} on ${one.day}: ${one.attempts} purchases (${one.asked} asked about), ` +
    `${one.booked} booked, ${one.said} by its word, ${moved}: ${outcome}`;
  return [head, ...drifts.map((drift) => `  ${driftInWords(drift)}`)].join('\n');
}

function driftInWords({ kind, purchase, booked, said, amount }: Drift): string {
  const named =
    purchase === null ? 'no order explains it' : `order ${purchase.orderId} as ${purchase.reference}`;
  switch (kind) {
    case 'balance_moved':
      return `${amount} more than is known were taken from our deposit: ${named}`;
    case 'booked_not_sold':
      return `${booked} are booked, and the supplier sold nothing: ${named}`;
    case 'cost_above_max':
      return `${booked} are booked, ${amount} more than the order allowed: ${named}`;
    case 'cost_differs':
      return `${booked} are booked, and the supplier says ${said}: ${named}`;
    case 'sold_not_booked':
      return `the supplier sold for ${said}, and nothing is booked: ${named}`;
  }
}

function parseDay(text: string): string {
  const at = jakartaMoment(text, '00:00');
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(at.getTime()) || jakartaDay(at) !== text) {
    throw new InvalidArgumentError('It must be a day such as 2026-11-21.');
  }
  return text;
}
