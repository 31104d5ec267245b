import { pause } from '../clock.ts';

/** Wakes one who waits; a ring while nobody waits is heard at the next wait. */
export interface Bell {
  ring(): void;
  /** Ends at the next ring, at once when it rang since the last time, or after `ms` milliseconds. */
  heard(ms: number, signal: AbortSignal): Promise<void>;
}

/** Makes a bell for one who waits. */
export function makeBell(): Bell {
  let rang = false;
  let waking: AbortController | undefined;
  return {
    ring() {
      rang = true;
      waking?.abort();
    },
    async heard(ms, signal) {
      if (!rang && !signal.aborted) {
        waking = new AbortController();
        const wake = waking;
        const end = (): void => wake.abort();
        signal.addEventListener('abort', end, { once: true });
        await pause(ms, wake.signal);
        signal.removeEventListener('abort', end);
      }
      rang = false;
    },
  };
}
