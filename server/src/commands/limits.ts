import type { Command } from 'commander';
import { readLimits, requestsPerMinuteMax, setLimits } from '../clients/limits.ts';
import { type Environment, environments } from '../environment.ts';
import type { Rupiah } from '../rupiah.ts';
import {
  answer,
  countUpTo,
  environmentOption,
  type JsonOption,
  parseId,
  parseRupiah,
  withGround,
} from './run.ts';

interface SetOptions extends JsonOption {
  readonly account: string;
  readonly environment?: Environment;
  readonly transaction?: Rupiah;
  readonly daily?: Rupiah;
  readonly requestsPerMinute?: number;
}

/** `konter limits set`. */
export function addLimitsCommands(program: Command): void {
  program
    .command('limits')
    .description('how much an account may buy, and how often it may ask')
    .command('set')
    .description('set limits; what is not named stays as it is')
    .requiredOption('--account <id>', 'the account', parseId)
    .addOption(environmentOption())
    .option('--transaction <rupiah>', 'the most that one order may cost', parseRupiah)
    .option('--daily <rupiah>', 'the most that the orders of one day (Jakarta) may cost', parseRupiah)
    .option('--requests-per-minute <count>', 'how often it may ask', countUpTo(requestsPerMinuteMax))
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<SetOptions>();
      const { account, environment, transaction, daily, requestsPerMinute } = options;
      const limits = await withGround(async ({ database, config }) => {
        await setLimits(database, { accountId: account, environment, transaction, daily, requestsPerMinute });
        const now = environments.map(async (one) => {
          const held = await readLimits(
            database,
            { accountId: account, environment: one },
            config.settings.limits,
          );
          return [
            one,
            { transaction: held.transaction, daily: held.daily, requests_per_minute: held.requestsPerMinute },
          ] as const;
        });
        return Object.fromEntries(await Promise.all(now));
      });
      answer(options, { account, limits }, 'The limits are set; they hold within 5 seconds.');
    });
}
