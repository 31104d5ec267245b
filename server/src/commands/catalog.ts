import { type Command, Option } from 'commander';
import { importCatalog } from '../catalog/import/import-catalog.ts';
import type { PartedSku } from '../catalog/import/part-renamed.ts';
import { readPriceListFile } from '../catalog/import/price-list.ts';
import { CommandError } from '../command-error.ts';
import { operator } from '../operators/audit-record.ts';
import { type ProductKind, productKinds } from '../product-kind.ts';
import { addCatalogReviewCommands, formatHeldCost, presentHeldCost } from './catalog-review.ts';
import { formatRefusedRow } from './format-refused-row.ts';
import { answer, type JsonOption, progress, readGivenFile, withCommandContext } from './run.ts';

interface ImportOptions extends JsonOption {
  readonly kind: ProductKind;
}

/** `konter catalog import` and `konter catalog review list|accept|refuse`. */
export function addCatalogCommands(program: Command): void {
  const group = program.command('catalog').description('manage the catalog');
  addCatalogReviewCommands(group);
  group
    .command('import')
    .description("import a price list in Digiflazz's format; running servers show it at once")
    .argument('<file>', 'the list, as JSON')
    .addOption(
      new Option('--kind <kind>', 'the kind of products in the list')
        .choices(productKinds)
        .makeOptionMandatory(),
    )
    .action(async (file: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ImportOptions>();
      const rows = await readRows(file);
      progress(options, `Importing ${rows.length} rows …`);
      const report = await withCommandContext(({ config, database }) =>
        importCatalog(database, options.kind, rows, {
          actor: operator,
          bandPercent: config.settings.costBandPercent,
        }),
      );
      const { added, changed, unchanged, refused, held, parted } = report;
      const message = `${added} added, ${changed} changed, ${unchanged} unchanged, ${refused.length} refused.`;
      answer(
        options,
        { ...report, held: held.map(presentHeldCost) },
        [
          ...refused.map(formatRefusedRow),
          ...held.map(formatHeldCost),
          ...parted.map(formatPartedSku),
          message,
        ].join('\n'),
      );
      if (refused.length > 0 && refused.length === rows.length)
        throw new CommandError(
          `No row of the file could be imported as ${options.kind}; nothing was changed.`,
        );
    });
}

function formatPartedSku({ supplier, code, name, product }: PartedSku): string {
  return `${code} of ${supplier} is no longer sold: it is "${name}" there and "${product}" in the file`;
}

async function readRows(file: string): Promise<readonly unknown[]> {
  const list = readPriceListFile(await readGivenFile(file));
  if ('problem' in list) throw new CommandError(list.problem);
  return list.rows;
}
