import type { Rupiah } from '../../rupiah.ts';
import type { IncomingCallback } from '../../suppliers/supplier.ts';

/** The ways to pay that a gateway serves. A bank transfer with a unique amount needs no gateway. */
export const gatewayMethods = ['virtual_account', 'qris', 'retail'] as const;
export type GatewayMethod = (typeof gatewayMethods)[number];

/** One way to pay at a gateway: a virtual account at a bank, QRIS, or a retail chain. */
export interface GatewayChannel {
  /** Our code, such as `bca`. */
  readonly code: string;
  readonly method: GatewayMethod;
  /** Its name for people. */
  readonly name: string;
  /** The smallest and the largest payment, rupiah, as the gateway documents them. */
  readonly minimum: Rupiah;
  readonly maximum: Rupiah;
  /** Whether a payment ends when we say. Otherwise the gateway decides, and money may come later than our expiry. */
  readonly expirySettable: boolean;
}

/** How somebody pays, as a person or a client's system can use it. */
export type PaymentInstructions =
  | {
      readonly kind: 'virtual_account';
      readonly bank: string;
      readonly number: string;
      /** The company code that some banks ask for beside the number; null: none. */
      readonly billerCode: string | null;
    }
  | {
      readonly kind: 'qris';
      /** The content of the QR code. Null: the gateway gave only a picture. */
      readonly qrString: string | null;
      /** The picture of the QR code at the gateway; null: none. */
      readonly imageUrl: string | null;
    }
  | { readonly kind: 'retail'; readonly outlet: string; readonly code: string };

/** A payment to be created. Its reference is durable before it reaches the adapter, and is never used again. */
export interface PaymentToCreate {
  readonly reference: string;
  /** A whole number of rupiah. */
  readonly amount: Rupiah;
  /** The code of a channel of this gateway. */
  readonly channel: string;
  /** When it should end. */
  readonly expiresAt: Date;
  /** The database's time. */
  readonly now: Date;
}

/** A payment that waits at the gateway for its payer. */
export interface OpenPayment {
  /** The gateway's id of it. */
  readonly transactionId: string;
  readonly instructions: PaymentInstructions;
  /** When it ends at the gateway; null where the gateway does not say. */
  readonly expiresAt: Date | null;
}

/**
 * The answer to a payment that was to be created. `refused`: nothing was created. `unknown`: it may have been created;
 * it is looked up by its reference, and never created again under it.
 */
export type CreateOutcome =
  | { readonly kind: 'created'; readonly payment: OpenPayment }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown'; readonly code?: string };

/** What names a payment at the gateway. */
export interface PaymentTarget {
  readonly reference: string;
  /** The gateway's id; null: not known, so the payment is looked up by our reference. */
  readonly transactionId: string | null;
  /** The ids of money that was recorded: without an answer about each of them, the state is unknown. */
  readonly recordedIds: readonly string[];
  /** The ids of money that only callbacks named: one without a readable answer does not hold up the others. */
  readonly paymentIds: readonly string[];
}

/** Why money was taken back: by us, by the payer's bank, or by the gateway minutes after it had said "paid". */
export type ReversalKind = 'chargeback' | 'denied' | 'refund';

/** Money that arrived at the gateway. */
export interface GatewayPayment {
  /** The gateway's id of this money. The same id is the same money. */
  readonly id: string;
  /** What the payer paid, rupiah. */
  readonly amount: Rupiah;
  /** What the gateway keeps, rupiah; null where its answer does not say. */
  readonly fee: Rupiah | null;
  readonly paidAt: Date | null;
  /** What was taken back, in all, by now; null: nothing. `amount` is null where the gateway does not say how much. */
  readonly reversal: { readonly kind: ReversalKind; readonly amount: Rupiah | null } | null;
}

/** A payment as the gateway shows it when it is asked. Only this is believed. */
export interface PaymentState {
  readonly reference: string;
  readonly transactionId: string;
  /** What was asked for, rupiah. */
  readonly amount: Rupiah;
  /**
   * `open`: the payer can pay. `authorized`: the payer has paid, and the gateway has not settled the money yet. `paid`: the gateway
   * says that money came; only `payments` proves it. `ended`: it was cancelled, expired or refused.
   */
  readonly stage: 'authorized' | 'ended' | 'open' | 'paid';
  /** The status as the gateway names it. */
  readonly status: string;
  /** How to pay, where the answer says it; null otherwise. */
  readonly instructions: PaymentInstructions | null;
  readonly expiresAt: Date | null;
  readonly payments: readonly GatewayPayment[];
  /** The ids that callbacks named and about which no readable answer came yet: whether they are money is not known. */
  readonly unreadIds: readonly string[];
}

/** The answer to a question about a payment. `absent`: the gateway does not know the reference. */
export type ReadOutcome =
  | { readonly kind: 'state'; readonly state: PaymentState }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown' };

/** The answer to a cancellation. `too_late`: the payment has ended or was paid; its state says which. */
export type CancelOutcome = 'cancelled' | 'too_late' | 'unknown';

/** What a callback says. It makes us ask, and is never believed. */
export interface CallbackClaim {
  /** Our reference, where it names one. */
  readonly reference: string | null;
  /** The gateway's id of the payment, where it names one. */
  readonly transactionId: string | null;
  /** The gateway's id of the money, where it names one. */
  readonly paymentId: string | null;
  /** The status or event as the gateway names it. */
  readonly status: string;
  /** Whether it says that money came. */
  readonly paid: boolean;
  /** Whether it says that money was taken back. */
  readonly reversed: boolean;
  /** The amount that it names, rupiah. */
  readonly amount: Rupiah | null;
}

/**
 * How a callback is classified. `hint`: the sender has the secret of the callbacks. `forged`: it has not; what the
 * callback claims is kept for the record. `other`: it is proven, and about nothing that konter uses.
 */
export type GatewayCallbackReading =
  | { readonly kind: 'hint'; readonly claim: CallbackClaim }
  | { readonly kind: 'forged'; readonly claim: CallbackClaim | null }
  | { readonly kind: 'other' }
  | { readonly kind: 'unreadable' };

/** Whether the credentials work. `unknown`: no readable answer came. */
export type CredentialCheck = 'accepted' | 'refused' | 'unknown';

/** The signal ends the call and our waiting. */
export interface GatewayCallOptions {
  readonly signal: AbortSignal;
}

/** What konter needs of a payment gateway. No method throws for a network failure. */
export interface Gateway {
  /** The name of the adapter, such as `midtrans`. */
  readonly kind: string;
  /** Every channel that the adapter can use. */
  readonly channels: readonly GatewayChannel[];
  /** Deadline of one operation with all its calls, milliseconds. */
  readonly callDeadlineMs: number;
  /**
   * How long after the call "never seen it" proves that nothing was created, milliseconds; null: it never does, because
   * the gateway cannot be asked by our reference.
   */
  readonly absentIsProofAfterMs: number | null;
  /** Whether `read` shows that money was taken back. Otherwise a person looks at what a callback says about it. */
  readonly showsReversals: boolean;
  /** Creates a payment. Never called twice for one reference. */
  create(payment: PaymentToCreate, options: GatewayCallOptions): Promise<CreateOutcome>;
  /** Reads the state of a payment. It has no effect, so it may be repeated. */
  read(target: PaymentTarget, options: GatewayCallOptions): Promise<ReadOutcome>;
  /** Ends a payment that nobody has paid. */
  cancel(target: PaymentTarget, options: GatewayCallOptions): Promise<CancelOutcome>;
  /** Checks the credentials with a call that has no effect. */
  checkCredentials(options: GatewayCallOptions): Promise<CredentialCheck>;
  /** Reads a callback and verifies who sent it. Never throws, whatever was sent. */
  readCallback(callback: IncomingCallback): GatewayCallbackReading;
}

/** The channels of a method that take this amount, in the gateway's order. */
export function channelsFor(
  channels: readonly GatewayChannel[],
  wanted: { readonly method: GatewayMethod; readonly amount: Rupiah },
): readonly GatewayChannel[] {
  return channels.filter(
    ({ method, minimum, maximum }) =>
      method === wanted.method && wanted.amount >= minimum && wanted.amount <= maximum,
  );
}
