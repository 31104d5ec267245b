import type { NewestOperator } from '../operators/newest-operator.ts';
import type { ProductsBelowCost } from '../catalog/pricing/below-cost.ts';
import type { SecurityEventKind } from '../clients/security/security-event.ts';
import type { WaitingDepositCases } from '../deposits/books/deposit-cases.ts';
import type { DatabaseFacts } from '../database/database-facts.ts';
import type { DepositsSince } from '../ledger/deposits-since.ts';
import type { OpenOrderAges } from '../orders/read/open-order-ages.ts';
import type { Waiting } from '../orders/review/waiting-cases.ts';
import type { ProductKind } from '../product-kind.ts';
import type { DayDifferences } from '../reconciliation/open-differences.ts';
import type { Rupiah } from '../rupiah.ts';
import type { FailingEndpoint } from '../webhooks/endpoints/failing-endpoints.ts';

/**
 * What a supplier does now. `disabled`: an operator switched it off. `paused`: our deposit there is too low. `failing`: it
 * does not answer, or too few of its sales succeed.
 */
export type SupplierState = 'disabled' | 'failing' | 'paused' | 'well';

/** A price list of a supplier. */
export interface PriceListAge {
  readonly kind: ProductKind;
  /** When it was last read completely; null: never. */
  readonly readAt: Date | null;
  /** Why the last fetch failed; null: it did not. */
  readonly fault: string | null;
}

/** Our deposit at a supplier: the last reading, less what was bought since. */
export interface DepositLeft {
  readonly amount: Rupiah;
  /** When the supplier last said how much there is. */
  readonly readAt: Date;
  /** How long it lasts at the rate of the last six hours; null: nothing was bought in them. */
  readonly hours: number | null;
}

/** A configured supplier. */
export interface SupplierStatus {
  readonly name: string;
  readonly state: SupplierState;
  readonly enabled: boolean;
  /** Since when it is paused, and with which code it refused; null: it is not. */
  readonly paused: { readonly since: Date; readonly code: string } | null;
  /** What does not answer at least one server: the products of a kind, or everything. */
  readonly unreachable: readonly (ProductKind | 'all')[];
  readonly priceLists: readonly PriceListAge[];
  /** Null: it was never read. */
  readonly deposit: DepositLeft | null;
  /** The sales of the last quarter of an hour; `averageMs` is null when there were none. */
  readonly recent: { readonly sold: number; readonly failed: number; readonly averageMs: number | null };
}

/** The backups that `konter backup` made; null: none yet. */
export interface BackupStatus {
  readonly lastAt: Date | null;
  /** When one failed last, unless one was made since. */
  readonly failedAt: Date | null;
}

/** Space in the file system of the data directory, bytes. */
export interface DiskSpace {
  readonly free: number;
  readonly total: number;
}

/** The live business at one moment, for the operator. */
export interface Status {
  readonly at: Date;
  /** Whether the database was restored and the server buys nothing yet. */
  readonly quarantine: boolean;
  readonly suppliers: readonly SupplierStatus[];
  /** The gateways that do not answer at least one server. */
  readonly unreachableGateways: readonly string[];
  /** What became due and has not all been dealt with for long: `holds` or `quotes`. */
  readonly lateSearches: readonly string[];
  readonly orders: OpenOrderAges;
  readonly reviews: Waiting;
  /** Costs and price lists that wait for a ruling. */
  readonly priceReviews: Waiting;
  readonly strays: Waiting;
  /** The complaints that wait for an answer of an operator. */
  readonly complaints: Waiting;
  /** The accounts that ask to be approved for live. */
  readonly liveRequests: Waiting;
  /** Payments in review, payments that were taken back, and differences between deposits. */
  readonly depositCases: WaitingDepositCases;
  /** Lines of bank accounts that were not certainly new: nothing is credited until a person has ruled. */
  readonly heldLines: Waiting;
  readonly belowCost: ProductsBelowCost;
  /** The deposits of clients since midnight in Jakarta. */
  readonly depositsToday: DepositsSince;
  /** Those that are not disabled first. */
  readonly failingEndpoints: readonly FailingEndpoint[];
  /** For each supplier its newest day, and the other days of the last 30 with open differences. */
  readonly reconciliations: readonly DayDifferences[];
  readonly security: {
    readonly lastHour: readonly { readonly kind: SecurityEventKind; readonly count: number }[];
    /** The kinds that come in numbers at a server. */
    readonly alerting: readonly string[];
  };
  readonly audit: {
    /** When the continuous audit had last read everything; null: never. */
    readonly finishedAt: Date | null;
    readonly findings: number;
    readonly newestFindingAt: Date | null;
    /** The places that do not accept chain heads. */
    readonly failingPlaces: readonly string[];
  };
  /** Null: there are no operators with tokens. */
  readonly newestOperator: NewestOperator | null;
  readonly database: Omit<DatabaseFacts, 'now'>;
  /** That of the machine on which the status is read; null: it cannot be read. Alerts are about `fullDisks`. */
  readonly disk: DiskSpace | null;
  /** The hosts whose servers report that their data directory has little space left. */
  readonly fullDisks: readonly string[];
  readonly backups: BackupStatus;
}
