import { CommandError } from '../../command-error.ts';
import type { Database } from '../../database/connection.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import { readDeposits } from '../../ledger/deposits.ts';
import type { Operator } from '../../operators/acting-operator.ts';
import { grouped, type Rupiah } from '../../rupiah.ts';
import { creditLimitOf } from '../../settings/setting-definitions.ts';
import { readSettings } from '../../settings/settings.ts';
import { checkedDeposit, creditDeposit, reverseDeposit } from '../deposits.ts';
import type { OrderLanes } from '../lane/order-lanes.ts';
import type { ShownProposal } from './proposal.ts';
import { readWaitingDeposit } from './proposal-rows.ts';
import { type ProposeAdjustment, proposalLifetimeMs, proposeAdjustment } from './propose.ts';

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
}

/**
 * Credits a deposit up to `deposits.credit_limit`; proposes a larger one. The same reference again credits nothing, and
 * proposes nothing while a proposal waits.
 * @throws CommandError as `creditDeposit` does, and when a proposal is needed and nobody has signed in
 */
export async function creditUpToLimit(
  parts: ProposingParts,
  wallet: WalletKey,
  deposit: { readonly amount: Rupiah; readonly reference: string },
): Promise<DepositOutcome<Awaited<ReturnType<typeof creditDeposit>>>> {
  checkedDeposit(deposit);
  const { amount, reference } = deposit;
  const limit = creditLimitOf(await readSettings(parts.database));
  const [known] = await readDeposits(parts.database, wallet.environment, [reference]);
  // A deposit that was credited before is answered as such, however large it is.
  if (amount <= limit || known !== undefined)
    return { kind: 'done', done: await creditDeposit(parts.orders, wallet, deposit) };
  const reason = `A deposit of ${grouped(amount)} rupiah, above the limit of one person`;
  const evidence = `The reference of the deposit: ${reference}`;
  return proposeOnce(parts, { wallet, kind: 'deposit', amount, reference, reason, evidence });
}

/**
 * Reverses a deposit up to `deposits.credit_limit`; proposes a larger reversal.
 * @throws CommandError as `reverseDeposit` does, and when a proposal is needed and nobody has signed in
 */
export async function reverseUpToLimit(
  parts: ProposingParts,
  wallet: WalletKey,
  reversal: { readonly amount: Rupiah | undefined; readonly reference: string; readonly reason: string },
): Promise<DepositOutcome<Awaited<ReturnType<typeof reverseDeposit>>>> {
  const { reference, reason } = reversal;
  const limit = creditLimitOf(await readSettings(parts.database));
  const [known] = await readDeposits(parts.database, wallet.environment, [reference]);
  const amount = reversal.amount ?? known?.amount ?? 0n;
  const refused =
    known === undefined ||
    known.reversed !== null ||
    amount > known.amount ||
    known.wallet.accountId !== wallet.accountId;
  if (amount <= limit || refused)
    return { kind: 'done', done: await reverseDeposit(parts.orders, wallet, reversal) };
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

/**
 * Proposes a credit or a reversal of a deposit, unless the same proposal waits already.
 * @throws CommandError when nobody has signed in, or another proposal for the reference waits
 */
export async function proposeOnce(
  { database, clock, prover }: Omit<ProposingParts, 'orders'>,
  command: Omit<ProposeAdjustment, 'by' | 'expiresInMs'> & { readonly reference: string },
): Promise<{ readonly kind: 'proposed'; readonly proposal: ShownProposal }> {
  const by = prover();
  const { kind, wallet, reference, amount } = command;
  const waiting = await readWaitingDeposit(
    database,
    { kind, environment: wallet.environment, reference },
    clock.offsetMs,
  );
  if (waiting !== undefined) {
    const sameMatch =
      waiting.paymentId === (command.match?.paymentId ?? null) &&
      waiting.requestId === (command.match?.requestId ?? null);
    if (waiting.accountId === wallet.accountId && waiting.amount === amount && sameMatch)
      return { kind: 'proposed', proposal: waiting };
    throw new CommandError(
      `Another proposal for this reference waits (${waiting.id}); approve or reject it first. Nothing was changed.`,
    );
  }
  const proposal = await proposeAdjustment(database, { ...command, by, expiresInMs: proposalLifetimeMs });
  return { kind: 'proposed', proposal };
}
