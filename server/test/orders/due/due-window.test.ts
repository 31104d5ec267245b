import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { dayMs, hourMs, later, minuteMs } from '../../../src/clock.ts';
import { advanceWalletClock } from '../../../src/ledger/wallet.ts';
import { openAdvancedSpans } from '../../../src/orders/due/advanced-spans.ts';
import type { DueSpan } from '../../../src/orders/due/due-scope.ts';
import { endsShownFrom, openDueWindow } from '../../../src/orders/due/due-window.ts';
import { expireOverdue } from '../../../src/orders/due/expire-orders.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { givenBuyer } from '../buyer.ts';

async function onServer(work: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await startTestServer({ worker: false });
  try {
    await server.givenAccount();
    await work(server);
  } finally {
    await server.stop();
  }
}

/** Lets nothing take any time, so that each call searches all. */
function stopTime({ clock }: TestServer['app']): void {
  vi.spyOn(clock, 'monotonicMs').mockReturnValue(0);
}

async function spansOf(window: ReturnType<typeof openDueWindow>): Promise<DueSpan[]> {
  const spans: DueSpan[] = [];
  await window.next(async (span) => {
    spans.push(span);
  });
  return spans;
}

/** Expects that spans follow each other without a gap, and returns what they cover. */
function covered(spans: readonly DueSpan[]): DueSpan {
  const [first, ...others] = spans;
  if (first === undefined) throw new Error('Nothing was searched.');
  return others.reduce((all, { from, to }) => {
    expect(from).toEqual(all.to);
    return { from: all.from, to };
  }, first);
}

test('a start searches the last day, then the whole past before it, and later only what is new', async () => {
  await onServer(async ({ app }) => {
    stopTime(app);
    app.clock.offsetMs += 9.5 * dayMs;
    const window = openDueWindow(app, 'live', 'quotes');
    const spans = await spansOf(window);
    const turn = spans.findIndex(({ from }) => Number(from) === 0);
    const [newest, past] = [covered(spans.slice(0, turn)), covered(spans.slice(turn))];
    expect(past.to).toEqual(newest.from);
    expect(newest.to.getTime() - newest.from.getTime()).toBe(dayMs + 10 * minuteMs);

    app.clock.offsetMs += minuteMs;
    expect(await spansOf(window)).toEqual([{ from: later(newest.to, -5_000), to: expect.any(Date) }]);
  });
});

test('a start goes on before the stored watermark, whoever stored it, and a clock that was set back searches all', async () => {
  await onServer(async ({ app }) => {
    stopTime(app);
    const before = covered(
      await spansOf(openDueWindow(app, 'live', 'quotes')).then((spans) => spans.slice(0, -1)),
    );
    app.clock.offsetMs += 40 * dayMs;
    const window = openDueWindow(app, 'live', 'quotes');
    const spans = await spansOf(window);
    const turn = spans.findIndex(({ from }) => Number(from) === 0);
    const newest = covered(spans.slice(0, turn));
    expect(newest.from).toEqual(later(before.to, -10 * minuteMs));
    app.clock.offsetMs -= 2 * hourMs;
    expect((await spansOf(window)).some(({ from }) => Number(from) === 0)).toBe(true);
  });
});

test('what fails is searched again, in shorter spans, and what was done before it is not', async () => {
  await onServer(async ({ app }) => {
    stopTime(app);
    const window = openDueWindow(app, 'live', 'quotes');
    const [last] = (await spansOf(window)).slice(0, -1).slice(-1);
    app.clock.offsetMs += 20 * dayMs;
    const done: DueSpan[] = [];
    const failing = window.next(async (span) => {
      if (done.length === 3) throw new Error('It fails.');
      done.push(span);
    });
    await expect(failing).rejects.toThrow('It fails.');
    const again = await spansOf(window);
    expect(Number(done[0]?.from)).toBeLessThanOrEqual(Number(last?.to));
    // The watermark was stored with each span.
    expect(again[0]?.from).toEqual(later(covered(done).to, -10 * minuteMs));
    const lengths = [...done.slice(2), ...again].map(({ from, to }) => to.getTime() - from.getTime());
    expect(lengths[1]).toBeLessThan(lengths[0] ?? 0);
    expect(covered(again).to.getTime() - covered(done).from.getTime()).toBeGreaterThan(20 * dayMs);
  });
});

test('the steps of a long span and of as long before show its ends, and a span of seconds reads none', () => {
  const from = new Date(Date.UTC(2026, 10, 30, 12));
  const span = (ms: number): DueSpan => ({ from, to: later(from, ms) });
  const length = 20 * minuteMs;
  expect(endsShownFrom(span(length), hourMs)).toEqual(later(from, -length));
  expect(endsShownFrom(span(length), 0)).toEqual(from);
  expect(endsShownFrom(span(dayMs), hourMs)).toEqual(later(from, -hourMs));
  expect(endsShownFrom(span(7_000), hourMs)).toEqual(later(from, 7_000));
});

test('of an account whose clock is ahead, seconds are searched again, and every ten minutes all since the time before', async () => {
  await onServer(async (server) => {
    const { app } = server;
    const { id } = await server.givenAccount();
    stopTime(app);
    const spans = openAdvancedSpans(app);
    const next = async (): Promise<DueSpan> => {
      const found: DueSpan[] = [];
      await spans.next(async (span, { accountId }) => {
        expect(accountId).toBe(id);
        found.push(span);
      });
      return covered(found);
    };
    await app.database.transaction((tx) => advanceWalletClock(tx, id, hourMs));
    const first = await next();
    expect(first.to.getTime() - first.from.getTime()).toBe(hourMs + 10 * minuteMs);
    app.clock.offsetMs += 9 * minuteMs;
    const second = await next();
    expect(second.from).toEqual(later(first.to, -5_000));
    app.clock.offsetMs += 2 * minuteMs;
    const third = await next();
    expect(third.from).toEqual(later(first.to, -10 * minuteMs));
    expect((await next()).from).toEqual(later(third.to, -5_000));
  });
});

test.each([
  ['steps', 'orders'],
  ['orders', 'steps'],
])(
  'while %s is vacuumed, a search goes on at once, finds what is due, and summarises only %s',
  async (table, other) => {
    await onServer(async (server) => {
      const { app } = server;
      const buyer = await givenBuyer(server);
      const order = await buyer.awaiting('prepaid');
      const vacuum = new pg.Client(server.database.ownerUrl);
      await vacuum.connect();
      try {
        await vacuum.query(
          `select brin_desummarize_range('steps_by_time', 0), brin_desummarize_range('orders_by_time', 0)`,
        );
        await vacuum.query('begin');
        // The lock of VACUUM, ANALYZE and CREATE INDEX CONCURRENTLY.
        await vacuum.query(`lock table ${table} in share update exclusive mode`);
        app.clock.offsetMs += hourMs;
        await openDueWindow(app, 'sandbox', 'quotes').next((span) => expireOverdue(app, 'sandbox', span));
        const stored = await vacuum.query('select status from current_orders where id = $1', [order.id]);
        expect(stored.rows).toEqual([{ status: 'expired' }]);
        const left = await vacuum.query(
          `select brin_summarize_new_values('${table}_by_time') as locked, brin_summarize_new_values('${other}_by_time') as free`,
        );
        expect(left.rows).toEqual([{ locked: 1, free: 0 }]);
        await app.database.transaction((tx) => advanceWalletClock(tx, buyer.account.id, hourMs));
        const spans: DueSpan[] = [];
        await openAdvancedSpans(app).next(async (span) => void spans.push(span));
        expect(spans).not.toEqual([]);
      } finally {
        await vacuum.end();
      }
    });
  },
);
