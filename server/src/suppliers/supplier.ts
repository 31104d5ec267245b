import type { ProductKind } from '../product-kind.ts';
import type { Rupiah } from '../rupiah.ts';
import type { Secret } from '../sealed.ts';

/** Why a supplier bought nothing: our words, never theirs. */
export type RejectionReason =
  | 'destination_blocked'
  | 'not_delivered'
  | 'price_changed'
  | 'product_disturbed'
  | 'wrong_destination';

/**
 * Why there is no bill to pay. `product_disturbed`: nobody reads bills there now, because of the supplier, of its product or
 * of our account with it; that says nothing of the number, and another supplier may read it.
 */
export type InquiryRefusal =
  | 'bill_already_paid'
  | 'bill_not_found'
  | 'bill_not_payable'
  | 'product_disturbed';

/** What a supplier said of a purchase, or that we do not know. A value, never an exception: an unknown outcome is a state. */
export type Outcome =
  | {
      readonly kind: 'delivered';
      readonly serial: Secret;
      readonly cost: Rupiah;
      readonly supplierReference: string | null;
      /** Their code, where they gave one. */
      readonly supplierCode?: string;
    }
  /**
   * Nothing was bought. `nothingBegun`: the supplier never took the purchase, so that another one may be tried, unless it
   * has acknowledged it before; the failure of a purchase that was begun is no such proof. `newPrice` is what they ask now,
   * for `price_changed`.
   */
  | {
      readonly kind: 'rejected';
      readonly reason: RejectionReason;
      readonly supplierCode: string;
      readonly nothingBegun: boolean;
      readonly newPrice?: Rupiah;
    }
  /** It may have been bought. Ask again after this many milliseconds; null: only a ruling or a callback will tell. */
  | {
      readonly kind: 'unknown';
      readonly askAgainInMs: number | null;
      /** Their code, where one could be read. */
      readonly supplierCode?: string;
      /** The supplier has shown that it has our reference: only its final word on it decides from now on. */
      readonly acknowledged?: boolean;
    }
  /** An answer to `ask` only: they have never seen our reference. */
  | { readonly kind: 'absent'; readonly supplierCode?: string }
  /** They said two things that cannot both be true. */
  | { readonly kind: 'contradictory'; readonly statements: readonly SupplierStatement[] };

/** One thing that a supplier said, kept for the person who rules on a review case. */
export interface SupplierStatement {
  readonly said: 'delivered' | 'rejected';
  readonly code: string;
}

/** A bill as a supplier reads it out. Amounts are rupiah. */
export interface SupplierBill {
  readonly customerName: string;
  /** Latest month billed, `YYYYMM`. */
  readonly period: string;
  readonly admin: Rupiah;
  /** What the payer owes, admin fee included. */
  readonly total: Rupiah;
  /** What we pay for it. */
  readonly cost: Rupiah;
  readonly details: readonly SupplierBillDetail[];
}

/** One billed period; amounts are rupiah. */
export interface SupplierBillDetail {
  readonly period: string;
  readonly amount: Rupiah;
  readonly fine: Rupiah;
  /** Whatever else the biller charges for the period. */
  readonly other?: Rupiah;
  readonly admin: Rupiah;
  readonly meterStart?: string;
  readonly meterEnd?: string;
}

/** What a supplier answered to an inquiry. */
export type InquiryOutcome =
  | { readonly kind: 'bill'; readonly bill: SupplierBill; readonly supplierReference?: string }
  | { readonly kind: 'refused'; readonly reason: InquiryRefusal; readonly supplierCode?: string }
  | { readonly kind: 'unknown'; readonly askAgainInMs: number };

/** The inquiry that a payment belongs to: suppliers know a bill by it. */
export interface PaidBill {
  /** Our reference of the inquiry. */
  readonly inquiryReference: string;
  /** Theirs, where they gave one. */
  readonly supplierReference: string | null;
}

/** What an adapter is told about an attempt; the reference is durable before it gets here. */
export interface AttemptToSend {
  /** Set when a bill is paid; absent for prepaid products. */
  readonly bill?: PaidBill;
  readonly reference: string;
  readonly supplierSku: string;
  readonly script: string | null;
  /** What it should cost, rupiah. */
  readonly cost: Rupiah;
  /** The most that we would pay for it, rupiah. */
  readonly costMax: Rupiah;
  /** What the client pays, rupiah. */
  readonly price: Rupiah;
  readonly destination: readonly Secret[];
  /** Whether its last part is a game's server, and no zone that goes on with the number of the player. */
  readonly toServer?: boolean;
  readonly openedAt: Date;
  /** The database's time when the attempt was leased. */
  readonly now: Date;
}

/** A biller's question: as an attempt, with what the catalog says of the fee. */
export interface BillToInquire extends AttemptToSend {
  readonly adminFee: Rupiah;
  readonly commission: Rupiah;
  readonly billerCategory: string;
}

/** Ends the call, and with it our waiting; whatever was sent may still have been acted on. */
export interface CallOptions {
  readonly signal: AbortSignal;
}

/** What a supplier can be asked beside selling. What it lacks is not declared, and not called. */
export type Capability = 'balance' | 'price_list';

/** A price list in the rows that the catalog reads, or why there is none now. */
export type PriceListOutcome =
  | { readonly kind: 'rows'; readonly rows: readonly unknown[] }
  | {
      readonly kind: 'unavailable';
      readonly retryAfterMs: number;
      /** Their code, where they refused. */
      readonly supplierCode?: string;
    };

/** Our deposit at the supplier, rupiah. */
export type BalanceOutcome =
  | { readonly kind: 'balance'; readonly amount: Rupiah }
  | { readonly kind: 'unavailable' };

/** A call that a supplier, or somebody posing as one, made to us. Headers have lower-case names. */
export interface IncomingCallback {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/** What a callback is worth: a statement that is proven to be theirs, a hint that makes us ask, a trial, or nothing. */
export type CallbackReading =
  | {
      readonly kind: 'statement';
      readonly reference: string;
      /** The number that it is about, as they write it, where they do. */
      readonly number?: Secret;
      readonly outcome: Outcome;
    }
  | { readonly kind: 'hint'; readonly reference: string }
  | { readonly kind: 'forged' }
  | { readonly kind: 'trial' }
  | { readonly kind: 'unreadable' };

/** How a supplier may be asked about an attempt. */
export interface AskRules {
  /** True where asking sends the purchase again, so that it buys if the first call never arrived. */
  readonly mayBuy: boolean;
  /** Never asked again sooner than this, milliseconds. */
  readonly intervalMs: number;
  /** Never asked about an attempt older than this, milliseconds. */
  readonly ageMaxMs: number;
}

/** A real supplier: what the simulator of the sandbox does not need. */
export interface RealSupplier extends Supplier {
  readonly capabilities: ReadonlySet<Capability>;
  readonly askRules: Readonly<Record<ProductKind, AskRules>>;
  priceList(kind: ProductKind, options: CallOptions): Promise<PriceListOutcome>;
  balance(options: CallOptions): Promise<BalanceOutcome>;
  /** Calls where products of a kind are bought, without effect: any answer tells that somebody is there. */
  probe(kind: ProductKind, options: CallOptions): Promise<unknown>;
  /** Reads a callback. Throws nothing, whatever was sent. */
  readCallback(callback: IncomingCallback): CallbackReading;
}

/** What konter needs of a supplier. No method throws for anything that a network can do. */
export interface Supplier {
  readonly name: string;
  /** How long one call may take, milliseconds. */
  readonly callDeadlineMs: number;
  /** "Never seen it" is proof only when asked this long after the attempt was opened, milliseconds; longer than a call. */
  readonly absentIsProofAfterMs: number;
  /** How it may be asked about a purchase; without it, at any time. */
  readonly askRules?: Readonly<Record<ProductKind, AskRules>>;
  /**
   * When a bill of `supplierSku` that was first inquired at `inquiredAt` is no longer taken for payment; null: it has no
   * such rule. It may lie in the past. Pure.
   */
  billEndsAt?(supplierSku: string, inquiredAt: Date): Date | null;
  /** Reads a bill. Free of effects, so it may be repeated. */
  inquire(bill: BillToInquire, options: CallOptions): Promise<InquiryOutcome>;
  /** Buys, once: never called twice for one reference. */
  submit(attempt: AttemptToSend, options: CallOptions): Promise<Outcome>;
  /** Asks what became of an attempt that may have been sent. */
  ask(attempt: AttemptToSend, options: CallOptions): Promise<Outcome>;
}
