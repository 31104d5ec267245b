import { type Command, Option } from 'commander';
import { jakartaDay, makeClock } from '../clock.ts';
import { CommandError } from '../command-error.ts';
import type { Queryable } from '../database/connection.ts';
import type { Environment } from '../environment.ts';
import { type ReportKind, reportKinds } from '../reports/earnings/earnings-report.ts';
import {
  checkEarningsQuery,
  type Dimension,
  dimensions,
  type EarningsQuery,
  type EarningsRow,
  readCompleteAt,
  readEarnings,
} from '../reports/earnings/read-earnings.ts';
import { rebuildEarnings, type Rebuild } from '../reports/earnings/rebuild-earnings.ts';
import { type EarningsReport, writeReportCsv, writeReportJson } from '../reports/earnings/write-report.ts';
import { daysOfMonth } from '../reports/read-statement.ts';
import type { DayRange } from '../reports/statement-format.ts';
import { parseDay, parseMonth } from './day-options.ts';
import { formatEarnings } from './format-earnings.ts';
import { accountNamed, accountOption } from './named-account.ts';
import { answer, environmentOption, type JsonOption, progress, withCommandContext } from './run.ts';
import { writeOutput } from './write-output.ts';

interface ReportOptions extends JsonOption {
  readonly by: Dimension;
  readonly environment: Environment;
  readonly month?: string;
  readonly from?: string;
  readonly to?: string;
  readonly account?: string;
  readonly product?: string;
  readonly brand?: string;
  readonly category?: string;
  readonly supplier?: string;
  readonly daily?: boolean;
  readonly csv?: boolean;
}

const abouts: Readonly<Record<ReportKind, string>> = {
  sales: 'show what was sold: orders, success rate, sales and refunds',
  profit: 'show what was earned: sales, cost, margin, refunds, losses and profit',
};

/** `konter report sales`, `profit` and `rebuild`. */
export function addReportCommands(program: Command): void {
  const report = program.command('report').description('show what was sold and earned');
  for (const kind of reportKinds) addReport(report, kind);
  report
    .command('rebuild')
    .description(
      'compute the figures of all reports again from the journal; continues one that was interrupted',
    )
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      progress(options, 'Adding up the journal …');
      const rebuild = await withCommandContext(({ database }) => rebuildEarnings(database));
      answer(options, present(rebuild), formatRebuild(rebuild));
    });
}

function addReport(report: Command, kind: ReportKind): void {
  report
    .command(kind)
    .description(`${abouts[kind]}. Everything counts on the day in Jakarta on which it was booked`)
    .addOption(new Option('--by <dimension>', 'what each line is about').choices(dimensions).default('day'))
    .addOption(environmentOption().default('live'))
    .option('--month <month>', 'a month in Jakarta, such as 2026-11', parseMonth)
    .option('--from <day>', 'the first day in Jakarta; by default the first of the month', parseDay)
    .option('--to <day>', 'the last day in Jakarta; by default today', parseDay)
    .addOption(accountOption('beginning', 'only this account'))
    .option('--product <code>', 'only this product')
    .option('--brand <brand>', 'only products of this brand')
    .option('--category <category>', 'only products of this category')
    .option('--supplier <name>', 'only this supplier')
    .option('--daily', 'lines of its own for each day; needs --csv or --json')
    .option('--csv', 'print a CSV file for a spreadsheet in Indonesian settings')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ReportOptions>();
      if (options.csv === true && options.json === true)
        throw new CommandError('Name either --csv or --json, not both.');
      if (options.daily === true && options.csv !== true && options.json !== true)
        throw new CommandError('--daily needs --csv or --json.');
      const days = daysOf(options);
      await withCommandContext(({ database }) => print(database, kind, options, days));
    });
}

async function print(db: Queryable, kind: ReportKind, options: ReportOptions, days: DayRange): Promise<void> {
  const { by, environment, product, brand, category, supplier, daily = false } = options;
  const account =
    options.account === undefined ? undefined : await accountNamed(db, options.account, 'beginning');
  const query: EarningsQuery = {
    ...{ ...days, by, environment, daily: daily && by !== 'day', accountId: account?.id },
    ...{ productCode: product, brand, category, supplier },
  };
  checkEarningsQuery(query);
  const completeAt = await readCompleteAt(db);
  const report: EarningsReport = { kind, query, completeAt, rows: readEarnings(db, query) };
  if (options.json === true || options.csv === true) {
    const write = options.csv === true ? writeReportCsv : writeReportJson;
    for await (const text of write(report)) await writeOutput(text);
    return;
  }
  const rows: EarningsRow[] = [];
  for await (const row of report.rows) rows.push(row);
  await writeOutput(`${formatEarnings(report, rows)}\n`);
}

function daysOf({ month, from, to }: ReportOptions): DayRange {
  if (month !== undefined) {
    if (from !== undefined || to !== undefined)
      throw new CommandError('Name either --month, or --from and --to.');
    return daysOfMonth(month);
  }
  const today = jakartaDay(makeClock().nodeNow());
  const last = to ?? today;
  const days = { from: from ?? `${last.slice(0, 7)}-01`, to: last };
  if (days.to < days.from) throw new CommandError('--to is before --from.');
  return days;
}

function present({ generation, resumed, changedDays }: Rebuild): Record<string, unknown> {
  return { generation, resumed, changed_days: changedDays };
}

function formatRebuild({ resumed, changedDays }: Rebuild): string {
  const how = resumed ? 'The interrupted rebuild was completed.' : 'The figures were computed again.';
  if (changedDays === 0) return `${how} They are the same as before.`;
  return `${how} The figures of ${changedDays} ${changedDays === 1 ? 'day' : 'days'} were different before.`;
}
