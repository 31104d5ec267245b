import type { WalletKey } from '../../ledger/wallet.ts';
import type { Rupiah } from '../../rupiah.ts';

/** How a client pays a deposit. */
export const depositMethodNames: readonly DepositMethodName[] = [
  'bank_transfer',
  'virtual_account',
  'qris',
  'retail',
];

/** How a client pays a deposit. */
export type DepositMethodName = 'bank_transfer' | 'virtual_account' | 'qris' | 'retail';

/** The states of a deposit request; `transitions.ts` has how they follow one another. */
export const requestStates: readonly RequestState[] = [
  'waiting',
  'paid',
  'credited',
  'expired',
  'cancelled',
  'in_review',
];

/** The state of a deposit request. */
export type RequestState = 'waiting' | 'paid' | 'credited' | 'expired' | 'cancelled' | 'in_review';

/** What the sandbox plays for a request. */
export const depositScenarios: readonly DepositScenario[] = [
  'paid',
  'paid_late',
  'paid_twice',
  'underpaid',
  'overpaid',
  'expired',
  'never',
];

/** What the sandbox plays for a request. */
export type DepositScenario =
  | 'paid'
  | 'paid_late'
  | 'paid_twice'
  | 'underpaid'
  | 'overpaid'
  | 'expired'
  | 'never';

/** Why a payment, and the request that it is about, need a person, or needed one. */
export type ReviewReason =
  /** It fits, only an operator vouches for it, and it is above the limit of one person. */
  | 'above_limit'
  /** The request was cancelled before. */
  | 'cancelled'
  /** It came after the time of the request. */
  | 'late'
  /** The request expired before its time, because nobody could learn how to pay it. Until it is paid, that is its reason too. */
  | 'no_instructions'
  /** No request has this amount. */
  | 'no_request'
  /** The request that the gateway names is not one of this gateway. */
  | 'other_gateway'
  /** More than the request asks for. */
  | 'overpaid'
  /** Another payment has credited the request. */
  | 'paid_twice'
  /** Its reference has credited a deposit before, by hand. */
  | 'reference_taken'
  /** Another payment about the request needs a person. */
  | 'request_in_review'
  /** More than one request has this amount. */
  | 'several_requests'
  /** It arrived before the request was made. */
  | 'too_early'
  /** Less than the request asks for. */
  | 'underpaid';

/** What a client has asked to pay in. Amounts are rupiah. */
export interface DepositRequest extends WalletKey {
  readonly id: string;
  /** Eight digits for people. */
  readonly number: bigint;
  readonly method: DepositMethodName;
  /** What the client asked to pay in. */
  readonly amount: Rupiah;
  /** What the operator keeps of the payment. */
  readonly fee: Rupiah;
  /** What makes the amount of a transfer unique on its bank account; 0 for a gateway. It is credited, unless `keepsDigits`. */
  readonly digits: number;
  /** Whether the operator keeps the digits, as the setting was when the request was made. */
  readonly keepsDigits: boolean;
  /** What the payer pays: amount, fee and digits. */
  readonly payable: Rupiah;
  /** Where a transfer goes; null for a gateway. */
  readonly bankAccountId: string | null;
  readonly gatewayId: string | null;
  readonly state: RequestState;
  /** Counts the states that it has had, from 1. */
  readonly version: number;
  readonly reason: ReviewReason | null;
  /** What the wallet got; null until then. */
  readonly credited: Rupiah | null;
  readonly creditedAt: Date | null;
  readonly clientReference: string | null;
  /** How to pay at a gateway; null for a transfer, and until the gateway has said it. */
  readonly instructions: PaymentInstructions | null;
  /** Null in live, and where the client chose none. */
  readonly scenario: string | null;
  /** Times are those of the account: the clock of a sandbox account may be ahead. */
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** When it first ended. */
  readonly endedAt: Date | null;
  /** When its amount became free for another request. */
  readonly releasedAt: Date | null;
}

/** What a payer needs at a gateway, such as the number of a virtual account. */
export interface PaymentInstructions {
  readonly [name: string]: string;
}

/** How many deposit requests of an account may wait for their money at once. */
export const openRequestsMax = 3;

/** The largest number that a transfer adds to its amount. */
export const digitsMax = 999;

/** What decides how much of a payment is credited. */
type CreditTerms = Pick<DepositRequest, 'amount' | 'digits' | 'fee' | 'keepsDigits'>;

/**
 * What a payment of a request credits: all of it but the operator's fee, and the digits if the operator keeps them. Digits are
 * only kept of what was paid above the amount: a payer who has left them out has not paid them.
 */
export function creditOf({ amount, digits, fee, keepsDigits }: CreditTerms, paid: Rupiah): Rupiah {
  const net = paid - fee;
  const above = net > amount ? net - amount : 0n;
  const asked = keepsDigits ? BigInt(digits) : 0n;
  return net - (above < asked ? above : asked);
}

/** What a request credits when exactly its payable amount is paid. */
export function netOf(request: CreditTerms & Pick<DepositRequest, 'payable'>): Rupiah {
  return creditOf(request, request.payable);
}
