import { type Command, Option } from 'commander';
import { jakartaDateTime } from '../clock.ts';
import { CommandError } from '../command-error.ts';
import { type ListedLine, type LineState, lineStates } from '../deposits/bank/lines/line-rows.ts';
import { recordUnlessQuarantined } from '../deposits/bank/lines/record-lines.ts';
import { dismissUpToLimit } from '../deposits/bank/dismiss-up-to-limit.ts';
import { revealLines } from '../deposits/bank/reveal-lines.ts';
import { ruleOnLine } from '../deposits/bank/rule-on-line.ts';
import { formatSen, plainSen } from '../deposits/bank/statement/amount.ts';
import { isId } from '../ids.ts';
import { provenOperator } from '../operators/acting-operator.ts';
import { operator } from '../operators/audit-record.ts';
import { answer, answerList, countUpTo, type JsonOption, parseId, withCommandContext } from './run.ts';
import { withApp } from './with-app.ts';

const listMax = 1_000;

interface ListOptions extends JsonOption {
  readonly state: LineState;
  readonly limit: number;
}

interface RulingOptions extends JsonOption {
  readonly reason: string;
}

/** `konter bank line list|record|dismiss`. */
export function addBankLine(group: Command): void {
  const lines = group
    .command('line')
    .description('show the lines of bank accounts, and rule on those that are held');
  lines
    .command('list')
    .description(
      'list lines with their descriptions, newest first; by default those that wait for a person; who reads them is recorded',
    )
    .addOption(new Option('--state <state>', 'only lines in this state').choices(lineStates).default('held'))
    .option('--limit <count>', `the number of lines, at most ${listMax}`, countUpTo(listMax), 100)
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ListOptions>();
      const { state, limit } = options;
      const found = await withCommandContext(({ database, keyring }) =>
        revealLines({ database, keyring }, { state, limit, actor: operator }),
      );
      answerList(options, found.map(presentLine), found.map(formatLine), `No line is ${state}.`);
    });
  addRecord(lines);
  addDismiss(lines);
}

function addRecord(lines: Command): void {
  rulingCommand(lines, 'record', 'record a held line as a payment of its own').action(
    async (lineId: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<RulingOptions>();
      const ruling = { lineId: checkedLineId(lineId), actor: operator, reason: options.reason };
      const { credited, inReview } = await withApp(async (app) => {
        const line = await ruleOnLine(app, { ...ruling, ruling: 'record' });
        return recordUnlessQuarantined(app, line.bankAccountId);
      });
      answer(
        options,
        { id: lineId, ruling: 'record', payments: { credited, in_review: inReview } },
        `The line is a payment: credited ${credited}, made ${inReview} cases for a person.`,
      );
    },
  );
}

function addDismiss(lines: Command): void {
  rulingCommand(
    lines,
    'dismiss',
    'dismiss a held line: it is no payment, or is stored as another line; above the limit of one person two operators do it',
  ).action(async (lineId: string, _options: unknown, command: Command) => {
    const options = command.optsWithGlobals<RulingOptions>();
    const dismissal = { lineId: checkedLineId(lineId), actor: operator, reason: options.reason };
    const outcome = await withApp((app) => dismissUpToLimit({ ...app, prover: provenOperator }, dismissal));
    if (outcome.kind === 'proposed') {
      const { proposedBy, expiresAt } = outcome.proposed;
      answer(
        options,
        { id: lineId, ruling: null, proposed_by: proposedBy.name, expires_at: expiresAt },
        `The line is above the limit of one person. It is dismissed when another operator runs the same command before ${jakartaDateTime(expiresAt)} WIB.`,
      );
      return;
    }
    answer(
      options,
      { id: lineId, ruling: 'dismiss', payments: { credited: 0, in_review: 0 } },
      'The line is dismissed.',
    );
  });
}

function rulingCommand(lines: Command, name: string, description: string): Command {
  return lines
    .command(name)
    .description(description)
    .argument('<line>', 'the id of the line', parseId)
    .requiredOption('--reason <text>', 'the reason, for the audit record');
}

function checkedLineId(lineId: string): string {
  if (!isId(lineId)) throw new CommandError('The line is named by its id; run konter bank line list.');
  return lineId;
}

function presentLine(line: ListedLine): Readonly<Record<string, unknown>> {
  return {
    ...{ id: line.id, bank_account: line.bankAccountId, source: line.source, day: line.day, time: line.time },
    ...{ direction: line.direction, amount: plainSen(line.amount) },
    balance: line.balance === null ? null : plainSen(line.balance),
    ...{ reference: line.reference, description: line.description.open(), state: line.state },
    ...{ hold_reason: line.holdReason, like: line.likeId, payment: line.paymentId },
  };
}

function formatLine(line: ListedLine): string {
  const why =
    line.holdReason === null ? '' : `  ${line.holdReason}${line.likeId === null ? '' : ` ${line.likeId}`}`;
  const text = line.description.open().replaceAll(/\p{C}/gu, ' ');
  return `${line.id}  ${line.day}  ${line.direction}  ${formatSen(line.amount).padStart(20)}  ${line.state}${why}  ${text}`;
}
