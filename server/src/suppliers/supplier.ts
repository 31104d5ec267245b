import type { ProductKind } from '../product-kind.ts';
import type { Rupiah } from '../rupiah.ts';
import type { Secret } from '../sealed.ts';

/** Why a supplier bought nothing, in our codes. */
export type RejectionReason =
  | 'destination_blocked'
  | 'not_delivered'
  | 'price_changed'
  | 'product_disturbed'
  | 'wrong_destination';

/**
 * Why there is no bill to pay. `product_disturbed`: no bill can be read there now, because of the supplier, its product
 * or our account with it. It says nothing about the number, and another supplier may read the bill.
 */
export type InquiryRefusal =
  | 'bill_already_paid'
  | 'bill_not_found'
  | 'bill_not_payable'
  | 'product_disturbed';

/** The outcome of a purchase, or that it is unknown. A value, never an exception: an unknown outcome is a state. */
export type Outcome =
  | {
      readonly kind: 'delivered';
      readonly serial: Secret;
      readonly cost: Rupiah;
      readonly supplierReference: string | null;
      /** Their code, where they gave one. */
      readonly supplierCode?: string;
      /** They named a price that cannot be read, and `cost` is the expected one. */
      readonly isCostUnreadable?: boolean;
    }
  /**
   * Nothing was bought. `nothingBegun`: the supplier never took the purchase, so another one may be tried, unless it
   * has acknowledged the purchase before. The failure of a purchase that was begun does not prove that. `newPrice` is
   * their current price, for `price_changed`.
   */
  | {
      readonly kind: 'rejected';
      readonly reason: RejectionReason;
      readonly supplierCode: string;
      readonly nothingBegun: boolean;
      readonly newPrice?: Rupiah;
    }
  /**
   * It may have been bought. Ask again after this many milliseconds; null: only a ruling or a callback can decide it.
   */
  | {
      readonly kind: 'unknown';
      readonly recheckInMs: number | null;
      /** Their code, where one could be read. */
      readonly supplierCode?: string;
      /** The supplier has shown that it has our reference: from now on only its final answer decides. */
      readonly acknowledged?: boolean;
      /** It said "sold" without a cost, so it is asked again. A failure after that contradicts it. */
      readonly soldWithoutCost?: boolean;
    }
  /** An answer to `queryStatus` only: the supplier does not know our reference. */
  | { readonly kind: 'absent'; readonly supplierCode?: string }
  /** The supplier made two statements that cannot both be true. */
  | { readonly kind: 'contradictory'; readonly statements: readonly SupplierStatement[] };

/** A statement of a supplier, stored for the operator who rules on a review case. */
export interface SupplierStatement {
  /** `unknown`: it has the purchase, and does not say how it ended. */
  readonly said: 'delivered' | 'rejected' | 'unknown';
  readonly code: string;
}

/** A bill as a supplier reports it. Amounts are rupiah. */
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
  /** All other charges of the biller for the period. */
  readonly other?: Rupiah;
  readonly admin: Rupiah;
  readonly meterStart?: string;
  readonly meterEnd?: string;
}

/** A supplier's answer to an inquiry. */
export type InquiryOutcome =
  | { readonly kind: 'bill'; readonly bill: SupplierBill; readonly supplierReference?: string }
  | {
      readonly kind: 'refused';
      readonly reason: InquiryRefusal;
      readonly supplierCode?: string;
      /** The supplier knows our reference already: the bill may have been paid there before a restore lost its order. */
      readonly referenceTaken?: boolean;
    }
  | { readonly kind: 'unknown'; readonly recheckInMs: number; readonly referenceTaken?: boolean };

/** The inquiry that a payment belongs to. Suppliers identify the bill by it. */
export interface PaidBill {
  /** Our reference of the inquiry. */
  readonly inquiryReference: string;
  /** Their reference, where they gave one. */
  readonly supplierReference: string | null;
}

/** An attempt as an adapter sends it. The reference is durable before it reaches the adapter. */
export interface AttemptToSend {
  /** Set when a bill is paid; absent for prepaid products. */
  readonly bill?: PaidBill;
  readonly reference: string;
  /** Empty in a question about an order whose purchase our books do not have: the answer may name any product. */
  readonly supplierSku: string;
  readonly script: string | null;
  /** The expected cost, rupiah. */
  readonly cost: Rupiah;
  /** The most that we would pay for it, rupiah. */
  readonly costMax: Rupiah;
  /** What the client pays, rupiah. */
  readonly price: Rupiah;
  readonly destination: readonly Secret[];
  /**
   * Whether the last part of the destination is a game server. Otherwise it is a zone, which is appended to the
   * player's number.
   */
  readonly toServer?: boolean;
  /** Whether the purchase is power for a prepaid meter. The simulator makes a token for it. */
  readonly toMeter?: boolean;
  readonly openedAt: Date;
  /** The database's time when the attempt was leased. */
  readonly now: Date;
  /**
   * Since when the supplier answers with one of its `tentativeFailures`; absent: it has not, or nobody knows. Callbacks
   * do not count, and another code in between makes it count anew.
   */
  readonly failedSince?: Date;
}

/** An inquiry: an attempt with the admin fee from the catalog. */
export interface BillToInquire extends AttemptToSend {
  readonly adminFee: Rupiah;
  readonly commission: Rupiah;
  readonly billerCategory: string;
}

/** The signal ends the call and our waiting. The supplier may still act on what was sent. */
export interface CallOptions {
  readonly signal: AbortSignal;
}

/** An optional call that a supplier supports. A call that is not declared is not made. */
export type Capability = 'balance' | 'price_list';

/** A price list in the rows that the catalog reads, or that there is none now. */
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
  | {
      readonly kind: 'unavailable';
      /** Their code, where they refused. */
      readonly supplierCode?: string;
    };

/** A request to our callback URL, from the supplier or from somebody who poses as it. Header names are lower case. */
export interface IncomingCallback {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/** What a callback is about beside its reference, as the supplier writes it; empty where it names none. */
export interface CallbackSubject {
  readonly number: Secret;
  readonly product: string;
}

/**
 * How a callback is classified: a statement that is proven to be theirs, a hint that makes us ask, a trial, or nothing.
 */
export type CallbackReading =
  | {
      readonly kind: 'statement';
      readonly reference: string;
      readonly about?: CallbackSubject;
      /** The kind of product that it was read as: a callback does not say whether it is about a bill. */
      readonly readAs?: ProductKind;
      readonly outcome: Outcome;
    }
  | {
      readonly kind: 'hint';
      readonly reference: string;
      readonly about?: CallbackSubject;
      /** Set when no signature was checked, so that anybody may have sent it. */
      readonly unsigned?: true;
      /** Set when it is proven to be theirs and shows that they have the purchase, without saying how it ended. */
      readonly acknowledges?: Outcome;
    }
  | { readonly kind: 'forged' }
  | { readonly kind: 'trial' }
  | { readonly kind: 'unreadable' };

/** How the status of an attempt may be queried at its supplier. */
export interface StatusQueryRules {
  /** True where a status query sends the purchase again, so that it buys if the first call never arrived. */
  readonly mayBuy: boolean;
  /** Minimum time between two status queries, milliseconds. */
  readonly intervalMs: number;
  /** Maximum age of an attempt whose status is queried, milliseconds. */
  readonly ageMaxMs: number;
}

/** A real supplier: adds what the sandbox's simulator does not need. */
export interface RealSupplier extends CustomerLookup, Supplier {
  readonly capabilities: ReadonlySet<Capability>;
  readonly statusQueryRules: Readonly<Record<ProductKind, StatusQueryRules>>;
  /** The kinds of customer numbers that `lookUp` answers. */
  readonly looksUp: ReadonlySet<CustomerKind>;
  priceList(kind: ProductKind, options: CallOptions): Promise<PriceListOutcome>;
  balance(options: CallOptions): Promise<BalanceOutcome>;
  /** Calls the service for products of a kind, without effect. Any answer shows that the service is up. */
  probe(kind: ProductKind, options: CallOptions): Promise<unknown>;
  /** Reads a callback. Never throws, whatever was sent. `proven`: its signature was checked when it arrived. */
  readCallback(callback: IncomingCallback, options?: { readonly proven: boolean }): CallbackReading;
}

/** The kinds of customer numbers behind which a name can be looked up. */
export const customerKinds = ['pln', 'ovo'] as const;
export type CustomerKind = (typeof customerKinds)[number];

/** A customer number whose name is looked up. */
export interface CustomerToLookUp {
  readonly kind: CustomerKind;
  readonly number: Secret;
}

/** The answer to a look-up. `unavailable`: this supplier says nothing about the number now. */
export type LookupOutcome =
  | {
      readonly kind: 'found';
      readonly name: string;
      readonly tariff: string | null;
      /** Volt-amperes. */
      readonly power: number | null;
    }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'unavailable' };

/** A supplier that looks up names. The call has no effect there. */
export interface CustomerLookup {
  lookUp(customer: CustomerToLookUp, options: CallOptions): Promise<LookupOutcome>;
}

/** What konter needs of a supplier. No method throws for a network failure. */
export interface Supplier {
  readonly name: string;
  /** Deadline of one call, milliseconds. */
  readonly callDeadlineMs: number;
  /**
   * "Never seen it" is proof only when asked this long after the attempt was opened, milliseconds; longer than a call.
   */
  readonly absentIsProofAfterMs: number;
  /**
   * How long the supplier knows a reference, milliseconds, with a margin; after that the same reference buys again. Absent:
   * it documents no end.
   */
  readonly referenceMemoryMs?: number;
  /** Since when our account there is this one, by the database's clock. Absent: it has always been. */
  readonly accountSince?: Date;
  /** Their codes of a failure that counts only once they have answered with it for a while (`failedSince`). */
  readonly tentativeFailures?: readonly string[];
  /** Whether a prepaid purchase is sent with the most that it may cost, so that a higher cost breaks its terms. */
  readonly takesMaxPrice?: boolean;
  /** How the status of a purchase may be queried; without it, at any time. */
  readonly statusQueryRules?: Readonly<Record<ProductKind, StatusQueryRules>>;
  /**
   * The payment cut-off of a bill of `supplierSku` that was first inquired at `inquiredAt`; null: there is none. It may
   * be in the past. Pure.
   */
  billEndsAt?(supplierSku: string, inquiredAt: Date): Date | null;
  /** Inquires a bill. It has no side effects, so it may be repeated. */
  inquire(bill: BillToInquire, options: CallOptions): Promise<InquiryOutcome>;
  /** Buys, once: never called twice for one reference. */
  submit(attempt: AttemptToSend, options: CallOptions): Promise<Outcome>;
  /** Queries the outcome of an attempt that may have been sent. */
  queryStatus(attempt: AttemptToSend, options: CallOptions): Promise<Outcome>;
}
