import type { Command } from 'commander';
import {
  approveAccount,
  createAccount,
  listAccounts,
  resumeAccount,
  suspendAccount,
} from '../clients/accounts.ts';
import { answer, answerList, type JsonOption, parseId, withGround, withOwner } from './run.ts';

interface CreateOptions extends JsonOption {
  readonly name: string;
  readonly live?: boolean;
}

interface AccountOptions extends JsonOption {
  readonly account: string;
}

/** `konter account create|list|approve|suspend|resume`. */
export function addAccountCommands(program: Command): void {
  const group = program.command('account').description('the businesses that buy through the API');

  group
    .command('create')
    .description('make an account')
    .requiredOption('--name <name>', 'what it is called')
    .option('--live', 'approve it for live use')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CreateOptions>();
      const { name, live = false } = options;
      const made = await withGround(({ config, database, keyring }) =>
        createAccount(database, keyring, { name, live, sandboxStart: config.settings.sandboxStartBalance }),
      );
      answer(options, { id: made.id, name, live }, `Made the account ${made.id}.`);
    });

  group
    .command('list')
    .description('list all accounts')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      const accounts = await withGround(({ database }) => listAccounts(database));
      const shown = accounts.map(({ id, name, liveApproved, suspendedAt, createdAt }) => ({
        id,
        name,
        live: liveApproved,
        suspended_at: suspendedAt,
        created_at: createdAt,
      }));
      const lines = shown.map(
        (one) => `${one.id}  ${one.name}${one.live ? '  live' : ''}${one.suspended_at ? '  suspended' : ''}`,
      );
      answerList(options, { accounts: shown }, lines, 'There is no account yet.');
    });
  addSwitches(group);
}

function addSwitches(group: Command): void {
  group
    .command('approve')
    .description('approve an account for live use')
    .requiredOption('--account <id>', 'its id', parseId)
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<AccountOptions>();
      await withOwner((owner) => approveAccount(owner, { accountId: options.account }));
      answer(
        options,
        { id: options.account, live: true },
        'The account may be used in live, on running servers within 5 seconds.',
      );
    });

  group
    .command('suspend')
    .description('stop an account in both environments')
    .requiredOption('--account <id>', 'its id', parseId)
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<AccountOptions>();
      await withGround(({ database }) => suspendAccount(database, { accountId: options.account }));
      answer(
        options,
        { id: options.account, suspended: true },
        'The account is suspended; running servers refuse it within 5 seconds.',
      );
    });

  group
    .command('resume')
    .description('let a suspended account work again')
    .requiredOption('--account <id>', 'its id', parseId)
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<AccountOptions>();
      await withGround(({ database }) => resumeAccount(database, { accountId: options.account }));
      answer(
        options,
        { id: options.account, suspended: false },
        'The account may work again, on running servers within 5 seconds.',
      );
    });
}
