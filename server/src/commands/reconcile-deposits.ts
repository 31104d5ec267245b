import { type Command, InvalidArgumentError } from 'commander';
import { jakartaDay, makeClock } from '../clock.ts';
import {
  closeDepositCase,
  type DepositCase,
  listDepositCases,
  type NewDepositCase,
} from '../deposits/books/deposit-cases.ts';
import {
  type DepositReconciliation,
  type DepositTotal,
  reconcileDeposits,
} from '../deposits/books/reconcile-deposits.ts';
import type { Environment } from '../environment.ts';
import { isId } from '../ids.ts';
import { operator } from '../operators/audit-record.ts';
import { readNow } from '../reconciliation/readings.ts';
import { grouped } from '../rupiah.ts';
import { parseDay } from './day-options.ts';
import {
  answer,
  answerList,
  countUpTo,
  environmentOption,
  type JsonOption,
  withCommandContext,
} from './run.ts';

interface DepositsOptions extends JsonOption {
  readonly environment: Environment;
  readonly day?: string;
}

interface CasesOptions extends DepositsOptions {
  readonly all?: boolean;
  readonly limit: number;
}

const casesMax = 500;

/** `konter reconcile deposits`, with exit code 1 if there is a difference, and `konter reconcile deposits cases|close`. */
export function addReconcileDeposits(reconcile: Command): void {
  const deposits = reconcile
    .command('deposits')
    .helpCommand(true)
    .description(
      'compare the deposits of a day: requests, payments, bank lines, gateways and the cash journal; moves no money',
    )
    .addOption(environmentOption().default('live'))
    .option('--day <YYYY-MM-DD>', 'a day in Jakarta (WIB); by default today until now', parseDay)
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<DepositsOptions>();
      const { environment } = options;
      const compared = await withCommandContext(async ({ database }) => {
        const day = options.day ?? jakartaDay(await readNow({ database, clock: makeClock() }));
        return reconcileDeposits({ database }, { environment, day, by: operator });
      });
      answer(options, present(compared), format(compared));
      if (compared.differences.length > 0) process.exitCode = 1;
    });
  addCases(deposits);
  addClose(deposits);
}

function addCases(deposits: Command): void {
  deposits
    .command('cases')
    .description('list what a person has to look at: payments that were taken back, and differences')
    .option('--all', 'list closed cases too')
    .option('--limit <n>', `the number of cases, at most ${casesMax}`, countUpTo(casesMax), 50)
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CasesOptions>();
      const { environment, day, limit } = options;
      const cases = await withCommandContext(({ database }) =>
        listDepositCases(database, { environment, all: options.all === true, day, limit }),
      );
      answerList(options, { cases: cases.map(presentStored) }, cases.map(formatStored), 'No case is open.');
    });
}

function addClose(deposits: Command): void {
  deposits
    .command('close')
    .description('close a case after a person has dealt with it; moves no money')
    .argument('<id>', 'the id of the case', parseCaseId)
    .requiredOption('--reason <text>', 'what was done')
    .action(async (id: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<DepositsOptions & { reason: string }>();
      await withCommandContext(({ database }) =>
        closeDepositCase({ database }, { id, resolution: options.reason, by: operator }),
      );
      answer(options, { id, state: 'closed' }, 'The case is closed.');
    });
}

function parseCaseId(text: string): string {
  if (isId(text)) return text.toLowerCase();
  throw new InvalidArgumentError('It must be the id of a case.');
}

function present(compared: DepositReconciliation): Record<string, unknown> {
  const { environment, day, requests, journal, opened, closed, differences } = compared;
  return {
    ...{ clean: differences.length === 0, environment, day, requests },
    bank_lines: compared.bankLines,
    bank_payments: compared.bankPayments,
    gateway_payments: compared.gatewayPayments,
    owing: compared.owing.map(({ accountId, owed }) => ({ account_id: accountId, owed })),
    ...{ journal, opened, closed, differences: differences.map(presentCase) },
  };
}

function presentCase({ kind, subject, day, accountId, paymentId, amount, detail }: NewDepositCase): object {
  return { kind, subject, day, account_id: accountId, payment_id: paymentId, amount, detail };
}

function presentStored(one: DepositCase): object {
  return {
    id: one.id,
    ...presentCase(one),
    state: one.state,
    opened_at: one.openedAt,
    closed_at: one.closedAt,
    closed_by: one.closedBy,
    resolution: one.resolution,
  };
}

function format(compared: DepositReconciliation): string {
  const { environment, day, differences, opened, closed } = compared;
  const line = (what: string, { count, amount }: DepositTotal): string =>
    `  ${what.padEnd(24)}${String(count).padStart(8)}${grouped(amount).padStart(20)}`;
  return [
    `Deposits of ${day} in ${environment}`,
    line('credited requests', compared.requests),
    line('bank lines', compared.bankLines),
    line('payments at the bank', compared.bankPayments),
    line('payments at gateways', compared.gatewayPayments),
    line('received in the journal', compared.journal),
    ...compared.owing.map(
      ({ accountId, owed }) => `  ${accountId} owes ${grouped(owed)}; its purchases are paused`,
    ),
    ...differences.map((one) => `  ${formatCase(one)}`),
    differences.length === 0
      ? `Nothing differs.${closed === 0 ? '' : ` ${closed} earlier cases were closed.`}`
      : `${differences.length} differences, of which ${opened} are new cases; see konter reconcile deposits cases.`,
  ].join('\n');
}

function formatCase({ kind, subject, amount, detail }: NewDepositCase): string {
  const said = Object.keys(detail).length === 0 ? '' : `  ${JSON.stringify(detail)}`;
  return `${kind}  ${subject}${amount === null ? '' : `  ${grouped(amount)}`}${said}`;
}

function formatStored(one: DepositCase): string {
  const end = one.closedAt === null ? '' : `  closed by ${String(one.closedBy)}: ${String(one.resolution)}`;
  return `${one.id}  ${one.day}  ${formatCase(one)}${end}`;
}
