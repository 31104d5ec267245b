import type { Rupiah } from '../../rupiah.ts';

/**
 * The accounts outside the wallets. Credits are positive and debits negative, as in the steps; the amounts of a movement sum
 * to zero. Assets (the bank, what gateways and clients owe) and fees are therefore negative, suspense and what was credited
 * to wallets positive.
 */
export interface CashPostings {
  readonly bank: Rupiah;
  readonly gatewayReceivable: Rupiah;
  readonly gatewayFees: Rupiah;
  readonly suspense: Rupiah;
  readonly clientReceivable: Rupiah;
  readonly depositsReceived: Rupiah;
}

/** Why a payment is taken back after it arrived. */
export const reversalKinds = ['reversal', 'chargeback', 'refund'] as const;
export type ReversalKind = (typeof reversalKinds)[number];

/** The movements of the cash journal, one function below for each. */
export type CashKind =
  | ReversalKind
  | 'bank_receipt'
  | 'credit'
  | 'gateway_receipt'
  | 'hand_credit'
  | 'hand_reversal'
  | 'repayment'
  | 'return'
  | 'settlement';

/** What one event posts, before it has a place in the cash journal. */
export interface CashMovement {
  readonly kind: CashKind;
  readonly postings: CashPostings;
}

/** Where the money of a payment arrived, and from where it goes back. */
export type CashPlace = 'bank' | 'gateway';

/** Postings that move nothing. */
const noCash: CashPostings = {
  bank: 0n,
  gatewayReceivable: 0n,
  gatewayFees: 0n,
  suspense: 0n,
  clientReceivable: 0n,
  depositsReceived: 0n,
};

/** Money that arrived at a bank account. It belongs to nobody until it is credited. */
export function receivedAtBank(amount: Rupiah): CashMovement {
  return movement('bank_receipt', { bank: -amount, suspense: amount });
}

/** Money that a gateway received for us: it keeps `fee` and owes us the rest. */
export function receivedAtGateway(amount: Rupiah, fee: Rupiah): CashMovement {
  const moved = { gatewayReceivable: -(amount - fee), gatewayFees: -fee, suspense: amount };
  return movement('gateway_receipt', moved);
}

/**
 * A payment of `amount` of which a wallet gets `credited`; its step `deposit` has the other side. The rest is the fee of the
 * deposit's method, which the client paid on top.
 */
export function creditedPayment(amount: Rupiah, credited: Rupiah): CashMovement {
  const fee = amount - credited;
  return movement('credit', { suspense: -amount, gatewayFees: fee, depositsReceived: credited });
}

/** A rejected payment that goes back to its payer, or out of the deposits. */
export function returned(amount: Rupiah, place: CashPlace): CashMovement {
  return movement('return', { ...outOf(place, amount), suspense: -amount });
}

/** A deposit that an operator credited by hand: its money is at the bank. */
export function creditedByHand(amount: Rupiah): CashMovement {
  return movement('hand_credit', { bank: -amount, depositsReceived: amount });
}

/** A deposit by hand that an operator takes back, all or part of it. */
export function reversedByHand(amount: Rupiah): CashMovement {
  return movement('hand_reversal', { bank: amount, depositsReceived: -amount });
}

/**
 * A credited payment that the payer's bank or the gateway takes back. `ofClient` is the part of `amount` that had been
 * credited, the rest was a fee. `taken` of it comes from the wallet, by its step `deposit_reversal`; the client owes the rest.
 */
export function reversedPayment(
  kind: ReversalKind,
  place: CashPlace,
  { amount, ofClient, taken }: { readonly amount: Rupiah; readonly ofClient: Rupiah; readonly taken: Rupiah },
): CashMovement {
  const rest = { gatewayFees: -(amount - ofClient), clientReceivable: -(ofClient - taken) };
  return movement(kind, { ...outOf(place, amount), ...rest, depositsReceived: -taken });
}

/** A payment that is taken back before anybody was credited. */
export function reversedInReview(kind: ReversalKind, amount: Rupiah, place: CashPlace): CashMovement {
  return movement(kind, { ...outOf(place, amount), suspense: -amount });
}

/** A client repays what it owes out of a deposit. The wallet's step `deposit_reversal` has the other side. */
export function repaid(amount: Rupiah): CashMovement {
  return movement('repayment', { clientReceivable: amount, depositsReceived: -amount });
}

/** A gateway pays `amount` to the bank, after `fee` that it keeps for that. */
export function settled(amount: Rupiah, fee: Rupiah): CashMovement {
  return movement('settlement', { bank: -amount, gatewayFees: -fee, gatewayReceivable: amount + fee });
}

function outOf(place: CashPlace, amount: Rupiah): Partial<CashPostings> {
  return place === 'bank' ? { bank: amount } : { gatewayReceivable: amount };
}

function movement(kind: CashKind, moved: Partial<CashPostings>): CashMovement {
  return { kind, postings: { ...noCash, ...moved } };
}
