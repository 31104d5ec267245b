import { open } from 'node:fs/promises';
import type { Command } from 'commander';
import { CommandError } from '../command-error.ts';
import { codeOf } from '../fault.ts';
import { makeStatementKeys, parseStatementKeys, type StatementKey } from '../reports/statement-keys.ts';
import { statementLines } from '../reports/statement-lines.ts';
import { type StatementCheck, verifyStatement } from '../reports/verify-statement.ts';
import { answer, type JsonOption, readGivenFile, withCommandContext } from './run.ts';

interface VerifyOptions extends JsonOption {
  readonly keys?: string;
}

/** `konter statement verify`. */
export function addStatementCommands(program: Command): void {
  program
    .command('statement')
    .description('verify the statements of wallets')
    .command('verify <file>')
    .description(
      'check the signature, the sums and the continuity of a statement; exits with 1 if it was altered',
    )
    .option(
      '--keys <file>',
      'the public keys, as the server serves them under /statement-keys.json. By default those of this installation',
    )
    .action(async (path: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<VerifyOptions>();
      const check = await verifyFile(path, await keysOf(options));
      if (check.problems.length > 0) process.exitCode = 1;
      answer(options, { entries: check.entries, problems: check.problems }, formatCheck(check));
    });
}

async function keysOf({ keys }: VerifyOptions): Promise<readonly StatementKey[]> {
  if (keys === undefined)
    return withCommandContext(async ({ keyring }) => makeStatementKeys(keyring.statementSeeds()).publicKeys);
  const found = parseStatementKeys(await readGivenFile(keys));
  if (found === undefined) throw new CommandError(`The file "${keys}" has no public keys of statements.`);
  return found;
}

async function verifyFile(path: string, keys: readonly StatementKey[]): Promise<StatementCheck> {
  const cannotRead = (cause: unknown): never => {
    throw new CommandError(`The file "${path}" cannot be read: ${codeOf(cause) ?? 'no reason was given'}.`, {
      cause,
    });
  };
  const file = await open(path).catch(cannotRead);
  try {
    if (!(await file.stat()).isFile()) throw new CommandError(`"${path}" is not a file.`);
    return await verifyStatement(statementLines(file.createReadStream({ encoding: 'utf8' })), keys);
  } finally {
    await file.close();
  }
}

function formatCheck({ problems, entries }: StatementCheck): string {
  if (problems.length > 0) return problems.join('\n');
  return `The statement is as it was issued: its signature is right, and its ${entries} entries add up.`;
}
