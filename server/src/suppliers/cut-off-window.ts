import { jakartaTime } from '../clock.ts';

/**
 * The hours of a day in which a supplier does not deliver, as `HH:MM` in Jakarta (WIB): from `start` up to, not
 * including, `end`. It may lie across midnight.
 */
export interface CutOffWindow {
  readonly start: string;
  readonly end: string;
}

/** The hours out of their two columns, which are null together: it always delivers. */
export function cutOffWindowOf(start: string | null, end: string | null): CutOffWindow | null {
  return start === null || end === null ? null : { start, end };
}

/** Whether a moment lies within the hours without delivery. */
export function insideCutOffWindow({ start, end }: CutOffWindow, now: Date): boolean {
  const time = jakartaTime(now).slice(0, 5);
  // Times of one width compare as text. A window whose end comes first lies across midnight.
  return start <= end ? start <= time && time < end : start <= time || time < end;
}
