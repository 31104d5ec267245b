import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { slowCustomerNo } from '../orders/buyer.ts';
import {
  laterMs,
  openInterruptionStage,
  type Interruption,
  type InterruptionStage,
  type Operation,
} from './interruption-stage.ts';
import type { CrashPoint } from './message-proxy.ts';
import { orderEnds } from './order-ends.ts';

/** Longer than an order can be confirmed, milliseconds. */
const muchLaterMs = 3 * 3_600_000;
/** How many stages work at once: a node that has lost its connection waits more than it works. */
const width = 4;

let stages: InterruptionStage[];

beforeAll(async () => {
  stages = await Promise.all(Array.from({ length: width }, () => openInterruptionStage()));
});
afterAll(() => Promise.all(stages.map((stage) => stage.stop())));

const reference = (key: string): { client_reference: string } => ({ client_reference: `crash-${key}` });
const confirming = (scenario: string): Pick<Operation, 'given' | 'send'> => ({
  given: (buyer) => buyer.awaiting('prepaid', { scenario }),
  send: (buyer, order, key) => buyer.confirm(some(order), {}, key),
});

const operations: Readonly<Record<string, Operation>> = {
  'a quote': {
    send: (buyer, _order, key) => buyer.quote(reference(key), key),
    ...orderEnds.quote,
  },
  'an inquiry': {
    send: (buyer, _order, key) => buyer.inquire(reference(key), key),
    ...orderEnds.inquiry,
  },
  'an inquiry of a slow bill': {
    send: (buyer, _order, key) => buyer.inquire({ ...reference(key), customer_no: slowCustomerNo }, key),
    ...orderEnds.inquiryOfSlowBill,
  },
  'a confirm that is delivered': { ...confirming('success'), ...orderEnds.sale },
  'a confirm that fails': { ...confirming('failed'), ...orderEnds.failure },
  'a confirm without an answer': { ...confirming('timeout'), ...orderEnds.failure },
  'the payment of a bill': {
    given: (buyer) => buyer.awaiting('postpaid'),
    send: (buyer, order, key) => buyer.confirm(some(order), {}, key),
    ...orderEnds.sale,
  },
  'a settlement by the worker': {
    async given(buyer) {
      const order = await buyer.awaiting('prepaid', { scenario: 'timeout' });
      return (await buyer.confirm(order)).body.data;
    },
    afterMs: laterMs,
    ...orderEnds.failure,
  },
  'an expiry by the worker': {
    given: (buyer) => buyer.awaiting('prepaid'),
    afterMs: muchLaterMs,
    ...orderEnds.expiry,
  },
  'a cancel': {
    given: (buyer) => buyer.awaiting('prepaid'),
    send: (buyer, order, key) => buyer.cancel(some(order).id, key),
    ...orderEnds.cancel,
  },
};

/** How the broken node loses its connection, and whether it dies with it. */
const faults: Readonly<Record<string, Omit<Interruption, 'point'>>> = {
  'the connection is cut': { dies: false, backend: false },
  'the backend is terminated': { dies: false, backend: true },
  'the server dies': { dies: true, backend: false },
};

/** Whether the broken node decides from its cache. */
const sources: Readonly<Record<string, boolean>> = {
  'decided from the cache': true,
  'decided from the database': false,
};

/** One of so many combinations of fault and source is played with an operation; `KONTER_CRASH_POINTS=all` plays each. */
const oneOf = process.env['KONTER_CRASH_POINTS'] === 'all' ? 1 : 3;
const combinations = Object.entries(faults).flatMap(([fault, how]) =>
  Object.entries(sources).map(([source, cached]) => ({ fault, how, source, cached })),
);
const plays = Object.entries(operations).flatMap(([what, operation], row) =>
  combinations
    .filter((_, column) => (row + column + inject('seed')) % oneOf === 0)
    .map((combination) => ({ what, operation, ...combination })),
);

test.each(plays)('$fault at every statement of $what, $source', async ({ operation, how, cached }) => {
  const rehearsal = await stages[0]?.perform(operation, cached);
  const points = pointsOf(rehearsal?.transactions ?? []);
  expect(points.length).toBeGreaterThan(5);
  const ended = await Promise.allSettled(
    stages.map(async (stage) => {
      for (let point = points.shift(); point !== undefined; point = points.shift()) {
        const { reached, transactions } = await stage.perform(operation, cached, { ...how, point });
        expect(reached, textOf({ point, transactions, rehearsal })).toBe(true);
      }
    }),
  );
  for (const result of ended) if (result.status === 'rejected') throw result.reason;
});

function textOf(facts: unknown): string {
  return JSON.stringify(facts);
}

/** Before each statement of transactions, after the last one, and after the reply to it. */
function pointsOf(transactions: readonly (readonly string[])[]): CrashPoint[] {
  return transactions.flatMap((statements, transaction) =>
    [...statements.keys(), statements.length, 'answered' as const].map((executed) => ({
      transaction,
      executed,
    })),
  );
}

function some<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('There is no order.');
  return value;
}
