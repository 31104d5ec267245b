import { randomUUID } from 'node:crypto';
import type { Database } from '../../server/src/database/connection.ts';
import { sql } from '../../server/src/database/sql.ts';
import type { Answer, OrderData } from '../../server/test/crash/load.ts';
import { type OrderEnd, orderEnds } from '../../server/test/crash/order-ends.ts';
import { until, type Variables } from '../../server/test/crash/serve.ts';
import { patienceMs } from '../../server/test/patience.ts';
import type { Sent, Testbed } from './testbed.ts';

/** What is interrupted, and how its order ends. */
export interface Operation extends OrderEnd {
  /** Prepares the order. */
  given?(testbed: Testbed): Promise<OrderData>;
  /** The request. A worker's operation begins when the clock of the account was moved forward by it. */
  request(testbed: Testbed, order: OrderData | undefined): Sent;
  /** Whether the worker does it after the request, so that it lasts until the order has ended. */
  readonly byWorker?: boolean;
  /** Settings of the server beside those of every operation. */
  readonly variables?: Variables;
}

/** A window that no test reaches by itself, and the request that ends it, in milliseconds and seconds. */
const windowMs = 3_600_000;
const windowSeconds = 3_700;

/** Every operation by its name. */
export const operations: Readonly<Record<string, Operation>> = {
  quote: { request: (testbed) => testbed.quoteOf(), ...orderEnds.quote },
  confirm: { ...confirming('success'), ...orderEnds.sale },
  'confirm-failed': { ...confirming('failed'), ...orderEnds.failure },
  'confirm-unanswered': { ...confirming('timeout'), ...orderEnds.failure },
  settle: {
    async given(testbed) {
      const order = await quoted(testbed, 'timeout');
      const confirmed = dataOf(await testbed.send(confirmOf(order)));
      // The supplier is asked again some time after its call has ended, which may be later than the answer.
      await until('the call has ended', patienceMs, () =>
        testbed.query((database) => hasAttempt(database, order)),
      );
      return confirmed;
    },
    request: moveClock,
    byWorker: true,
    variables: { KONTER_SIMULATOR_TIMEOUT_CHECK_MS: String(windowMs) },
    ...orderEnds.failure,
  },
  expire: {
    given: quoted,
    request: moveClock,
    byWorker: true,
    variables: { KONTER_CONFIRM_WINDOW_MS_SANDBOX: String(windowMs) },
    ...orderEnds.expiry,
  },
  cancel: {
    given: quoted,
    request: (_testbed, order) => ({ path: `/orders/${some(order).id}/cancel`, key: randomUUID() }),
    ...orderEnds.cancel,
  },
};

/** How far the request of a worker's operation moves the clock, milliseconds. */
export const movedMs = windowSeconds * 1_000;

/** A new order that awaits its confirmation. */
export async function quoted(testbed: Testbed, scenario?: string): Promise<OrderData> {
  return dataOf(await testbed.send(testbed.quoteOf(scenario)));
}

/** Cancels an order, so that no worker expires it later. */
export async function cancelled(testbed: Testbed, { id }: Pick<OrderData, 'id'>): Promise<void> {
  dataOf(await testbed.send({ path: `/orders/${id}/cancel`, key: randomUUID() }));
}

/** Whether the first call for an order has ended without an outcome: only then its purchase is an attempt. */
async function hasAttempt(database: Database, { id }: OrderData): Promise<boolean> {
  const rows = await database.rows(sql<{ id: string }>`
    select a.id
      from attempts a
     where a.order_id = ${id}::uuid`);
  return rows.length > 0;
}

function confirming(scenario: string): Pick<Operation, 'given' | 'request'> {
  return {
    given: (testbed) => quoted(testbed, scenario),
    request: (_testbed, order) => confirmOf(some(order)),
  };
}

function confirmOf({ id, confirmation_token }: OrderData): Sent {
  return { path: `/orders/${id}/confirm`, body: { confirmation_token }, key: randomUUID() };
}

function moveClock(): Sent {
  return { path: '/clock/advance', body: { seconds: windowSeconds }, key: randomUUID() };
}

function dataOf(answer: Answer): OrderData {
  const { data, error } = answer.body;
  if (answer.status >= 300 || data === undefined)
    throw new Error(`A request that prepares was answered with ${error?.code ?? answer.status}.`);
  return data;
}

function some(order: OrderData | undefined): OrderData {
  if (order === undefined) throw new Error('There is no order.');
  return order;
}
