import { type Command, Option } from 'commander';
import { jakartaDateTime } from '../clock.ts';
import type { Environment } from '../environment.ts';
import { approveProposal } from '../deposits/payments/match-up-to-limit.ts';
import { provenOperator } from '../operators/acting-operator.ts';
import {
  type ApprovedAdjustment,
  findProposal,
  rejectAdjustment,
  stateOf,
} from '../orders/adjustments/approve-adjustment.ts';
import type { ShownProposal } from '../orders/adjustments/proposal.ts';
import { readProposals } from '../orders/adjustments/proposal-rows.ts';
import { proposalLifetimeMs, proposeAdjustment } from '../orders/adjustments/propose-adjustment.ts';
import { grouped, type Rupiah } from '../rupiah.ts';
import { accountNamed, accountOption } from './named-account.ts';
import {
  answer,
  answerList,
  countUpTo,
  environmentOption,
  type JsonOption,
  parseDurationOption,
  parseId,
  parseSignedRupiah,
  withCommandContext,
} from './run.ts';
import { withApp } from './with-app.ts';

interface ProposeOptions extends JsonOption {
  readonly account: string;
  readonly environment: Environment;
  readonly amount: Rupiah;
  readonly reason: string;
  readonly evidence: string;
  readonly expires: number;
}

interface ListOptions extends JsonOption {
  readonly all?: boolean;
  readonly limit: number;
}

interface RejectOptions extends JsonOption {
  readonly reason: string;
}

/** The commands of a process have the clock of the database. */
const clock = { offsetMs: 0 };

/** `konter wallet adjust propose|list|show|approve|reject`. */
export function addAdjustCommands(wallet: Command): void {
  const group = wallet
    .command('adjust')
    .description('correct a wallet by hand: one operator proposes, another approves');
  addPropose(group);
  addList(group);
  addShow(group);
  addApprove(group);
  addReject(group);
}

function addPropose(group: Command): void {
  group
    .command('propose')
    .description('propose an adjustment; nothing moves until another operator approves it')
    .addOption(accountOption('whole').makeOptionMandatory())
    .addOption(environmentOption().makeOptionMandatory())
    .requiredOption('--amount <rupiah>', 'what to add to the wallet; -25000 takes 25,000', parseSignedRupiah)
    .requiredOption('--reason <text>', 'the reason, for the audit record')
    .requiredOption('--evidence <text>', 'where the reason can be seen, such as a ticket')
    .addOption(
      new Option('--expires <duration>', 'how long it can be approved, at most 90d')
        .argParser(parseDurationOption)
        .default(proposalLifetimeMs, '7d'),
    )
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ProposeOptions>();
      const { environment, amount, reason, evidence, expires } = options;
      const proposal = await withCommandContext(async ({ database }) => {
        const by = provenOperator();
        const { id: accountId } = await accountNamed(database, options.account, 'whole');
        return proposeAdjustment(
          { database, clock },
          {
            ...{ wallet: { accountId, environment }, kind: 'adjustment', amount, reference: null },
            ...{ reason, evidence, expiresInMs: expires, by },
          },
        );
      });
      answer(options, documentOf(proposal), formatProposed(proposal));
    });
}

function addList(group: Command): void {
  group
    .command('list')
    .description('list the adjustments that wait for an approval, newest first')
    .option('--all', 'also those that were decided or have expired')
    .addOption(
      new Option('--limit <count>', 'how many to list').argParser(countUpTo(1_000)).default(100, '100'),
    )
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ListOptions>();
      const query = { offsetMs: clock.offsetMs, waiting: options.all !== true, limit: options.limit };
      const found = await withCommandContext(({ database }) => readProposals(database, query));
      answerList(options, { adjustments: found.map(documentOf) }, found.map(lineOf), 'No adjustments.');
    });
}

function addShow(group: Command): void {
  group
    .command('show')
    .description('show an adjustment with its reason, its evidence and both operators')
    .argument('<id>', 'the adjustment', parseId)
    .action(async (id: string, _options: unknown, command: Command) => {
      const found = await withCommandContext(({ database }) => findProposal({ database, clock }, id));
      answer(command.optsWithGlobals<JsonOption>(), documentOf(found), formatProposal(found));
    });
}

function addApprove(group: Command): void {
  group
    .command('approve')
    .description('approve an adjustment of another operator, which moves the money')
    .argument('<id>', 'the adjustment', parseId)
    .action(async (id: string, _options: unknown, command: Command) => {
      const approved = await withApp((app) => approveProposal(app, { id, by: provenOperator() }));
      const { proposal, balance, replayed } = approved;
      answer(
        command.optsWithGlobals<JsonOption>(),
        { ...documentOf(proposal), balance, replayed },
        formatApproved(approved),
      );
    });
}

function addReject(group: Command): void {
  group
    .command('reject')
    .description('reject an adjustment, so that nobody can approve it')
    .argument('<id>', 'the adjustment', parseId)
    .requiredOption('--reason <text>', 'the reason, for the audit record')
    .action(async (id: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<RejectOptions>();
      const rejected = await withCommandContext(({ database }) =>
        rejectAdjustment({ database, clock }, { id, by: provenOperator(), reason: options.reason }),
      );
      answer(
        options,
        documentOf(rejected),
        `The adjustment of ${signed(rejected.amount)} rupiah is rejected.`,
      );
    });
}

/** What the command line prints about a proposal that was just made. */
export function formatProposed(proposal: ShownProposal): string {
  return (
    `Proposed ${describe(proposal)}. Nothing has moved. Until ${jakartaDateTime(proposal.expiresAt)} WIB another operator approves it with\n` +
    `konter wallet adjust approve ${proposal.id}`
  );
}

/** A proposal as a JSON document. */
export function documentOf(proposal: ShownProposal): Record<string, unknown> {
  return {
    id: proposal.id,
    state: stateOf(proposal),
    kind: proposal.kind,
    account: proposal.accountId,
    environment: proposal.environment,
    amount: proposal.amount,
    reference: proposal.reference,
    payment: proposal.paymentId,
    request: proposal.requestId,
    reason: proposal.reason,
    evidence: proposal.evidence,
    proposed_by: proposal.proposedBy.name,
    proposed_at: proposal.proposedAt,
    expires_at: proposal.expiresAt,
    decided_by: proposal.decidedBy?.name ?? null,
    decided_at: proposal.decidedAt,
    decision_reason: proposal.decisionReason,
  };
}

function formatApproved({ proposal, balance, replayed }: ApprovedAdjustment): string {
  const by = proposal.decidedBy?.name ?? 'another operator';
  const done = replayed
    ? `${by} approved this adjustment before; nothing was changed.`
    : `Approved ${describe(proposal)}, which ${proposal.proposedBy.name} had proposed.`;
  return `${done} The balance is ${grouped(balance)}.`;
}

function formatProposal(proposal: ShownProposal): string {
  const { decidedBy, decidedAt, decisionReason } = proposal;
  return [
    `${proposal.id}  ${stateOf(proposal)}`,
    `${describe(proposal)}, account ${proposal.accountId}`,
    `Reason: ${proposal.reason}`,
    `Evidence: ${proposal.evidence}`,
    `Proposed by ${proposal.proposedBy.name} at ${jakartaDateTime(proposal.proposedAt)} WIB; can be approved until ${jakartaDateTime(proposal.expiresAt)} WIB`,
    ...(decidedBy === null || decidedAt === null
      ? []
      : [
          `${proposal.state === 'approved' ? 'Approved' : 'Rejected'} by ${decidedBy.name} at ${jakartaDateTime(decidedAt)} WIB`,
        ]),
    ...(decisionReason === null ? [] : [`Reason of the rejection: ${decisionReason}`]),
  ].join('\n');
}

function lineOf(proposal: ShownProposal): string {
  return `${proposal.id}  ${stateOf(proposal)}  ${describe(proposal)}  by ${proposal.proposedBy.name}  ${proposal.reason}`;
}

/** What a proposal does, in a few words. */
function describe({ kind, amount, environment, reference }: ShownProposal): string {
  if (kind === 'adjustment') return `an adjustment of ${signed(amount)} rupiah in ${environment}`;
  return kind === 'deposit'
    ? `a deposit of ${grouped(amount)} rupiah in ${environment} (${reference})`
    : `a reversal of ${grouped(-amount)} rupiah in ${environment} (${reference})`;
}

function signed(amount: Rupiah): string {
  return amount > 0n ? `+${grouped(amount)}` : `-${grouped(-amount)}`;
}
