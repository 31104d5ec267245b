import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import {
  addSupplier,
  mapSupplierSku,
  setSupplierEnabled,
  unmapSupplierSku,
} from '../catalog/import/supplier-changes.ts';
import { operator } from '../operators/audit-record.ts';
import { kindOf, supplierKinds } from '../suppliers/adapters.ts';
import { addImportHistory } from './import-history.ts';
import { addressesOf, present, type PresentedSupplier } from './present-supplier.ts';
import { addPriceSync } from './price-sync.ts';
import { formatPriceMoves } from './format-price-changes.ts';
import { answer, type JsonOption, withCommandContext } from './run.ts';
import { readSecretFile } from './secret-file.ts';
import { addBalance } from './supplier-balance.ts';
import { addList } from './supplier-list.ts';
import { addResume } from './supplier-resume.ts';
import { addSkus } from './supplier-skus.ts';
import { addStrays } from './supplier-strays.ts';

interface AddOptions extends JsonOption {
  readonly username: string;
  readonly keyFile: string;
  readonly webhookSecretFile?: string;
  /** A URL, or `own`. */
  readonly baseUrl?: string;
  readonly billsUrl?: string;
  readonly testMode?: boolean;
  readonly addProducts?: boolean;
  readonly priority?: number;
}

interface MapOptions extends JsonOption {
  readonly supplier: string;
  readonly sku: string;
  readonly product: string;
  readonly priority?: number | 'none';
}

/** `konter supplier add|list|balance|enable|disable|resume|price-sync|skus|map|unmap|import-history|strays`. */
export function addSupplierCommands(program: Command): void {
  const group = program.command('supplier').description('manage the suppliers of the live environment');
  addAdd(group);
  addList(group);
  addBalance(group);
  addSwitch(group, 'disable', 'send no new purchases to a supplier; open ones are still settled', false);
  addSwitch(group, 'enable', 'send new purchases to a supplier again', true);
  addResume(group, supplierArgument('the supplier'));
  addPriceSync(group);
  addSkus(group, supplierArgument('the supplier'));
  addMap(group);
  addUnmap(group);
  addImportHistory(group);
  addStrays(group);
}

function addAdd(group: Command): void {
  group
    .command('add')
    .description('set up a supplier or update its credentials; running servers use it within 5 seconds')
    .addArgument(supplierArgument('the supplier'))
    .requiredOption('--username <name>', 'our username at the supplier')
    .requiredOption('--key-file <file>', 'a file that contains the API key')
    .option('--webhook-secret-file <file>', 'a file that contains the secret of its callbacks (digiflazz)')
    .option(
      '--base-url <url>',
      'its base URL; "own" is the address of the real supplier, the default at first',
    )
    .option('--bills-url <url>', 'the base URL of its bill payments, if it differs (iak)')
    .addOption(new Option('--test-mode', 'use its test mode: purchases are not real'))
    .addOption(new Option('--no-test-mode', 'use it without its test mode').hideHelp())
    .option('--add-products', 'create a product for each unmapped code (default for digiflazz)')
    .addOption(new Option('--no-add-products', 'leave unmapped codes alone (default for iak)'))
    .option(
      '--priority <number>',
      'the order between offers of equal cost, lowest number first',
      parsePriority,
    )
    .action(async (name: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<AddOptions>();
      const apiKey = await readSecretFile(options.keyFile);
      const { webhookSecretFile } = options;
      const webhookSecret =
        webhookSecretFile === undefined ? undefined : await readSecretFile(webhookSecretFile);
      const { added, anotherAccount, shown } = await withCommandContext(
        async ({ config, database, keyring }) => {
          const made = await addSupplier(database, keyring, {
            name,
            credentials: { username: options.username, apiKey },
            webhookSecret,
            baseUrl: options.baseUrl === 'own' ? null : options.baseUrl,
            billsUrl: options.billsUrl,
            testMode: givenFlag(command, 'testMode', options.testMode),
            addProducts: givenFlag(command, 'addProducts', options.addProducts),
            priority: options.priority,
            actor: operator,
          });
          return { ...made, shown: present(made.supplier, [], config.publicUrl) };
        },
      );
      const lines = [
        added ? `The supplier ${name} is set up.` : `The supplier ${name} is updated.`,
        ...(anotherAccount
          ? [
              'The account at the supplier changed: only purchases from now on can be reconciled with it.',
              'A purchase of the next minute without a final answer goes to review, because it may have been sent to the account before.',
            ]
          : []),
        `Address      ${addressesOf(shown)}${isUnchangedUrl(options, shown) ? '  (unchanged; --base-url own resets it)' : ''}`,
        `Callbacks    ${shown.callback_url}`,
        `To check the key, run: konter supplier balance ${name}`,
        `A running server fetches its prices; to fetch them now, run: konter supplier price-sync ${name}`,
      ];
      answer(options, { added, another_account: anotherAccount, ...shown }, lines.join('\n'));
    });
}

function addSwitch(group: Command, word: string, description: string, enabled: boolean): void {
  group
    .command(word)
    .description(description)
    .addArgument(supplierArgument('the supplier'))
    .action(async (name: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      const report = await withCommandContext(({ database }) =>
        setSupplierEnabled(database, { name, enabled, actor: operator }),
      );
      answer(
        options,
        { name, enabled, prices_changed: report.pricesChanged },
        `The supplier ${name} is ${enabled ? 'enabled' : 'disabled'}; ${formatPriceMoves(report)}.`,
      );
    });
}

function addMap(group: Command): void {
  group
    .command('map')
    .description("map a supplier's SKU to a product")
    .requiredOption('--supplier <name>', 'the supplier')
    .requiredOption('--sku <code>', 'the SKU')
    .requiredOption('--product <code>', 'the product of the catalog')
    .option(
      '--priority <number>',
      'the priority of this SKU, or "none" for that of the supplier',
      parsePriorityOrNone,
    )
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<MapOptions>();
      const { supplier, sku, product } = options;
      const priority = options.priority === 'none' ? null : options.priority;
      const report = await withCommandContext(({ database }) =>
        mapSupplierSku(database, { supplier, sku, productCode: product, priority, actor: operator }),
      );
      const { kind, names, asMuch } = report;
      answer(
        options,
        { supplier, kind, sku, product, prices_changed: report.pricesChanged },
        [
          `The SKU ${sku} of ${supplier} ("${names.sku}") is mapped to ${product} ("${names.product}"); ${formatPriceMoves(report)}.`,
          ...(asMuch
            ? []
            : [
                `The two names may not mean the same product. If this is a mistake, run: konter supplier unmap --supplier ${supplier} --sku ${sku}`,
              ]),
        ].join('\n'),
      );
    });
}

function addUnmap(group: Command): void {
  group
    .command('unmap')
    .description("remove the mapping of a supplier's SKU; its next price list decides")
    .requiredOption('--supplier <name>', 'the supplier')
    .requiredOption('--sku <code>', 'the SKU')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<Omit<MapOptions, 'product' | 'priority'>>();
      const { supplier, sku } = options;
      const report = await withCommandContext(({ database }) =>
        unmapSupplierSku(database, { supplier, sku, actor: operator }),
      );
      answer(
        options,
        { supplier, sku, kinds: report.kinds, prices_changed: report.pricesChanged },
        `The SKU ${sku} of ${supplier} is mapped to no product until the next price list; ${formatPriceMoves(report)}.`,
      );
    });
}

/** Whether an address that was set earlier was not named this time. */
function isUnchangedUrl({ baseUrl }: AddOptions, shown: PresentedSupplier): boolean {
  return baseUrl === undefined && shown.base_url !== kindOf(shown.name).addresses(shown.test_mode).baseUrl;
}

/** A flag that was set either way; undefined leaves the setting unchanged. */
function givenFlag(command: Command, name: string, value: boolean | undefined): boolean | undefined {
  return command.getOptionValueSource(name) === 'cli' ? value : undefined;
}

function parsePriority(text: string): number {
  if (!/^\d{1,4}$/.test(text) || Number(text) > 1_000)
    throw new InvalidArgumentError('It must be a whole number from 0 to 1000.');
  return Number(text);
}

/** The command refuses unknown names, since its message says more. */
function supplierArgument(description: string): Argument {
  return new Argument('<supplier>', description).choices([...supplierKinds.keys()]).argParser(String);
}

/** Not null for `none`, which commander would turn into an empty text. */
function parsePriorityOrNone(text: string): number | 'none' {
  return text === 'none' ? text : parsePriority(text);
}
