import type { Command } from 'commander';
import {
  type Account,
  approveAccount,
  createAccount,
  listAccounts,
  resumeAccount,
  suspendAccount,
} from '../clients/accounts.ts';
import type { Database } from '../database/connection.ts';
import { type Environment, environments } from '../environment.ts';
import { readWallet } from '../ledger/wallet.ts';
import { operator } from '../operators/audit-record.ts';
import { grouped, type Rupiah } from '../rupiah.ts';
import { addAccountGroupCommands } from './account-group.ts';
import { addLiveRequestCommands } from './account-live-requests.ts';
import { accountNamed, accountOption } from './named-account.ts';
import { isSameName } from './pick-named.ts';
import { answer, answerList, type JsonOption, withCommandContext } from './run.ts';

interface CreateOptions extends JsonOption {
  readonly name: string;
  readonly live?: boolean;
}

interface AccountOptions extends JsonOption {
  readonly account: string;
}

interface SuspensionOptions extends AccountOptions {
  readonly reason?: string;
}

/** `konter account create|list|show|approve|suspend|resume|live-requests|refuse|group`. */
export function addAccountCommands(program: Command): void {
  const group = program.command('account').description('manage the accounts of clients');

  group
    .command('create')
    .description('create an account')
    .requiredOption('--name <name>', 'the name of the account')
    .option('--live', 'approve it for live use')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CreateOptions>();
      const { name, live = false } = options;
      const { made, namesakes } = await withCommandContext(async ({ config, database, keyring }) => {
        const { sandboxStartBalance: sandboxStart } = config.settings;
        const { id } = await createAccount(database, keyring, { actor: operator, name, live, sandboxStart });
        const others = (await listAccounts(database)).filter((one) => one.id !== id);
        return { made: id, namesakes: others.filter((one) => isSameName(one.name, name)) };
      });
      const warning =
        namesakes.length === 0
          ? ''
          : `\nOther accounts have this name: ${namesakes.map(({ id }) => id).join(', ')}. Name the account by its id.`;
      answer(options, { id: made, name, live }, `Created the account ${made}.${warning}`);
    });

  group
    .command('list')
    .description('list all accounts')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      const accounts = await withCommandContext(({ database }) => listAccounts(database));
      answerList(
        options,
        { accounts: accounts.map(present) },
        accounts.map(lineOf),
        'There is no account yet.',
      );
    });
  addShow(group);
  addSwitches(group);
  addLiveRequestCommands(group);
  addAccountGroupCommands(group);
}

function addShow(group: Command): void {
  group
    .command('show')
    .description('show an account and the balances of its wallets')
    .addOption(accountOption('beginning').makeOptionMandatory())
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<AccountOptions>();
      const { account, wallets } = await withCommandContext(async ({ database }) => {
        const found = await accountNamed(database, options.account, 'beginning');
        return { account: found, wallets: await readWallets(database, found.id) };
      });
      const lines = wallets.map(
        ({ environment, balance, held, available }) =>
          `${environment}: ${grouped(available)} rupiah available, ${grouped(held)} held, a balance of ${grouped(balance)}`,
      );
      const byEnvironment = wallets.map(({ environment, ...wallet }) => [environment, wallet] as const);
      answer(
        options,
        { ...present(account), wallets: Object.fromEntries(byEnvironment) },
        [lineOf(account), ...lines].join('\n'),
      );
    });
}

interface WalletListing {
  readonly environment: Environment;
  readonly balance: Rupiah;
  readonly held: Rupiah;
  readonly available: Rupiah;
}

function readWallets(database: Database, accountId: string): Promise<WalletListing[]> {
  return Promise.all(
    environments.map(async (environment) => {
      const wallet = await readWallet(database, { accountId, environment });
      if (wallet === undefined) throw new Error(`The account ${accountId} has no ${environment} wallet.`);
      const { available, held } = wallet;
      return { environment, balance: available + held, held, available };
    }),
  );
}

function present({ id, name, liveApproved, suspendedAt, createdAt }: Account): Record<string, unknown> {
  return { id, name, live: liveApproved, suspended_at: suspendedAt, created_at: createdAt };
}

function lineOf({ id, name, liveApproved, suspendedAt }: Account): string {
  return `${id}  ${name}${liveApproved ? '  live' : ''}${suspendedAt === null ? '' : '  suspended'}`;
}

function addSwitches(group: Command): void {
  group
    .command('approve')
    .description('approve an account for live use, and close its request')
    .addOption(accountOption('whole').makeOptionMandatory())
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<AccountOptions>();
      const { id, name } = await withCommandContext(async ({ database }) => {
        const account = await accountNamed(database, options.account, 'whole');
        await approveAccount(database, { accountId: account.id, actor: operator });
        return account;
      });
      answer(
        options,
        { id, live: true },
        `The account "${name}" is approved for live; running servers accept it within 5 seconds.`,
      );
    });

  group
    .command('suspend')
    .description('suspend an account in both environments')
    .addOption(accountOption('whole').makeOptionMandatory())
    .option('--reason <text>', 'why, for the audit record')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<SuspensionOptions>();
      const { id, name } = await withCommandContext(async ({ database }) => {
        const account = await accountNamed(database, options.account, 'whole');
        await suspendAccount(database, { accountId: account.id, actor: operator, reason: options.reason });
        return account;
      });
      answer(
        options,
        { id, suspended: true },
        `The account "${name}" is suspended; running servers refuse it within 5 seconds.`,
      );
    });

  group
    .command('resume')
    .description('end the suspension of an account')
    .addOption(accountOption('whole').makeOptionMandatory())
    .option('--reason <text>', 'why, for the audit record')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<SuspensionOptions>();
      const { id, name } = await withCommandContext(async ({ database }) => {
        const account = await accountNamed(database, options.account, 'whole');
        await resumeAccount(database, { accountId: account.id, actor: operator, reason: options.reason });
        return account;
      });
      answer(
        options,
        { id, suspended: false },
        `The account "${name}" is no longer suspended; running servers accept it within 5 seconds.`,
      );
    });
}
