import type { App } from '../../src/app.ts';

/** For a server on which no time passes for waits, so that none ends by the clock. */
export function stopTime({ clock }: App): Partial<App> {
  return { clock: { ...clock, monotonicMs: () => 0 } };
}
