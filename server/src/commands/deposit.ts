import type { Command } from 'commander';
import { findAccount } from '../clients/accounts.ts';
import type { Environment } from '../environment.ts';
import { creditDeposit } from '../orders/deposit.ts';
import type { Rupiah } from '../rupiah.ts';
import { answer, environmentOption, type JsonOption, parseId, parseRupiah } from './run.ts';
import { withApp } from './run-operator.ts';

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
      const { balance, replayed } = await withApp(async (app) => {
        await findAccount(app.database, accountId);
        return creditDeposit(app.orders, { accountId, environment }, { amount, reference });
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
