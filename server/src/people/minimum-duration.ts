import { pause } from '../clock.ts';

/** Runs `work` and returns after `ms` milliseconds at the earliest, also when it fails, so that its duration reveals nothing. */
export async function withMinimumDuration<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), pause(ms)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
