import type { Command } from 'commander';
import { readLimits, requestsPerMinuteMax, setLimits } from '../clients/limits.ts';
import { type Environment, environments } from '../environment.ts';
import { grouped, type Rupiah } from '../rupiah.ts';
import { accountNamed, accountOption } from './named-account.ts';
import {
  answer,
  countUpTo,
  environmentOption,
  type Ground,
  type JsonOption,
  parseRupiah,
  withGround,
} from './run.ts';

interface AccountOptions extends JsonOption {
  readonly account: string;
}

interface SetOptions extends AccountOptions {
  readonly environment?: Environment;
  readonly transaction?: Rupiah;
  readonly daily?: Rupiah;
  readonly requestsPerMinute?: number;
}

/** The limits that hold in one environment. */
interface LimitsListing {
  readonly environment: Environment;
  readonly transaction: Rupiah;
  readonly daily: Rupiah;
  readonly requests_per_minute: number;
}

/** `konter limits set|show`. */
export function addLimitsCommands(program: Command): void {
  const group = program
    .command('limits')
    .description('how much an account may buy, and how often it may ask');
  group
    .command('set')
    .description('set limits; what is not named stays as it is')
    .addOption(accountOption('whole').makeOptionMandatory())
    .addOption(environmentOption())
    .option('--transaction <rupiah>', 'the most that one order may cost', parseRupiah)
    .option('--daily <rupiah>', 'the most that the orders of one day (Jakarta) may cost', parseRupiah)
    .option('--requests-per-minute <count>', 'how often it may ask', countUpTo(requestsPerMinuteMax))
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<SetOptions>();
      const { environment, transaction, daily, requestsPerMinute } = options;
      const { account, called, shown } = await withGround(async (ground) => {
        const { id, name } = await accountNamed(ground.database, options.account, 'whole');
        await setLimits(ground.database, {
          accountId: id,
          environment,
          transaction,
          daily,
          requestsPerMinute,
        });
        return { account: id, called: name, shown: await readShown(ground, id) };
      });
      answer(
        options,
        documentOf(account, shown),
        [
          `The limits of "${called}" are set; they hold within 5 seconds.`,
          ...shown.map(lineOf),
          ...shown.filter((one) => one.daily < one.transaction).map(formatLowDailyLimit),
        ].join('\n'),
      );
    });
  group
    .command('show')
    .description('show the limits that hold, set or by default')
    .addOption(accountOption('beginning').makeOptionMandatory())
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<AccountOptions>();
      const { account, shown } = await withGround(async (ground) => {
        const { id } = await accountNamed(ground.database, options.account, 'beginning');
        return { account: id, shown: await readShown(ground, id) };
      });
      answer(options, documentOf(account, shown), shown.map(lineOf).join('\n'));
    });
}

function readShown({ database, config }: Ground, accountId: string): Promise<LimitsListing[]> {
  return Promise.all(
    environments.map(async (environment) => {
      const held = await readLimits(database, { accountId, environment }, config.settings.limits);
      const { transaction, daily, requestsPerMinute: requests_per_minute } = held;
      return { environment, transaction, daily, requests_per_minute };
    }),
  );
}

function documentOf(account: string, shown: readonly LimitsListing[]): Record<string, unknown> {
  return {
    account,
    limits: Object.fromEntries(shown.map(({ environment, ...limits }) => [environment, limits])),
  };
}

function lineOf({ environment, transaction, daily, requests_per_minute }: LimitsListing): string {
  return `${environment}: ${grouped(transaction)} rupiah an order, ${grouped(daily)} rupiah a day, ${requests_per_minute} requests a minute`;
}

/** It may be meant, to stop an account from buying; or a zero is missing. */
function formatLowDailyLimit({ environment, daily }: LimitsListing): string {
  return `In ${environment} a day is less than one order may cost: no order above ${grouped(daily)} rupiah can be bought.`;
}
