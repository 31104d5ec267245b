import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Database } from '../database/connection.ts';
import { Refusal, type RateUse } from '../refusals.ts';
import type { Principal } from './principal.ts';

/** Whose requests are counted. */
type Counted = Pick<Principal, 'accountId' | 'environment' | 'limits'>;

/** Counts the requests of each account and environment. */
export interface RateLimiter {
  /**
   * Counts one request against the principal's current limit.
   * @throws Refusal `rate_limited` with `retryAfterSeconds`, which is also the time to the reset
   */
  consume(principal: Counted): Promise<RateUse>;
  /** Returns what is left of the principal's limit, and counts nothing. */
  look(principal: Counted): Promise<RateUse>;
}

/** Above every limit that can be set: the library only counts, and each request checks its own limit. */
const countMax = 1_000_000_000;
const windowSeconds = 60;

/** Counts in memory, for a single node. */
export function makeRateLimiter(): RateLimiter {
  return limitBy(new RateLimiterMemory({ points: countMax, duration: windowSeconds }));
}

/**
 * Counts in PostgreSQL, for several nodes whose clocks agree to about a second. While the database cannot be reached,
 * each node counts on its own.
 */
export function makeSharedRateLimiter(database: Database): RateLimiter {
  const window = { points: countMax, duration: windowSeconds };
  return limitBy(
    new RateLimiterPostgres({
      ...window,
      keyPrefix: 'requests',
      storeClient: counterStore(database),
      storeType: 'client',
      tableName: 'rate_counters',
      tableCreated: true,
      insuranceLimiter: new RateLimiterMemory(window),
    }),
  );
}

/**
 * Whole seconds that are certainly enough: a wait of exactly `ms` may end in the window's last millisecond. Capped at
 * the window, because a client may reject a longer wait.
 */
export function wholeSeconds(ms: number): number {
  return Math.min(Math.floor(Math.max(ms, 0) / 1_000) + 1, windowSeconds);
}

function limitBy(counter: RateLimiterAbstract): RateLimiter {
  return {
    async consume({ accountId, environment, limits }) {
      const limit = limits.requestsPerMinute;
      const wallet = counterOf({ accountId, environment });
      const { consumedPoints, msBeforeNext } = await counter.consume(wallet);
      const resetSeconds = wholeSeconds(msBeforeNext);
      if (consumedPoints <= limit) return { limit, remaining: limit - consumedPoints, resetSeconds };
      // A refused request is taken back; otherwise a raised limit would not help before the minute is over. Close to
      // the end of the window this no longer matters, and the count might be taken from the next minute.
      if (msBeforeNext > 1_000) await counter.reward(wallet);
      const rateUse = { limit, remaining: 0, resetSeconds };
      throw new Refusal('rate_limited', { retryAfterSeconds: resetSeconds, rateUse });
    },
    async look(principal) {
      const limit = principal.limits.requestsPerMinute;
      const { consumedPoints = 0, msBeforeNext = 0 } = (await counter.get(counterOf(principal))) ?? {};
      return {
        limit,
        remaining: Math.max(0, limit - consumedPoints),
        resetSeconds: wholeSeconds(msBeforeNext),
      };
    },
  };
}

function counterOf({ accountId, environment }: Pick<Principal, 'accountId' | 'environment'>): string {
  return `${environment}:${accountId}`;
}

interface CounterQuery {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

interface CounterRow {
  readonly points: number;
  readonly expire: bigint | null;
}

/**
 * The part of a PostgreSQL client that the library uses. It computes with numbers where our connection returns a
 * bigint.
 */
function counterStore(database: Database): {
  query(
    query: CounterQuery,
  ): Promise<{ rows: { points: number; expire: number | null }[]; rowCount: number }>;
} {
  return {
    async query({ name, text, values }) {
      const rows = await database.rows<CounterRow>({ name, text, values });
      return {
        rows: rows.map(({ points, expire }) => ({ points, expire: expire === null ? null : Number(expire) })),
        rowCount: rows.length,
      };
    },
  };
}
