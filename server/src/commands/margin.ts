import { type Command, InvalidArgumentError, Option } from 'commander';
import { type MarginSubject, removeMargin, setMargin } from '../catalog/pricing/margin-changes.ts';
import type { Margin, MarginRule } from '../catalog/pricing/margin.ts';
import { readMarginRules, readPercent, writePercent } from '../catalog/pricing/margin-rules.ts';
import type { RepriceReport } from '../catalog/pricing/reprice.ts';
import { CommandError } from '../command-error.ts';
import { grouped, type Rupiah } from '../rupiah.ts';
import { formatPriceMoves, pricesToKnow } from './format-price-changes.ts';
import { answer, answerList, type JsonOption, parseRupiah, withCommandContext } from './run.ts';

interface SubjectOptions extends JsonOption {
  readonly all?: boolean;
  readonly category?: string;
  readonly brand?: string;
  readonly product?: string;
}

interface SetOptions extends SubjectOptions {
  readonly fixed?: Rupiah;
  readonly percent?: bigint;
  readonly price?: Rupiah;
  readonly step: Rupiah;
  readonly allowLoss?: boolean;
}

/** `konter margin set|list|remove`. */
export function addMarginCommands(program: Command): void {
  const group = program.command('margin').description('manage the margin rules of prepaid products');
  addSet(group);
  group
    .command('list')
    .description('list the rules, the most specific ones first')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      const rules = await withCommandContext(({ database }) => readMarginRules(database));
      const none = 'There is no rule yet: products are sold at their cost.';
      answerList(options, { rules: rules.map(present) }, rules.map(formatRule), none);
    });
  withSubject(group.command('remove').description('remove a rule; prices change at once')).action(
    async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<SubjectOptions>();
      const subject = subjectOf(options);
      const report = await withCommandContext(({ database }) => removeMargin(database, subject));
      answer(
        options,
        { removed: presentSubject(report.removed), ...presentReport(report) },
        `The rule is removed; ${resultOf(report)}`,
      );
    },
  );
}

function addSet(group: Command): void {
  withSubject(group.command('set').description('set a rule; prices change at once, open quotes keep theirs'))
    .option('--fixed <rupiah>', 'the amount to add to the cost', parseSignedRupiah)
    .option('--percent <percent>', 'the percentage of the cost to add, such as 1.5', parsePercentOption)
    .option('--price <rupiah>', 'a fixed price, whatever the cost (with --product)', parseRupiah)
    .addOption(
      new Option('--step <rupiah>', 'round prices up to a multiple of this')
        .argParser(parseStep)
        // The default has a description, because the help prints it as JSON, which has no bigint.
        .default(1n, '1'),
    )
    .option('--allow-loss', 'sell even below cost')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<SetOptions>();
      const { step, allowLoss = false } = options;
      const rule: MarginRule = { ...subjectOf(options), margin: marginOf(options), step, allowLoss };
      const report = await withCommandContext(({ database }) => setMargin(database, rule));
      answer(
        options,
        { rule: present(report.rule), ...presentReport(report) },
        `The rule is set; ${resultOf(report)}`,
      );
    });
}

function withSubject(command: Command): Command {
  return command
    .option('--all', 'every product')
    .option('--category <slug>', 'the products of a category')
    .option('--brand <name>', 'the products of a brand')
    .option('--product <code>', 'one product');
}

function subjectOf(options: SubjectOptions): MarginSubject {
  const { all, category, brand, product } = options;
  const named = [
    ...(all === true ? [{ scope: 'all', subject: '' } as const] : []),
    ...(category === undefined ? [] : [{ scope: 'category', subject: category } as const]),
    ...(brand === undefined ? [] : [{ scope: 'brand', subject: brand } as const]),
    ...(product === undefined ? [] : [{ scope: 'product', subject: product } as const]),
  ];
  const [only] = named;
  if (only === undefined || named.length > 1)
    throw new CommandError(
      'Name what the rule applies to with one of --all, --category, --brand and --product.',
    );
  return only;
}

function marginOf({ fixed, percent, price }: SetOptions): Margin {
  const named: Margin[] = [
    ...(fixed === undefined ? [] : [{ kind: 'fixed', amount: fixed } as const]),
    ...(percent === undefined ? [] : [{ kind: 'percent', thousandths: percent } as const]),
    ...(price === undefined ? [] : [{ kind: 'price', price } as const]),
  ];
  const [only] = named;
  if (only === undefined || named.length > 1)
    throw new CommandError('Name the margin with one of --fixed, --percent and --price.');
  return only;
}

function presentSubject({ scope, subject }: MarginSubject): Record<string, unknown> {
  return { scope, subject: subject === '' ? null : subject };
}

function present({ scope, subject, margin, step, allowLoss }: MarginRule): Record<string, unknown> {
  return {
    ...presentSubject({ scope, subject }),
    fixed: margin.kind === 'fixed' ? margin.amount : null,
    percent: margin.kind === 'percent' ? writePercent(margin.thousandths) : null,
    price: margin.kind === 'price' ? margin.price : null,
    step,
    allow_loss: allowLoss,
  };
}

function presentReport({
  pricesChanged,
  furthest,
  belowCost,
  unruled,
}: RepriceReport): Record<string, unknown> {
  return { prices_changed: pricesChanged, furthest, below_cost: belowCost, without_rule: unruled };
}

function formatRule({ scope, subject, margin, step, allowLoss }: MarginRule): string {
  const about = scope === 'all' ? 'all products' : `${scope} ${subject}`;
  const rounding = step === 1n ? '' : `, rounded up to ${grouped(step)}`;
  return `${about}: ${formatMargin(margin)}${rounding}${allowLoss ? ', even below cost' : ''}`;
}

function formatMargin(margin: Margin): string {
  if (margin.kind === 'price') return `sold at ${grouped(margin.price)}`;
  if (margin.kind === 'fixed') return `cost plus ${grouped(margin.amount)}`;
  return `cost plus ${writePercent(margin.thousandths)} %`;
}

function resultOf(report: RepriceReport): string {
  return [`${formatPriceMoves(report)}.`, ...pricesToKnow(report)].join('\n');
}

function parseSignedRupiah(text: string): Rupiah {
  if (!/^-?\d{1,9}$/.test(text))
    throw new InvalidArgumentError('It must be a whole number of rupiah from -999999999 to 999999999.');
  return BigInt(text);
}

function parsePercentOption(text: string): bigint {
  const percent = readPercent(text);
  if (percent === undefined || percent > 1_000_000n || percent < -100_000n)
    throw new InvalidArgumentError('It must be a number from -100 to 1000 with at most three decimals.');
  return percent;
}

function parseStep(text: string): Rupiah {
  const step = parseRupiah(text);
  if (step < 1n || step > 1_000_000n)
    throw new InvalidArgumentError('It must be a whole number of rupiah from 1 to 1000000.');
  return step;
}
