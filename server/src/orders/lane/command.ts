import type { WalletKey } from '../../ledger/wallet.ts';
import type { Refusal } from '../../refusals.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { KeyedDigest, SealedValue } from '../../sealed.ts';
import type { StatementSource } from '../../suppliers/attempts/statement.ts';
import type { InquiryRefusal, Outcome } from '../../suppliers/supplier.ts';
import type { Bill, Order } from '../order.ts';

/** The Idempotency-Key of a request and the fingerprint of what it asked for. */
export interface Idempotency {
  /** The UUID, in lower case. */
  readonly key: string;
  /** HMAC of method, path and canonical body, under the newest data key or the one that is named. */
  fingerprint(keyId?: string): KeyedDigest;
}

/** What a use case knows of an order before the database has numbered and dated it. */
export type OrderDraft = Pick<
  Order,
  | 'bill'
  | 'channel'
  | 'clientReference'
  | 'cost'
  | 'costMax'
  | 'dataKeyId'
  | 'destinationMasked'
  | 'destinationSealed'
  | 'id'
  | 'price'
  | 'productCode'
  | 'productName'
  | 'script'
  | 'shortBy'
  | 'transactionKind'
>;

/** How long an order may be confirmed, milliseconds from its creation. */
export interface Window {
  /** Until the order shows itself as expired. */
  readonly shownMs: number;
  /** Until a confirm is refused; never later than the window that is shown. */
  readonly confirmableMs: number;
}

/** An attempt that a command will make durable, leased to the process that will speak to the supplier. */
export interface AttemptDraft {
  readonly id: string;
  readonly reference: string;
}

/** Where an attempt goes, and how long whoever makes it may speak there. Durations are milliseconds. */
export interface AttemptRoute {
  readonly supplier: string;
  readonly supplierSku: string;
  readonly leaseMs: number;
  /** How long the supplier is not spoken to about the attempt again. */
  readonly askIntervalMs: number;
}

/** An attempt that is made when the one before it is proven to have bought nothing. */
export type NextAttempt = AttemptDraft & AttemptRoute;

/** An outcome whose serial is sealed, as the books may keep it. */
export type SealedOutcome =
  | {
      readonly kind: 'delivered';
      readonly serial: SealedValue;
      readonly cost: Rupiah;
      readonly supplierReference: string | null;
      readonly supplierCode?: string;
    }
  | Exclude<Outcome, { kind: 'delivered' }>;

/** What an inquiry brought, as an order may keep it. */
export type InquiryAnswer =
  | {
      readonly kind: 'bill';
      readonly bill: Bill;
      readonly price: Rupiah;
      readonly cost: Rupiah;
      /** The supplier's own number of the bill. */
      readonly supplierReference: string | null;
      /** When the supplier stops taking its payment; null: it has no such rule. */
      readonly payUntil: Date | null;
    }
  | { readonly kind: 'refused'; readonly reason: InquiryRefusal; readonly supplierCode?: string }
  | { readonly kind: 'unknown'; readonly askAgainInMs: number };

/** Makes an order for a top-up, which waits for its confirmation. */
export interface Quote {
  readonly kind: 'quote';
  readonly wallet: WalletKey;
  readonly idempotency: Idempotency;
  /** The order to make, or why there cannot be one: a replay goes before that refusal. */
  readonly draft: OrderDraft | Refusal;
  readonly window: Window;
}

/** Claims the names of an order for a bill, before anybody is asked what is owed. */
export interface ClaimInquiry {
  readonly kind: 'claim_inquiry';
  readonly wallet: WalletKey;
  readonly idempotency: Idempotency;
  readonly draft: OrderDraft | Refusal;
  readonly window: Window;
  readonly attempt: AttemptDraft;
  readonly route: AttemptRoute | Refusal;
}

/** Takes in what a supplier said of a bill. */
export interface SettleInquiry {
  readonly kind: 'settle_inquiry';
  readonly wallet: WalletKey;
  readonly orderId: string;
  readonly attemptId: string;
  /** The lease under which the supplier was asked. */
  readonly lease: number;
  readonly answer: InquiryAnswer;
  /** Where to ask instead when this supplier gave no answer; null: nowhere else. */
  readonly next: NextAttempt | null;
  readonly transactionLimit: Rupiah;
  readonly inquiryTimeoutMs: number;
}

/** Shows an inquiry that its request can wait for no longer. */
export interface ShowInquiry {
  readonly kind: 'show_inquiry';
  readonly wallet: WalletKey;
  readonly orderId: string;
}

/** Holds the price of an order and opens the attempt that buys it. */
export interface Confirm {
  readonly kind: 'confirm';
  readonly wallet: WalletKey;
  readonly idempotency: Idempotency;
  readonly orderId: string;
  readonly token: string;
  readonly price: Rupiah | undefined;
  readonly version: number | undefined;
  readonly dailyLimit: Rupiah;
  readonly reviewDeadlineMs: number;
  readonly attempt: AttemptDraft;
  /** Why nothing of the order's kind can be bought now; undefined when something can. */
  readonly closed: Refusal | undefined;
  /** Where to buy the order's product; undefined when no supplier delivers it now. */
  readonly route: AttemptRoute | undefined;
  /** The inquiry that read the bill, where `route` pays it; null for a prepaid order. */
  readonly inquiryId: string | null;
}

/** The client takes back what it has not paid for. */
export interface Cancel {
  readonly kind: 'cancel';
  readonly wallet: WalletKey;
  readonly idempotency: Idempotency;
  readonly orderId: string;
}

/** Takes in what a supplier said of a purchase. */
export interface Settle {
  readonly kind: 'settle';
  readonly wallet: WalletKey;
  readonly orderId: string;
  readonly attemptId: string;
  /** The lease under which the supplier was asked; a callback has none. */
  readonly lease: number;
  readonly source: StatementSource;
  readonly outcome: SealedOutcome;
  /** When the supplier was asked, by the database's clock. */
  readonly askedAt: Date;
  readonly absentIsProofAfterMs: number;
  /** True when nobody was asked: it is too long ago, or asking may buy and a person is to say what became of it. */
  readonly unaskable: boolean;
  /** Where to buy instead when nothing was begun; null: nowhere else. */
  readonly next: NextAttempt | null;
  /** How long after the hold something may be sent for the first time, milliseconds. */
  readonly sendWindowMs: number;
  /** Whether to look at everything that was ever said of the attempt: needed once it is not the open one any more. */
  readonly thorough: boolean;
}

/** The client's word on a simulated order. */
export interface Resolve {
  readonly kind: 'resolve';
  readonly wallet: WalletKey;
  readonly idempotency: Idempotency;
  readonly orderId: string;
  readonly as: 'succeeded' | 'failed';
  /** The serial if it is to succeed. */
  readonly serial: SealedValue;
}

/** Who says so, and why, as the audit record will have it. */
export interface OperatorDecision {
  /** The id of the audit record: a command that runs again after its commit was lost finds it. */
  readonly id: string;
  readonly actor: string;
  readonly reason: string;
}

/** An operator takes a sale back that the supplier reversed. */
export interface RefundOrder {
  readonly kind: 'refund';
  readonly wallet: WalletKey;
  readonly orderId: string;
  readonly operator: OperatorDecision;
}

/** An operator's word on an order that waits for a person. */
export interface RuleOnCase {
  readonly kind: 'rule_case';
  readonly wallet: WalletKey;
  readonly orderId: string;
  readonly as: 'succeeded' | 'failed';
  /** The serial of a ruling for success, where the operator knows it. */
  readonly serial: SealedValue | null;
  readonly operator: OperatorDecision;
}

/** Ends an order whose window has passed. */
export interface Expire {
  readonly kind: 'expire';
  readonly wallet: WalletKey;
  readonly orderId: string;
}

/** Sets a simulated wallet back to its starting figure, `start` rupiah. */
export interface ResetWallet {
  readonly kind: 'reset';
  readonly wallet: WalletKey;
  readonly idempotency: Idempotency;
  readonly start: Rupiah;
}

/** Credits what a client has paid in, once per reference; `amount` is rupiah. */
export interface CreditDeposit {
  readonly kind: 'deposit';
  readonly step: 'credit';
  readonly wallet: WalletKey;
  readonly amount: Rupiah;
  readonly reference: string;
  readonly by: Omit<OperatorDecision, 'reason'>;
}

/** Takes a deposit back that was credited by mistake, once; `amount` is rupiah, null: all of it. */
export interface ReverseDeposit {
  readonly kind: 'deposit';
  readonly step: 'reverse';
  readonly wallet: WalletKey;
  readonly amount: Rupiah | null;
  readonly reference: string;
  readonly by: OperatorDecision;
}

/** Everything that can be asked of an account's orders and wallet. One lane carries them all. */
export type Command =
  | Cancel
  | ClaimInquiry
  | Confirm
  | CreditDeposit
  | Expire
  | Quote
  | RefundOrder
  | ResetWallet
  | Resolve
  | ReverseDeposit
  | RuleOnCase
  | Settle
  | SettleInquiry
  | ShowInquiry;
