import { expect, test } from 'vitest';
import { type DueSpan, openDueWindow } from '../../src/orders/due-window.ts';
import { startTestServer } from '../server.ts';

const dayMs = 86_400_000;

async function spansOf(window: ReturnType<typeof openDueWindow>): Promise<DueSpan[]> {
  const spans: DueSpan[] = [];
  await window.next(async (span) => {
    spans.push(span);
  });
  return spans;
}

test('the whole past is searched day by day at the start, and later only what is new', async () => {
  const server = await startTestServer({ worker: false });
  try {
    await server.givenAccount();
    const { app } = server;
    app.clock.offsetMs += 2.5 * dayMs;
    const window = openDueWindow(app, 'live', 'quotes');
    const first = await spansOf(window);
    expect(first.map(({ from }) => from)).toEqual([new Date(0), first[0]?.to, first[1]?.to]);
    const [last] = first.slice(-1);

    app.clock.offsetMs += 60_000;
    const second = await spansOf(window);
    expect(second).toEqual([{ from: new Date(Number(last?.to) - 5_000), to: expect.any(Date) }]);

    // What failed is searched again.
    app.clock.offsetMs += 1.5 * dayMs;
    const failing = window.next(() => Promise.reject(new Error('It fails.')));
    await expect(failing).rejects.toThrow('It fails.');
    const third = await spansOf(window);
    expect(third).toHaveLength(2);
    expect(Number(third[0]?.from)).toBeLessThanOrEqual(Number(second[0]?.to));
    expect(third[1]?.from).toEqual(third[0]?.to);
  } finally {
    await server.stop();
  }
});
