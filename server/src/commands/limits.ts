import type { Command } from 'commander';
import {
  duplicateMinutesIn,
  duplicateMinutesMax,
  readLimits,
  requestsPerMinuteMax,
  setLimits,
} from '../clients/limits.ts';
import { type Environment, environments } from '../environment.ts';
import { operator } from '../operators/audit-record.ts';
import { grouped, type Rupiah } from '../rupiah.ts';
import { accountNamed, accountOption } from './named-account.ts';
import {
  answer,
  countUpTo,
  environmentOption,
  type CommandContext,
  type JsonOption,
  parseRupiah,
  withCommandContext,
} from './run.ts';

interface AccountOptions extends JsonOption {
  readonly account: string;
}

interface SetOptions extends AccountOptions {
  readonly environment?: Environment;
  readonly transaction?: Rupiah;
  readonly daily?: Rupiah;
  readonly requestsPerMinute?: number;
  readonly duplicateMinutes?: number;
}

/** The limits in effect in one environment. */
interface LimitsListing {
  readonly environment: Environment;
  readonly transaction: Rupiah;
  readonly daily: Rupiah;
  readonly requests_per_minute: number;
  /** For the API. 0: not refused. */
  readonly duplicate_minutes: number;
  /** For orders by hand in the portal. */
  readonly duplicate_minutes_by_hand: number;
}

/** `konter limits set|show`. */
export function addLimitsCommands(program: Command): void {
  const group = program.command('limits').description('manage the spending and rate limits of accounts');
  group
    .command('set')
    .description('set limits; those not named stay as they are')
    .addOption(accountOption('whole').makeOptionMandatory())
    .addOption(environmentOption())
    .option('--transaction <rupiah>', 'the most that one order may cost', parseRupiah)
    .option('--daily <rupiah>', 'the most that the orders of one day (Jakarta) may cost', parseRupiah)
    .option(
      '--requests-per-minute <count>',
      'the maximum number of requests per minute',
      countUpTo(requestsPerMinuteMax),
    )
    .option(
      '--duplicate-minutes <minutes>',
      'refuse a second order of a product for one customer within this time; 0: never; by default 5 by hand, 0 with the API',
      countUpTo(duplicateMinutesMax, 0),
    )
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<SetOptions>();
      const { environment, transaction, daily, requestsPerMinute, duplicateMinutes } = options;
      const { account, called, shown } = await withCommandContext(async (context) => {
        const { id, name } = await accountNamed(context.database, options.account, 'whole');
        await setLimits(context.database, {
          accountId: id,
          actor: operator,
          environment,
          transaction,
          daily,
          requestsPerMinute,
          duplicateMinutes,
        });
        return { account: id, called: name, shown: await readShown(context, id) };
      });
      answer(
        options,
        documentOf(account, shown),
        [
          `The limits of "${called}" are set; they apply within 5 seconds.`,
          ...shown.map(lineOf),
          ...shown.filter((one) => one.daily < one.transaction).map(formatLowDailyLimit),
        ].join('\n'),
      );
    });
  group
    .command('show')
    .description('show the limits in effect, set or by default')
    .addOption(accountOption('beginning').makeOptionMandatory())
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<AccountOptions>();
      const { account, shown } = await withCommandContext(async (context) => {
        const { id } = await accountNamed(context.database, options.account, 'beginning');
        return { account: id, shown: await readShown(context, id) };
      });
      answer(options, documentOf(account, shown), shown.map(lineOf).join('\n'));
    });
}

function readShown({ database, config }: CommandContext, accountId: string): Promise<LimitsListing[]> {
  return Promise.all(
    environments.map(async (environment) => {
      const held = await readLimits(database, { accountId, environment }, config.settings.limits);
      const { transaction, daily, requestsPerMinute: requests_per_minute } = held;
      return {
        ...{ environment, transaction, daily, requests_per_minute },
        duplicate_minutes: duplicateMinutesIn(held, 'api'),
        duplicate_minutes_by_hand: duplicateMinutesIn(held, 'console'),
      };
    }),
  );
}

function documentOf(account: string, shown: readonly LimitsListing[]): Record<string, unknown> {
  return {
    account,
    limits: Object.fromEntries(shown.map(({ environment, ...limits }) => [environment, limits])),
  };
}

function lineOf({ environment, transaction, daily, ...counts }: LimitsListing): string {
  const { duplicate_minutes: byApi, duplicate_minutes_by_hand: byHand } = counts;
  const duplicates =
    byHand === 0
      ? ''
      : `, no second order for a customer within ${byHand} min${byApi === byHand ? '' : ' by hand'}`;
  return `${environment}: ${grouped(transaction)} rupiah an order, ${grouped(daily)} rupiah a day, ${counts.requests_per_minute} requests a minute${duplicates}`;
}

/** This may be intended, to stop an account from buying, or a zero may be missing. */
function formatLowDailyLimit({ environment, daily }: LimitsListing): string {
  return `In ${environment} the daily limit is below the limit of one order: no order above ${grouped(daily)} rupiah can be bought.`;
}
