import { dayMs, hourMs } from '../../clock.ts';

/** How long after its last use a session ends, milliseconds: a night off, and no more. */
export const sessionIdleMs = 12 * hourMs;
/** How long after the person last proved who they are a session ends, milliseconds. */
export const sessionLifetimeMs = 7 * dayMs;
