import { bulkhead, BulkheadRejectedError } from 'cockatiel';
import type { ProductKind } from '../../product-kind.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { AttemptToSend, InquiryOutcome, Outcome, RealSupplier } from '../supplier.ts';
import { saleSucceeded } from '../sale-succeeded.ts';
import { notSent, notSentWhilePaused } from '../shared/outcomes.ts';

/** The circuit breakers of a supplier, by kind of product. */
export type CircuitBreakers = Readonly<Record<ProductKind, CircuitBreaker>>;

/** Whether a supplier is paused because our deposit there is too low, and what pauses it. */
export interface DepositGate {
  readonly paused: boolean;
  /**
   * Makes a call and reads its answer: a refusal for the deposit pauses the supplier. `needed`: the most that the purchase
   * could cost, rupiah; null for an inquiry.
   */
  watch<T extends InquiryOutcome | Outcome>(needed: Rupiah | null, call: () => Promise<T>): Promise<T>;
}

/** A supplier with limits on its concurrent calls, so that its slowness does not affect others. */
export interface BoundedSupplier {
  readonly supplier: RealSupplier;
  /** One per kind of product; the same one twice where both kinds share a URL. */
  readonly breakers: CircuitBreakers;
  readonly deposit: DepositGate;
  /** The share of the recent sales of a SKU that succeeded, 0 to 1; 1 when there were none. */
  success(sku: string): number;
  /** How many purchases and inquiries this process has there now. */
  load(): SupplierLoad;
}

/** The purchases and inquiries of one process at a supplier. */
export interface SupplierLoad {
  readonly running: number;
  /** Those that wait for room. */
  readonly waiting: number;
  /** The most that run at once. */
  readonly max: number;
}

/**
 * How many calls of a supplier run at once and how many may wait. Together they stay below its number of connections.
 */
const bounds = {
  /** Purchases and inquiries, for which clients wait. */
  submissions: { calls: 192, waiting: 2_000 },
  /** Questions about purchases. */
  statusQueries: { calls: 48, waiting: 2_000 },
  /** Questions about purchases while the circuit breaker is open. */
  statusQueriesWhileOpen: { calls: 2, waiting: 0 },
  /** Names behind numbers. They have connections of their own. */
  lookups: { calls: 16, waiting: 64 },
};

/** When a call that was rejected for lack of room is retried, milliseconds. */
const noRoomRetryMs = 5_000;

/** The weight of the newest sale in the moving average. */
const newestWeight = 0.1;

/**
 * Adds bulkheads to an adapter. While a circuit breaker is open, no new purchase is sent there, and earlier ones are
 * still asked about, two at a time. While the deposit is too low, no new purchase is sent either.
 */
export function withBulkheads(
  adapter: RealSupplier,
  breakers: CircuitBreakers,
  deposit: DepositGate,
): BoundedSupplier {
  const submissions = bulkhead(bounds.submissions.calls, bounds.submissions.waiting);
  const statusQueries = bulkhead(bounds.statusQueries.calls, bounds.statusQueries.waiting);
  const statusQueriesWhileOpen = bulkhead(
    bounds.statusQueriesWhileOpen.calls,
    bounds.statusQueriesWhileOpen.waiting,
  );
  const lookups = bulkhead(bounds.lookups.calls, bounds.lookups.waiting);
  const { note, success } = countSuccess();

  function isClosed({ bill }: AttemptToSend): boolean {
    return breakers[bill === undefined ? 'prepaid' : 'postpaid'].closed;
  }

  const supplier: RealSupplier = {
    ...adapter,
    lookUp: (customer, options) =>
      lookups
        .execute(() => adapter.lookUp(customer, options))
        .catch((error: unknown) => unlessRejected(error, { kind: 'unavailable' } as const)),
    inquire: (bill, options) =>
      submissions
        .execute(() => deposit.watch(null, () => adapter.inquire(bill, options)))
        .catch((error: unknown) =>
          unlessRejected(error, { kind: 'unknown', recheckInMs: noRoomRetryMs } as const),
        ),
    async submit(attempt, options) {
      if (!isClosed(attempt)) return notSent;
      const outcome = await submissions
        // The supplier may have been paused while the call waited.
        .execute(async () =>
          deposit.paused
            ? notSentWhilePaused
            : deposit.watch(attempt.costMax, () => adapter.submit(attempt, options)),
        )
        .catch((error: unknown) => unlessRejected(error, notSent));
      return note(attempt.supplierSku, outcome);
    },
    async queryStatus(attempt, options) {
      const outcome = await (isClosed(attempt) ? statusQueries : statusQueriesWhileOpen)
        .execute(() => deposit.watch(attempt.costMax, () => adapter.queryStatus(attempt, options)))
        .catch((error: unknown) =>
          unlessRejected(error, { kind: 'unknown', recheckInMs: noRoomRetryMs } as const),
        );
      return note(attempt.supplierSku, outcome);
    },
  };
  const load = (): SupplierLoad => ({
    running: bounds.submissions.calls - submissions.executionSlots,
    waiting: bounds.submissions.waiting - submissions.queueSlots,
    max: bounds.submissions.calls,
  });
  return { supplier, breakers, deposit, success, load };
}

function unlessRejected<T>(error: unknown, outcome: T): T {
  if (error instanceof BulkheadRejectedError) return outcome;
  throw error;
}

/** The moving average of the sales of each SKU that succeeded. `note` returns the outcome that it counts. */
function countSuccess(): {
  readonly note: (sku: string, outcome: Outcome) => Outcome;
  readonly success: (sku: string) => number;
} {
  const shares = new Map<string, number>();
  return {
    note(sku, outcome) {
      const succeeded = saleSucceeded(outcome);
      if (succeeded !== undefined)
        shares.set(sku, (shares.get(sku) ?? 1) * (1 - newestWeight) + (succeeded ? newestWeight : 0));
      return outcome;
    },
    success: (sku) => shares.get(sku) ?? 1,
  };
}
