import { pause } from '../../clock.ts';

/** Wakes one waiter; a signal while nobody waits ends the next wait. */
export interface WakeUp {
  signal(): void;
  /** Ends at the next signal, at once when there was one since the last wait, or after `ms` milliseconds. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

/** Makes a wake-up for one waiter. */
export function makeWakeUp(): WakeUp {
  let signalled = false;
  let waking: AbortController | undefined;
  return {
    signal() {
      signalled = true;
      waking?.abort();
    },
    async wait(ms, signal) {
      if (!signalled && !signal.aborted) {
        waking = new AbortController();
        const wake = waking;
        const end = (): void => wake.abort();
        signal.addEventListener('abort', end, { once: true });
        await pause(ms, wake.signal);
        signal.removeEventListener('abort', end);
      }
      signalled = false;
    },
  };
}
