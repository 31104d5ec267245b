import { expect, test } from 'vitest';
import { pause } from '../../src/clock.ts';
import { startTestServer } from '../server.ts';

/** Keeps the process from doing anything else. */
function standStill(ms: number): void {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
}

test('a server that stood still for a moment answers at once when it runs again', async () => {
  const server = await startTestServer({ worker: false, catalog: false });
  try {
    const { keys } = await server.givenAccount();
    const client = server.client(keys.sandbox);
    // Twice in a row, and each time for longer than the interval in which the delay is sampled: the second interval
    // has no sample at all.
    standStill(1_200);
    await pause(1);
    standStill(1_200);
    await pause(1);
    expect((await client.get('/sandbox/v1/wallet')).status).toBe(200);
  } finally {
    await server.stop();
  }
});
