import { type Clock, dayMs, jakartaDay, jakartaMoment, later } from '../src/clock.ts';

/** The time from a moment to noon of the next day in Jakarta, milliseconds. */
export function msToNoon(now: Date): number {
  return jakartaMoment(jakartaDay(later(now, dayMs)), '12:00').getTime() - now.getTime();
}

/** Moves a clock ahead to noon of the next day in Jakarta, so that no day ends during the tests. */
export function advanceToNoon(clock: Clock): void {
  clock.offsetMs += msToNoon(clock.nodeNow());
}
