import type { Command } from 'commander';
import { jakartaDateTime, makeClock } from '../clock.ts';
import type { Environment } from '../environment.ts';
import { environments } from '../environment.ts';
import { provenOperator } from '../operators/acting-operator.ts';
import { approveRuling, isWaiting, rejectRuling } from '../orders/review/propose-ruling.ts';
import { rulingStateOf } from '../orders/review/ruling-proposal.ts';
import { type ReadProposal, readRulingProposals } from '../orders/review/ruling-proposal-rows.ts';
import { grouped } from '../rupiah.ts';
import {
  answer,
  answerList,
  environmentOption,
  type JsonOption,
  parseId,
  withCommandContext,
} from './run.ts';
import { withApp } from './with-app.ts';

/** How many proposals of an environment are listed. */
const listMax = 1_000;

/** `konter order review proposals|approve|reject`. */
export function addProposalCommands(review: Command): void {
  review
    .command('proposals')
    .description('list the rulings and refunds that wait for the approval of another operator')
    .addOption(environmentOption())
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption & { readonly environment?: Environment }>();
      const wanted = options.environment === undefined ? environments : [options.environment];
      const found = await withCommandContext(({ database }) =>
        Promise.all(
          wanted.map((environment) =>
            readRulingProposals(database, { environment, limit: listMax }, makeClock().offsetMs),
          ),
        ),
      );
      const waiting = found.flat().filter(isWaiting);
      const documents = { proposals: waiting.map(proposalDocument) };
      answerList(options, documents, waiting.map(lineOf), 'No ruling waits for an approval.');
    });
  review
    .command('approve')
    .description('approve the ruling of another operator, which carries it out')
    .argument('<id>', 'the proposal', parseId)
    .action(async (id: string, _options: unknown, command: Command) => {
      const { proposal, done } = await withApp((app) =>
        approveRuling(app, { id, by: provenOperator(), requestKey: null }),
      );
      answer(
        command.optsWithGlobals<JsonOption>(),
        { id, order_id: done.order.id, status: done.order.status, booked_loss: done.booked },
        `Approved the ruling of ${proposal.proposedBy.name} (${proposal.ruling}); the order is ${done.order.status}.`,
      );
    });
  review
    .command('reject')
    .description('reject a proposed ruling, so that nobody can approve it')
    .argument('<id>', 'the proposal', parseId)
    .requiredOption('--reason <text>', 'the reason, for the audit record')
    .action(async (id: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption & { readonly reason: string }>();
      const rejected = await withCommandContext(({ database }) =>
        rejectRuling({ database, clock: makeClock() }, { id, by: provenOperator(), reason: options.reason }),
      );
      answer(
        options,
        { id, order_id: rejected.orderId, state: rejected.state },
        `The proposal about the order ${rejected.orderId} is rejected.`,
      );
    });
}

/** A proposal as a JSON document. */
export function proposalDocument({ proposal, now }: ReadProposal): Record<string, unknown> {
  return {
    id: proposal.id,
    state: rulingStateOf(proposal, now),
    order_id: proposal.orderId,
    environment: proposal.environment,
    ruling: proposal.ruling,
    amount: proposal.amount,
    reason: proposal.reason,
    proposed_by: proposal.proposedBy.name,
    proposed_at: proposal.proposedAt,
    expires_at: proposal.expiresAt,
  };
}

/** What the command line prints about a ruling that was proposed only. */
export function formatProposedRuling({ proposal }: ReadProposal): string {
  return (
    `Proposed: ${proposal.ruling}, ${grouped(proposal.amount)} rupiah, which is above the limit of one person. Nothing has changed. ` +
    `Until ${jakartaDateTime(proposal.expiresAt)} WIB another operator approves it with\nkonter order review approve ${proposal.id}`
  );
}

function lineOf({ proposal }: ReadProposal): string {
  const { id, orderId, environment, ruling, amount, proposedBy, reason } = proposal;
  return `${id}  ${environment} ${orderId}: ${ruling}, ${grouped(amount)} rupiah, by ${proposedBy.name}  ${reason}`;
}
