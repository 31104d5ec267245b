import { type Command, InvalidArgumentError, Option } from 'commander';
import { checkMapping } from '../deposits/bank/statement/find-format.ts';
import { parsePeriod, type Period } from '../deposits/bank/statement/statement-date.ts';
import {
  type ColumnMapping,
  statementBanks,
  statementColumns,
} from '../deposits/bank/statement/statement-formats.ts';

/** The options that say how a statement file is read: `--bank`, `--columns`, `--period`. */
export function addStatementOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--bank <bank>', 'the bank of the file').choices(statementBanks).makeOptionMandatory(),
    )
    .option(
      '--columns <list>',
      `the headers of the columns of a generic file: ${statementColumns.join(', ')}, such as date=HEADER,amount=HEADER`,
      parseColumns,
    )
    .option('--period <days>', 'the days of a file that has dates without a year', parsePeriodOption);
}

function parseColumns(text: string): ColumnMapping {
  const columns: Record<string, string[]> = {};
  for (const part of text.split(',')) {
    const [name = '', ...header] = part.split('=');
    const column = statementColumns.find((one) => one === name.trim());
    if (column === undefined || header.length === 0)
      throw new InvalidArgumentError(
        `It must be a list such as date=HEADER,description=HEADER of ${statementColumns.join(', ')}.`,
      );
    columns[column] = [...(columns[column] ?? []), header.join('=').trim()];
  }
  checkMapping(columns);
  return columns;
}

function parsePeriodOption(text: string): Period {
  const period = parsePeriod(text);
  if (period === undefined) throw new InvalidArgumentError('It must be such as 01/12/2025-31/12/2025.');
  return period;
}
