import { type Clock, withDeadline } from '../clock.ts';
import { faultOf } from '../fault.ts';
import type { FaultLog } from './key-use.ts';
import type { CountRequest, RequestCounts } from './request-counts.ts';
import type { WindowUse } from './sliding-window.ts';

/** How long the shared counts may take to answer, milliseconds. */
const answerMsMax = 1_000;
/** How long they are not asked again after a failure, milliseconds. */
const pauseMs = 1_000;

/**
 * Asks the shared counts, and returns undefined when they fail, when they do not answer within a second, and for a second
 * after that. Logs a warning when they are lost and when they are back.
 */
export function withTimeLimit({
  clock,
  counts,
  log,
}: {
  readonly clock: Clock;
  readonly counts: RequestCounts;
  readonly log: FaultLog;
}): (asks: readonly CountRequest[]) => Promise<readonly WindowUse[] | undefined> {
  let failing = false;
  let recheckMs = -Infinity;

  async function ask(asks: readonly CountRequest[]): Promise<readonly WindowUse[]> {
    const answer = counts.take(asks, clock.offsetMs);
    return withDeadline(answerMsMax, (signal) => {
      const late = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('The shared counts did not answer.')));
      });
      return Promise.race([answer, late]);
    });
  }

  return async (asks) => {
    if (clock.monotonicMs() < recheckMs) return undefined;
    try {
      const uses = await ask(asks);
      if (failing) log.warn({ event: 'shared_counts_back' }, 'the shared request counts answer again');
      failing = false;
      return uses;
    } catch (error) {
      if (!failing)
        log.warn(
          { event: 'shared_counts_lost', ...faultOf(error) },
          'the shared request counts do not answer; each node allows its share of every limit',
        );
      failing = true;
      recheckMs = clock.monotonicMs() + pauseMs;
      return undefined;
    }
  };
}
