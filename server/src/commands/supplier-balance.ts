import type { Command } from 'commander';
import { notSetUp } from '../suppliers/setup/supplier-names.ts';
import { CommandError } from '../command-error.ts';
import { takeReading } from '../reconciliation/readings.ts';
import { grouped, type Rupiah } from '../rupiah.ts';
import { answerList, type JsonOption, progress } from './run.ts';
import { withApp } from './with-app.ts';

/** A supplier's report of our deposit. Both are null if there was no report. */
interface Balance {
  readonly supplier: string;
  readonly amount: Rupiah | null;
  readonly at: Date | null;
}

/** `konter supplier balance`. */
export function addBalance(group: Command): void {
  group
    .command('balance')
    .description('request our deposit balance from suppliers; reconciliations use the readings too')
    .argument('[supplier]', 'the supplier; by default all')
    .action(async (name: string | undefined, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      progress(options, 'Requesting …');
      const balances = await pollBalances(name);
      const lines = balances.map(({ supplier, amount, at }) =>
        amount === null
          ? `${supplier}  no answer`
          : `${supplier}  ${grouped(amount)} rupiah at ${at?.toISOString()}`,
      );
      answerList(options, { balances }, lines, 'There is no supplier yet.');
      const silent = balances.filter(({ amount }) => amount === null).map(({ supplier }) => supplier);
      if (silent.length > 0)
        throw new CommandError(
          `No answer was received from ${silent.join(', ')}; check the address, the key and the supplier itself.`,
        );
    });
}

function pollBalances(name: string | undefined): Promise<Balance[]> {
  return withApp(async (app) => {
    await app.suppliers.refresh();
    const suppliers = app.suppliers.real().map(({ supplier }) => supplier);
    const requests = suppliers.filter((one) => name === undefined || one.name === name);
    if (requests.length === 0 && name !== undefined) throw notSetUp(name);
    return Promise.all(
      requests.map(async (supplier): Promise<Balance> => {
        const reading = await takeReading(app, supplier, new AbortController().signal);
        return { supplier: supplier.name, amount: reading?.amount ?? null, at: reading?.at ?? null };
      }),
    );
  });
}
