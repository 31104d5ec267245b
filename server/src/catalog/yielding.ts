import { setImmediate } from 'node:timers/promises';

/** How many items are processed before yielding; this takes some milliseconds. */
const chunkSize = 200;

/** Maps a list of any length, yielding to the event loop between chunks. */
export async function yieldingMap<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  for (let start = 0; start < items.length; start += chunkSize) {
    if (start > 0) await setImmediate();
    for (const item of items.slice(start, start + chunkSize)) mapped.push(map(item));
  }
  return mapped;
}
