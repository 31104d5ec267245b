import type { Environment } from '../../environment.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { ReviewReason } from '../requests/deposit-request.ts';

export type { ReviewReason };

/** Where a payment arrived, and what it is identified by there: 1 to 128 printable ASCII characters without a blank. */
export type PaymentSource =
  | { readonly kind: 'bank'; readonly bankAccountId: string; readonly id: string }
  | { readonly kind: 'gateway'; readonly gatewayId: string; readonly id: string };

/** What was received about a payment and is not private: the day, the kind of transfer, the status at the gateway. */
export interface PaymentFacts {
  readonly [name: string]: string | number | boolean | null;
}

/** What was received about a payment, for people. */
export interface PaymentEvidence {
  /** At most 6 KB as JSON. */
  readonly facts: PaymentFacts;
  /** Names, account numbers and the text of the payer. Stored encrypted; null: none was received. */
  readonly payer: Readonly<Record<string, string>> | null;
}

/** Money that arrived, as a bank or a gateway reports it. Amounts are rupiah. */
export interface ReceivedPayment {
  readonly environment: Environment;
  /** The same source again is the same payment. */
  readonly source: PaymentSource;
  /** What the payer paid. */
  readonly amount: Rupiah;
  /** What the gateway keeps; 0 for a bank. */
  readonly fee: Rupiah;
  readonly receivedAt: Date;
  /** The latest moment at which it may have arrived, where only the day is known; left out: `receivedAt`. */
  readonly receivedUntil?: Date;
  /** The request that the gateway names; null for a bank: it is found by amount, account and time. */
  readonly requestId: string | null;
  /**
   * The most that is credited without a second person, where only an operator vouches for the payment: it is of a statement
   * file, or was recorded by hand. Left out: the sender has signed it, or the gateway was asked.
   */
  readonly limit?: Rupiah;
  readonly evidence: PaymentEvidence;
}

/** The states of a payment. `in_review`: a case for a person. */
export const paymentStates = [
  'in_review',
  'credited',
  'rejected',
  'reversed',
] as const satisfies readonly PaymentState[];

/** The state of a payment. */
export type PaymentState = 'credited' | 'in_review' | 'rejected' | 'reversed';

/** A payment as it is stored. Amounts are rupiah. */
export interface Payment {
  readonly id: string;
  readonly environment: Environment;
  readonly source: PaymentSource;
  readonly amount: Rupiah;
  readonly fee: Rupiah;
  readonly receivedAt: Date;
  readonly recordedAt: Date;
  readonly facts: PaymentFacts;
  readonly state: PaymentState;
  /** Null: it was credited at once. */
  readonly reason: ReviewReason | null;
  /** The requests that it may belong to, as they were when it arrived. */
  readonly candidates: readonly string[];
  /** The request that it pays, or that the gateway named. */
  readonly requestId: string | null;
  /** The credited account; these four are null until then. */
  readonly accountId: string | null;
  /** The reference of the wallet's deposit. */
  readonly reference: string | null;
  readonly credited: Rupiah | null;
  readonly creditedAt: Date | null;
}

/** The reference of the deposit that credits a payment. The ledger takes each reference once. */
export function depositReferenceOf(source: PaymentSource): string {
  const at = source.kind === 'bank' ? source.bankAccountId : source.gatewayId;
  return `${source.kind}:${at}:${source.id}`;
}
