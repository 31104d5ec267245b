import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { components } from '../../../portal/src/operations/portal-api.d.ts';
import { makeLiveConnections } from '../../src/api/portal/home/live-connections.ts';
import { makeLiveUpdates } from '../../src/home/live-updates.ts';
import type { WalletChanges } from '../../src/home/wallet-changes.ts';
import { type Buyer, givenBuyer } from '../orders/buyer.ts';
import { patienceMs } from '../patience.ts';
import { givenPerson, startPeopleServer } from '../people/people-server.ts';
import { queryAsOwner } from '../query-as.ts';
import { scannedTables } from '../scanned-tables.ts';
import { type PortalAccount, startPortalAccount } from './portal-account.ts';

type Summary = components['schemas']['LiveSummary'];

/** A connection that follows, with what it has received. */
interface Following {
  readonly status: number;
  readonly summaries: readonly Summary[];
  /** Whether the server has ended it. */
  ended(): boolean;
  leave(): void;
}

let portal: PortalAccount;
let buyer: Buyer;
const open: Following[] = [];
beforeAll(async () => {
  portal = await startPortalAccount();
});
beforeEach(async () => {
  buyer = await givenBuyer(portal.server);
  portal.moveTo(buyer);
});
afterEach(() => {
  for (const one of open.splice(0)) one.leave();
});
afterAll(() => portal.server.stop());

function follow(of: PortalAccount = portal): Promise<Following> {
  return followAt(of.server.url, of.sessions.accountId, 'visitor=owner');
}

async function followAt(server: string, accountId: string, cookie: string): Promise<Following> {
  const abort = new AbortController();
  const url = `${server}/portal/accounts/${accountId}/sandbox/live`;
  const answer = await fetch(url, { headers: { cookie }, signal: abort.signal });
  const summaries: Summary[] = [];
  let hasEnded = false;
  const read = async (): Promise<void> => {
    let text = '';
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = /^event: summary\ndata: (.*)$/.exec(block)?.[1];
        if (data !== undefined) summaries.push(JSON.parse(data));
      }
    }
    hasEnded = true;
  };
  void read().catch(() => undefined);
  const following = {
    ...{ status: answer.status, summaries },
    ended: () => hasEnded,
    leave: () => abort.abort(),
  };
  open.push(following);
  return following;
}

function until(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: patienceMs, interval: 20 });
}

test('a follower gets the balance first, and then what changes', async () => {
  const following = await follow();
  await until(() => expect(following.summaries).toHaveLength(1));
  expect(following.summaries[0]).toEqual({
    ...{ available: 10_000_000, held: 0, is_first: true, orders: 0, order_ids: [] },
    ...{ is_partial: false, deposits: false },
  });
  const order = await buyer.awaiting('prepaid');
  await buyer.confirm(order);
  const { available } = await buyer.wallet();
  await until(() => expect(following.summaries.at(-1)).toMatchObject({ available, is_first: false }));
  const changed = following.summaries.flatMap(({ order_ids: ids }) => ids);
  expect(new Set(changed)).toEqual(new Set([order.id]));
  await buyer.client.post('/sandbox/v1/deposits', { amount: 50_000, method: 'bank_transfer' });
  await until(() => expect(following.summaries.at(-1)?.deposits).toBe(true));
});

test('nothing is told about another account or environment', async () => {
  const following = await follow();
  await until(() => expect(following.summaries).toHaveLength(1));
  const other = await givenBuyer(portal.server);
  await other.confirm(await other.awaiting('prepaid'));
  const order = await buyer.awaiting('prepaid');
  await until(() => expect(following.summaries.length).toBeGreaterThan(1));
  expect(following.summaries.flatMap(({ order_ids: ids }) => ids)).toEqual([order.id]);
});

test('one poll serves all followers, and nothing is read while nobody follows', async () => {
  const { app } = portal.server;
  let statements = 0;
  const database = {
    ...app.database,
    rows: <Row>(statement: Parameters<typeof app.database.rows<Row>>[0]) => {
      statements += 1;
      return app.database.rows(statement);
    },
  };
  const updates = makeLiveUpdates({ database, log: app.log });
  const told: (WalletChanges | null)[] = [];
  const wallet = { accountId: buyer.account.id, environment: 'sandbox' } as const;
  const second = { accountId: (await givenBuyer(portal.server)).account.id, environment: 'sandbox' } as const;
  const leave = Array.from({ length: 50 }, (_, i) =>
    updates.follow(i % 2 === 0 ? wallet : second, (_state, changes) => told.push(changes)),
  );
  await until(() => expect(told).toHaveLength(50));
  expect(statements).toBe(1);
  const order = await buyer.awaiting('prepaid');
  await until(() => expect(told).toHaveLength(75));
  expect(told.at(-1)).toEqual({ orderIds: [order.id], isPartial: false, deposits: false });
  for (const one of leave) one();
  const before = statements;
  await buyer.awaiting('prepaid');
  await new Promise((resolve) => setImmediate(resolve));
  expect(statements).toBe(before);
});

test('a poll that fails is tried again, and tells what happened meanwhile', async () => {
  const { app } = portal.server;
  let fails = false;
  const database = {
    ...app.database,
    rows: <Row>(statement: Parameters<typeof app.database.rows<Row>>[0]) =>
      fails ? Promise.reject(new Error('gone')) : app.database.rows(statement),
  };
  const warnings: unknown[] = [];
  const log = { ...app.log, warn: (...said: unknown[]) => void warnings.push(said) };
  const updates = makeLiveUpdates({ database, log });
  const told: (WalletChanges | null)[] = [];
  const leave = updates.follow(
    { accountId: buyer.account.id, environment: 'sandbox' },
    (_state, changes) => void told.push(changes),
  );
  await until(() => expect(told).toEqual([null]));
  fails = true;
  const order = await buyer.awaiting('prepaid');
  await until(() => expect(warnings.length).toBeGreaterThan(0));
  fails = false;
  await until(() => expect(told.at(-1)?.orderIds).toEqual([order.id]));
  leave();
});

test('no statement of the updates reads a whole table', async () => {
  const { app } = portal.server;
  const { tables, statements } = await scannedTables(app.database, async (database) => {
    const told: unknown[] = [];
    const leave = makeLiveUpdates({ database, log: app.log }).follow(
      { accountId: buyer.account.id, environment: 'sandbox' },
      (_state, changes) => told.push(changes),
    );
    await until(() => expect(told).toHaveLength(1));
    await buyer.awaiting('prepaid');
    await until(() => expect(told).toHaveLength(2));
    leave();
  });
  expect(tables).toEqual([]);
  expect(statements).toBeGreaterThan(2);
});

test('a session follows with a few connections only, and those that end make room', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => follow()));
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  const refused = await follow();
  expect(refused.status).toBe(429);
  all[0]?.leave();
  await vi.waitFor(async () => expect((await follow()).status).toBe(200), { timeout: patienceMs });
  // The API serves its clients meanwhile.
  expect((await buyer.client.get('/sandbox/v1/wallet')).status).toBe(200);
});

test('connections are bounded by session, by account and in all', () => {
  const connections = makeLiveConnections({ perSession: 1, perAccount: 2, inAll: 3 });
  const enter = (sessionId: string, accountId: string) => () =>
    connections.enter({ sessionId, accountId }, () => undefined);
  const leave = enter('a', '1')();
  expect(enter('a', '2')).toThrow(expect.objectContaining({ code: 'rate_limited' }));
  enter('b', '1')();
  expect(enter('c', '1')).toThrow(expect.objectContaining({ code: 'rate_limited' }));
  enter('d', '2')();
  expect(enter('e', '3')).toThrow(expect.objectContaining({ code: 'service_unavailable' }));
  leave();
  leave();
  enter('e', '3')();
  expect(enter('f', '3')).toThrow(expect.objectContaining({ code: 'service_unavailable' }));
});

test('a follower that reads nothing loses its connection', async () => {
  const socket = connect(Number(new URL(portal.server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `GET /portal/accounts/${buyer.account.id}/sandbox/live HTTP/1.1\r\nhost: x\r\ncookie: visitor=owner\r\n\r\n`,
  );
  await once(socket, 'data');
  socket.destroy();
  // The connection no longer counts, so the session can open all of its connections again.
  await vi.waitFor(
    async () => {
      const all = await Promise.all(Array.from({ length: 6 }, () => follow()));
      const statuses = all.map(({ status }) => status);
      if (statuses.some((status) => status !== 200)) for (const one of all) one.leave();
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
    },
    { timeout: patienceMs, interval: 50 },
  );
});

test.each(['the session ends', 'the account is suspended'])(
  'a connection ends within 30 s when %s',
  async (what) => {
    const server = await startPeopleServer();
    const { browser, accountId } = await givenPerson(server, 'siti@berkahpulsa.id');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const following = await followAt(server.url, accountId, cookie);
      await until(() => expect(following.summaries).toHaveLength(1));
      vi.advanceTimersByTime(30_000);
      // A session that is still the same goes on.
      await browser.send('GET', '/session');
      expect(following.ended()).toBe(false);
      if (what === 'the session ends') await browser.send('POST', '/sign-out');
      else await queryAsOwner(server, 'update accounts set suspended_at = now() where id = $1', [accountId]);
      vi.advanceTimersByTime(30_000);
      vi.useRealTimers();
      await until(() => expect(following.ended()).toBe(true));
    } finally {
      vi.useRealTimers();
      await server.stop();
    }
  },
);

test('the connections end when the server stops', async () => {
  const other = await startPortalAccount({ catalog: false });
  const following = await follow(other);
  await until(() => expect(following.summaries).toHaveLength(1));
  await other.server.stop();
  await until(() => expect(following.ended()).toBe(true));
});
