import pg from 'pg';
import { expect, test, vi } from 'vitest';
import type { App } from '../../src/app.ts';
import { dayMs, minuteMs } from '../../src/clock.ts';
import { sql } from '../../src/database/sql.ts';
import { advanceWalletClock } from '../../src/ledger/wallet.ts';
import { openAdvancedSpans } from '../../src/orders/advanced-spans.ts';
import { openDueHolds } from '../../src/orders/attempts/open-due-holds.ts';
import { openDueRetries } from '../../src/orders/due-retries.ts';
import type { DueSpan } from '../../src/orders/due-scope.ts';
import { openDueWindow } from '../../src/orders/due-window.ts';
import { expireOverdue } from '../../src/orders/expire-orders.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { givenBuyer, type Buyer } from './buyer.ts';

async function onServer(work: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await startTestServer({ worker: false });
  try {
    await work(server);
  } finally {
    await server.stop();
  }
}

/** The tasks of a worker that search what is due in the sandbox. */
function tasksOf(app: App): () => Promise<void> {
  const [quotes, holds] = [openDueWindow(app, 'sandbox', 'quotes'), openDueWindow(app, 'sandbox', 'holds')];
  return async () => {
    await quotes.next((span, scope) => expireOverdue(app, 'sandbox', span, scope));
    await holds.next((span, scope) => openDueHolds(app, 'sandbox', span, scope));
  };
}

/** Lets the pauses between retries pass, and the time of the orders too. */
function letPass({ clock }: App, ms: number): void {
  const { monotonicMs } = clock;
  clock.monotonicMs = () => monotonicMs() + ms;
  clock.offsetMs += ms;
}

async function storedStatus({ database }: App, orderId: string): Promise<unknown> {
  const [row] = await database.rows(sql<{ status: string | null }>`
    select o.status from current_orders o where o.id = ${orderId}::uuid`);
  return row?.status;
}

async function watermarks({ database }: App): Promise<readonly Date[]> {
  const rows = await database.rows(sql<{ at: Date }>`
    select w.at from watermarks w where w.environment = 'sandbox' order by w.task`);
  return rows.map(({ at }) => at);
}

/** Confirms an order whose process dies before it can store what the supplier answered. */
async function givenDeadConfirm({ orders }: App, buyer: Buyer): Promise<string> {
  const order = await buyer.awaiting('prepaid');
  const { run } = orders;
  const dying = vi
    .spyOn(orders, 'run')
    .mockImplementation(async (command) => (command.kind === 'settle' ? { kind: 'nothing' } : run(command)));
  expect((await buyer.confirm(order)).status).toBe(202);
  dying.mockRestore();
  return order.id;
}

async function isOpened({ database }: App, orderId: string): Promise<boolean> {
  const rows = await database.rows(sql<{ id: string }>`
    select a.id from attempts a where a.order_id = ${orderId}::uuid`);
  return rows.length > 0;
}

test('a locked wallet holds up what is due of no other account, and its own is dealt with once it is free', async () => {
  await onServer(async (server) => {
    const { app } = server;
    const [locked, other] = [await givenBuyer(server), await givenBuyer(server)];
    const next = tasksOf(app);
    await next();
    const dead = await givenDeadConfirm(app, locked);
    const quotes = await Promise.all(Array.from({ length: 5 }, () => locked.awaiting('prepaid')));
    const administrator = new pg.Client(server.database.ownerUrl);
    await administrator.connect();
    try {
      await administrator.query('begin');
      await administrator.query('select from wallets where account_id = $1 for update', [locked.account.id]);
      letPass(app, 16 * minuteMs);
      const before = await watermarks(app);
      const run = vi.spyOn(app.orders, 'run');
      await next();
      // More commands about the wallet would keep their lane waiting, each for as long.
      expect(run.mock.calls.map(([{ kind }]) => kind)).toEqual(['expire', 'open_attempt']);
      run.mockRestore();
      const [deadOfOther, quoteOfOther] = [
        await givenDeadConfirm(app, other),
        await other.awaiting('prepaid'),
      ];
      letPass(app, 16 * minuteMs);
      await next();
      expect(await isOpened(app, deadOfOther)).toBe(true);
      expect(await storedStatus(app, quoteOfOther.id)).toBe('expired');
      expect(await isOpened(app, dead)).toBe(false);
      // A server that starts now begins before them.
      expect(await watermarks(app)).toEqual(before);
    } finally {
      await administrator.end();
    }
    letPass(app, minuteMs);
    await next();
    expect(await isOpened(app, dead)).toBe(true);
    for (const { id } of quotes) expect(await storedStatus(app, id)).toBe('expired');
    letPass(app, 11 * minuteMs);
    await next();
    const nowMs = Date.now() + app.clock.offsetMs;
    for (const at of await watermarks(app)) expect(nowMs - at.getTime()).toBeLessThan(minuteMs);
  });
});

test('a broken order holds up no other one of its account, and the next start begins with it', async () => {
  await onServer(async (server) => {
    const { app } = server;
    const buyer = await givenBuyer(server);
    const next = tasksOf(app);
    await next();
    const quotes = await Promise.all(Array.from({ length: 3 }, () => buyer.awaiting('prepaid')));
    const { run } = app.orders;
    const [broken] = quotes;
    vi.spyOn(app.orders, 'run').mockImplementation(async (command) => {
      if ('orderId' in command && command.orderId === broken?.id) throw new Error('It is broken.');
      return run(command);
    });
    letPass(app, 30 * minuteMs);
    await next();
    const statuses = await Promise.all(quotes.map(({ id }) => storedStatus(app, id)));
    expect(statuses).toEqual(['awaiting_confirmation', 'expired', 'expired']);
    letPass(app, 60 * minuteMs);
    await next();
    vi.mocked(app.orders.run).mockRestore();
    const spans: DueSpan[] = [];
    await openDueWindow(app, 'sandbox', 'quotes').next(async (span) => void spans.push(span));
    const newest = spans.slice(
      0,
      spans.findIndex(({ from }) => from.getTime() === 0),
    );
    expect(newest[0]?.from.getTime()).toBeLessThan(Date.parse(broken?.expires_at ?? ''));
  });
});

test('a broken order holds up nothing of its account that becomes due days later', async () => {
  await onServer(async ({ app }) => {
    const retries = openDueRetries(app, 'test');
    const day = (n: number): Date => new Date(n * dayMs);
    retries.newest({ from: day(0), to: day(1) }).failed('account', new Error('It is broken.'));
    retries.done({ from: day(1), to: day(3) });
    const searched: number[] = [];
    const searchAll = async (breaks: boolean): Promise<number[]> => {
      letPass(app, minuteMs);
      await retries.retry(new Date(), async ({ from }) => {
        searched.push(from.getTime() / dayMs);
        if (breaks && from.getTime() === 0) throw new Error('It is broken.');
      });
      return searched.splice(0);
    };
    // The first day is searched again with the others, until it succeeds.
    for (const breaks of [true, true, false]) expect(await searchAll(breaks)).toEqual([0, 1, 2]);
    expect(await searchAll(false)).toEqual([]);
    expect(retries.holdsWatermark()).toBe(false);
  });
});

test('an account that fails in many spans of the past waits once', async () => {
  await onServer(async ({ app }) => {
    const retries = openDueRetries(app, 'test');
    for (let n = 0; n < 200; n += 1) {
      const span = { from: new Date(n * 1_000), to: new Date((n + 1) * 1_000) };
      retries.past(span).failed('account', new Error('It is broken.'));
    }
    const span = { from: new Date(0), to: new Date(1_000) };
    expect(() => retries.newest(span).failed('another', new Error('It is locked.'))).not.toThrow();
    letPass(app, minuteMs);
    const spans: DueSpan[] = [];
    await retries.retry(new Date(), async (of, { accountId }) => {
      if (accountId === 'account') spans.push(of);
    });
    expect(spans).toEqual([{ from: new Date(0), to: new Date(200_000) }]);
  });
});

test('when too many accounts fail at once, the span is searched again', async () => {
  await onServer(async ({ app }) => {
    const retries = openDueRetries(app, 'test');
    const span = { from: new Date(0), to: new Date(1_000) };
    const scope = retries.newest(span);
    for (let i = 0; i < 100; i += 1) scope.failed(`account ${i}`, new Error('It is locked.'));
    expect(() => scope.failed('account 100', new Error('It is locked.'))).toThrow('It is locked.');
    // Of the past, the next start searches everything again.
    retries.past(span).failed('account 101', new Error('It is locked.'));
    letPass(app, minuteMs);
    const searched: (string | null)[] = [];
    await retries.retry(new Date(), async (_span, { accountId }) => void searched.push(accountId));
    expect(searched).toEqual(Array.from({ length: 8 }, (_, i) => `account ${i}`));
  });
});

test('an account whose clock is ahead and that fails holds up no other one, and keeps its span', async () => {
  await onServer(async (server) => {
    const { app } = server;
    const [failing, other] = [await givenBuyer(server), await givenBuyer(server)];
    for (const { account } of [failing, other])
      await app.database.transaction((tx) => advanceWalletClock(tx, account.id, 10 * minuteMs));
    const spans = openAdvancedSpans(app);
    let fails = false;
    const next = async (): Promise<Map<string | null, DueSpan>> => {
      const found = new Map<string | null, DueSpan>();
      await spans.next(async (span, { accountId }) => {
        if (fails && accountId === failing.account.id) throw new Error('It fails.');
        found.set(accountId, span);
      });
      return found;
    };
    const first = await next();
    expect(first.size).toBe(2);
    fails = true;
    expect([...(await next()).keys()]).toEqual([other.account.id]);
    letPass(app, 5 * minuteMs);
    expect([...(await next()).keys()]).toEqual([other.account.id]);
    fails = false;
    letPass(app, minuteMs);
    const again = (await next()).get(failing.account.id);
    expect(again?.from.getTime()).toBeLessThan(first.get(failing.account.id)?.to.getTime() ?? 0);
  });
});
