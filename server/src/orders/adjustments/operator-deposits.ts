import type { Database } from '../../database/connection.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import { readDeposits } from '../../ledger/deposits.ts';
import type { Operator } from '../../operators/acting-operator.ts';
import { Refusal } from '../../refusals.ts';
import { grouped, type Rupiah } from '../../rupiah.ts';
import { readOnePersonLimit } from '../../settings/one-person-limit.ts';
import { checkedDeposit, creditDeposit, type ReversedDeposit, reverseWithinLimit } from './credit-deposit.ts';
import type { OrderLanes } from '../lane/order-lanes.ts';
import type { ShownProposal } from './proposal.ts';
import { readKeyedProposal } from './proposal-rows.ts';
import { type ProposeAdjustment, proposalLifetimeMs, proposeAdjustment } from './propose-adjustment.ts';

/** A credit or a reversal that was made, or one above the limit of one person, which waits for another operator. */
export type DepositOutcome<Done> =
  | { readonly kind: 'done'; readonly done: Done }
  | { readonly kind: 'proposed'; readonly proposal: ShownProposal };

/** What a command needs that proposes what is above the limit of one person. */
export interface ProposingParts {
  readonly database: Database;
  readonly orders: OrderLanes;
  readonly clock: { readonly offsetMs: number };
  /** The operator who has proven who they are. @throws CommandError when nobody has */
  readonly prover: () => Operator;
  /** The Idempotency-Key of a request, which proposes once; left out: a command. */
  readonly idempotencyKey?: string;
}

/** What a credit or a reversal needs. `actor` is who makes it, where it needs no second operator. */
export type CreditingParts = ProposingParts & { readonly actor: string };

/**
 * Credits a deposit up to `deposits.credit_limit`; proposes a larger one. The same reference again credits nothing, and
 * proposes nothing while a proposal waits.
 * @throws CommandError as `creditDeposit` does, and when a proposal is needed and nobody has signed in
 */
export async function creditUpToLimit(
  parts: CreditingParts,
  wallet: WalletKey,
  deposit: { readonly amount: Rupiah; readonly reference: string },
): Promise<DepositOutcome<Awaited<ReturnType<typeof creditDeposit>>>> {
  checkedDeposit(deposit);
  const { amount, reference } = deposit;
  const proposed = await proposedBefore(
    parts,
    (one) => one.kind === 'deposit' && isAbout(one, wallet, reference) && one.amount === amount,
  );
  if (proposed !== undefined) return { kind: 'proposed', proposal: proposed };
  const limit = await readOnePersonLimit(parts.database, 'deposits.credit_limit');
  const [known] = await readDeposits(parts.database, wallet.environment, [reference]);
  // A deposit that was credited before is answered as such, however large it is.
  if (amount <= limit || known !== undefined)
    return { kind: 'done', done: await creditDeposit(parts.orders, wallet, deposit, parts.actor) };
  const reason = `A deposit of ${grouped(amount)} rupiah, above the limit of one person`;
  const evidence = `The reference of the deposit: ${reference}`;
  return proposeOnce(parts, { wallet, kind: 'deposit', amount, reference, reason, evidence });
}

/**
 * Reverses a deposit up to `deposits.credit_limit`; proposes a larger reversal.
 * @throws CommandError as `reverseDeposit` does, and when a proposal is needed and nobody has signed in
 */
export async function reverseUpToLimit(
  parts: CreditingParts,
  wallet: WalletKey,
  reversal: { readonly amount: Rupiah | undefined; readonly reference: string; readonly reason: string },
): Promise<DepositOutcome<ReversedDeposit>> {
  const { reference, reason } = reversal;
  const proposed = await proposedBefore(
    parts,
    (one) =>
      one.kind === 'deposit_reversal' &&
      isAbout(one, wallet, reference) &&
      (reversal.amount === undefined || one.amount === -reversal.amount),
  );
  if (proposed !== undefined) return { kind: 'proposed', proposal: proposed };
  const limit = await readOnePersonLimit(parts.database, 'deposits.credit_limit');
  const [known] = await readDeposits(parts.database, wallet.environment, [reference]);
  const amount = reversal.amount ?? known?.amount ?? 0n;
  const refused =
    known === undefined ||
    known.reversed !== null ||
    amount > known.amount ||
    known.wallet.accountId !== wallet.accountId;
  if (amount <= limit || refused) {
    const done = await reverseWithinLimit(parts.orders, wallet, { ...reversal, limit }, parts.actor);
    // Undefined: the deposit was credited after it was read, and now it is found.
    return done === undefined ? reverseUpToLimit(parts, wallet, reversal) : { kind: 'done', done };
  }
  const evidence = `The reference of the deposit: ${reference}`;
  return proposeOnce(parts, {
    wallet,
    kind: 'deposit_reversal',
    amount: -amount,
    reference,
    reason,
    evidence,
  });
}

function isAbout(proposal: ShownProposal, wallet: WalletKey, reference: string): boolean {
  const { accountId, environment } = proposal;
  return (
    accountId === wallet.accountId && environment === wallet.environment && proposal.reference === reference
  );
}

/**
 * The proposal that the same request made before, also when it was decided since; undefined: none.
 * @throws Refusal `idempotency_key_reused` when the request of that key asked for something else
 */
export async function proposedBefore(
  { database, prover, idempotencyKey }: Omit<ProposingParts, 'clock' | 'orders'>,
  isSame: (proposal: ShownProposal) => boolean,
): Promise<ShownProposal | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const found = await readKeyedProposal(database, prover().id, idempotencyKey);
  if (found !== undefined && !isSame(found)) throw new Refusal('idempotency_key_reused');
  return found;
}

/**
 * Proposes a credit or a reversal of a deposit, unless the same proposal waits already.
 * @throws CommandError when nobody has signed in, or another proposal for the reference waits
 */
export async function proposeOnce(
  { database, clock, prover, idempotencyKey }: Omit<ProposingParts, 'orders'>,
  command: Omit<ProposeAdjustment, 'by' | 'expiresInMs' | 'idempotencyKey'> & { readonly reference: string },
): Promise<{ readonly kind: 'proposed'; readonly proposal: ShownProposal }> {
  const proposal = await proposeAdjustment(
    { database, clock },
    {
      ...{ ...command, by: prover(), expiresInMs: proposalLifetimeMs },
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    },
  );
  return { kind: 'proposed', proposal };
}
