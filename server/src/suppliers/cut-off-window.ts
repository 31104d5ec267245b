import { dayMs, jakartaDay, jakartaMoment, jakartaTime, later } from '../clock.ts';

/**
 * The time of day in which a supplier does not deliver, as `HH:MM` in Jakarta (WIB): from `start` up to, not including,
 * `end`. It may span midnight.
 */
export interface CutOffWindow {
  readonly start: string;
  readonly end: string;
}

/** Builds the window from its two columns; null when both are null, which means that there is no cut-off. */
export function cutOffWindowOf(start: string | null, end: string | null): CutOffWindow | null {
  return start === null || end === null ? null : { start, end };
}

/** Whether a moment is within the cut-off window. */
export function insideCutOffWindow({ start, end }: CutOffWindow, now: Date): boolean {
  const time = jakartaTime(now).slice(0, 5);
  // Times of equal width compare as text. A window whose end is before its start spans midnight.
  return start <= end ? start <= time && time < end : start <= time || time < end;
}

/** When the cut-off window that contains a moment ends. */
export function endOfCutOffWindow({ end }: CutOffWindow, now: Date): Date {
  const today = jakartaMoment(jakartaDay(now), end);
  return today > now ? today : later(today, dayMs);
}
