import { type Command, Help } from 'commander';
import type { VariableGroup } from './documented-variable.ts';
import { clientVariables, serverVariables } from './documented-variables.ts';
import { examples } from './examples.ts';

/** The groups of variables, by the command that reads them. All other commands read those of `serve`. */
const variables: Readonly<Record<string, readonly VariableGroup[]>> = {
  serve: serverVariables,
  listen: [clientVariables],
  trigger: [clientVariables],
};

/** Adds examples and variables to the help of a command and its subcommands. */
export function addMoreHelp(command: Command, path: readonly string[] = []): void {
  const name = path.join(' ');
  const given = examples[name] ?? [];
  const texts = [
    ...(given.length > 0 ? [exampleText(given)] : []),
    ...(variables[name] ?? []).map(variableText),
    ...(path.length === 0 ? ['\nThe variables of the environment are in "konter serve --help".'] : []),
  ];
  // One text: Commander adds a listener for each, and Node warns of more than ten.
  if (texts.length > 0) command.addHelpText('after', texts.join('\n'));
  for (const one of command.commands) addMoreHelp(one, [...path, one.name()]);
}

function exampleText(lines: readonly string[]): string {
  const title = lines.length === 1 ? 'Example:' : 'Examples:';
  return ['', title, ...lines.map((line) => `  ${line.replace(/\bkonter /, 'npx konter ')}`)].join('\n');
}

/** The width of an explanation. Commander uses 80 columns without a terminal. */
const lineLength = 74;

function variableText({ title, variables: listed }: VariableGroup): string {
  const help = new Help();
  const items = listed.flatMap(({ names, fallback, about }) => [
    `  ${names.join(', ')} (${fallback})`,
    ...help
      .boxWrap(about, lineLength)
      .split('\n')
      .map((line) => `      ${line}`),
  ]);
  return ['', `Variables, ${title}:`, ...items].join('\n');
}
