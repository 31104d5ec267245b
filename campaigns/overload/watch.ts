import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { makeClock, pause } from '../../server/src/clock.ts';
import type { Served } from '../../server/test/crash/serve.ts';
import { residentBytes } from '../resident-memory.ts';

/** What was observed of a server under load. */
export interface Observations {
  /** The latencies of `/healthz` from the intended start, milliseconds; Infinity for one that was no success. */
  readonly health: readonly number[];
  /** The largest resident memory, megabytes. */
  readonly memoryMb: number;
  /** The longest time that the load was late with what was due, milliseconds. */
  readonly lateMs: number;
}

const everyMs = 50;
const clock = makeClock();

/** Requests `/healthz` on schedule and reads the memory of a server, until it is stopped. */
export function watchServer({ address, pid }: Served): { stop(): Promise<Observations> } {
  const stopped = new AbortController();
  const probe = new Worker(new URL('health-probe.ts', import.meta.url), { workerData: address });
  const probed = once(probe, 'message');
  let memoryMb = 0;
  let lateMs = 0;

  async function watch(): Promise<void> {
    while (!stopped.signal.aborted) {
      const dueMs = clock.monotonicMs() + everyMs;
      await pause(everyMs, stopped.signal);
      lateMs = Math.max(lateMs, clock.monotonicMs() - dueMs);
      memoryMb = Math.max(memoryMb, (await residentBytes(pid)) / 1_000_000);
    }
  }

  const watching = watch();
  return {
    async stop() {
      stopped.abort();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      probe.postMessage('stop');
      const [health]: (readonly number[])[] = await probed;
      await watching;
      return { health: health ?? [], memoryMb, lateMs };
    },
  };
}
