import { dayMs } from '../../clock.ts';
import { CommandError } from '../../command-error.ts';
import type { Queryable } from '../../database/connection.ts';
import { newId } from '../../ids.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import type { ListedAuditRecord } from '../../operators/audit-record.ts';
import { listAudits } from '../../operators/list-records.ts';
import { rupiahMax, type Rupiah } from '../../rupiah.ts';
import type { ReverseDeposit } from '../lane/command.ts';
import type { OrderLanes } from '../lane/order-lanes.ts';
import { operatorDecision, runOperator } from '../review/operator-decision.ts';

const nextStep = 'repeat the command; it takes effect only once';

/**
 * Credits a deposit, rupiah. The same reference again credits nothing. `actor` is who does it, for the audit record.
 * @throws CommandError when the amount is out of range, or the reference is invalid or belongs to another deposit, or to one
 *   that was reversed
 */
export async function creditDeposit(
  orders: OrderLanes,
  wallet: WalletKey,
  deposit: { amount: Rupiah; reference: string },
  actor: string,
): Promise<{ balance: Rupiah; replayed: boolean }> {
  checkedDeposit(deposit);
  const by = { id: newId(), actor };
  const credit = { kind: 'deposit', step: 'credit', wallet, ...deposit, by } as const;
  const reply = await runOperator(() => orders.run(credit), nextStep);
  if (reply.kind === 'balance') return reply;
  throw new CommandError(
    'This reference was already credited with another amount or to another account; nothing was credited. Use a new reference.',
    { reason: 'deposit_reference_taken' },
  );
}

/** Checks the amount and the reference of a deposit. @throws CommandError */
export function checkedDeposit({ amount, reference }: { amount: Rupiah; reference: string }): void {
  refuseAmount(amount, 'The amount of a deposit');
  if (!/^[^\p{C}]{1,200}$/u.test(reference)) {
    throw new CommandError('The reference of a deposit must be 1 to 200 printable characters.', {
      reason: 'deposit_reference_form',
    });
  }
  // A reference that was copied with a blank would be a new one, and credit the same transfer again.
  if (reference !== reference.trim()) {
    throw new CommandError('The reference of a deposit must not begin or end with a blank.', {
      reason: 'deposit_reference_blank',
    });
  }
}

/** What is reversed of a deposit, rupiah; `amount` undefined: all of it. */
interface Reversal {
  readonly amount: Rupiah | undefined;
  readonly reference: string;
  readonly reason: string;
}

/** A reversal that was made. Amounts are rupiah; `replayed`: it was made before. */
export interface ReversedDeposit {
  readonly amount: Rupiah;
  readonly balance: Rupiah;
  readonly replayed: boolean;
}

/**
 * Reverses a deposit that was credited by mistake: `amount` rupiah of it, or all when that is undefined. A deposit is
 * reversed once; the same reversal again takes nothing. Only available money is taken. `actor` is who does it.
 * @throws CommandError when the wallet has no such deposit, it credited less, the money is no longer available, or another
 *   amount was reversed before
 */
export async function reverseDeposit(
  orders: OrderLanes,
  wallet: WalletKey,
  reversal: Reversal,
  actor: string,
): Promise<ReversedDeposit> {
  const reversed = await reverseWithinLimit(orders, wallet, reversal, actor);
  if (reversed === undefined) throw new Error('A reversal without a limit was answered as outdated.');
  return reversed;
}

/**
 * The same up to `limit` rupiah. Undefined: it is more of a deposit that was credited by now, and nothing was reversed.
 * @throws as `reverseDeposit` does
 */
export async function reverseWithinLimit(
  orders: OrderLanes,
  wallet: WalletKey,
  reversal: Reversal & { readonly limit?: Rupiah },
  actor: string,
): Promise<ReversedDeposit | undefined> {
  const { amount = null, reference, reason, limit } = reversal;
  if (amount !== null) refuseAmount(amount, 'The amount of a reversal');
  const by = operatorDecision({ actor, reason }, 'a reversal');
  const reverse: ReverseDeposit = {
    ...{ kind: 'deposit', step: 'reverse', wallet, amount, reference, by },
    ...(limit === undefined ? {} : { limit }),
  };
  const reply = await runOperator(() => orders.run(reverse), nextStep);
  if (reply.kind === 'deposit_reversed') return reply;
  if (reply.kind === 'outdated') return undefined;
  throw new Error(`A reversal cannot answer "${reply.kind}".`);
}

/** The time within which two equal deposits count as similar, milliseconds. */
const similarWithinMs = dayMs;
/** How many audit records of an account are searched for similar deposits. */
const recordsMax = 200;

/**
 * Finds unreversed deposits of the same amount to the same wallet, under other references, from the day before this one.
 * They may be one transfer that was booked twice, or under two spellings of its reference. Newest first.
 */
export async function findSimilarDeposits(
  db: Queryable,
  { accountId, environment }: WalletKey,
  { amount, reference }: { amount: Rupiah; reference: string },
): Promise<ListedAuditRecord[]> {
  const records = await listAudits(db, { accountId, limit: recordsMax });
  const here = records.filter(({ detail }) => detail['environment'] === environment);
  const own = here.find(({ action, subject }) => action === 'deposit.credited' && subject === reference);
  const reversed = new Set(here.flatMap((one) => (one.action === 'deposit.reversed' ? [one.subject] : [])));
  return here.filter(
    ({ action, subject, detail, at }) =>
      action === 'deposit.credited' &&
      detail['amount'] === Number(amount) &&
      subject !== reference &&
      !reversed.has(subject) &&
      own !== undefined &&
      own.at.getTime() - at.getTime() < similarWithinMs,
  );
}

function refuseAmount(amount: Rupiah, what: string): void {
  if (amount > 0n && amount <= rupiahMax) return;
  throw new CommandError(`${what} must be 1 to ${rupiahMax} rupiah.`, {
    reason: 'deposit_amount_range',
    facts: { max: rupiahMax },
  });
}
