import { Argument, type Command, Option } from 'commander';
import {
  listOperatorProducts,
  type OperatorProduct,
  type ProductFilter,
} from '../catalog/operator-products.ts';
import {
  disableProducts,
  enableProducts,
  noProduct,
  type ProductSwitch,
  type SwitchedProduct,
} from '../catalog/product-switch.ts';
import { makeClock } from '../clock.ts';
import type { Database } from '../database/connection.ts';
import { operator } from '../operators/audit-record.ts';
import { type ProductKind, productKinds } from '../product-kind.ts';
import { readSupplierNames } from '../suppliers/setup/supplier-names.ts';
import { productCsv, productLines, productTable, presentOperatorProduct } from './format-products.ts';
import { type LevelOptions, levelIn, withLevel } from './level-options.ts';
import { readCurrentCatalog } from './read-current-catalog.ts';
import { answer, answerList, type JsonOption, withCommandContext } from './run.ts';

interface ListOptions extends JsonOption, LevelOptions {
  readonly kind?: ProductKind;
  readonly category?: string;
  readonly brand?: string;
  readonly supplier?: string;
  readonly state?: 'off_sale' | 'on_sale';
  readonly search?: string;
  readonly csv?: boolean;
}

interface ShowOptions extends JsonOption, LevelOptions {
  readonly kind?: ProductKind;
}

interface SwitchOptions extends JsonOption {
  readonly kind?: ProductKind;
  readonly reason: string;
}

/** `konter product list|show|disable|enable`. */
export function addProductCommands(program: Command): void {
  const group = program.command('product').description('see what is sold, at what cost and price');
  addList(group);
  addShow(group);
  addSwitch(group, {
    word: 'disable',
    description: 'take products off sale until they are enabled, whatever a price list says',
    run: disableProducts,
    done: ({ kind, code, name }) => `The ${kind} product ${code} "${name}" is off sale.`,
  });
  addSwitch(group, {
    word: 'enable',
    description: 'take a disable back; price lists and suppliers decide again',
    run: enableProducts,
    done: ({ kind, code, name, listedOn }) =>
      listedOn
        ? `The ${kind} product ${code} "${name}" is no longer disabled.`
        : `The ${kind} product ${code} "${name}" is no longer disabled, but the imported list has it switched off.`,
  });
}

function kindOption(): Option {
  return new Option('--kind <kind>', 'only products of this kind').choices(productKinds);
}

function addList(group: Command): void {
  withLevel(group.command('list'))
    .description('list products with their cost at each supplier, their margin, price and state in live')
    .addOption(kindOption())
    .option('--category <slug>', 'only products of a category')
    .option('--brand <name>', 'only products of a brand')
    .option('--supplier <name>', 'only products that a supplier has listed')
    .addOption(
      new Option('--state <state>', 'only products that live sells, or does not').choices([
        'on_sale',
        'off_sale',
      ]),
    )
    .option('--search <text>', 'only products that a search for this text finds, best matches first')
    .addOption(new Option('--csv', 'print the list for a spreadsheet').conflicts('json'))
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ListOptions>();
      const { products, suppliers } = await withCommandContext(async ({ database }) => ({
        products: await readProducts(database, { ...options, level: await levelIn(database, options) }),
        suppliers: (await readSupplierNames(database)).map(({ name }) => name),
      }));
      if (options.csv === true) return void process.stdout.write(productCsv(products, suppliers));
      answerList(
        options,
        { products: products.map(presentOperatorProduct) },
        products.length === 0 ? [] : productTable(products),
        'No product matches.',
      );
    });
}

function addShow(group: Command): void {
  withLevel(group.command('show'))
    .description('show a product with its SKUs at the suppliers, and why it is on sale or not')
    .addArgument(new Argument('<code>', 'the code of the product'))
    .addOption(kindOption())
    .action(async (code: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ShowOptions>();
      const { kind } = options;
      const products = await withCommandContext(async ({ database }) =>
        readProducts(database, { kind, code, level: await levelIn(database, options) }),
      );
      if (products.length === 0) throw noProduct(code);
      const document = { products: products.map(presentOperatorProduct) };
      answer(options, document, products.flatMap(productLines).join('\n'));
    });
}

function addSwitch(
  group: Command,
  {
    word,
    description,
    run,
    done,
  }: {
    readonly word: 'disable' | 'enable';
    readonly description: string;
    run(database: Database, given: ProductSwitch): Promise<SwitchedProduct[]>;
    done(product: SwitchedProduct): string;
  },
): void {
  group
    .command(word)
    .description(description)
    .argument('<code...>', 'the codes of the products')
    .addOption(kindOption())
    .requiredOption('--reason <text>', 'the reason, for the audit record')
    .action(async (codes: readonly string[], _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<SwitchOptions>();
      const { kind, reason } = options;
      const switched = await withCommandContext(({ database }) =>
        run(database, { products: codes.map((code) => ({ code, kind })), reason, actor: operator }),
      );
      const products = switched.map(({ listedOn, ...one }) => ({ ...one, switched_on: listedOn }));
      answer(options, { products, disabled: word === 'disable' }, switched.map(done).join('\n'));
    });
}

async function readProducts(database: Database, filter: ProductFilter): Promise<readonly OperatorProduct[]> {
  const clock = makeClock();
  const { snapshot } = await readCurrentCatalog(database);
  return listOperatorProducts({ db: database, snapshot, now: clock.nodeNow() }, filter);
}
