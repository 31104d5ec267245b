import { expect, test } from 'vitest';
import { pause } from '../../../src/clock.ts';
import { startTestServer } from '../../server.ts';

/** Blocks the process, as a SIGSTOP does. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

test.each([
  ['for a moment', 1_200],
  ['for longer than the delay that counts as overload', 4_000],
])('a process that was stopped %s answers at once when it continues', async (_how, stopMs) => {
  const server = await startTestServer({ worker: false, catalog: false });
  try {
    const { keys } = await server.givenAccount();
    const client = server.client(keys.sandbox);
    block(1_200);
    // Waits for a sample of the delay, which is taken every second, so that the next sample contains the stop.
    await pause(12);
    block(stopMs);
    expect((await client.get('/sandbox/v1/wallet')).status).toBe(200);
  } finally {
    await server.stop();
  }
});
