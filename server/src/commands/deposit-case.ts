import type { Command } from 'commander';
import { jakartaDateTime, makeClock } from '../clock.ts';
import { CommandError } from '../command-error.ts';
import { matchUpToLimit } from '../deposits/payments/match-up-to-limit.ts';
import { rejectUpToLimit } from '../deposits/payments/reject-up-to-limit.ts';
import { provenOperator } from '../operators/acting-operator.ts';
import { operator } from '../operators/audit-record.ts';
import { grouped } from '../rupiah.ts';
import { requestNamed } from './named-request.ts';
import { accountNamed, accountOption } from './named-account.ts';
import { answer, type JsonOption, parseId, withCommandContext } from './run.ts';
import { documentOf, formatProposed } from './wallet-adjust.ts';
import { withApp } from './with-app.ts';

interface MatchOptions extends JsonOption {
  readonly request?: string;
  readonly account?: string;
  readonly reason: string;
}

interface RejectOptions extends JsonOption {
  readonly reason: string;
}

/** `konter deposit match|reject`. */
export function addCaseCommands(group: Command): void {
  addMatch(group);
  addReject(group);
}

function addMatch(group: Command): void {
  caseCommand(group, 'match', 'credit a payment that needs a person, once')
    .option('--request <number>', 'the number or the id of the deposit request that it pays')
    .addOption(accountOption('whole', 'instead of --request: the account that gets it'))
    .action(async (payment: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<MatchOptions>();
      const { reason, request, account } = options;
      if ((request === undefined) === (account === undefined))
        throw new CommandError('Name either --request or --account.');
      const outcome = await withApp(async (app) => {
        const to = await targetOf(app.database, options);
        const parts = { ...app, prover: provenOperator };
        return matchUpToLimit(parts, { paymentId: payment, to, actor: operator, reason });
      });
      if (outcome.kind === 'proposed')
        return answer(options, documentOf(outcome.proposal), formatProposed(outcome.proposal));
      const { payment: of, credited, balance } = outcome.done;
      answer(
        options,
        { payment: of.id, credited, balance },
        `Credited ${grouped(credited)} rupiah. The balance is ${grouped(balance)}.`,
      );
    });
}

async function targetOf(
  db: Parameters<typeof requestNamed>[0],
  { request, account }: MatchOptions,
): Promise<{ requestId: string } | { accountId: string }> {
  if (request !== undefined) return { requestId: (await requestNamed(db, request)).id };
  return { accountId: (await accountNamed(db, account ?? '', 'whole')).id };
}

function addReject(group: Command): void {
  caseCommand(
    group,
    'reject',
    'close a payment that is no deposit, or was returned; nothing is credited, and above the limit of one person two operators do it',
  ).action(async (payment: string, _options: unknown, command: Command) => {
    const options = command.optsWithGlobals<RejectOptions>();
    const { reason } = options;
    const outcome = await withCommandContext(({ database }) =>
      rejectUpToLimit(
        { database, clock: makeClock(), prover: provenOperator },
        { paymentId: payment, actor: operator, reason },
      ),
    );
    const { id, amount } = outcome.payment;
    if (outcome.kind === 'proposed') {
      const { proposedBy, expiresAt } = outcome.proposed;
      answer(
        options,
        { payment: id, state: 'in_review', proposed_by: proposedBy.name, expires_at: expiresAt },
        `The payment of ${grouped(amount)} rupiah is above the limit of one person. It is rejected when another operator runs the same command before ${jakartaDateTime(expiresAt)} WIB.`,
      );
      return;
    }
    answer(
      options,
      { payment: id, state: 'rejected' },
      `The payment of ${grouped(amount)} rupiah is rejected; nothing was credited.`,
    );
  });
}

function caseCommand(group: Command, name: string, description: string): Command {
  return group
    .command(name)
    .description(description)
    .argument('<payment>', 'the id of the payment, as konter deposit list --cases shows it', parseId)
    .requiredOption('--reason <text>', 'the reason, for the audit record');
}
