import type { Clock } from '../clock.ts';
import { Refusal, type RateUse } from '../refusals.ts';
import type { FaultLog } from './key-use.ts';
import type { Principal } from './principal.ts';
import { type CountKey, countNameOf, type CountRequest, type RequestCounts } from './request-counts.ts';
import { withTimeLimit } from './request-counts-time-limit.ts';
import { makeSlidingWindows, type WindowUse, wholeSeconds } from './sliding-window.ts';

/** Whose requests are counted. */
type Counted = Pick<Principal, 'accountId' | 'environment' | 'limits'>;

/**
 * Counts the requests of each account and environment. In any 60 seconds at most as many pass as the principal's current
 * limit allows, and all that do when none has passed in the 61 seconds before.
 */
export interface RateLimiter {
  /**
   * Counts one request against the principal's current limit.
   * @throws Refusal `rate_limited` with `retryAfterSeconds`, which is also the time to the reset
   */
  consume(principal: Counted): Promise<RateUse>;
  /**
   * Counts a look-up of a customer among the requests, of which a fifth may be look-ups: suppliers limit them, and a kiosk needs few.
   * @throws Refusal `rate_limited` with `retryAfterSeconds`
   */
  consumeLookup(principal: Counted): Promise<void>;
  /** Returns what is left of the principal's limit, and counts nothing. */
  look(principal: Counted): Promise<RateUse>;
  close(): Promise<void>;
}

/** How many requests an account may send for each look-up of a customer. */
const requestsPerLookup = 5;

/** Counts in memory, for a single node. */
export function makeRateLimiter(clock: Clock): RateLimiter {
  const windows = makeSlidingWindows();
  return limitBy(
    async (request) => windows.take(nameOf(request), request, clock.monotonicMs()),
    () => Promise.resolve(),
  );
}

/** The dependencies of a limiter that shares its counts with other nodes. */
export interface SharedRateLimiterParts {
  readonly clock: Clock;
  readonly counts: RequestCounts;
  /** How many nodes share the counts. */
  readonly nodes: number;
  readonly log: FaultLog;
}

/** A question that waits for the next statement. */
interface Waiting {
  readonly request: CountRequest;
  readonly resolve: (use: WindowUse) => void;
}

/**
 * Counts together with the other nodes. One question to the shared counts is under way at a time. Requests that arrive
 * meanwhile wait and are sent together, so that a node under load asks once per round trip, not once per request. While
 * the shared counts do not answer, each node allows its share of every limit.
 */
export function makeSharedRateLimiter({ clock, counts, nodes, log }: SharedRateLimiterParts): RateLimiter {
  /** What this node has let through, for the time when it must count for itself. */
  const own = makeSlidingWindows();
  let waiting: Waiting[] = [];
  let asking = false;
  const countShared = withTimeLimit({ clock, counts, log });

  function takeShare(request: CountRequest): WindowUse {
    const limit = Math.max(1, Math.floor(request.limit / nodes));
    const use = own.take(nameOf(request), { limit, wanted: request.wanted }, clock.monotonicMs());
    // The rest of the limit belongs to the other nodes.
    return { ...use, used: Math.max(0, request.limit - Math.max(0, limit - use.used)) };
  }

  async function answerAll(batch: readonly Waiting[]): Promise<void> {
    const groups = Map.groupBy(batch, ({ request }) => `${nameOf(request)} ${request.limit}`);
    const asks = [...groups.values()].flatMap(mergedRequest);
    const uses = await countShared(asks);
    for (const [i, group] of [...groups.values()].entries()) {
      const use = uses?.[i];
      if (use === undefined) for (const { request, resolve } of group) resolve(takeShare(request));
      else answerGroup(group, use);
    }
  }

  /** Those who came first pass first. */
  function answerGroup(group: readonly Waiting[], use: WindowUse): void {
    let used = use.used - use.taken;
    for (const { request, resolve } of group) {
      const taken = used < use.used ? request.wanted : 0;
      used += taken;
      if (taken > 0) own.take(nameOf(request), { limit: Infinity, wanted: taken }, clock.monotonicMs());
      resolve({ ...use, taken, used });
    }
  }

  async function answerWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await answerAll(batch);
    }
    asking = false;
  }

  function take(request: CountRequest): Promise<WindowUse> {
    return new Promise((resolve) => {
      waiting.push({ request, resolve });
      if (asking) return;
      asking = true;
      // At the end of this turn of the event loop, with all requests that it adds.
      setImmediate(() => void answerWaiting());
    });
  }

  return limitBy(take, () => counts.close());
}

/** One question for all of a group, which has one account and one limit. */
function mergedRequest(group: readonly Waiting[]): readonly CountRequest[] {
  const wanted = group.reduce((sum, { request }) => sum + request.wanted, 0);
  return group.slice(0, 1).map(({ request }) => ({ ...request, wanted }));
}

function limitBy(
  take: (request: CountRequest) => Promise<WindowUse>,
  close: () => Promise<void>,
): RateLimiter {
  async function use(principal: Counted, wanted: 0 | 1): Promise<{ taken: boolean; rateUse: RateUse }> {
    const { accountId, environment, limits } = principal;
    const limit = limits.requestsPerMinute;
    const { taken, used, nextMs } = await take({
      accountId,
      environment,
      counted: 'requests',
      limit,
      wanted,
    });
    const remaining = Math.max(0, limit - used);
    return { taken: taken > 0, rateUse: { limit, remaining, resetSeconds: wholeSeconds(nextMs) } };
  }
  return {
    async consume(principal) {
      const { taken, rateUse } = await use(principal, 1);
      if (taken) return rateUse;
      throw new Refusal('rate_limited', { retryAfterSeconds: rateUse.resetSeconds, rateUse });
    },
    async consumeLookup({ accountId, environment, limits }) {
      const limit = Math.ceil(limits.requestsPerMinute / requestsPerLookup);
      const { taken, nextMs } = await take({ accountId, environment, counted: 'lookups', limit, wanted: 1 });
      if (taken === 0) throw new Refusal('rate_limited', { retryAfterSeconds: wholeSeconds(nextMs) });
    },
    look: async (principal) => (await use(principal, 0)).rateUse,
    close,
  };
}

function nameOf(key: CountKey): string {
  return `${countNameOf(key)}:${key.accountId}`;
}
