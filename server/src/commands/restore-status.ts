import type { Command } from 'commander';
import { CommandError } from '../command-error.ts';
import { acceptBreak, lostBy } from '../audit/accepted-breaks.ts';
import { endQuarantine } from '../quarantine/restores.ts';
import { formatRestore, presentSale } from './format-restore.ts';
import { questionsIn, readStatus, refuseUnasked, type RestoreStatus } from './restore-questions.ts';
import { answer, type JsonOption } from './run.ts';
import { withApp } from './with-app.ts';

interface FinishOptions extends JsonOption {
  readonly reason: string;
  readonly acceptUnknown?: boolean;
}

/** `konter restore status`. */
export function addStatus(restore: Command): void {
  restore
    .command('status')
    .description('list what is not known after the newest restore, for a person to decide')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      const status = await withApp(readStatus);
      answer(
        options,
        status === undefined ? { restore: null } : documentOf(status),
        status === undefined
          ? 'This database was never restored.'
          : formatRestore(status, questionsIn(status)),
      );
    });
}

/** `konter restore finish`. */
export function addFinish(restore: Command): void {
  restore
    .command('finish')
    .description('end the quarantine after a restore: from then on the server buys again')
    .requiredOption('--reason <text>', 'why, for the audit record')
    .option('--accept-unknown', 'although questions are open; they are counted in the audit record')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<FinishOptions>();
      const { reason, acceptUnknown = false } = options;
      if (reason.trim() === '') throw new CommandError('Give a reason with --reason.');
      const { open, accepted, others } = await withApp(async (app) => {
        const status = await readStatus(app);
        if (status === undefined || status.restore.finishedAt !== null)
          throw new CommandError('There is no quarantine to end.');
        refuseUnasked(status);
        const questions = questionsIn(status);
        if (questions.length > 0 && !acceptUnknown)
          throw new CommandError(
            `Questions are open: ${questions.join('; ')}. See konter restore status, or accept them with --accept-unknown.`,
          );
        const lost = await app.heads.readLost();
        const heads = lostBy(status.restore, lost);
        const detail = { reason: reason.trim(), acceptedUnknown: acceptUnknown, open: questions.length };
        await app.database.transaction(async (tx) => {
          if (!(await endQuarantine(tx, status.restore, detail))) return;
          await acceptBreak(tx, status.restore, { heads, reason: detail.reason });
        });
        return { open: questions, accepted: heads.length, others: lost.length - heads.length };
      });
      answer(
        options,
        { finished: true, open_questions: open, accepted_heads: accepted, other_lost_heads: others },
        [
          'The quarantine has ended; running servers buy again within two seconds.',
          ...(accepted === 0
            ? []
            : [
                `${accepted} chain heads that the restore lost are accepted; every audit names them from now on.`,
              ]),
          ...(others === 0
            ? []
            : [
                `${others} lost chain heads are not of the lost time and were not accepted; run konter audit.`,
              ]),
        ].join('\n'),
      );
    });
}

function documentOf(status: RestoreStatus): Record<string, unknown> {
  const { restore, orders, imports, sales, balances } = status;
  return {
    restore: restore.id,
    in_quarantine: restore.finishedAt === null,
    lost_from: restore.backupAt,
    lost_to: restore.restoredAt,
    finished_at: restore.finishedAt,
    open_questions: questionsIn(status),
    answers: Object.fromEntries(status.answers),
    orders: orders.map((one) => ({
      order_id: one.orderId,
      account_id: one.accountId,
      status_in_backup: one.status,
      answer: one.answer,
      supplier: one.supplier,
      reference: one.reference,
    })),
    imports,
    unexplained_sales: sales.map(presentSale),
    balances,
  };
}
