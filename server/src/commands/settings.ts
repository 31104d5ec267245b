import type { Command } from 'commander';
import { operator } from '../operators/audit-record.ts';
import { settingKeyOf } from '../settings/setting-definitions.ts';
import { type ListedSetting, listSettings, setSetting, unsetSetting } from '../settings/settings.ts';
import { answer, answerList, type JsonOption, withCommandContext } from './run.ts';

/** `konter settings list|get|set|unset`. */
export function addSettingsCommands(program: Command): void {
  const group = program
    .command('settings')
    .description('manage what the business calls itself, and its rules; servers need no restart');
  group
    .command('list')
    .description('list all settings with their values')
    .action(async (_options: unknown, command: Command) => {
      const settings = await withCommandContext(({ database }) => listSettings(database));
      answerList(command.optsWithGlobals<JsonOption>(), { settings }, settings.map(lineOf), 'No settings.');
    });
  group
    .command('get')
    .description('print the value of a setting')
    .argument('<key>', 'the setting')
    .action(async (name: string, _options: unknown, command: Command) => {
      const key = settingKeyOf(name);
      const settings = await withCommandContext(({ database }) => listSettings(database));
      const found = settings.find((one) => one.key === key);
      const { value = null, set = false } = found ?? {};
      answer(command.optsWithGlobals<JsonOption>(), { key, value, set }, value ?? 'not set');
    });
  group
    .command('set')
    .description('change a setting; servers use it within seconds')
    .argument('<key>', 'the setting')
    .argument('<value>', 'its value')
    .action(async (name: string, value: string, _options: unknown, command: Command) => {
      const { key, before, after } = await withCommandContext(({ database }) =>
        setSetting(database, { name, text: value, actor: operator }),
      );
      const message = before === after ? `${key} has this value already.` : `${key} is set.`;
      answer(command.optsWithGlobals<JsonOption>(), { key, before, after }, message);
    });
  group
    .command('unset')
    .description('remove a setting, so that its default applies')
    .argument('<key>', 'the setting')
    .action(async (name: string, _options: unknown, command: Command) => {
      const { key, before, after } = await withCommandContext(({ database }) =>
        unsetSetting(database, { name, actor: operator }),
      );
      const message = before === null ? `${key} was not set.` : `${key} has its default again.`;
      answer(command.optsWithGlobals<JsonOption>(), { key, before, after }, message);
    });
}

function lineOf({ key, value, set, about }: ListedSetting): string {
  const shown = value === null ? '(not set)' : set ? value : `${value} (default)`;
  return `${key}  ${shown}\n  ${about}`;
}
