import type { Command } from 'commander';
import { operator } from '../operators/audit-record.ts';
import { settingKeyOf } from '../settings/setting-definitions.ts';
import { type ListedSetting, listSettings, setSetting, unsetSetting } from '../settings/settings.ts';
import { removeLogo, readLogo, setLogo } from '../settings/logo/logo.ts';
import { countMax, readSettingEffect, type SettingEffect } from '../overview/setting-effect.ts';
import { settingsAtStart } from '../settings/settings-at-start.ts';
import { answer, answerList, type JsonOption, readGivenBytes, withCommandContext } from './run.ts';

/** `konter settings list|get|preview|set|unset|logo`. */
export function addSettingsCommands(program: Command): void {
  const group = program
    .command('settings')
    .description('manage what the business calls itself, and its rules; servers need no restart');
  addReadingCommands(group);
  addChangingCommands(group);
  addLogoCommands(group);
}

function addReadingCommands(group: Command): void {
  group
    .command('list')
    .description('list all settings with their values')
    .action(async (_options: unknown, command: Command) => {
      const settings = await withCommandContext(({ config, database }) =>
        listSettings(database, settingsAtStart(config.settings)),
      );
      answerList(command.optsWithGlobals<JsonOption>(), { settings }, settings.map(lineOf), 'No settings.');
    });
  group
    .command('get')
    .description('print the value of a setting')
    .argument('<key>', 'the setting')
    .action(async (name: string, _options: unknown, command: Command) => {
      const key = settingKeyOf(name);
      const settings = await withCommandContext(({ config, database }) =>
        listSettings(database, settingsAtStart(config.settings)),
      );
      const found = settings.find((one) => one.key === key);
      const { value = null, set = false } = found ?? {};
      answer(command.optsWithGlobals<JsonOption>(), { key, value, set }, value ?? 'not set');
    });
  group
    .command('preview')
    .description('show what another value of a setting would change; nothing is changed')
    .argument('<key>', 'the setting')
    .argument('<value>', 'the value')
    .action(async (name: string, text: string, _options: unknown, command: Command) => {
      const effect = await withCommandContext(({ config, database }) =>
        readSettingEffect(database, { name, text }, settingsAtStart(config.settings)),
      );
      answer(command.optsWithGlobals<JsonOption>(), effect, effectText(effect));
    });
}

function addChangingCommands(group: Command): void {
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

function addLogoCommands(group: Command): void {
  const logo = group.command('logo').description('set or remove the logo of the business');
  logo
    .command('set')
    .description('set the logo: a PNG, JPEG or WebP image; its metadata is left out')
    .argument('<file>', 'the image, at most 256 KiB')
    .action(async (file: string, _options: unknown, command: Command) => {
      const bytes = await readGivenBytes(file);
      const set = await withCommandContext(async ({ database }) => {
        await setLogo(database, { bytes, actor: operator });
        return readLogo(database);
      });
      const { mediaType: media_type, width, height } = set ?? {};
      const document = { media_type, width, height };
      answer(
        command.optsWithGlobals<JsonOption>(),
        document,
        `The logo is set: ${media_type}, ${width} x ${height} pixels.`,
      );
    });
  logo
    .command('remove')
    .description('remove the logo')
    .action(async (_options: unknown, command: Command) => {
      await withCommandContext(({ database }) => removeLogo(database, operator));
      answer(command.optsWithGlobals<JsonOption>(), { removed: true }, 'The business has no logo.');
    });
}

function effectText({ key, before, after, clients, deleted }: SettingEffect): string {
  const change = before === after ? 'Nothing would change' : `${before ?? '(not set)'} would become ${after}`;
  const concerned =
    clients !== null
      ? `, for ${clients} clients without a limit of their own`
      : deleted !== null && deleted > 0
        ? `, and ${deleted > countMax ? `more than ${countMax}` : deleted} rows would be deleted within the hour`
        : '';
  return `${key}: ${change}${concerned}.`;
}

function lineOf({ key, value, set, about }: ListedSetting): string {
  const shown = value === null ? '(not set)' : set ? value : `${value} (default)`;
  return `${key}  ${shown}\n  ${about}`;
}
