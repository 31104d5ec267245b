import { type Command, Option } from 'commander';
import { presentPriceList, priceListCsv, priceListHtml } from '../catalog/history/format-price-list.ts';
import { readPriceList } from '../catalog/history/price-list.ts';
import { previewMargin } from '../catalog/pricing/margin-changes.ts';
import type { PriceDifference } from '../catalog/pricing/price-comparison.ts';
import { startRulesIfDue } from '../catalog/pricing/due-rules.ts';
import { makeClock } from '../clock.ts';
import { csvMark, csvRow } from '../reports/csv.ts';
import { grouped } from '../rupiah.ts';
import { inColumns } from './columns.ts';
import { levelKeyOf, type LevelOptions, withLevel } from './level-options.ts';
import { ruleKeyOf, ruleOf, type RuleOptions, withRule } from './margin-options.ts';
import { readCurrentCatalog } from './read-current-catalog.ts';
import { answerList, type JsonOption, withCommandContext } from './run.ts';

interface ListOptions extends JsonOption, LevelOptions {
  readonly format: 'csv' | 'html' | 'json';
}

interface PreviewOptions extends RuleOptions {
  readonly remove?: boolean;
  readonly csv?: boolean;
}

/** `konter price list|preview`. */
export function addPriceCommands(program: Command): void {
  const group = program.command('price').description('see the prices of clients');
  addList(group);
  addPreview(group);
}

function addList(group: Command): void {
  withLevel(group.command('list'))
    .description('write the price list of live for clients, with what has changed since yesterday')
    .addOption(
      new Option('--format <format>', 'for a spreadsheet, for programs, or a page to print')
        .choices(['csv', 'json', 'html'])
        .default('csv'),
    )
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ListOptions>();
      const text = await withCommandContext(async ({ config, database }) => {
        const level = await levelKeyOf(database, options);
        const { snapshot, now } = await readCurrentCatalog(database);
        const reader =
          level?.startsWith('account:') === true ? { accountId: level.slice('account:'.length) } : { level };
        const list = await readPriceList(database, snapshot, { reader, starter: false, now });
        if (options.json === true || options.format === 'json')
          return `${JSON.stringify(presentPriceList(list), null, 2)}\n`;
        return options.format === 'csv'
          ? priceListCsv(list)
          : priceListHtml(list, { brand: config.brand, now });
      });
      process.stdout.write(text);
    });
}

function addPreview(group: Command): void {
  withRule(group.command('preview'))
    .description('show which prices a margin rule would change, without changing them')
    .option('--remove', 'show what removing the rule would change')
    .addOption(new Option('--csv', 'print the prices for a spreadsheet').conflicts('json'))
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<PreviewOptions>();
      const changes = await withCommandContext(async ({ database }) => {
        await startRulesIfDue(database, makeClock());
        return previewMargin(
          database,
          options.remove === true
            ? { kind: 'remove', of: await ruleKeyOf(database, options) }
            : { kind: 'set', rule: await ruleOf(database, options) },
        );
      });
      if (options.csv === true) return void process.stdout.write(csvOf(changes));
      const lines =
        changes.length === 0 ? [] : [...tableOf(changes), `${changes.length} prices would change.`];
      answerList(options, { prices: changes.map(present) }, lines, 'No price would change.');
    });
}

function present(one: PriceDifference): Record<string, unknown> {
  const { level, code, name, cost, before, after, belowCost } = one;
  return { level: level === '' ? null : level, code, name, cost, before, after, below_cost: belowCost };
}

function tableOf(changes: readonly PriceDifference[]): string[] {
  return inColumns(
    [
      { title: 'for' },
      { title: 'code' },
      { title: 'cost', align: 'right' },
      { title: 'price now', align: 'right' },
      { title: 'then', align: 'right' },
      { title: 'name' },
      { title: '' },
    ],
    changes.map((one) => [
      levelOf(one),
      one.code,
      grouped(one.cost),
      grouped(one.before),
      grouped(one.after),
      one.name,
      one.belowCost ? 'off sale: below its cost' : '',
    ]),
  );
}

function csvOf(changes: readonly PriceDifference[]): string {
  const head = csvRow(['for', 'code', 'name', 'cost', 'price now', 'price then', 'state then']);
  const rows = changes.map((one) => {
    const { code, name, cost, before, after, belowCost } = one;
    return csvRow([levelOf(one), code, name, cost, before, after, belowCost ? 'below_cost' : 'on_sale']);
  });
  return `${csvMark}${[head, ...rows].map((row) => `${row}\r\n`).join('')}`;
}

function levelOf({ level }: PriceDifference): string {
  return level === '' ? 'everybody' : level.replace(':', ' ');
}
