import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import type { App } from '../../../src/app.ts';
import type { LaneConnection } from '../../../src/database/connection.ts';
import { openBatch } from '../../../src/orders/lane/batch.ts';
import type { Command } from '../../../src/orders/lane/command.ts';
import { applyCommand } from '../../../src/orders/lane/apply/apply-command.ts';
import { loadBatch } from '../../../src/orders/lane/load-batch.ts';
import { openLaneCache } from '../../../src/orders/lane/lane-cache.ts';
import type { OrderLanes } from '../../../src/orders/lane/order-lanes.ts';
import { orderOf, type Reply } from '../../../src/orders/lane/reply.ts';
import { appendChanges, writeChanges } from '../../../src/orders/lane/write-changes.ts';
import { queryAsOwner } from '../../query-as.ts';
import { callerOf, givenPrincipal, type Caller, type UseCaseResult } from '../../in-process.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../server.ts';
import { countReads } from './lane-reads.ts';

let server: TestServer;
afterEach(() => server.stop());

const input = { productCode: 'tsel10', destination: { customer_no: '081234567890' } };

test('the cached result of a batch equals the rows in the database', async () => {
  let compared = 0;
  server = await startTestServer({
    worker: false,
    replace: (app) => ({ orders: comparingLane(app, () => (compared += 1)) }),
  });
  const shops = await Promise.all(
    Array.from({ length: 4 }, async () => callerOf(server.app, await givenPrincipal(server.app, 1_000_000n))),
  );
  // After a pause of the machine the lane loads instead of using its cache, and there is nothing to compare.
  while (compared <= 100) await Promise.all(shops.flatMap((shop) => [buyOn(shop), buyOn(shop)]));
  await server.app.orders.close();
});

test('an order that nothing disturbs is not read for its confirm or its outcome', async () => {
  server = await startTestServer({ worker: false });
  const reads = countReads(server.app);
  const { keys } = await server.givenAccount();
  for (let i = 0; i < 10; i += 1)
    expect((await buy(server, keys.sandbox)).body.data.status).toBe('succeeded');
  // The first batch of an account loads. A pause of the machine for more than a second may cause another load.
  expect(reads()).toBeGreaterThan(0);
  expect(reads()).toBeLessThan(10);
});

test.each([
  ['cancelled the order', (id: string) => `/sandbox/v1/orders/${id}/cancel`, 409, 'order_not_confirmable'],
  ['confirmed the order', (id: string) => `/sandbox/v1/orders/${id}/confirm`, 409, 'order_not_confirmable'],
  ['reset the wallet', () => '/sandbox/v1/scenarios/reset', 200, undefined],
] as const)(
  'a request is not decided on cached state when another node has just %s',
  async (_, path, status, code) => {
    server = await startTestServer({ worker: false });
    const other = await startTestServer({ worker: false, besides: server });
    try {
      const { keys } = await server.givenAccount();
      for (let i = 0; i < 5; i += 1) {
        // Nobody else changes the account meanwhile, so the lane decides from its cache again.
        await buy(server, keys.sandbox);
        const quoted = await quote(server, keys.sandbox);
        const { id, confirmation_token: token } = quoted.body.data;
        const elsewhere = path(id);
        const body = elsewhere.endsWith('confirm') ? { confirmation_token: token } : undefined;
        expect((await other.client(keys.sandbox).post(elsewhere, body)).status).toBe(200);
        const answer = await server.client(keys.sandbox).post(`/sandbox/v1/orders/${id}/confirm`, {
          confirmation_token: token,
        });
        expect(answer.status).toBe(status);
        expect(answer.body.error?.code).toBe(code);
      }
    } finally {
      await other.stop();
    }
  },
);

test('a used key and a used reference are recognised, however many came since', async () => {
  server = await startTestServer({ worker: false });
  const { keys } = await server.givenAccount();
  const client = server.client(keys.sandbox);
  const body = { product_code: 'tsel10', client_reference: 'sale-1', destination: input.destination };
  const key = randomUUID();
  const first = await client.post('/sandbox/v1/quotes', body, { 'idempotency-key': key });
  const { id, confirmation_token: token } = first.body.data;
  const confirm = [`/sandbox/v1/orders/${id}/confirm`, { confirmation_token: token }] as const;
  const confirmKey = { 'idempotency-key': randomUUID() };
  const bought = await client.post(...confirm, confirmKey);
  expect(bought.body.data).toMatchObject({ id, status: 'succeeded' });
  for (let i = 0; i < 3; i += 1) await buy(server, keys.sandbox);

  const again = await client.post('/sandbox/v1/quotes', body, { 'idempotency-key': key });
  expect([again.status, again.body.data.id]).toEqual([first.status, id]);
  expect((await client.post(...confirm, confirmKey)).body.data).toMatchObject({ id, status: 'succeeded' });
  expect((await client.post('/sandbox/v1/quotes', body)).body.error.code).toBe('client_reference_taken');
});

test('a lease starts at its confirm, although the lane estimated an earlier time', async () => {
  server = await startTestServer({ worker: false });
  answerLate(server.app, 500_000n);
  const { keys } = await server.givenAccount();
  await buy(server, keys.sandbox);
  const lease = server.app.config.settings.attemptLeaseMs;
  // A pause of the machine for a second makes the lane load, and then it has the exact time.
  for (let behind = false; !behind;) {
    const { id, confirmation_token: token } = (await quote(server, keys.sandbox)).body.data;
    const [before] = await queryAsOwner(server, 'select clock_timestamp() as at');
    const asked = before?.['at'] instanceof Date ? before['at'] : new Date(Number.NaN);
    const run = vi.spyOn(server.app.orders, 'run');
    await server.client(keys.sandbox).post(`/sandbox/v1/orders/${id}/confirm`, { confirmation_token: token });
    const reply: unknown = await run.mock.results[0]?.value;
    run.mockRestore();
    const { openedAt, leasedUntil } = orderOf(Object(reply)).attempt ?? {};
    expect(Number(leasedUntil)).toBeGreaterThanOrEqual(asked.getTime() + lease);
    behind = Number(openedAt) < asked.getTime();
  }
});

function quote(at: TestServer, key: string): Promise<TestAnswer> {
  return at.client(key).post('/sandbox/v1/quotes', {
    product_code: 'tsel10',
    client_reference: randomUUID(),
    destination: input.destination,
  });
}

async function buy(at: TestServer, key: string): Promise<TestAnswer> {
  const { id, confirmation_token: token } = (await quote(at, key)).body.data;
  return at.client(key).post(`/sandbox/v1/orders/${id}/confirm`, { confirmation_token: token });
}

/** Returns every time from the database as if its answer had been delayed by this much. */
function answerLate(app: App, micros: bigint): void {
  const { connect } = app.database;
  vi.spyOn(app.database, 'connect').mockImplementation(async () => {
    const connection = await connect();
    const rows = connection.rows.bind(connection);
    vi.spyOn(connection, 'rows').mockImplementation(async (statement) => {
      const given = await rows(statement);
      if (!statement.text.includes('update wallets')) return given;
      return given.map((row) => {
        const reported = Object(row).micros;
        return { ...Object(row), micros: reported - micros };
      });
    });
    return connection;
  });
}

/** Quotes and confirms one order after the other; some fail, stay pending, are cancelled, or go to review. */
async function buyOn(shop: Caller): Promise<void> {
  for (const scenario of [
    'success',
    'failed',
    'pending',
    'price_changed',
    'success',
    'success',
    'success',
  ] as const)
    for (const last of ['confirm', 'confirm', 'cancel']) {
      const { id, confirmation_token: token } = orderIn(
        await shop.quote({ ...input, scenario, clientReference: randomUUID() }),
      );
      if (last === 'cancel') await shop.cancel(id);
      else await shop.confirm({ orderId: id, confirmationToken: token ?? '' });
    }
}

function orderIn(said: UseCaseResult): Extract<UseCaseResult, { kind: 'order' }>['order'] {
  if (said.kind !== 'order') throw new Error(`There is no order in ${JSON.stringify(said)}.`);
  return said.order;
}

/** Lanes that load everything, and compare it with their cache. */
function comparingLane(app: App, onCompared: () => void): OrderLanes {
  const stored = openLaneCache(app.clock);
  const queue: { command: Command; resolve(reply: Reply): void; reject(error: unknown): void }[] = [];
  const connected = app.database.connect();
  let running = Promise.resolve();

  async function inTransaction(work: (tx: LaneConnection) => Promise<Reply[]>): Promise<Reply[]> {
    const connection = await connected;
    await connection.command('begin');
    const replies = await work(connection);
    await connection.command('commit');
    return replies;
  }

  async function serve(): Promise<void> {
    const batched = queue.splice(0, 3);
    const commands = batched.map(({ command }) => command);
    if (commands.length === 0) return;
    const replies = await inTransaction(async (tx) => {
      const cached = stored.lookup(commands);
      const terms = { offsetMs: app.clock.offsetMs, join: undefined };
      const { snapshot: loaded } = await loadBatch(tx, 'sandbox', commands, terms);
      if (cached !== undefined) {
        onCompared();
        expect(loaded.wallets).toEqual(cached.wallets);
        expect(loaded.attempts).toEqual(expect.arrayContaining([...cached.attempts]));
        expect(cached.attempts).toHaveLength(loaded.attempts.length);
        expect(loaded.orders).toEqual(expect.arrayContaining([...cached.orders]));
        expect(cached.micros).toBeLessThan(loaded.micros);
      }
      const batch = openBatch(loaded, app.keyring);
      const made = commands.map((command) => applyCommand(batch, command));
      const reported = { onTime: stored.setClock, onDeliveries: () => undefined };
      const appended = appendChanges(app.keyring, batch.changes);
      const when = { now: batch.now, estimatedMicros: null };
      await Promise.all(writeChanges(tx, batch.changes, appended, when, reported));
      stored.apply(commands, batch);
      return made;
    });
    batched.forEach(({ resolve }, i) => resolve(replies[i] ?? { kind: 'nothing' }));
  }

  return {
    ...app.orders,
    close: async () => {
      await (await connected).end();
      await app.orders.close();
    },
    run: (command) =>
      new Promise((resolve, reject) => {
        queue.push({ command, resolve, reject });
        running = running.then(serve).catch(reject);
      }),
  };
}
