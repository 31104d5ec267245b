import { dayMs } from '../../clock.ts';
import { CommandError } from '../../command-error.ts';
import type { Database } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { newId } from '../../ids.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import type { Operator } from '../../operators/acting-operator.ts';
import { checkedReason, recordAudit } from '../../operators/audit-record.ts';
import { rupiahMax, type Rupiah } from '../../rupiah.ts';
import type { ShownProposal, ProposalKind } from './proposal.ts';
import { readProposal } from './proposal-rows.ts';

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
}

/**
 * Proposes a movement of a wallet. Nothing moves until another operator approves it.
 * @throws CommandError when a value cannot be used
 */
export async function proposeAdjustment(
  database: Database,
  command: ProposeAdjustment,
): Promise<ShownProposal> {
  const { wallet, kind, amount, reference, match, by, expiresInMs } = command;
  if (amount === 0n || amount > rupiahMax || amount < -rupiahMax)
    throw new CommandError(
      `The amount of an adjustment must be 1 to ${rupiahMax} rupiah, or -1 to -${rupiahMax}.`,
    );
  if (!(expiresInMs > 0) || expiresInMs > lifetimeMsMax)
    throw new CommandError('An adjustment can wait for its approval for at most 90 days.');
  const reason = checkedReason(command.reason, 'an adjustment');
  const evidence = checkedReason(command.evidence, 'an adjustment (its evidence)');
  const id = newId();
  return database.transaction(async (tx) => {
    await tx.rows(sql`
      insert into adjustments
             (id, account_id, environment, kind, amount, reference, payment_id, request_id, reason, evidence, proposed_by, expires_at)
      values (${id}::uuid, ${wallet.accountId}::uuid, ${wallet.environment}, ${kind}, ${amount}::bigint, ${reference},
              ${match?.paymentId ?? null}::uuid, ${match?.requestId ?? null}::uuid, ${reason}, ${evidence}, ${by.id}::uuid,
              clock_timestamp() + ${expiresInMs}::double precision * interval '1 millisecond')`);
    const proposal = await readProposal(tx, id, 0);
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
  });
}
