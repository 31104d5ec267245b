import { type Command, CommanderError, type Option } from 'commander';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makeProgram } from '../../src/commands/program.ts';

const root = new URL('../../../', import.meta.url);

const whole = await makeProgram([]);

/** Every command of the program, with groups, by its path. */
function everyPath(command: Command = whole, path: readonly string[] = []): (readonly string[])[] {
  return [path, ...command.commands.flatMap((one) => everyPath(one, [...path, one.name()]))];
}

/** The command that the first words name, and the rest. */
function find(words: readonly string[]): {
  command: Command;
  path: readonly string[];
  rest: readonly string[];
} {
  let command = whole;
  let depth = 0;
  for (const word of words) {
    const next = command.commands.find((one) => one.name() === word);
    if (next === undefined) break;
    command = next;
    depth += 1;
  }
  return { command, path: words.slice(0, depth), rest: words.slice(depth) };
}

const paths = everyPath();
const leaves = paths.filter((path) => path.length > 0 && find(path).command.commands.length === 0);

describe.each(paths.map((path) => ({ path, name: ['konter', ...path].join(' ') })))(
  'konter $name',
  ({ path }) => {
    test.each([
      ['--help', [...path, '--help']],
      ['help', [...path.slice(0, -1), 'help', ...path.slice(-1)]],
      ['help before the command', ['help', ...path]],
    ])('is explained by %s', async (_how, words) => {
      const { code, reported } = await run(words);
      expect(code).toBe(0);
      expect(reported).toContain(`Usage: ${['konter', ...path].join(' ')} `);
    });
  },
);

describe('the options before a command', () => {
  test('are those of the whole program when they ask for help', async () => {
    const { reported } = await run(['--help', 'account']);
    expect(reported).toContain('\n  webhook ');
  });

  test.each([
    ['help', 'acount'],
    ['help', 'account', 'creat'],
    ['account', 'help', 'creat'],
  ])('do not print the help of another command: %s %s %s', async (...words) => {
    const { code, reported } = await run(words);
    expect(code).toBe(1);
    expect(reported).toBe(`Unknown command '${words.at(-1)}'.\n`);
  });

  test('print the version', async () => {
    const { version } = JSON.parse(read('server/package.json'));
    expect(await run(['--version'])).toEqual({ code: 0, reported: `${version}\n` });
    const { reported } = await run(['--json', '--version']);
    expect(JSON.parse(reported)).toEqual({ version });
  });
});

/** The output of a command line that ends in the parser, and its exit code. */
async function run(words: readonly string[]): Promise<{ code: number; reported: string }> {
  const program = await makeProgram(words);
  const reported: string[] = [];
  const collect = (text: string): void => void reported.push(text);
  for (const one of everyCommand(program)) one.configureOutput({ writeOut: collect, writeErr: collect });
  const code = await program.parseAsync(words, { from: 'user' }).then(
    () => 0,
    (error: unknown) => (error instanceof CommanderError ? error.exitCode : Infinity),
  );
  return { code, reported: reported.join('') };
}

function everyCommand(command: Command): Command[] {
  return [command, ...command.commands.flatMap((one) => everyCommand(one))];
}

describe('the tables of commands in docs/cli.md', () => {
  const rows = [...read('docs/cli.md').matchAll(/^\| `npx (konter .*)$/gm)].map(([, row = '']) => row);

  test.each(leaves.map((path) => ({ path, name: path.join(' ') })))(
    'name $name with its options',
    ({ path }) => {
      const row = rowOf(path);
      const missing = shownOptions(find(path).command).filter(({ long }) => !hasOption(row, long ?? ''));
      expect(missing.map(({ long }) => long)).toEqual([]);
    },
  );

  /** The row of a command. A command listed second in a row, after a comma, is looked up in all rows of its group. */
  function rowOf(path: readonly string[]): string {
    const own = rows.filter((row) => isSame(path, find(row.split(/[ `]/).slice(1)).path));
    if (own.length > 0) return own.join('\n');
    const group = rows.filter((row) => row.startsWith(['konter', ...path.slice(0, -1), ''].join(' ')));
    const named = group.filter((row) => row.includes(`, \`${path.at(-1)}\``));
    return named.length === 0 ? '' : group.join('\n');
  }
});

describe('the command lines of the documents', () => {
  const documents = [
    ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
    ...readdirSync(new URL('docs/', root), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ];

  test.each(documents)('in %s have the arguments that they need', (name) => {
    expect(linesOf(read(name)).flatMap(wrongWith)).toEqual([]);
  });

  test('are found in prose, in blocks and across several lines', () => {
    const lines = linesOf(
      'Try `konter order\nreview list`.\n```sh\nX=$(npx konter audit \\\n  --json | field id)\n```\n',
    );
    expect(lines).toEqual(['konter audit --json', 'konter order review list']);
    expect(wrongWith('konter webhook rotate --endpoint ID --overlp 24h')).toEqual([
      'konter webhook rotate lacks --account',
      'konter webhook rotate lacks --environment',
      'konter webhook rotate has no --overlp',
    ]);
  });

  /** The reason for which konter would refuse a line. A line that only names a command needs no arguments. */
  function wrongWith(line: string): string[] {
    const { command, path, rest } = find(line.split(/\s+/).slice(1));
    const name = ['konter', ...path].join(' ');
    const strange = rest[0] !== undefined && command.commands.length > 0 && /^[a-z][a-z-]*$/.test(rest[0]);
    if (strange && command.registeredArguments.length === 0) return [`${name} has no ${rest[0]}`];
    const given = [...line.matchAll(/--[a-z-]+/g)].map(([option]) => option);
    if (given.length === 0) return [];
    // A command has the options of its groups too.
    const above = path.map((_, depth) => find(path.slice(0, depth)).command);
    const known = new Set([...[command, ...above].flatMap(optionsOf), '--help']);
    const lacking = command.options.filter(
      ({ mandatory, long }) => mandatory && !hasOption(line, long ?? ''),
    );
    return [
      ...lacking.map(({ long }) => `${name} lacks ${long}`),
      ...given.filter((option) => !known.has(option)).map((option) => `${name} has no ${option}`),
    ];
  }
});

/** Every `konter …` of a document, in shell blocks and in backticks. */
function linesOf(text: string): string[] {
  const blocks = [...text.matchAll(/^```(?:sh)?\n(.*?)^```$/gms)].map(([, block = '']) =>
    block.replaceAll(/\\\n\s*/g, ' '),
  );
  const prose = text.replaceAll(/^```.*?^```$/gms, '');
  const inBlocks = blocks.flatMap((block) => [...block.matchAll(/npx (konter [^|)\n]*)/g)]);
  const inProse = [...prose.matchAll(/`(?:npx )?(konter [^`]+)`/g)];
  return [...inBlocks, ...inProse].map(([, line = '']) => line.trim().replaceAll(/\s+/g, ' '));
}

function optionsOf(command: Command): string[] {
  return command.options.flatMap(({ long }) => long ?? []);
}

function shownOptions(command: Command): Option[] {
  return command.options.filter(({ hidden }) => !hidden);
}

function hasOption(text: string, option: string): boolean {
  return new RegExp(`${option}(?![a-z-])`).test(text);
}

function isSame(path: readonly string[], of: readonly string[]): boolean {
  return path.length === of.length && path.every((word, i) => of[i] === word);
}

function read(path: string): string {
  return readFileSync(new URL(path, root), 'utf8');
}
