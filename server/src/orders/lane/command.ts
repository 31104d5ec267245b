import type { Queryable, Tx } from '../../database/connection.ts';
import type { CashMovement, CashPlace, ReversalKind } from '../../ledger/cash/cash-chart.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import type { Operator } from '../../operators/acting-operator.ts';
import type { AuditDetail } from '../../operators/audit-record.ts';
import type { Refusal } from '../../refusals.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { KeyedDigest, SealedValue } from '../../sealed.ts';
import type { StatementSource } from '../../suppliers/attempts/statement.ts';
import type { InquiryRefusal, Outcome } from '../../suppliers/supplier.ts';
import type { Bill, Order } from '../order.ts';
import type { RulingConsent } from '../review/ruling-proposal.ts';

/** The Idempotency-Key of a request and the fingerprint of its content. */
export interface Idempotency {
  /** The UUID, in lower case. */
  readonly key: string;
  /** Method, path and canonical body. */
  readonly content: readonly string[];
  /** HMAC of `content`, under the newest data key or the given one. */
  fingerprint(keyId?: string): KeyedDigest;
}

/** What every command on one order names. */
interface OnOrder {
  readonly wallet: WalletKey;
  readonly orderId: string;
}

/** An order before the lane has given it a number and a time. */
export type OrderDraft = Pick<
  Order,
  | 'bill'
  | 'channel'
  | 'clientReference'
  | 'cost'
  | 'costMax'
  | 'dataKeyId'
  | 'destinationHash'
  | 'destinationMasked'
  | 'destinationSealed'
  | 'id'
  | 'price'
  | 'productCode'
  | 'productName'
  | 'purchaseReference'
  | 'referenceKeyId'
  | 'script'
  | 'shortBy'
  | 'transactionKind'
>;

/** Refuses a new order if the account has made one of the same product for the same customer a short time ago. */
export interface DuplicateGuard {
  readonly customerField: 'customer_no' | 'destination';
  readonly productCode: string;
  readonly furtherMasked: string;
  /** How long ago the other order counts, milliseconds. */
  readonly windowMs: number;
  /** The hashes of the customer under every data key. */
  readonly hashes: readonly Buffer[];
}

/** How long an order may be confirmed, milliseconds from its creation. */
export interface Window {
  /** Until the order is shown as expired. */
  readonly shownMs: number;
  /** Until a confirm is refused; never later than `shownMs`. */
  readonly confirmableMs: number;
}

/** An attempt that a command records, leased to the process that will call the supplier. */
export interface AttemptDraft {
  readonly id: string;
  readonly reference: string;
}

/** The supplier and SKU of an attempt, and the length of its lease. Durations are milliseconds. */
export interface AttemptRoute {
  readonly supplier: string;
  readonly supplierSku: string;
  readonly leaseMs: number;
  /** The shortest interval until the next call about the attempt. */
  readonly queryIntervalMs: number;
}

/** The attempt that is opened when the current one is proven to have bought nothing. */
export type NextAttempt = AttemptDraft & AttemptRoute;

/** An outcome whose serial is sealed, so that it can be stored. */
export type SealedOutcome =
  | {
      readonly kind: 'delivered';
      /** Null: the supplier gave none, or an empty one. */
      readonly serial: SealedValue | null;
      readonly cost: Rupiah;
      readonly supplierReference: string | null;
      readonly supplierCode?: string;
    }
  | Exclude<Outcome, { kind: 'delivered' }>;

/** The outcome of an inquiry, as an order stores it. */
export type InquiryAnswer =
  | {
      readonly kind: 'bill';
      readonly bill: Bill;
      readonly price: Rupiah;
      readonly cost: Rupiah;
      /** The supplier's own number of the bill. */
      readonly supplierReference: string | null;
      /** When the supplier stops accepting the payment; null: it has no such rule. */
      readonly payUntil: Date | null;
    }
  | {
      readonly kind: 'refused';
      readonly reason: InquiryRefusal;
      readonly supplierCode?: string;
      readonly referenceTaken?: boolean;
    }
  | { readonly kind: 'unknown'; readonly recheckInMs: number; readonly referenceTaken?: boolean };

/** The person who sells by hand, for the audit record. An order of the API has none. */
export interface Seller {
  /** The id of the audit record. */
  readonly id: string;
  readonly actor: string;
}

/** Creates an order for a prepaid product. It awaits its confirmation. */
export interface Quote {
  readonly kind: 'quote';
  readonly wallet: WalletKey;
  readonly idempotency: Idempotency;
  /** The order to create, or the refusal. A replay takes precedence over the refusal. */
  readonly draft: OrderDraft | Refusal;
  /** Null: a duplicate is accepted. */
  readonly guard: DuplicateGuard | null;
  readonly window: Window;
  readonly seller?: Seller | undefined;
}

/** Claims the id, reference and key of an order for a bill, before a supplier is asked for the bill. */
export interface ClaimInquiry {
  readonly kind: 'claim_inquiry';
  readonly wallet: WalletKey;
  readonly idempotency: Idempotency;
  readonly draft: OrderDraft | Refusal;
  /** Null: a duplicate is accepted. */
  readonly guard: DuplicateGuard | null;
  readonly window: Window;
  readonly attemptId: string;
  readonly route: AttemptRoute | Refusal;
  readonly seller?: Seller | undefined;
}

/** Applies a supplier's answer to an inquiry. */
export interface SettleInquiry extends OnOrder {
  readonly kind: 'settle_inquiry';
  readonly attemptId: string;
  /** The lease under which the supplier was asked. */
  readonly lease: number;
  readonly answer: InquiryAnswer;
  /** The inquiry to open at another supplier if this one gave no answer; null: there is none. */
  readonly next: NextAttempt | null;
  readonly transactionLimit: Rupiah;
  readonly inquiryTimeoutMs: number;
}

/** Makes an inquiry visible as an order when its request stops waiting. */
export interface ShowInquiry extends OnOrder {
  readonly kind: 'show_inquiry';
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
  /** What the account owes after deposits that were taken back, as far as this server knows. */
  readonly owed: Rupiah;
  readonly reviewDeadlineMs: number;
  /** The id of the attempt; its reference is that of the order. */
  readonly attemptId: string;
  /** Why nothing of the order's kind can be bought now; undefined when something can. */
  readonly closed: Refusal | undefined;
  /** Where to buy the order's product; undefined when no supplier delivers it now. */
  readonly route: AttemptRoute | undefined;
  /** The inquiry that read the bill, where `route` pays it; null for a prepaid order. */
  readonly inquiryId: string | null;
  readonly seller?: Seller | undefined;
}

/** A client cancels an order before its confirm. */
export interface Cancel {
  readonly kind: 'cancel';
  readonly wallet: WalletKey;
  readonly idempotency: Idempotency;
  readonly orderId: string;
  readonly seller?: Seller | undefined;
}

/** Applies a supplier's answer about a purchase. */
export interface Settle extends OnOrder {
  readonly kind: 'settle';
  readonly attemptId: string;
  /** The lease under which the supplier was asked; a callback has none. */
  readonly lease: number;
  readonly source: StatementSource;
  readonly outcome: SealedOutcome;
  /** When the supplier was asked, by the database's clock. */
  readonly askedAt: Date;
  readonly absentIsProofAfterMs: number;
  /** True when the supplier was not asked: the purchase is too old, or asking could buy and a person must decide. */
  readonly unaskable: boolean;
  /** The attempt to open at another supplier if nothing was begun; null: there is none. */
  readonly next: NextAttempt | null;
  /** How long after the hold a purchase may be sent for the first time, milliseconds. */
  readonly sendWindowMs: number;
  /** Whether to load all statements about the attempt: needed once it is no longer the open one. */
  readonly thorough: boolean;
}

/** Gives the first purchase of an order a row of its own, because its confirm has not ended it. */
export interface OpenAttempt extends OnOrder {
  readonly kind: 'open_attempt';
  readonly attemptId: string;
  /** Whether the supplier has shown that it has the purchase. */
  readonly acknowledged: boolean;
}

/** A client decides the outcome of a simulated order. */
export interface Resolve {
  readonly kind: 'resolve';
  readonly wallet: WalletKey;
  readonly idempotency: Idempotency;
  readonly orderId: string;
  readonly as: 'succeeded' | 'failed';
  /** The serial of a success. */
  readonly serial: SealedValue;
}

/** The actor and the reason of an operator, for the audit record. */
export interface OperatorDecision {
  /** The id of the audit record. A command that is repeated after a lost commit finds it. */
  readonly id: string;
  readonly actor: string;
  readonly reason: string;
}

/** What every decision of an operator about an order has. */
interface OrderDecision extends OnOrder {
  readonly operator: OperatorDecision;
  readonly consent: RulingConsent;
  /** The newest step of the order that the operator has seen; null: whatever it is. A later one declines the command. */
  readonly seen: bigint | null;
  /** The Idempotency-Key of the request, for the audit record; null: of a command. */
  readonly requestKey: string | null;
}

/** An operator refunds a sale that the supplier reversed. */
export interface RefundOrder extends OrderDecision {
  readonly kind: 'refund';
}

/** An operator decides an order that is in review. */
export interface RuleOnCase extends OrderDecision {
  readonly kind: 'rule_case';
  readonly as: 'succeeded' | 'failed';
  /** The serial of a success, if the operator knows it. */
  readonly serial: SealedValue | null;
}

/** Expires an order whose window has passed. */
export interface Expire extends OnOrder {
  readonly kind: 'expire';
}

/** Sets a simulated wallet back to its starting balance, `start` rupiah. */
export interface ResetWallet {
  readonly kind: 'reset';
  readonly wallet: WalletKey;
  readonly idempotency: Idempotency;
  readonly start: Rupiah;
}

/**
 * What a deposit is credited for, such as a payment that arrived, or reversed with. It is written in the transaction of the
 * step, so that neither exists without the other. Locks come in this order: wallet, cause, cash journal, audit records.
 */
export interface DepositCause {
  /** Locks the cause, under the lock of the wallet. False: it can no longer be credited, and the command changes nothing. */
  lock(tx: Queryable): Promise<boolean>;
  /**
   * Writes that it is credited. `now` is the database's time, `accountNow` that of the account. Called once, after `lock`.
   * @throws when it was credited within the same batch
   */
  write(tx: Tx, time: { readonly now: Date; readonly accountNow: Date }): Promise<void>;
  /** Members of the audit record. */
  readonly detail: AuditDetail;
  /** What the cash journal records of it; left out: an operator has credited it by hand. */
  readonly payment?: DepositPayment;
}

/** The payment that a deposit is credited for, in the cash journal. */
export interface DepositPayment {
  readonly paymentId: string;
  readonly requestId: string | null;
  /** In this order: its receipt, unless that was booked before, and its credit, of the amount of the deposit. */
  readonly movements: readonly CashMovement[];
}

/** Credits what a client has paid in, once per reference; `amount` is rupiah. */
export interface CreditDeposit {
  readonly kind: 'deposit';
  readonly step: 'credit';
  readonly wallet: WalletKey;
  readonly amount: Rupiah;
  readonly reference: string;
  /** What the audit record says about a second operator; left out: one operator decided. */
  readonly approval?: AuditDetail;
  readonly by: Omit<OperatorDecision, 'reason'> & Partial<Pick<OperatorDecision, 'reason'>>;
  /** Left out: an operator books it by hand. */
  readonly cause?: DepositCause;
}

/** Reverses a deposit that was credited by mistake, once; `amount` is rupiah, null: all of it. */
export interface ReverseDeposit {
  readonly kind: 'deposit';
  readonly step: 'reverse';
  readonly wallet: WalletKey;
  readonly amount: Rupiah | null;
  /** The most that one operator may reverse; left out: no limit. Above it the reply is `outdated`. */
  readonly limit?: Rupiah;
  readonly reference: string;
  readonly by: OperatorDecision;
  readonly approval?: AuditDetail;
}

/** An operator approves an adjustment that another one has proposed. */
export interface ApproveAdjustment {
  readonly kind: 'adjust';
  readonly wallet: WalletKey;
  readonly adjustmentId: string;
  /** Of a credit or reversal of a deposit: its reference. */
  readonly reference: string | null;
  readonly approver: Operator;
  readonly by: Omit<OperatorDecision, 'reason'>;
  /** Of a proposal about a payment: what else is written with it. Without it such a proposal is not booked. */
  readonly cause?: DepositCause;
  /** Of a proposal that takes a payment back: what is booked. Without it such a proposal is not booked. */
  readonly takeBack?: Omit<ReversePayment, 'approval' | 'by' | 'cause' | 'kind' | 'step' | 'wallet'>;
}

/** Takes back a credited payment that its bank or gateway has taken back, once per kind. The client owes what the wallet lacks. */
export interface ReversePayment {
  readonly kind: 'deposit';
  readonly step: 'reverse_payment';
  readonly wallet: WalletKey;
  /** The reference of the wallet's step. */
  readonly reference: string;
  /** The reference of the deposit that the payment was credited by. */
  readonly deposit: string;
  readonly as: ReversalKind;
  /** What identifies it among the reversals of its kind; null: it is the only one. */
  readonly reversalId: string | null;
  readonly place: CashPlace;
  /** What was taken from us, and the part of it that had been credited. */
  readonly amount: Rupiah;
  readonly ofClient: Rupiah;
  readonly payment: Pick<DepositPayment, 'paymentId' | 'requestId'>;
  readonly by: OperatorDecision;
  readonly cause: DepositCause;
  /** Of two operators: members of the audit record. */
  readonly approval?: AuditDetail;
}

/** Every command on the orders and the wallet of an account. They all run in one lane. */
export type Command =
  | ApproveAdjustment
  | Cancel
  | ClaimInquiry
  | Confirm
  | CreditDeposit
  | Expire
  | OpenAttempt
  | Quote
  | RefundOrder
  | ResetWallet
  | Resolve
  | ReverseDeposit
  | ReversePayment
  | RuleOnCase
  | Settle
  | SettleInquiry
  | ShowInquiry;
