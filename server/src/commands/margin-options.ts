import { type Command, InvalidArgumentError, Option } from 'commander';
import { losesMoney } from '../catalog/pricing/margin-changes.ts';
import type { Margin, MarginRule } from '../catalog/pricing/margin.ts';
import { readPercent, type RuleKey } from '../catalog/pricing/margin-rules.ts';
import { isDay, jakartaMoment } from '../clock.ts';
import { CommandError } from '../command-error.ts';
import type { Queryable } from '../database/connection.ts';
import type { Rupiah } from '../rupiah.ts';
import { type LevelOptions, levelKeyOf, withLevel } from './level-options.ts';
import { type JsonOption, parseRupiah } from './run.ts';

/** The options that name a rule: for whom it is, and what it is about. */
export interface SubjectOptions extends JsonOption, LevelOptions {
  readonly all?: boolean;
  readonly category?: string;
  readonly brand?: string;
  readonly product?: string;
}

/** The options of a rule. */
export interface RuleOptions extends SubjectOptions {
  readonly fixed?: Rupiah;
  readonly percent?: bigint;
  readonly price?: Rupiah;
  readonly step: Rupiah;
  readonly allowLoss?: boolean;
}

/** The option `--from`. */
export interface FromOption {
  readonly from?: Date;
}

/** Adds the options that name a rule. */
export function withSubject(command: Command): Command {
  const named = command
    .option('--all', 'every product')
    .option('--category <slug>', 'the products of a category')
    .option('--brand <name>', 'the products of a brand')
    .option('--product <code>', 'one product');
  return withLevel(named, 'only for');
}

/** Adds the options of a rule. */
export function withRule(command: Command): Command {
  return withSubject(command)
    .option('--fixed <rupiah>', 'the amount to add to the cost', parseSignedRupiah)
    .option('--percent <percent>', 'the percentage of the cost to add, such as 1.5', parsePercentOption)
    .option('--price <rupiah>', 'a fixed price, whatever the cost (with --product)', parseRupiah)
    .addOption(
      new Option('--step <rupiah>', 'round prices up to a multiple of this')
        .argParser(parseStep)
        // The default has a description, because the help prints it as JSON, which has no bigint.
        .default(1n, '1'),
    )
    .option('--allow-loss', 'sell even below cost');
}

/** The option `--from`, in WIB. */
export function fromOption(): Option {
  return new Option(
    '--from <time>',
    'when it takes effect, in WIB, such as 2026-12-01 or "2026-12-01 06:00"; at once by default',
  ).argParser(parseFrom);
}

/** The rule that options name. @throws CommandError when they name none, several, or an unknown account or group */
export async function ruleKeyOf(db: Queryable, options: SubjectOptions): Promise<RuleKey> {
  const level = await levelKeyOf(db, options);
  return { ...(level === undefined ? {} : { level }), ...subjectOf(options) };
}

/** The rule that options describe. @throws CommandError as `ruleKeyOf` does, or when there is not one margin */
export async function ruleOf(db: Queryable, options: RuleOptions): Promise<MarginRule> {
  const { step, allowLoss = false } = options;
  const margin = marginOf(options);
  if (!allowLoss && losesMoney(margin))
    throw new CommandError('This would sell below cost; add --allow-loss to allow it.');
  if (margin.kind === 'price' && options.product === undefined)
    throw new CommandError('A price can be set for one product only; add --product.');
  return { ...(await ruleKeyOf(db, options)), margin, step, allowLoss };
}

function subjectOf(options: SubjectOptions): Omit<RuleKey, 'level'> {
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

function marginOf({ fixed, percent, price }: RuleOptions): Margin {
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

function parseFrom(text: string): Date {
  const [, day = '', time = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d))?$/.exec(text) ?? [];
  const at = jakartaMoment(day, time);
  if (!isDay(day) || Number.isNaN(at.getTime()))
    throw new InvalidArgumentError('It must be a day or a time in WIB, such as "2026-12-01 06:00".');
  return at;
}
