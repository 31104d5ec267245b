import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import {
  clientVariables,
  type DocumentedVariable,
  serverVariables,
  type VariableGroup,
} from '../../src/commands/documented-variables.ts';
import { examples } from '../../src/commands/examples.ts';
import { makeProgram } from '../../src/commands/program.ts';
import { parseConfig } from '../../src/config.ts';

const root = new URL('../../../', import.meta.url);

/** Every command, with groups, by its path; '' is konter itself. */
function everyCommand(command: Command, path: readonly string[] = []): readonly [string, Command][] {
  return [
    [path.join(' '), command],
    ...command.commands.flatMap((one) => everyCommand(one, [...path, one.name()])),
  ];
}

const paths = everyCommand(await makeProgram([])).map(([path]) => path);

/** The output of `--help` after these words. */
async function helpOf(path: string): Promise<string> {
  const words = [...path.split(' ').filter((word) => word !== ''), '--help'];
  const program = await makeProgram(words);
  let text = '';
  for (const [, one] of everyCommand(program)) one.configureOutput({ writeOut: (part) => (text += part) });
  await program.parseAsync(words, { from: 'user' }).catch(() => undefined);
  return text;
}

/** The words of a shell line, without the variables before it. Quotes keep blanks together. */
function wordsOf(line: string): string[] {
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  return words.slice(words.indexOf('konter') + 1);
}

/** Parses a command line as konter does, without running it, and returns the path of the command. */
async function parse(line: string): Promise<string | undefined> {
  const words = wordsOf(line);
  const program = await makeProgram(words);
  let called: string | undefined;
  for (const [path, command] of everyCommand(program)) {
    command.configureOutput({ writeErr: () => undefined });
    if (
      command.commands.length === 0 ||
      ['audit', 'backup', 'reconcile', 'reconcile deposits', 'restore', 'supplier strays'].includes(path)
    )
      command.action(() => void (called = path));
  }
  await program.parseAsync(words, { from: 'user' });
  return called;
}

describe('the examples of the help', () => {
  test.each(paths)('are shown for konter %s', async (path) => {
    const lines = examples[path] ?? [];
    expect(lines.length).toBeGreaterThan(0);
    const help = await helpOf(path);
    for (const line of lines) expect(help).toContain(`  ${line.replace(/\bkonter /, 'npx konter ')}\n`);
  });

  test('use existing commands', () => {
    expect(Object.keys(examples).filter((path) => !paths.includes(path))).toEqual([]);
  });

  const lines = Object.entries(examples).flatMap(([path, given]) => given.map((line) => ({ path, line })));

  test.each(lines)('can be parsed: $line', async ({ path, line }) => {
    // The example of a group is one of its commands.
    expect(`${await parse(line)} `).toMatch(new RegExp(`^${path === '' ? '' : `${path} `}`));
  });

  test.each([
    'konter account creat --name Toko',
    'konter account create --nam Toko',
    'konter account create',
    'konter key create --account $ACCOUNT --environment test',
    'konter catalog import --kind prepaid',
  ])('are refused with a mistake in them: %s', async (line) => {
    await expect(parse(line)).rejects.toThrow();
  });
});

describe('the variables of the help', () => {
  const ofServer = serverVariables.flatMap(({ variables }) => variables);
  const namesIn = (variables: readonly DocumentedVariable[]) => variables.flatMap(({ names }) => names);

  test('are those that the server reads', () => {
    const read = new Set<string>();
    const env = new Proxy<Record<string, string | undefined>>(
      // A setting that is read only together with another one.
      { KONTER_PRICE_LIST_PAUSE_MS: '1' },
      {
        get(given, name) {
          read.add(String(name));
          return given[String(name)];
        },
      },
    );
    parseConfig(env);
    expect(namesIn(ofServer).toSorted()).toEqual([...read].toSorted());
  });

  test('are those that listen and trigger read', () => {
    const source = readFileSync(new URL('server/src/config.ts', root), 'utf8');
    const [reader = ''] = /function readClientConfig.*?^\}/ms.exec(source) ?? [];
    expect(Array.from(reader.matchAll(/'([A-Z_]+)'/g), ([, name]) => name)).toEqual(
      namesIn(clientVariables.variables),
    );
  });

  const written = ofServer.filter(({ fallback }) => /^(?!none$)[\w.,/]+$/.test(fallback));

  test.each(written.map(({ names, fallback }) => ({ names, fallback })))(
    '$names have the default $fallback',
    ({ names, fallback }) => {
      const value = fallback.replaceAll(',', '');
      const env = Object.fromEntries(names.map((name) => [name, value]));
      expect(parseConfig(env)).toEqual(parseConfig({}));
    },
  );

  test.each([
    ['serve', serverVariables],
    ['listen', [clientVariables]],
    ['trigger', [clientVariables]],
  ])('are in the help of konter %s', async (path, groups) => {
    const help = await helpOf(path);
    for (const name of groups.flatMap(({ variables }) => namesIn(variables))) expect(help).toContain(name);
  });

  test.each([...serverVariables, clientVariables])('are in docs/configuration.md: $title', (group) => {
    expect(rowsUnder(group.title)).toEqual(rowsOf(group));
  });
});

/** The required rows of docs/configuration.md. */
function rowsOf({ variables }: VariableGroup): string[] {
  return variables.map(
    ({ names, fallback, about }) =>
      `| ${names.map((name) => `\`${name}\``).join(', ')} | ${fallback} | ${about} |`,
  );
}

/** Its rows under a heading. */
function rowsUnder(title: string): string[] {
  const page = readFileSync(new URL('docs/configuration.md', root), 'utf8');
  const [, section = ''] = page.split(`\n## ${title}\n`);
  return [...section.split('\n## ', 1)]
    .join('')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
}
