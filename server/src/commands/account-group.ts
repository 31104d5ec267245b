import type { Command } from 'commander';
import {
  createPriceGroup,
  listPriceGroups,
  moveToPriceGroup,
  removePriceGroup,
} from '../catalog/pricing/price-groups.ts';
import { type Account, listAccounts } from '../clients/accounts.ts';
import { operator } from '../operators/audit-record.ts';
import { accountNamed, accountOption } from './named-account.ts';
import { answer, answerList, type JsonOption, withCommandContext } from './run.ts';

interface MoveOptions extends JsonOption {
  readonly account: string;
  readonly group: string;
}

/** `konter account group create|list|add|remove|delete`. */
export function addAccountGroupCommands(accounts: Command): void {
  const group = accounts.command('group').description('manage the groups that margin rules can name');
  addCreateAndDelete(group);
  addMoves(group);
  group
    .command('list')
    .description('list the groups with their accounts')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      const groups = await withCommandContext(async ({ database }) => {
        const names = new Map((await listAccounts(database)).map(({ id, name }) => [id, name]));
        return (await listPriceGroups(database)).map(({ name, accountIds }) => ({
          name,
          accounts: accountIds.map((id) => ({ id, name: names.get(id) ?? id })),
        }));
      });
      const lines = groups.map(({ name, accounts: members }) => {
        const shown = members.map((one) => one.name).join(', ');
        return `${name}: ${shown === '' ? 'no accounts' : shown}`;
      });
      answerList(options, { groups }, lines, 'There is no group yet.');
    });
}

function addCreateAndDelete(group: Command): void {
  group
    .command('create')
    .description('create a group')
    .argument('<name>', 'its name, such as reseller')
    .action(async (name: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      await withCommandContext(({ database }) => createPriceGroup(database, { name, actor: operator }));
      answer(options, { name }, `Created the group "${name}".`);
    });
  group
    .command('delete')
    .description('delete a group that no account is in and no margin rule names')
    .argument('<name>', 'its name')
    .action(async (name: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      await withCommandContext(({ database }) => removePriceGroup(database, { name, actor: operator }));
      answer(options, { name }, `Deleted the group "${name}".`);
    });
}

function addMoves(group: Command): void {
  group
    .command('add')
    .description('put an account into a group, and out of the one that it was in; its prices change at once')
    .addOption(accountOption('whole').makeOptionMandatory())
    .requiredOption('--group <name>', 'the group')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<MoveOptions>();
      const { account, moved } = await move(options.account, options.group);
      const message = moved ? 'is in the group' : 'was in the group before:';
      answer(
        options,
        { account: account.id, group: options.group, moved },
        `The account "${account.name}" ${message} "${options.group}".`,
      );
    });
  group
    .command('remove')
    .description('take an account out of its group; its prices change at once')
    .addOption(accountOption('whole').makeOptionMandatory())
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<MoveOptions>();
      const { account, moved } = await move(options.account, null);
      answer(
        options,
        { account: account.id, group: null, moved },
        `The account "${account.name}" is in no group${moved ? ' any more' : ''}.`,
      );
    });
}

function move(named: string, group: string | null): Promise<{ account: Account; moved: boolean }> {
  return withCommandContext(async ({ database }) => {
    const account = await accountNamed(database, named, 'whole');
    return {
      account,
      moved: await moveToPriceGroup(database, { accountId: account.id, actor: operator, group }),
    };
  });
}
