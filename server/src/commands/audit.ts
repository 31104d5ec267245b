import { type Command, InvalidArgumentError } from 'commander';
import { auditEverything, type FullAudit } from '../audit/audit-everything.ts';
import { readFindings, type StoredFinding } from '../audit/findings.ts';
import { readFinishedAt } from '../audit/positions.ts';
import { type AuditFinding, findingsMax } from '../ledger/audit.ts';
import { jakartaMoment, makeClock } from '../clock.ts';
import { isId } from '../ids.ts';
import type { AcceptedBreak } from '../ledger/heads/accepted-heads.ts';
import type { HeadSource } from '../ledger/heads/read-heads.ts';
import { type ListedAuditRecord, operator } from '../operators/audit-record.ts';
import { listAudits } from '../operators/list-records.ts';
import { recordPurge } from '../operators/purge-record.ts';
import { parseDay } from './day-options.ts';
import { accountNamed, accountOption } from './named-account.ts';
import {
  answer,
  answerList,
  type CommandContext,
  countUpTo,
  type JsonOption,
  progress,
  withCommandContext,
} from './run.ts';

const progressEvery = 1_000;
const recordsMax = 200;

interface RecordsOptions extends JsonOption {
  readonly account?: string;
  readonly subject?: string;
  readonly before?: string;
  readonly limit: number;
}

/** `konter audit`, `konter audit records` and `konter audit purged`. */
export function addAuditCommands(program: Command): void {
  const audit = addAudit(program);
  addRecords(audit);
  addPurged(audit);
}

/** Audits the books. The exit code is 1 if there are findings. */
function addAudit(program: Command): Command {
  return (
    program
      .command('audit')
      // Commander adds no `help` command to a command that has an action itself.
      .helpCommand(true)
      .description('rebuild wallets and orders from their steps and report what is wrong')
      .action(async (_options: unknown, command: Command) => {
        const options = command.optsWithGlobals<JsonOption>();
        const audited = await withCommandContext((context) => auditAll(context, options));
        const { wallets, steps, records, findings, finishedAt, stored, sources, breaks } = audited;
        const document = {
          clean: findings.length === 0,
          wallets,
          steps,
          records,
          chain_heads: sources.map(({ newestAt: newest_at, ...source }) => ({ ...source, newest_at })),
          accepted_breaks: breaks.map((one) => ({
            ...{ restore: one.restoreId, lost_from: one.lostFrom, lost_to: one.lostTo },
            ...{ accepted_at: one.acceptedAt, by: one.by, reason: one.reason, heads: one.heads.size },
          })),
          findings: findings.map(({ wallet, orderId, problem }) => ({ wallet, order_id: orderId, problem })),
          continuous: {
            finished_at: finishedAt,
            findings: stored.map(({ wallet, orderId, problem, foundAt }) => ({
              ...{ wallet, order_id: orderId, problem, found_at: foundAt },
            })),
          },
        };
        const lines = [
          ...findings.map(lineOf),
          ...stored.map((found) => `the continuous audit, ${found.foundAt.toISOString()}: ${lineOf(found)}`),
        ];
        const summary = `${wallets} wallets with ${steps} steps, and ${records} audit records: ${findings.length === 0 ? 'clean' : `${findings.length} findings`}.`;
        answer(
          options,
          document,
          [...lines, ...sources.map(formatSource), ...breaks.map(formatBreak), summary].join('\n'),
        );
        if (findings.length > 0) process.exitCode = 1;
      })
  );
}

interface AuditedBooks extends FullAudit {
  /** When a round of the continuous audit ended last, and what it has found. */
  readonly finishedAt: Date | null;
  readonly stored: readonly StoredFinding[];
}

/** Audits everything, and reads what the continuous audit has found. */
async function auditAll(
  { config, database, keyring }: CommandContext,
  options: JsonOption,
): Promise<AuditedBooks> {
  const audit = await auditEverything(
    { clock: makeClock(), config, database, keyring },
    {
      onPart: (part) => progress(options, part),
      onWallet(count) {
        if (count % progressEvery === 0) progress(options, `${count} wallets …`);
      },
      pauseMs: 0,
    },
  );
  return {
    ...audit,
    finishedAt: await readFinishedAt(database),
    stored: await readFindings(database, findingsMax),
  };
}

function lineOf({ wallet, orderId, problem }: AuditFinding): string {
  return `${wallet}${orderId === null ? '' : ` order ${orderId}`}: ${problem}`;
}

/** One line about heads that the journal lacks with the consent of an operator. */
function formatBreak({ heads, lostFrom, lostTo, acceptedAt, by, reason }: AcceptedBreak): string {
  const lost = `${lostFrom.toISOString()} to ${lostTo.toISOString()}`;
  return `Not compared: ${heads.size} chain heads of ${lost}, lost by a restore. Accepted by ${by} at ${acceptedAt.toISOString()}: ${reason}`;
}

/** One line about the chain heads of a file. */
function formatSource({ place, file, wallets, newestAt, torn }: HeadSource): string {
  const from = place === file ? place : `${place} (${file})`;
  const broken = torn === 0 ? '' : `, ${torn} incomplete lines`;
  return `Chain heads from ${from}: ${wallets} wallets, the newest of ${newestAt?.toISOString() ?? 'no time'}${broken}.`;
}

function addRecords(audit: Command): void {
  audit
    .command('records')
    .description('list what operators changed and decided, newest first')
    .addOption(accountOption('beginning', 'only records about this account'))
    .option('--subject <name>', 'only records about this order, key, endpoint or supplier')
    .option('--limit <n>', `the number of records, at most ${recordsMax}`, countUpTo(recordsMax), 25)
    .option('--before <id>', 'continue a list: the id of its last record', parseRecordId)
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<RecordsOptions>();
      const { account, subject, before, limit } = options;
      const records = await withCommandContext(async ({ database }) => {
        const accountId =
          account === undefined ? undefined : (await accountNamed(database, account, 'beginning')).id;
        return listAudits(database, { accountId, subject, before, limit });
      });
      const document = records.map(({ accountId: account_id, ...rest }) => ({ ...rest, account_id }));
      answerList(options, { records: document }, records.map(formatFinding), 'There is no such record.');
    });
}

function addPurged(audit: Command): void {
  audit
    .command('purged')
    .description('record that personal data was removed, so that the audit does not report it')
    .requiredOption(
      '--before <day>',
      'of all orders and payments that were made before this day in Jakarta, YYYY-MM-DD',
      parseDay,
    )
    .requiredOption('--reason <text>', 'why it was removed')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption & { before: string; reason: string }>();
      const before = jakartaMoment(options.before, '00:00');
      const { reason } = options;
      await withCommandContext(({ database }) => recordPurge(database, { before, reason, actor: operator }));
      answer(
        options,
        { purged_before: before },
        `Recorded: personal data of the orders and payments before ${options.before} was removed.`,
      );
    });
}

function parseRecordId(text: string): string {
  if (isId(text)) return text.toLowerCase();
  throw new InvalidArgumentError('It must be the id of a record.');
}

function formatFinding({ id, at, actor, action, accountId, subject, detail }: ListedAuditRecord): string {
  const about = accountId === null || accountId === subject ? subject : `${subject} of ${accountId}`;
  return `${id}  ${at.toISOString()}  ${actor}  ${action}  ${about}  ${JSON.stringify(detail)}`;
}
