import pg from 'pg';
import { expect, test, vi } from 'vitest';
import type { App } from '../../../src/app.ts';
import { dayMs, minuteMs } from '../../../src/clock.ts';
import { sql } from '../../../src/database/sql.ts';
import type { Environment } from '../../../src/environment.ts';
import { advanceWalletClock } from '../../../src/ledger/wallet.ts';
import { openAdvancedSpans } from '../../../src/orders/due/advanced-spans.ts';
import { openDueHolds } from '../../../src/orders/attempts/open-due-holds.ts';
import type { DueSearch, DueSpan } from '../../../src/orders/due/due-scope.ts';
import { openDueWindow } from '../../../src/orders/due/due-window.ts';
import { expireOverdue } from '../../../src/orders/due/expire-orders.ts';
import { patienceMs } from '../../patience.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { givenBuyer, type Buyer } from '../buyer.ts';

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

async function watermarks({ database }: App, environment: Environment = 'sandbox'): Promise<readonly Date[]> {
  const rows = await database.rows(sql<{ at: Date }>`
    select w.at from watermarks w where w.environment = ${environment} order by w.task`);
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
    const oldest = async (): Promise<number> => {
      letPass(app, 11 * minuteMs);
      await next();
      const nowMs = Date.now() + app.clock.offsetMs;
      return Math.max(...(await watermarks(app)).map((at) => nowMs - at.getTime()));
    };
    await expect.poll(oldest, { timeout: patienceMs }).toBeLessThan(minuteMs);
    expect(await isOpened(app, dead)).toBe(true);
    for (const { id } of quotes) expect(await storedStatus(app, id)).toBe('expired');
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

test('what waits is tried again while the search of what is new fails, because more accounts fail than may wait', async () => {
  await onServer(async ({ app }) => {
    const window = openDueWindow(app, 'live', 'holds');
    await window.next(async () => undefined);
    const broken = new Set(Array.from({ length: 101 }, (_, i) => `account ${i}`));
    const search: DueSearch = async (_span, { accountId, except, failed }) => {
      if (accountId !== null && broken.has(accountId)) throw new Error('It is locked.');
      if (accountId !== null) return;
      for (const id of broken) if (!except().includes(id)) failed(id, new Error('It is locked.'));
    };
    const next = async (): Promise<void> => {
      letPass(app, minuteMs);
      await window.next(search);
    };
    for (let i = 0; i < 2; i += 1) await expect(next()).rejects.toThrow('It is locked.');
    for (let i = 0; i < 100; i += 1) broken.delete(`account ${i}`);
    await expect
      .poll(() => next().then(() => 'all others go on'), { timeout: patienceMs })
      .toBe('all others go on');
    broken.clear();
    const before = await watermarks(app, 'live');
    await expect
      .poll(
        async () => {
          letPass(app, 11 * minuteMs);
          await next();
          return watermarks(app, 'live');
        },
        { timeout: patienceMs },
      )
      .not.toEqual(before);
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
        if (!found.has(accountId)) found.set(accountId, span);
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

test('a span of an account whose clock is ahead is cut, however long it has failed and however far ahead it is', async () => {
  await onServer(async (server) => {
    const { app } = server;
    const { account } = await givenBuyer(server);
    await app.database.transaction((tx) => advanceWalletClock(tx, account.id, 20 * dayMs));
    const spans = openAdvancedSpans(app);
    let fails = true;
    const searched: DueSpan[] = [];
    const next = async (): Promise<void> => {
      letPass(app, fails ? dayMs : minuteMs);
      await spans.next(async (span) => {
        if (fails) throw new Error('It fails.');
        searched.push(span);
      });
    };
    for (let i = 0; i < 3; i += 1) await next();
    fails = false;
    // All is done when only the last seconds and minutes are searched.
    await expect
      .poll(
        async () => {
          const { length } = searched;
          await next();
          return searched.length - length;
        },
        { timeout: patienceMs },
      )
      .toBe(1);
    const lengths = searched.map(({ from, to }) => to.getTime() - from.getTime());
    expect(Math.max(...lengths)).toBeLessThanOrEqual(dayMs);
    expect(lengths.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(22 * dayMs);
  });
});
