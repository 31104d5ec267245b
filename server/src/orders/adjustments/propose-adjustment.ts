import { dayMs } from '../../clock.ts';
import { CommandError } from '../../command-error.ts';
import type { Database, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { newId } from '../../ids.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import type { Operator } from '../../operators/acting-operator.ts';
import { checkedReason, recordAudit } from '../../operators/audit-record.ts';
import { Refusal } from '../../refusals.ts';
import { rupiahMax, type Rupiah } from '../../rupiah.ts';
import type { ShownProposal, ProposalKind } from './proposal.ts';
import { readKeyedProposal, readProposal, readWaitingDeposit } from './proposal-rows.ts';

/** How long a proposal can be approved by default, and at most, milliseconds. */
export const proposalLifetimeMs = 7 * dayMs;
const lifetimeMsMax = 90 * dayMs;

/** A movement of a wallet to propose. */
export interface ProposeAdjustment {
  readonly wallet: WalletKey;
  readonly kind: ProposalKind;
  /** Rupiah to add to what the client can spend; negative: to take. */
  readonly amount: Rupiah;
  /** Of a deposit or its reversal: the reference of the deposit; null for an adjustment. */
  readonly reference: string | null;
  /** The payment in review that the deposit credits, with its request; left out: none. */
  readonly match?: { readonly paymentId: string; readonly requestId: string | null };
  readonly reason: string;
  /** Where the reason is shown: a ticket, a bank statement, a message of the client. */
  readonly evidence: string;
  /** How long it can be approved, milliseconds. */
  readonly expiresInMs: number;
  readonly by: Operator;
  /** The Idempotency-Key of a request; left out: a command. The same operator and key again propose nothing more. */
  readonly idempotencyKey?: string;
}

/**
 * Proposes a movement of a wallet. Nothing moves until another operator approves it. The same request again, and the same
 * proposal for a deposit while one waits, answer with the proposal that was made before.
 * @throws CommandError when a value cannot be used, or another proposal for the deposit waits; Refusal `idempotency_key_reused`
 */
export async function proposeAdjustment(
  { database, clock }: { readonly database: Database; readonly clock: { readonly offsetMs: number } },
  given: ProposeAdjustment,
): Promise<ShownProposal> {
  const { amount, expiresInMs } = given;
  if (amount === 0n || amount > rupiahMax || amount < -rupiahMax)
    throw new CommandError(
      `The amount of an adjustment must be 1 to ${rupiahMax} rupiah, or -1 to -${rupiahMax}.`,
      { reason: 'adjustment_amount_range', facts: { max: rupiahMax } },
    );
  if (!(expiresInMs > 0) || expiresInMs > lifetimeMsMax)
    throw new CommandError('An adjustment can wait for its approval for at most 90 days.', {
      reason: 'adjustment_wait_range',
    });
  const command = {
    ...given,
    reason: checkedReason(given.reason, 'an adjustment'),
    evidence: checkedReason(given.evidence, 'an adjustment (its evidence)'),
  };
  return database.transaction(async (tx) => {
    await lockProposing(tx, command);
    const known = (await proposedBefore(tx, command)) ?? (await waitingFor(tx, command, clock.offsetMs));
    return known ?? insert(tx, command, clock.offsetMs);
  });
}

/** What is proposed at once waits here, so that the second finds what the first has proposed. */
async function lockProposing(
  tx: Tx,
  { wallet: { environment }, kind, reference, by, idempotencyKey }: ProposeAdjustment,
): Promise<void> {
  const locks = [
    ...(idempotencyKey === undefined ? [] : [`${by.id}/${idempotencyKey}`]),
    ...(reference === null ? [] : [`${environment}/${kind}/${reference}`]),
  ];
  for (const lock of locks)
    await tx.rows(sql<{ locked: boolean }>`
      select true as locked
        from pg_advisory_xact_lock(hashtextextended(${lock}::text, 0))`);
}

/** The proposal that the same request made. @throws Refusal `idempotency_key_reused` when it said something else */
async function proposedBefore(tx: Tx, command: ProposeAdjustment): Promise<ShownProposal | undefined> {
  const { idempotencyKey, by } = command;
  const known = idempotencyKey === undefined ? undefined : await readKeyedProposal(tx, by.id, idempotencyKey);
  if (known === undefined) return undefined;
  const isSame =
    isSameMovement(known, command) && known.reason === command.reason && known.evidence === command.evidence;
  if (!isSame) throw new Refusal('idempotency_key_reused');
  return known;
}

/** The proposal for the same deposit that waits. @throws CommandError when it says something else */
async function waitingFor(
  tx: Tx,
  command: ProposeAdjustment,
  offsetMs: number,
): Promise<ShownProposal | undefined> {
  const { kind, reference, wallet } = command;
  if (reference === null) return undefined;
  const of = { kind, environment: wallet.environment, reference };
  const waiting = await readWaitingDeposit(tx, of, offsetMs);
  if (waiting === undefined || isSameMovement(waiting, command)) return waiting;
  throw new CommandError(
    `Another proposal for this reference waits (${waiting.id}); approve or reject it first. Nothing was changed.`,
    { reason: 'adjustment_waits' },
  );
}

function isSameMovement(
  known: ShownProposal,
  { wallet, kind, amount, reference, match }: ProposeAdjustment,
): boolean {
  return (
    known.accountId === wallet.accountId &&
    known.environment === wallet.environment &&
    known.kind === kind &&
    known.amount === amount &&
    known.reference === reference &&
    known.paymentId === (match?.paymentId ?? null) &&
    known.requestId === (match?.requestId ?? null)
  );
}

async function insert(tx: Tx, command: ProposeAdjustment, offsetMs: number): Promise<ShownProposal> {
  const { wallet, kind, amount, reference, match, reason, evidence, by, expiresInMs } = command;
  const id = newId();
  await tx.rows(sql`
    insert into adjustments
           (id, account_id, environment, kind, amount, reference, payment_id, request_id, reason, evidence, proposed_by, expires_at,
            idempotency_key)
    values (${id}::uuid, ${wallet.accountId}::uuid, ${wallet.environment}, ${kind}, ${amount}::bigint, ${reference},
            ${match?.paymentId ?? null}::uuid, ${match?.requestId ?? null}::uuid, ${reason}, ${evidence}, ${by.id}::uuid,
            clock_timestamp() + ${expiresInMs + offsetMs}::double precision * interval '1 millisecond',
            ${command.idempotencyKey ?? null}::uuid)`);
  const proposal = await readProposal(tx, id, offsetMs);
  if (proposal === undefined) throw new Error('The adjustment was not inserted.');
  await recordAudit(tx, {
    actor: by.actor,
    action: 'adjustment.proposed',
    accountId: wallet.accountId,
    subject: id,
    detail: {
      environment: wallet.environment,
      kind,
      amount: Number(amount),
      reference,
      ...(match === undefined ? {} : { payment: match.paymentId, request: match.requestId }),
      reason,
      evidence,
      proposed_by: by.name,
      proposed_by_id: by.id,
    },
    rows: [{ table: 'adjustments', key: id }],
  });
  return proposal;
}
