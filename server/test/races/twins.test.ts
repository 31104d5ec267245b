import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Principal } from '../../src/clients/principal.ts';
import { expectCleanBooks, moneyOf } from '../books.ts';
import { callerOf, givenPrincipal, type Caller, type UseCaseResult } from '../in-process.ts';
import { awaitingOf, nameOf, quoteInput, startNodes, type ConfirmableOrder, type Nodes } from './nodes.ts';

const keys = 1_000;
const twins = 20;
/** How many keys race at once. */
const width = 50;
const start = 10n ** 10n;

/**
 * How long a request waits for its supplier, milliseconds. A thousand requests at once may take a busy machine longer than the
 * usual lease leaves before a call.
 */
const patientMs = 60_000;
const replyDeadlineMs = { live: patientMs, sandbox: patientMs };
const attemptLeaseMs = 10 * patientMs;

let nodes: Nodes;
let principal: Principal;
let callers: readonly [Caller, Caller];

beforeAll(async () => {
  nodes = await startNodes({ settings: { replyDeadlineMs, attemptLeaseMs } });
  principal = await givenPrincipal(nodes.first.app, start);
  callers = [callerOf(nodes.first.app, principal), callerOf(nodes.second.app, principal)];
});
afterAll(() => nodes.stop());

/** Sends one request twenty times at once, over both nodes, and returns the one effect that all answers show. */
async function sendTwins(
  send: (caller: Caller, key: string) => Promise<UseCaseResult>,
): Promise<UseCaseResult> {
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: twins }, (_, i) => send(callers[i % 2 === 0 ? 0 : 1], key)),
  );
  const own = answers.filter((said) => said.kind === 'order' && !said.replayed);
  expect(own, answers.map(nameOf).join(' ')).toHaveLength(1);
  const ids = new Set(answers.map((said) => (said.kind === 'order' ? said.order.id : nameOf(said))));
  expect(ids.size).toBe(1);
  expect(new Set(answers.map(nameOf)).size).toBe(1);
  const [first] = own;
  if (first === undefined) throw new Error('There is no answer.');
  return first;
}

/** Calls a function for every index, `width` at a time. */
async function forAll<T>(count: number, work: (i: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let from = 0; from < count; from += width) {
    results.push(
      ...(await Promise.all(Array.from({ length: Math.min(width, count - from) }, (_, i) => work(from + i)))),
    );
  }
  return results;
}

test('1,000 keys sent 20 times each make 1,000 quotes, and 1,000 confirms sent 20 times each charge 1,000 times', async () => {
  const orders = await forAll<ConfirmableOrder>(keys, async () => {
    const request = quoteInput();
    return awaitingOf(await sendTwins((caller, key) => caller.quote(request, key)));
  });
  expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(keys);

  const confirmed = await forAll(keys, async (i) => {
    const order = orders[i];
    if (order === undefined) throw new Error('An order is missing.');
    return sendTwins((caller, key) => caller.confirm(order, key));
  });
  expect(confirmed.map(nameOf)).toEqual(orders.map(() => 'succeeded'));
  const charged = confirmed.reduce((sum, said) => sum + (said.kind === 'order' ? said.order.charged : 0), 0);
  const money = await moneyOf(nodes.first.app, principal.accountId);
  expect(money).toEqual({ available: start - BigInt(charged), held: 0n });
  await expectCleanBooks(nodes.first.app, [principal.accountId]);
});

test('concurrent copies of a refused inquiry are each refused and leave nothing', async () => {
  const request = { productCode: 'plnpasca', clientReference: 'refused-bill', customerNo: '530000000404' };
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: twins }, (_, i) => callers[i % 2 === 0 ? 0 : 1].inquire(request, key)),
  );
  expect(new Set(answers.map(nameOf))).toEqual(new Set(['bill_not_found']));
  expect(nameOf(await callers[0].inquire({ ...request, customerNo: '530000001234' }, key))).toBe(
    'awaiting_confirmation',
  );
});

test.each([
  ['read one bill', '530000001234', 'awaiting_confirmation'],
  ['wait for one slow bill', '530000000202', 'inquiring'],
])('concurrent copies of an inquiry %s', async (_what, customerNo, status) => {
  replyDeadlineMs.sandbox = status === 'inquiring' ? 500 : patientMs;
  await forAll(10, async (i) => {
    const request = { productCode: 'plnpasca', clientReference: `${status}-${i}`, customerNo };
    const said = await sendTwins((caller, key) => caller.inquire(request, key));
    expect(nameOf(said)).toBe(status);
  });
});

test('one reference sent with twenty keys at once is taken once', async () => {
  await forAll(50, async () => {
    const request = quoteInput();
    const answers = await Promise.all(
      Array.from({ length: twins }, (_, i) => callers[i % 2 === 0 ? 0 : 1].quote(request)),
    );
    const names = answers.map(nameOf).toSorted();
    expect(names).toEqual([
      'awaiting_confirmation',
      ...Array.from({ length: twins - 1 }, () => 'client_reference_taken'),
    ]);
  });
});
