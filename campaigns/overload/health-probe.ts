import { parentPort, workerData } from 'node:worker_threads';
import { getRequest, type HttpConnection, openHttp } from '../../bench/http-connection.ts';
import { makeClock, pause } from '../../server/src/clock.ts';

// Requests `/healthz` of the server at `workerData` on schedule until it gets a message, and posts the latencies from the
// intended start in milliseconds. In a thread of its own, because the thread of the load is busy.
const everyMs = 50;
const clock = makeClock();
const stopped = new AbortController();
const idle: HttpConnection[] = [];
const request = getRequest('/healthz');
const latencies: number[] = [];
const probing: Promise<void>[] = [];

/** Does not wait for the answer: the next one is due soon. */
function begin(intendedMs: number): void {
  probing.push(probe(intendedMs));
}

/** On a connection of its own if the earlier ones wait for their answers. It never rejects. */
async function probe(intendedMs: number): Promise<void> {
  try {
    const connection = idle.pop() ?? (await openHttp(String(workerData)));
    const { status } = await connection.send(request);
    latencies.push(status === 200 ? clock.monotonicMs() - intendedMs : Infinity);
    idle.push(connection);
  } catch {
    latencies.push(Infinity);
  }
}

parentPort?.once('message', () => stopped.abort());
const startMs = clock.monotonicMs();
for (let n = 0; !stopped.signal.aborted; n += 1) {
  const intendedMs = startMs + n * everyMs;
  await pause(Math.max(0, intendedMs - clock.monotonicMs()), stopped.signal);
  begin(intendedMs);
}
await Promise.all(probing);
for (const connection of idle) connection.close();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(latencies);
