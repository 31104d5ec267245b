import { setImmediate } from 'node:timers/promises';
import type { App } from '../app.ts';
import { pause } from '../clock.ts';
import { faultOf } from '../fault.ts';

/** How long after a poll the next one begins, milliseconds: a follower gets at most one summary a second. */
const pollMs = 1_000;

/** What repeats while somebody follows. */
export interface Polling {
  /** Begins to poll, unless it does already. */
  begin(): void;
  /** Does not wait for the next poll when nobody follows any more. */
  end(): void;
}

/** Makes the polling of one process: `poll` runs once a second while `isFollowed`. One that fails is logged and tried again. */
export function makePolling({
  isFollowed,
  poll,
  log,
}: Pick<App, 'log'> & { readonly isFollowed: () => boolean; readonly poll: () => Promise<void> }): Polling {
  let isPolling = false;
  let ended = new AbortController();

  async function pollAll(): Promise<void> {
    if (isPolling) return;
    isPolling = true;
    // With all who begin to follow at the same time.
    await setImmediate();
    while (isFollowed()) {
      await poll().catch((error: unknown) =>
        log.warn(faultOf(error), 'the updates of the portal could not be read'),
      );
      ended = new AbortController();
      await pause(pollMs, ended.signal);
    }
    isPolling = false;
  }

  return { begin: () => void pollAll(), end: () => ended.abort() };
}
