import { getRequest, openHttp } from '../../bench/http-connection.ts';
import { makeClock, pause } from '../../server/src/clock.ts';
import type { Served } from '../../server/test/crash/serve.ts';
import { residentBytes } from '../resident-memory.ts';

/** What was seen of a server under load. */
export interface Seen {
  /** The latencies of `/healthz` from the intended start, milliseconds; Infinity for one that was no success. */
  readonly health: readonly number[];
  /** The largest resident memory, megabytes. */
  readonly memoryMb: number;
}

const everyMs = 50;
const clock = makeClock();

/** Requests `/healthz` on schedule and reads the memory of a server, until it is stopped. */
export async function watchServer({ address, pid }: Served): Promise<{ stop(): Promise<Seen> }> {
  const stopped = new AbortController();
  const connection = await openHttp(address);
  const request = getRequest('/healthz');
  const health: number[] = [];
  let memoryMb = 0;

  async function watch(): Promise<void> {
    const startMs = clock.monotonicMs();
    for (let n = 0; !stopped.signal.aborted; n += 1) {
      const intendedMs = startMs + n * everyMs;
      await pause(Math.max(0, intendedMs - clock.monotonicMs()), stopped.signal);
      const status = await connection.send(request).then(
        (answer) => answer.status,
        () => 0,
      );
      health.push(status === 200 ? clock.monotonicMs() - intendedMs : Infinity);
      memoryMb = Math.max(memoryMb, (await residentBytes(pid)) / 1_000_000);
    }
  }

  const watching = watch();
  return {
    async stop() {
      stopped.abort();
      await watching;
      connection.close();
      return { health, memoryMb };
    },
  };
}
