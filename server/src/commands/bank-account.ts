import type { Command } from 'commander';
import {
  addBankAccount,
  type BankAccount,
  bankAccountNamed,
  disableBankAccount,
  listBankAccounts,
} from '../deposits/bank/bank-accounts.ts';
import type { Environment } from '../environment.ts';
import { operator } from '../operators/audit-record.ts';
import { formatBankAccounts } from './format-deposit.ts';
import { answer, answerList, environmentOption, type JsonOption, withCommandContext } from './run.ts';

interface AddOptions extends JsonOption {
  readonly environment: Environment;
  readonly bank: string;
  readonly number: string;
  readonly holder: string;
  readonly instructions: string;
}

interface DisableOptions extends JsonOption {
  readonly environment: Environment;
}

/** `konter bank account add|list|disable`. */
export function addBankAccountCommands(bank: Command): void {
  const group = bank.command('account').description('manage the bank accounts');
  addAdd(group);
  addList(group);
  addDisable(group);
}

function addAdd(group: Command): void {
  group
    .command('add')
    .description(
      'add a bank account; one that exists is enabled again, with this holder and these instructions',
    )
    .addOption(environmentOption().makeOptionMandatory())
    .requiredOption('--bank <name>', 'a short name, such as bca, mandiri, bri or bni')
    .requiredOption('--number <digits>', 'the account number, digits only')
    .requiredOption('--holder <name>', 'the holder, as the bank shows it to payers')
    .option('--instructions <text>', 'what a payer reads beside the account', '')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<AddOptions>();
      const { environment, bank, number, holder, instructions } = options;
      const account = await withCommandContext(({ database }) =>
        addBankAccount(database, { environment, bank, number, holder, instructions }, operator),
      );
      answer(
        options,
        present(account),
        `Clients can transfer deposits to ${bank} ${number} (${holder}) in ${environment}.`,
      );
    });
}

function addList(group: Command): void {
  group
    .command('list')
    .description('list the bank accounts')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      const accounts = await withCommandContext(({ database }) => listBankAccounts(database));
      answerList(
        options,
        { bank_accounts: accounts.map(present) },
        formatBankAccounts(accounts),
        'There is no bank account.',
      );
    });
}

function addDisable(group: Command): void {
  group
    .command('disable')
    .description('name a bank account in no new deposit request; what is transferred to it still counts')
    .argument('<account>', 'its number, BANK/NUMBER, or its id')
    .addOption(environmentOption().makeOptionMandatory())
    .action(async (name: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<DisableOptions>();
      const { account, disabled } = await withCommandContext(async ({ database }) => {
        const named = await bankAccountNamed(database, options.environment, name);
        return { account: named, disabled: await disableBankAccount(database, named, operator) };
      });
      answer(
        options,
        { id: account.id, disabled },
        disabled
          ? `New deposit requests no longer name ${account.bank} ${account.number}.`
          : `The bank account ${account.bank} ${account.number} was disabled before.`,
      );
    });
}

function present({ id, environment, bank, number, holder, instructions, enabled }: BankAccount): unknown {
  return { id, environment, bank, number, holder, instructions, enabled };
}
