import type { Clock } from '../../clock.ts';
import { dayMs, hourMs, minuteMs } from '../../clock.ts';
import type { DueSpan } from './due-scope.ts';

/** How much time one search covers, milliseconds. */
export const coveredMs = { least: minuteMs, first: hourMs, most: dayMs };
/** How long a search should take, milliseconds: far less than a connection waits. */
const searchMs = { least: 250, most: 1_000 };

/** Adapts how much time one search covers to how long searches take: a day has a thousand orders or a million. */
export interface SearchSize {
  /** How much time the next search covers, milliseconds. */
  ms(): number;
  /** Runs a search, and returns how long it took, milliseconds. The next ones are shorter when it took too long, or failed. */
  measure(span: DueSpan, search: () => Promise<void>): Promise<number>;
}

/** Opens a size, which begins with an hour. */
export function openSearchSize(clock: Pick<Clock, 'monotonicMs'>): SearchSize {
  let sizeMs = coveredMs.first;
  const shrink = (): void => {
    sizeMs = Math.max(sizeMs / 2, coveredMs.least);
  };
  return {
    ms: () => sizeMs,
    async measure(span, search) {
      const startMs = clock.monotonicMs();
      try {
        await search();
      } catch (error) {
        shrink();
        throw error;
      }
      const tookMs = clock.monotonicMs() - startMs;
      const isWhole = span.to.getTime() - span.from.getTime() >= sizeMs;
      if (tookMs > searchMs.most) shrink();
      else if (isWhole && tookMs < searchMs.least) sizeMs = Math.min(sizeMs * 2, coveredMs.most);
      return tookMs;
    },
  };
}
