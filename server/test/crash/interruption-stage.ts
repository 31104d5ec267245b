import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect } from 'vitest';
import { expireOverdue } from '../../src/orders/due/expire-orders.ts';
import { openDueWindow } from '../../src/orders/due/due-window.ts';
import { makeRegistry } from '../../src/suppliers/registry.ts';
import { expectCleanBooks } from '../books.ts';
import { advanceDue } from '../orders/attempts/advance-due.ts';
import { base, buyerOf, givenBuyer, startBalance, type Buyer, type Shown } from '../orders/buyer.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../server.ts';
import { startMessageProxy, type CrashPoint, type MessageProxy } from './message-proxy.ts';
import { differencesFromEnd, type OrderEnd } from './order-ends.ts';

/** Longer than a lease, a slow bill and the first status query; milliseconds. */
export const laterMs = 60_000;

/** What happens to an order on the broken node, and how it ends. */
export interface Operation extends OrderEnd {
  /** Prepares the order; a node that prepared it has it in its cache. */
  given?(buyer: Buyer): Promise<Shown>;
  /** The request of the client; without it the worker does it. */
  send?(buyer: Buyer, order: Shown | undefined, key: string): Promise<TestAnswer>;
  /** How much later it happens, milliseconds. */
  readonly afterMs?: number;
}

/** How an operation is interrupted. */
export interface Interruption {
  readonly point: CrashPoint;
  /** Whether the node is gone with its connection; otherwise it opens a new one. */
  readonly dies: boolean;
  /** Whether PostgreSQL ends the connection, by pg_terminate_backend; otherwise it is cut. */
  readonly backend: boolean;
}

/** What a performance of an operation has sent. */
export interface Performance {
  /** The statements of each transaction of the broken node. */
  readonly transactions: readonly (readonly string[])[];
  /** Whether it was interrupted. */
  readonly reached: boolean;
}

/** A node whose connections break, and one that reaches the same PostgreSQL directly. Neither has a worker of its own. */
export interface InterruptionStage {
  /**
   * Performs an operation with a new account, and expects that it has happened once, whatever was interrupted. `cached`:
   * the broken node has prepared it, and has it in its cache.
   */
  perform(operation: Operation, cached: boolean, interruption?: Interruption): Promise<Performance>;
  stop(): Promise<void>;
}

interface Nodes {
  readonly broken: TestServer;
  readonly healthy: TestServer;
  readonly proxy: MessageProxy;
  readonly owner: pg.Client;
}

/** Starts a stage on a database of its own. */
export async function openInterruptionStage(): Promise<InterruptionStage> {
  const options = {
    worker: false,
    // A call without an answer ends soon. Everything else of the simulator is a matter of the clock, which tests move.
    replace: () => ({
      suppliers: makeRegistry({
        callDeadlineMs: 5,
        timeoutCheckMs: 1_000,
        reviewMs: 1_000,
        slowInquiryMs: 1_000,
      }),
    }),
  };
  const healthy = await startTestServer({
    ...options,
    settings: { replyDeadlineMs: { live: 500, sandbox: 500 } },
  });
  const proxy = await startMessageProxy(healthy.database.appUrl);
  const database = { ...healthy.database, appUrl: proxy.url };
  const broken = await startTestServer({ ...options, besides: { ...healthy, database } });
  const owner = new pg.Client(healthy.database.ownerUrl);
  await owner.connect();
  return {
    perform: (operation, cached, interruption) =>
      perform({ broken, healthy, proxy, owner }, operation, cached, interruption),
    async stop() {
      await owner.end();
      proxy.refuse(true);
      await broken.stop();
      await proxy.stop();
      await healthy.stop();
    },
  };
}

function setClocks({ broken, healthy }: Nodes, offsetMs: number): void {
  for (const { app } of [broken, healthy]) app.clock.offsetMs = offsetMs;
}

/** The worker of a node, without the pauses between its rounds. */
async function work({ app }: TestServer): Promise<void> {
  await advanceDue(app, 'sandbox');
  await openDueWindow(app, 'sandbox', 'quotes').next((span) => expireOverdue(app, 'sandbox', span));
}

async function perform(
  nodes: Nodes,
  operation: Operation,
  cached: boolean,
  interruption?: Interruption,
): Promise<Performance> {
  const { broken, healthy, proxy } = nodes;
  proxy.refuse(false);
  setClocks(nodes, 0);
  const away = await givenBuyer(healthy);
  const near = buyerOf(broken, away.account);
  const preparing = cached ? near : away;
  await preparing.cancel((await preparing.awaiting('prepaid')).id);
  const order = await operation.given?.(preparing);
  const { afterMs = 0, send } = operation;
  const key = randomUUID();
  setClocks(nodes, afterMs);

  watch(nodes, interruption);
  const first = send === undefined ? await work(broken).catch(() => undefined) : await send(near, order, key);
  const performance = { transactions: proxy.transactions(), reached: proxy.reached() };
  const acknowledged = first !== undefined && first.status < 300 ? first.body.data : undefined;
  // A server that lives serves its requests again by itself.
  if (send !== undefined && interruption?.dies !== true) expect(acknowledged, first?.text).toBeDefined();

  // The worker of the other node comes first, so that no request helps it.
  setClocks(nodes, afterMs + laterMs);
  await work(healthy);
  if (order?.status === 'awaiting_confirmation') await expectNothingPending(away, order);
  if (acknowledged !== undefined)
    expect((await away.read(acknowledged.id)).version).toBeGreaterThanOrEqual(acknowledged.version);
  const again = await send?.(away, order, key);
  if (again !== undefined) expect(again.status, again.text).toBeLessThan(300);
  setClocks(nodes, afterMs + 2 * laterMs);
  await work(healthy);

  const id = order?.id ?? again?.body.data.id ?? '';
  if (acknowledged !== undefined) expect(acknowledged.id).toBe(id);
  await expectEnd(healthy, away, id, operation);
  // Leaves nothing that a worker would expire later.
  if (operation.end === 'awaiting_confirmation') await away.cancel(id);
  return performance;
}

/** Counts the transactions of the broken node from now on, and interrupts the one that is chosen. */
function watch({ proxy, owner }: Nodes, interruption: Interruption | undefined): void {
  proxy.watch(interruption?.point, async (pid) => {
    if (interruption?.backend === true) await owner.query('select pg_terminate_backend($1)', [pid]);
    if (interruption?.dies === true) proxy.refuse(true);
  });
}

/** An order that was confirmed has ended by the worker alone: it holds no money. */
async function expectNothingPending(buyer: Buyer, { id }: Shown): Promise<void> {
  expect((await buyer.read(id)).status).not.toBe('processing');
  expect(await buyer.wallet()).toMatchObject({ held: 0 });
}

/** Expects that an order has ended as it should, that its money moved once, and that the books are clean. */
async function expectEnd({ app }: TestServer, buyer: Buyer, id: string, operation: Operation): Promise<void> {
  const order = await buyer.read(id);
  expect(order.status).toBe(operation.end);
  expect(await differencesFromEnd(app.database, id, operation)).toEqual([]);
  // Beside the one that was cancelled before.
  const list = (await buyer.client.get(`${base}/orders`)).body;
  expect([list.meta.total, list.data[0]?.id]).toEqual([2, id]);
  expect(await buyer.wallet()).toMatchObject({ available: startBalance - order.charged, held: 0 });
  await expectCleanBooks(app, [buyer.account.id]);
}
