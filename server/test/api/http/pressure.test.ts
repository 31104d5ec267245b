import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestAnswer, type TestServer } from '../../server.ts';

const shedDelayMs = 200;

let server: TestServer;
let key: string;
/** The time of the server, and how much later each look at it is than the one before, milliseconds. */
let nowMs = 0;
let lateMs = 0;
let looks = 0;

beforeAll(async () => {
  server = await startTestServer({
    worker: false,
    catalog: false,
    settings: { shedDelayMs },
    replace: ({ clock }) => ({
      clock: {
        ...clock,
        monotonicMs() {
          looks += 1;
          nowMs += lateMs;
          return nowMs;
        },
      },
    }),
  });
  key = (await server.givenAccount()).keys.sandbox;
});
beforeEach(() => {
  lateMs = 0;
});
afterAll(() => server.stop());

function ask(): Promise<TestAnswer> {
  return server.client(key).get('/sandbox/v1/wallet');
}

/** Waits until the server has looked at the time, as it does for each sample of the delay. */
async function sampled(): Promise<void> {
  const before = looks;
  await expect.poll(() => looks, { interval: 5 }).toBeGreaterThan(before);
}

test.each([1_200, 60_000])(
  'a process that was stopped for %i ms answers at once when it continues',
  async (stopMs) => {
    for (let stops = 0; stops < 2; stops += 1) {
      await sampled();
      nowMs += stopMs;
      expect((await ask()).status).toBe(200);
    }
    await sampled();
    expect((await ask()).status).toBe(200);
  },
);

test('a process that goes on being late refuses, and answers again when it is not', async () => {
  lateMs = shedDelayMs + 50;
  await expect.poll(async () => (await ask()).status).toBe(503);
  lateMs = 0;
  await expect.poll(async () => (await ask()).status).toBe(200);
});
