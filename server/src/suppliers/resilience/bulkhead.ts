import { bulkhead, BulkheadRejectedError } from 'cockatiel';
import type { ProductKind } from '../../product-kind.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { AttemptToSend, Outcome, RealSupplier } from '../supplier.ts';
import { notSent } from '../shared/outcomes.ts';

/** Whether a supplier answers, where products of each kind are bought. */
export type CircuitBreakers = Readonly<Record<ProductKind, CircuitBreaker>>;

/** A supplier whose calls keep within bounds of its own, so that its slowness stays its own. */
export interface BoundedSupplier {
  readonly supplier: RealSupplier;
  /** Of where products of each kind are bought: the same one twice where that is one address. */
  readonly breakers: CircuitBreakers;
  /** The share of the recent sales of one of its codes that came about, 0 to 1; 1 when nothing is known. */
  success(sku: string): number;
}

/** How many calls of a supplier are made at once, and how many may wait; together fewer than it has connections. */
const bounds = {
  /** Purchases and inquiries, for which clients wait. */
  asked: { calls: 192, waiting: 2_000 },
  /** Questions about purchases. */
  following: { calls: 48, waiting: 2_000 },
  /** Questions about purchases while it does not answer. */
  followingBroken: { calls: 2, waiting: 0 },
};

/** When what had no room is tried again, milliseconds. */
const noRoomRetryMs = 5_000;

/** How much one sale weighs against all before it. */
const newestWeight = 0.1;

/**
 * Puts bounds around an adapter. While the supplier does not answer nothing new is sent to it, and what it was sent
 * before is still followed, two at a time.
 */
export function withBulkheads(adapter: RealSupplier, breakers: CircuitBreakers): BoundedSupplier {
  const submissions = bulkhead(bounds.asked.calls, bounds.asked.waiting);
  const statusQueries = bulkhead(bounds.following.calls, bounds.following.waiting);
  const statusQueriesWhileOpen = bulkhead(bounds.followingBroken.calls, bounds.followingBroken.waiting);
  const shares = new Map<string, number>();

  function note(sku: string, outcome: Outcome): Outcome {
    const came = saleSucceeded(outcome);
    if (came !== undefined)
      shares.set(sku, (shares.get(sku) ?? 1) * (1 - newestWeight) + (came ? newestWeight : 0));
    return outcome;
  }

  function isClosed({ bill }: AttemptToSend): boolean {
    return breakers[bill === undefined ? 'prepaid' : 'postpaid'].closed;
  }

  const supplier: RealSupplier = {
    ...adapter,
    inquire: (bill, options) =>
      submissions
        .execute(() => adapter.inquire(bill, options))
        .catch((error: unknown) =>
          unlessRejected(error, { kind: 'unknown', askAgainInMs: noRoomRetryMs } as const),
        ),
    async submit(attempt, options) {
      if (!isClosed(attempt)) return notSent;
      const outcome = await submissions
        .execute(() => adapter.submit(attempt, options))
        .catch((error: unknown) => unlessRejected(error, notSent));
      return note(attempt.supplierSku, outcome);
    },
    async ask(attempt, options) {
      const outcome = await (isClosed(attempt) ? statusQueries : statusQueriesWhileOpen)
        .execute(() => adapter.ask(attempt, options))
        .catch((error: unknown) =>
          unlessRejected(error, { kind: 'unknown', askAgainInMs: noRoomRetryMs } as const),
        );
      return note(attempt.supplierSku, outcome);
    },
  };
  return { supplier, breakers, success: (sku) => shares.get(sku) ?? 1 };
}

function unlessRejected<T>(error: unknown, outcome: T): T {
  if (error instanceof BulkheadRejectedError) return outcome;
  throw error;
}

/** Whether a sale came about, as far as that is the supplier's doing; undefined when it says nothing of it. */
function saleSucceeded(outcome: Outcome): boolean | undefined {
  if (outcome.kind === 'delivered') return true;
  if (outcome.kind !== 'rejected') return undefined;
  return outcome.reason === 'not_delivered' || outcome.reason === 'product_disturbed' ? false : undefined;
}
