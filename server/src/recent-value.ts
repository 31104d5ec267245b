import { isDeepStrictEqual } from 'node:util';
import type { Clock } from './clock.ts';

/**
 * Makes a function that returns what `read` has returned within the last `ageMs` milliseconds, and reads it again otherwise.
 * Callers share a read. An equal value is the same object as before. When a read fails, the last value stays in use.
 * @throws what `read` throws while there is no value yet
 */
export function recentValue<T>(
  clock: Pick<Clock, 'monotonicMs'>,
  ageMs: number,
  read: () => Promise<T>,
): () => Promise<T> {
  let last: { readonly value: T } | undefined;
  let triedMs = -Infinity;
  let reading: Promise<T> | undefined;

  async function readAgain(): Promise<T> {
    triedMs = clock.monotonicMs();
    try {
      const value = await read();
      if (last === undefined || !isDeepStrictEqual(last.value, value)) last = { value };
      return last.value;
    } catch (error) {
      if (last === undefined) throw error;
      return last.value;
    } finally {
      reading = undefined;
    }
  }

  return async () => {
    if (last !== undefined && clock.monotonicMs() - triedMs < ageMs) return last.value;
    reading ??= readAgain();
    return reading;
  };
}
