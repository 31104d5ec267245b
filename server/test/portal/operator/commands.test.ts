import type { Command } from 'commander';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeProgram } from '../../../src/commands/program.ts';

/* What the command line does, a person does in the portal, or docs/console-commands.md says why not. */

const read = (path: string): string => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const [inPortal = '', onlyCommands = ''] = read('docs/console-commands.md').split(
  '## Only on the command line',
);
const rowsOf = (text: string): RegExpExecArray[] => [
  ...text.matchAll(/^\| `konter ([a-z -]+)` \| (.+) \|$/gm),
];

/** Every command that does something: one without commands of its own, or with a description of options of its own. */
function commandsOf(command: Command, path: readonly string[] = []): string[] {
  return command.commands
    .filter((one) => one.name() !== 'help')
    .flatMap((one) => {
      const name = [...path, one.name()];
      const below = commandsOf(one, name);
      return below.length === 0 || one.options.length > 0 || alone.has(name.join(' '))
        ? [name.join(' '), ...below]
        : below;
    });
}

/** Commands that have commands below them and do something themselves, without options. */
const alone = new Set(['audit']);

test('every command has its operations of the portal, or the reason why it has none', async () => {
  const named = [...rowsOf(inPortal), ...rowsOf(onlyCommands)].map(([, name]) => name);
  expect(named).toHaveLength(new Set(named).size);
  expect(new Set(named)).toEqual(new Set(commandsOf(await makeProgram([]))));
});

test('every operation that is named exists', () => {
  const { paths }: { paths: Record<string, Record<string, { operationId: string }>> } = JSON.parse(
    read('docs/portal-openapi.json'),
  );
  const known = new Set(
    Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId)),
  );
  const named = rowsOf(inPortal).map(([, command, cell = '']) => ({
    command,
    operations: [...cell.matchAll(/`(\w+)`/g)].map(([, operation = '']) => operation),
  }));
  expect(named.filter(({ operations }) => operations.length === 0)).toEqual([]);
  expect(named.flatMap(({ operations }) => operations).filter((one) => !known.has(one))).toEqual([]);
});
