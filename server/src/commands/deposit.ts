import type { Command } from 'commander';
import { openApp } from '../app.ts';
import { findAccount } from '../clients/accounts.ts';
import type { Environment } from '../environment.ts';
import { creditDeposit } from '../orders/deposit.ts';
import type { Rupiah } from '../rupiah.ts';
import { answer, environmentOption, type JsonOption, parseId, parseRupiah, withGround } from './run.ts';

interface CreditOptions extends JsonOption {
  readonly account: string;
  readonly environment: Environment;
  readonly amount: Rupiah;
  readonly reference: string;
}

/** `konter deposit credit`. */
export function addDepositCommands(program: Command): void {
  program
    .command('deposit')
    .description('money that clients paid in')
    .command('credit')
    .description('credit a deposit to a wallet; the same reference again credits nothing')
    .requiredOption('--account <id>', 'the account', parseId)
    .addOption(environmentOption().makeOptionMandatory())
    .requiredOption('--amount <rupiah>', 'how much', parseRupiah)
    .requiredOption('--reference <text>', 'what names this deposit, such as the number of the bank transfer')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CreditOptions>();
      const { account: accountId, environment, amount, reference } = options;
      const { balance, replayed } = await withGround(async ({ config, database, keyring, appUrl }) => {
        await findAccount(database, accountId);
        const app = openApp(config, { url: appUrl, keyring });
        try {
          return await creditDeposit(app.orders, { accountId, environment }, { amount, reference });
        } finally {
          await app.close();
        }
      });
      const words = replayed
        ? 'This deposit was credited before; nothing was changed.'
        : `Credited ${amount} rupiah.`;
      answer(
        options,
        { account: accountId, environment, amount, reference, balance, replayed },
        `${words} The balance is ${balance}.`,
      );
    });
}
