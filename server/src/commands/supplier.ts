import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import {
  addSupplier,
  mapSupplierSku,
  notSetUp,
  setSupplierEnabled,
  unmapSupplierSku,
} from '../catalog/import/supplier-changes.ts';
import { CommandError } from '../command-error.ts';
import { kindOf, supplierKinds } from '../suppliers/adapters.ts';
import { type ConfiguredSupplier, readSuppliers } from '../suppliers/setup/configured-suppliers.ts';
import { type ListState, readLists } from '../suppliers/setup/price-lists.ts';
import { listSkus } from '../suppliers/setup/skus.ts';
import { Secret } from '../sealed.ts';
import { addPriceSync, formatFault } from './price-sync.ts';
import { formatPriceMoves } from './format-price-changes.ts';
import { answer, answerList, type JsonOption, readGivenFile, withGround } from './run.ts';
import { skuTable } from './sku-table.ts';
import { addBalance } from './supplier-balance.ts';

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

interface SkusOptions extends JsonOption {
  readonly unmapped?: boolean;
}

/** `konter supplier add|list|balance|enable|disable|price-sync|skus|map|unmap`. */
export function addSupplierCommands(program: Command): void {
  const group = program.command('supplier').description('who delivers what is sold in live');
  addAdd(group);
  addList(group);
  addBalance(group);
  addSwitch(group, 'disable', 'send a supplier no new purchases; its open ones are followed', false);
  addSwitch(group, 'enable', 'send a supplier new purchases again', true);
  addPriceSync(group);
  addSkus(group);
  addMap(group);
  addUnmap(group);
}

function addAdd(group: Command): void {
  group
    .command('add')
    .description('set a supplier up, or give it other credentials; running servers use it within 5 seconds')
    .addArgument(supplierArgument('which one'))
    .requiredOption('--username <name>', 'who we are there')
    .requiredOption('--key-file <file>', 'the file that holds the API key')
    .option('--webhook-secret-file <file>', 'the file that holds the secret of its callbacks (digiflazz)')
    .option('--base-url <url>', 'where it is; "own" for its own address, which a new one has when left out')
    .option('--bills-url <url>', 'where its bills are paid, when that is elsewhere (iak)')
    .addOption(new Option('--test-mode', 'use its test mode: nothing real is bought'))
    .addOption(new Option('--no-test-mode', 'use it in earnest').hideHelp())
    .option(
      '--add-products',
      'make a product of each of its codes that stands for none (usual for digiflazz)',
    )
    .addOption(new Option('--no-add-products', 'leave such codes alone (usual for iak)'))
    .option('--priority <number>', 'of two that ask the same, the lower number goes first', parsePriority)
    .action(async (name: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<AddOptions>();
      const apiKey = await readSecret(options.keyFile);
      const { webhookSecretFile } = options;
      const webhookSecret = webhookSecretFile === undefined ? undefined : await readSecret(webhookSecretFile);
      const { added, anotherAccount, shown } = await withGround(async ({ config, database, keyring }) => {
        const made = await addSupplier(database, keyring, {
          name,
          credentials: { username: options.username, apiKey },
          webhookSecret,
          baseUrl: options.baseUrl === 'own' ? null : options.baseUrl,
          billsUrl: options.billsUrl,
          testMode: givenFlag(command, 'testMode', options.testMode),
          addProducts: givenFlag(command, 'addProducts', options.addProducts),
          priority: options.priority,
        });
        return { ...made, shown: present(made.supplier, [], config.publicUrl) };
      });
      const lines = [
        added ? `The supplier ${name} is set up.` : `The supplier ${name} was set up before; it is updated.`,
        ...(anotherAccount
          ? ['It is another account now: only what is bought from now on can be reconciled with it.']
          : []),
        `Address      ${addressesOf(shown)}${isUnchangedUrl(options, shown) ? '  (as before; --base-url own for its own)' : ''}`,
        `Callbacks    ${shown.callback_url}`,
        `Whether it takes the key tells: konter supplier balance ${name}`,
        `Its prices are fetched by a running server, or now with: konter supplier price-sync ${name}`,
      ];
      answer(options, { added, another_account: anotherAccount, ...shown }, lines.join('\n'));
    });
}

function addList(group: Command): void {
  group
    .command('list')
    .description('list the suppliers, without their credentials')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      const suppliers = await withGround(async ({ config, database, keyring }) => {
        const lists = await readLists(database);
        const found = await readSuppliers(database, keyring);
        return found.map((one) => present(one, lists, config.publicUrl));
      });
      const lines = suppliers.flatMap((one) => [
        `${one.name}  ${one.enabled ? 'enabled' : 'disabled'}${one.test_mode ? '  test mode' : ''}  priority ${one.priority}`,
        `  address    ${addressesOf(one)}`,
        `  callbacks  ${one.callback_url}`,
        ...one.price_lists.map(
          (list) =>
            `  prices     ${list.kind}: ${list.fault === null ? 'read' : formatFault({ supplier: one.name, kind: list.kind }, list.fault)}, last read ${list.read_at?.toISOString() ?? 'never'}`,
        ),
      ]);
      answerList(options, { suppliers }, lines, 'There is no supplier yet.');
    });
}

function addSwitch(group: Command, word: string, description: string, enabled: boolean): void {
  group
    .command(word)
    .description(description)
    .addArgument(supplierArgument('its name'))
    .action(async (name: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      const report = await withGround(({ database }) => setSupplierEnabled(database, name, enabled));
      answer(
        options,
        { name, enabled, prices_changed: report.pricesChanged },
        `The supplier ${name} is ${enabled ? 'enabled' : 'disabled'}; ${formatPriceMoves(report)}.`,
      );
    });
}

function addSkus(group: Command): void {
  group
    .command('skus')
    .description('list what a supplier sells, by its own codes, with costs and prices in rupiah')
    .addArgument(supplierArgument('its name'))
    .option('--unmapped', 'only what stands for no product yet')
    .action(async (name: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<SkusOptions>();
      const skus = await withGround(async ({ database, keyring }) => {
        const known = await readSuppliers(database, keyring);
        if (!known.some((one) => one.name === name)) throw notSetUp(name);
        return listSkus(database, { supplier: name, unmapped: options.unmapped === true });
      });
      const lines = skus.length === 0 ? [] : skuTable(skus);
      answerList(options, { skus }, lines, 'There is nothing to list.');
    });
}

function addMap(group: Command): void {
  group
    .command('map')
    .description("say which product a supplier's code stands for")
    .requiredOption('--supplier <name>', 'the supplier')
    .requiredOption('--sku <code>', 'its code')
    .requiredOption('--product <code>', 'our product')
    .option(
      '--priority <number>',
      'a priority of its own, or "none" for that of the supplier',
      parsePriorityOrNone,
    )
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<MapOptions>();
      const { supplier, sku, product } = options;
      const priority = options.priority === 'none' ? null : options.priority;
      const report = await withGround(({ database }) =>
        mapSupplierSku(database, { supplier, sku, productCode: product, priority }),
      );
      const { kind, names, asMuch } = report;
      answer(
        options,
        { supplier, kind, sku, product, prices_changed: report.pricesChanged },
        [
          `The code ${sku} of ${supplier} ("${names.sku}") stands for ${product} ("${names.product}"); ${formatPriceMoves(report)}.`,
          ...(asMuch
            ? []
            : [
                `The two tell of different amounts. Is it a mistake? Then: konter supplier unmap --supplier ${supplier} --sku ${sku}`,
              ]),
        ].join('\n'),
      );
    });
}

function addUnmap(group: Command): void {
  group
    .command('unmap')
    .description("take back what was said of a supplier's code; its price list decides again")
    .requiredOption('--supplier <name>', 'the supplier')
    .requiredOption('--sku <code>', 'its code')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<Omit<MapOptions, 'product' | 'priority'>>();
      const { supplier, sku } = options;
      const report = await withGround(({ database }) => unmapSupplierSku(database, { supplier, sku }));
      answer(
        options,
        { supplier, sku, kinds: report.kinds, prices_changed: report.pricesChanged },
        `The code ${sku} of ${supplier} stands for no product until its next price list; ${formatPriceMoves(report)}.`,
      );
    });
}

interface PresentedSupplier {
  readonly name: string;
  readonly enabled: boolean;
  readonly test_mode: boolean;
  readonly adds_products: boolean;
  readonly priority: number;
  readonly base_url: string;
  readonly bills_url: string | null;
  readonly callback_url: string;
  readonly signed_callbacks: boolean;
  readonly price_lists: readonly Omit<ListState, 'supplier'>[];
}

/** Whatever proves who we are stays out. */
function present(
  supplier: ConfiguredSupplier,
  lists: readonly ListState[],
  publicUrl: string,
): PresentedSupplier {
  return {
    name: supplier.name,
    enabled: supplier.enabled,
    test_mode: supplier.testMode,
    adds_products: supplier.addsProducts,
    priority: supplier.priority,
    base_url: supplier.baseUrl,
    bills_url: supplier.billsUrl,
    callback_url: `${publicUrl}/callbacks/${supplier.name}/${supplier.callbackToken}`,
    signed_callbacks: supplier.credentials.webhookSecret !== null,
    price_lists: lists
      .filter((list) => list.supplier === supplier.name)
      .map(({ kind, read_at, fault }) => ({ kind, read_at, fault })),
  };
}

function addressesOf({ base_url, bills_url }: PresentedSupplier): string {
  return [base_url, bills_url].filter((url) => url !== null).join('  bills ');
}

/** Whether an address that somebody chose once was not named this time. */
function isUnchangedUrl({ baseUrl }: AddOptions, shown: PresentedSupplier): boolean {
  return baseUrl === undefined && shown.base_url !== kindOf(shown.name).addresses(shown.test_mode).baseUrl;
}

/** Reads a secret from a file, without what an editor leaves at its end. Neither it nor its place is ever repeated. */
async function readSecret(path: string): Promise<Secret> {
  const secret = (await readGivenFile(path)).trim();
  if (secret === '' || /\s/.test(secret) || secret.length > 500)
    throw new CommandError(`The file "${path}" must hold one key and nothing else.`);
  return new Secret(secret);
}

/** A flag that was given one way or the other; undefined leaves things as they are. */
function givenFlag(command: Command, name: string, value: boolean | undefined): boolean | undefined {
  return command.getOptionValueSource(name) === 'cli' ? value : undefined;
}

function parsePriority(text: string): number {
  if (!/^\d{1,4}$/.test(text) || Number(text) > 1_000)
    throw new InvalidArgumentError('It must be a whole number from 0 to 1000.');
  return Number(text);
}

/** A name that no supplier has is for the command to refuse: its sentence says more. */
function supplierArgument(description: string): Argument {
  return new Argument('<supplier>', description).choices([...supplierKinds.keys()]).argParser(String);
}

/** Not null for `none`: commander would make an empty text of it. */
function parsePriorityOrNone(text: string): number | 'none' {
  return text === 'none' ? text : parsePriority(text);
}
