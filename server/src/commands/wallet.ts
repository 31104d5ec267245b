import { open } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { CommandError } from '../command-error.ts';
import type { Environment } from '../environment.ts';
import { daysOfMonth, readStatement } from '../reports/read-statement.ts';
import type { DayRange } from '../reports/statement-format.ts';
import { makeStatementKeys } from '../reports/statement-keys.ts';
import { type StatementFormatName, statementFormats, writeStatement } from '../reports/wallet-statement.ts';
import { parseDay, parseMonth } from './day-options.ts';
import { addAdjustCommands } from './wallet-adjust.ts';
import { accountNamed, accountOption } from './named-account.ts';
import {
  answer,
  type CommandContext,
  environmentOption,
  type JsonOption,
  withCommandContext,
} from './run.ts';
import { writeOutput } from './write-output.ts';

interface StatementOptions extends JsonOption {
  readonly account: string;
  readonly environment: Environment;
  readonly month?: string;
  readonly from?: string;
  readonly to?: string;
  readonly format: StatementFormatName;
  readonly output?: string;
}

/** `konter wallet statement|adjust`. */
export function addWalletCommands(program: Command): void {
  const group = program.command('wallet').description('print the statements of wallets, and adjust wallets');
  addAdjustCommands(group);
  group
    .command('statement')
    .description(
      'write the signed statement of a wallet: every movement of its money, with the balance after it',
    )
    .addOption(accountOption('beginning').makeOptionMandatory())
    .addOption(environmentOption().makeOptionMandatory())
    .option('--month <month>', 'a month in Jakarta, such as 2026-11', parseMonth)
    .option('--from <day>', 'the first day in Jakarta, such as 2026-11-01', parseDay)
    .option('--to <day>', 'the last day in Jakarta', parseDay)
    .addOption(
      new Option('--format <format>', 'jsonl: JSON Lines. csv: for a spreadsheet')
        .choices(Object.keys(statementFormats))
        .default('jsonl'),
    )
    .option('--output <file>', 'the file to write; it must not exist. By default standard output')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<StatementOptions>();
      const days = daysOf(options);
      if (options.json === true && options.output === undefined)
        throw new CommandError('--json prints a summary; name the file of the statement with --output.');
      await withCommandContext((context) => writeTo(context, options, days));
    });
}

async function writeTo(context: CommandContext, options: StatementOptions, days: DayRange): Promise<void> {
  const { database, keyring, config } = context;
  const account = await accountNamed(database, options.account, 'beginning');
  const wallet = { accountId: account.id, environment: options.environment };
  const { opening, pages } = await readStatement(database, wallet, days);
  const head = { ...wallet, ...days, issuer: config.brand, accountName: account.name, opening };
  const lines = writeStatement(
    statementFormats[options.format],
    head,
    pages,
    makeStatementKeys(keyring.statementSeeds()),
  );
  if (options.output === undefined) {
    for await (const text of lines) await writeOutput(text);
    return;
  }
  await writeNewFile(options.output, lines);
  answer(
    options,
    { account: account.id, environment: options.environment, ...days, file: options.output },
    `Wrote the statement of "${account.name}" from ${days.from} to ${days.to} to ${options.output}.`,
  );
}

async function writeNewFile(path: string, lines: AsyncIterable<string>): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((cause: unknown) => {
    throw new CommandError(`The file "${path}" cannot be made: it exists, or its folder does not.`, {
      cause,
    });
  });
  try {
    for await (const text of lines) await file.write(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

function daysOf({ month, from, to }: StatementOptions): DayRange {
  if (month !== undefined && from === undefined && to === undefined) return daysOfMonth(month);
  if (month !== undefined || from === undefined || to === undefined)
    throw new CommandError('Name either --month, or --from and --to.');
  if (to < from) throw new CommandError('--to is before --from.');
  return { from, to };
}
