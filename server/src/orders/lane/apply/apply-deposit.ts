import type { Objection } from '../../../command-reasons.ts';
import { impossible } from '../../../impossible.ts';
import { reversedPayment } from '../../../ledger/cash/cash-chart.ts';
import type { BookedDeposit } from '../../../ledger/deposits.ts';
import { grouped, type Rupiah } from '../../../rupiah.ts';
import type { Batch } from '../batch.ts';
import type { CreditDeposit, ReverseDeposit, ReversePayment } from '../command.ts';
import { declined, type Reply } from '../reply.ts';
import { recordDecision } from './record-decision.ts';

/**
 * Credits a deposit once per reference and environment, or reverses one, once. A command that runs again after an unknown
 * COMMIT finds its own audit record, and is not a replay.
 */
export function applyDeposit(batch: Batch, command: CreditDeposit | ReverseDeposit | ReversePayment): Reply {
  switch (command.step) {
    case 'credit':
      return credit(batch, command);
    case 'reverse':
      return reverse(batch, command);
    case 'reverse_payment':
      return reversePayment(batch, command);
    default:
      return impossible(command);
  }
}

function credit(batch: Batch, command: CreditDeposit): Reply {
  const { wallet: key, amount, reference, cause, approval = {} } = command;
  const wallet = batch.wallet(key);
  const known = batch.deposit(key, reference);
  if (known === undefined) {
    if (!batch.isCreditable(cause)) return { kind: 'outdated' };
    if (cause !== undefined) batch.changes.causes.push({ cause, accountNow: batch.now });
    const before = wallet.available + wallet.held;
    const after = batch.bookDeposit(wallet, amount, reference, {
      actor: command.by.actor,
      ...cause?.payment,
    });
    recordDecision(batch, key, command.by, {
      action: 'deposit.credited',
      subject: reference,
      detail: {
        amount: Number(amount),
        ...balances(before, after),
        ...cause?.detail,
        ...approval,
      },
    });
    return { kind: 'balance', balance: after.available + after.held, replayed: false };
  }
  const same = known.amount === amount && known.wallet.accountId === key.accountId;
  if (!same) return { kind: 'deposit_taken' };
  if (known.reversed !== null)
    return declined(
      `This deposit was credited before, and ${grouped(known.reversed)} rupiah of it were reversed; nothing was credited. ` +
        'Use a new reference.',
      { reason: 'deposit_reversed_in_part', facts: { reversed: known.reversed } },
    );
  return {
    kind: 'balance',
    balance: wallet.available + wallet.held,
    replayed: !batch.audited(command.by.id),
  };
}

function reverse(batch: Batch, command: ReverseDeposit): Reply {
  const { wallet: key, reference, by, approval = {} } = command;
  const known = batch.deposit(key, reference);
  const amount = command.amount ?? known?.amount ?? 0n;
  const why = whyNot(batch, command, known, amount);
  if (why !== undefined) return declined(`${why.message} Nothing was reversed.`, why.info);
  if (known === undefined) throw new Error('The deposit to reverse was not loaded.');
  const done = known.reversed !== null;
  // Whoever sent it may not have seen the deposit yet.
  if (!done && command.limit !== undefined && amount > command.limit) return { kind: 'outdated' };
  const wallet = batch.wallet(key);
  const before = wallet.available + wallet.held;
  const after = done ? wallet : batch.bookReversal(wallet, known, amount, by.actor);
  if (!done)
    recordDecision(batch, key, by, {
      action: 'deposit.reversed',
      subject: reference,
      detail: {
        ...{ amount: Number(amount), credited: Number(known.amount) },
        ...balances(before, after),
        ...approval,
      },
    });
  const replayed = done && !batch.audited(by.id);
  return { kind: 'deposit_reversed', amount, balance: after.available + after.held, replayed };
}

/** What the client had before and after, as a record has it. */
function balances(
  before: Rupiah,
  after: { readonly available: Rupiah; readonly held: Rupiah },
): { readonly balance_before: number; readonly balance_after: number } {
  return { balance_before: Number(before), balance_after: Number(after.available + after.held) };
}

/** Takes a payment back: from the wallet what it has available, and the rest as a receivable. */
function reversePayment(batch: Batch, command: ReversePayment): Reply {
  const { wallet: key, reference, as, place, amount, ofClient, payment, by, cause, approval = {} } = command;
  const booked = batch.deposit(key, command.deposit);
  // What an operator has reversed is not taken twice.
  if (!batch.isCreditable(cause) || booked?.reversed !== null) return { kind: 'outdated' };
  batch.changes.causes.push({ cause, accountNow: batch.now });
  const wallet = batch.wallet(key);
  const taken = wallet.available < ofClient ? wallet.available : ofClient;
  const before = wallet.available + wallet.held;
  const movement = reversedPayment(as, place, { amount, ofClient, taken });
  const source = { actor: by.actor, reference: command.reversalId, ...payment };
  const after = batch.bookPaymentReversal(wallet, { booked, taken, reference, movement }, source);
  recordDecision(batch, key, by, {
    action: 'payment.reversed',
    subject: payment.paymentId,
    detail: {
      ...{ as, amount: Number(amount), taken: Number(taken), owed: Number(ofClient - taken) },
      ...balances(before, after),
      ...approval,
    },
  });
  const balance = after.available + after.held;
  return { kind: 'payment_reversed', taken, owed: batch.receivable(key), balance };
}

/** Why `amount` rupiah of a deposit cannot be reversed; undefined: they can, or were already. */
function whyNot(
  batch: Batch,
  { wallet: key, reference }: ReverseDeposit,
  known: BookedDeposit | undefined,
  amount: Rupiah,
): Objection | undefined {
  if (known === undefined)
    return {
      message: `There is no deposit "${reference}" in ${key.environment}.`,
      info: { reason: 'no_deposit' },
    };
  if (known.wallet.accountId !== key.accountId)
    return {
      message: `The deposit "${reference}" was credited to the account ${known.wallet.accountId}.`,
      info: { reason: 'deposit_of_other_account' },
    };
  if (known.reversed === amount) return undefined;
  if (known.reversed !== null)
    return {
      message: `${grouped(known.reversed)} rupiah of this deposit were reversed before, which is possible once.`,
      info: { reason: 'deposit_reversed_before', facts: { reversed: known.reversed } },
    };
  if (known.takenBack)
    return {
      message:
        'The bank or the gateway has taken this payment back; `konter deposit take-back` books more of that.',
      info: { reason: 'deposit_taken_back' },
    };
  if (amount > known.amount)
    return {
      message: `This deposit credited ${grouped(known.amount)} rupiah.`,
      info: { reason: 'deposit_smaller', facts: { credited: known.amount } },
    };
  const { available, held } = batch.wallet(key);
  if (amount > available)
    return {
      message: `The wallet has ${grouped(available)} rupiah available, and ${grouped(held)} held for pending orders.`,
      info: { reason: 'balance_too_low', facts: { available, held } },
    };
  return undefined;
}
