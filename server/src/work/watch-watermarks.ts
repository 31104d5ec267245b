import type { App } from '../app.ts';
import { minuteMs } from '../clock.ts';
import { type DueTaskName, dueTaskNames, readWatermarks } from '../orders/due/watermarks.ts';

/** How long a watermark may stand still, milliseconds. In a running server it moves every ten minutes, also without any order. */
const stillMsMax = 30 * minuteMs;

/**
 * Watches whether the searches of what is due in live go on, in this server or in another one. It measures by the monotonic clock how
 * long a watermark stands still: at a start it may be old, and the clock of the database may jump. In quarantine quotes wait.
 */
export function watchWatermarks({
  clock,
  database,
  quarantine,
}: Pick<App, 'clock' | 'database' | 'quarantine'>): () => Promise<DueTaskName[]> {
  const seen = new Map<DueTaskName, { readonly at: number | undefined; readonly sinceMs: number }>();
  const openedMs = clock.monotonicMs();
  return async () => {
    const watermarks = await readWatermarks(database, 'live');
    const nowMs = clock.monotonicMs();
    return dueTaskNames.filter((task) => {
      const at = watermarks.get(task)?.getTime();
      const last = seen.get(task) ?? { at, sinceMs: openedMs };
      const moves = at !== last.at || (task === 'quotes' && quarantine.active);
      const now = moves ? { at, sinceMs: nowMs } : last;
      seen.set(task, now);
      return nowMs - now.sinceMs > stillMsMax;
    });
  };
}
