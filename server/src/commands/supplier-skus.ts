import type { Argument, Command } from 'commander';
import { notSetUp } from '../suppliers/setup/supplier-names.ts';
import { readSuppliers } from '../suppliers/setup/configured-suppliers.ts';
import { listSkus } from '../suppliers/setup/skus.ts';
import { answerList, type JsonOption, withCommandContext } from './run.ts';
import { skuTable } from './sku-table.ts';

interface SkusOptions extends JsonOption {
  readonly unmapped?: boolean;
}

/** `konter supplier skus`. */
export function addSkus(group: Command, supplier: Argument): void {
  group
    .command('skus')
    .description("list a supplier's SKUs with costs and prices in rupiah")
    .addArgument(supplier)
    .option('--unmapped', 'only SKUs that are mapped to no product')
    .action(async (name: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<SkusOptions>();
      const skus = await withCommandContext(async ({ database, keyring }) => {
        const known = await readSuppliers(database, keyring);
        if (!known.some((one) => one.name === name)) throw notSetUp(name);
        return listSkus(database, { supplier: name, unmapped: options.unmapped === true });
      });
      const lines = skus.length === 0 ? [] : skuTable(skus);
      answerList(options, { skus }, lines, 'There is nothing to list.');
    });
}
