import type { Clock } from '../clock.ts';
import { Refusal, type RateUse } from '../refusals.ts';
import type { FaultLog } from './key-use.ts';
import type { Principal } from './principal.ts';
import type { CountAsk, RequestCounts } from './request-counts.ts';
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
  /** Returns what is left of the principal's limit, and counts nothing. */
  look(principal: Counted): Promise<RateUse>;
  close(): Promise<void>;
}

/** Counts in memory, for a single node. */
export function makeRateLimiter(clock: Clock): RateLimiter {
  const windows = makeSlidingWindows();
  return limitBy(
    async (ask) => windows.take(nameOf(ask), ask, clock.monotonicMs()),
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
  readonly ask: CountAsk;
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
  const askShared = withTimeLimit({ clock, counts, log });

  function takeShare(ask: CountAsk): WindowUse {
    const limit = Math.max(1, Math.floor(ask.limit / nodes));
    const use = own.take(nameOf(ask), { limit, wanted: ask.wanted }, clock.monotonicMs());
    // The rest of the limit belongs to the other nodes.
    return { ...use, used: Math.max(0, ask.limit - Math.max(0, limit - use.used)) };
  }

  async function answerAll(batch: readonly Waiting[]): Promise<void> {
    const groups = Map.groupBy(batch, ({ ask }) => `${nameOf(ask)} ${ask.limit}`);
    const asks = [...groups.values()].flatMap(mergedAsk);
    const uses = await askShared(asks);
    for (const [i, group] of [...groups.values()].entries()) {
      const use = uses?.[i];
      if (use === undefined) for (const { ask, resolve } of group) resolve(takeShare(ask));
      else answerGroup(group, use);
    }
  }

  /** Those who came first pass first. */
  function answerGroup(group: readonly Waiting[], use: WindowUse): void {
    let used = use.used - use.taken;
    for (const { ask, resolve } of group) {
      const taken = used < use.used ? ask.wanted : 0;
      used += taken;
      if (taken > 0) own.take(nameOf(ask), { limit: Infinity, wanted: taken }, clock.monotonicMs());
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

  function take(ask: CountAsk): Promise<WindowUse> {
    return new Promise((resolve) => {
      waiting.push({ ask, resolve });
      if (asking) return;
      asking = true;
      // At the end of this turn of the event loop, with all requests that it adds.
      setImmediate(() => void answerWaiting());
    });
  }

  return limitBy(take, () => counts.close());
}

/** One question for all of a group, which has one account and one limit. */
function mergedAsk(group: readonly Waiting[]): readonly CountAsk[] {
  const wanted = group.reduce((sum, { ask }) => sum + ask.wanted, 0);
  return group.slice(0, 1).map(({ ask }) => ({ ...ask, wanted }));
}

function limitBy(take: (ask: CountAsk) => Promise<WindowUse>, close: () => Promise<void>): RateLimiter {
  async function use(principal: Counted, wanted: 0 | 1): Promise<{ taken: boolean; rateUse: RateUse }> {
    const { accountId, environment, limits } = principal;
    const limit = limits.requestsPerMinute;
    const { taken, used, nextMs } = await take({ accountId, environment, limit, wanted });
    const remaining = Math.max(0, limit - used);
    return { taken: taken > 0, rateUse: { limit, remaining, resetSeconds: wholeSeconds(nextMs) } };
  }
  return {
    async consume(principal) {
      const { taken, rateUse } = await use(principal, 1);
      if (taken) return rateUse;
      throw new Refusal('rate_limited', { retryAfterSeconds: rateUse.resetSeconds, rateUse });
    },
    look: async (principal) => (await use(principal, 0)).rateUse,
    close,
  };
}

function nameOf({ accountId, environment }: Pick<CountAsk, 'accountId' | 'environment'>): string {
  return `${environment}:${accountId}`;
}
