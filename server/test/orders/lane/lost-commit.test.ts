import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '../../../src/app.ts';
import type { LaneConnection } from '../../../src/database/connection.ts';
import { listAudits } from '../../../src/operators/list-records.ts';
import { creditDeposit, reverseDeposit } from '../../../src/orders/adjustments/credit-deposit.ts';
import { refundOrder, ruleOnCase } from '../review/rule-alone.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../server.ts';
import { expectCleanBooks } from '../../books.ts';
import { base, givenBuyer, startBalance, type Buyer } from '../buyer.ts';
import { reportLateOutcome, soldLate } from '../review/late-outcome.ts';

let server: TestServer;
let another: TestServer;
let buyer: Buyer;
/** The COMMIT with this many others before it takes effect but its lane gets no reply; undefined: none. */
let commitsBeforeLoss: number | undefined;
/** Runs instead of that COMMIT. */
let instead: (() => Promise<unknown>) | undefined;

beforeAll(async () => {
  // Only the request itself can end an order.
  server = await startTestServer({ worker: false });
  loseCommits(server.app);
  another = await startTestServer({ worker: false, besides: server });
});
beforeEach(async () => {
  buyer = await givenBuyer(server);
});
afterAll(async () => {
  await another.stop();
  await server.stop();
});

/** For the whole file, because the lanes keep their connections between tests. */
function loseCommits({ database }: App): void {
  const connect = database.connect.bind(database);
  Object.assign(database, {
    connect: async (): Promise<LaneConnection> => {
      const connection = await connect();
      const command = connection.command.bind(connection);
      return Object.assign(connection, {
        command: async (text: Parameters<LaneConnection['command']>[0]): Promise<string> => {
          if (commitsBeforeLoss === undefined || text !== 'commit') return command(text);
          commitsBeforeLoss = commitsBeforeLoss === 0 ? undefined : commitsBeforeLoss - 1;
          const lost = commitsBeforeLoss === undefined;
          const tag = await command(lost && instead !== undefined ? 'rollback' : text);
          if (!lost) return tag;
          await instead?.();
          throw new Error('the reply is lost');
        },
      });
    },
  });
}

/** Sends a request and loses the reply to one of its COMMITs: the batch is repeated and finds its effect. */
async function losingCommit(send: () => Promise<TestAnswer>, heard = 0): Promise<TestAnswer> {
  commitsBeforeLoss = heard;
  const answer = await send();
  expect(commitsBeforeLoss).toBeUndefined();
  return answer;
}

describe.each(['prepaid', 'postpaid'] as const)('a %s order', (kind) => {
  const make = () => (kind === 'prepaid' ? buyer.quote() : buyer.inquire());

  test('whose commit reply is lost is created once, and answered as the first request with its key', async () => {
    const made = await losingCommit(make);
    expect(made.status).toBe(201);
    expect(made.headers.has('idempotency-replayed')).toBe(false);
    expect(made.body.data).toMatchObject({ status: 'awaiting_confirmation', version: 1 });
    expect((await buyer.client.get(`${base}/orders`)).body.data).toEqual([made.body.data]);
  });

  test.each([
    ['its hold', 0],
    ['its end', 1],
  ])('is bought once by a confirm that loses the commit reply of %s', async (_what, heard) => {
    const order = (await make()).body.data;
    const bought = await losingCommit(() => buyer.confirm(order), heard);
    expect(bought.status).toBe(200);
    expect(bought.headers.has('idempotency-replayed')).toBe(false);
    expect(bought.body.data).toMatchObject({ status: 'succeeded', version: 3, charged: order.price });
    expect(await buyer.wallet()).toMatchObject({ balance: startBalance - order.price, held: 0 });
  });
});

test('a cancel and a reset happen once when their commit replies are lost', async () => {
  const order = (await buyer.quote()).body.data;
  const cancelled = await losingCommit(() => buyer.cancel(order.id));
  expect(cancelled.body.data).toMatchObject({ status: 'cancelled', version: 2 });

  const reset = await losingCommit(() => buyer.reset());
  expect(reset.body.data).toMatchObject({ balance: startBalance });
  expect(await buyer.wallet()).toMatchObject({ balance: startBalance, held: 0 });
  await expectCleanBooks(server.app, [buyer.account.id]);
});

test('an operator’s refund and ruling happen once when their commit replies are lost', async () => {
  const by = { actor: 'operator test', reason: 'seen in the portal of the supplier' };
  const [sold, failed] = [
    await buyer.awaiting('prepaid'),
    await buyer.awaiting('prepaid', { scenario: 'failed' }),
  ];
  for (const order of [sold, failed]) await buyer.confirm(order);
  await reportLateOutcome(server, failed, soldLate('A'));
  commitsBeforeLoss = 0;
  expect(await refundOrder(server.app, { orderId: sold.id, by })).toMatchObject({ status: 'refunded' });
  expect(commitsBeforeLoss).toBeUndefined();
  commitsBeforeLoss = 0;
  const untrue = { orderId: failed.id, as: 'failed', serial: undefined, by } as const;
  expect((await ruleOnCase(server.app, untrue)).order).toMatchObject({ status: 'failed' });
  expect(commitsBeforeLoss).toBeUndefined();
  expect(await buyer.wallet()).toMatchObject({ balance: startBalance, held: 0 });
  await expectCleanBooks(server.app, [buyer.account.id]);
});

test('a deposit and its reversal happen once, with one audit record each, when their commit replies are lost', async () => {
  const { id: reference } = buyer.account;
  const wallet = { accountId: buyer.account.id, environment: 'sandbox' } as const;
  commitsBeforeLoss = 0;
  const credited = await creditDeposit(server.app.orders, wallet, { amount: 7_000n, reference }, 'operator');
  expect(credited).toEqual({ kind: 'balance', balance: BigInt(startBalance) + 7_000n, replayed: false });
  expect(commitsBeforeLoss).toBeUndefined();
  expect(await buyer.wallet()).toMatchObject({ balance: startBalance + 7_000 });
  commitsBeforeLoss = 0;
  const reversal = { amount: 6_000n, reference, reason: 'a wrong figure' };
  expect(await reverseDeposit(server.app.orders, wallet, reversal, 'operator')).toMatchObject({
    amount: 6_000n,
    replayed: false,
  });
  expect(commitsBeforeLoss).toBeUndefined();
  expect(await buyer.wallet()).toMatchObject({ balance: startBalance + 1_000, held: 0 });
  const records = await listAudits(server.app.database, { subject: reference, limit: 9 });
  const ofDeposit = records.flatMap(({ action }) => (action.startsWith('deposit.') ? [action] : []));
  expect(ofDeposit.toSorted()).toEqual(['deposit.credited', 'deposit.reversed']);
  await expectCleanBooks(server.app, [buyer.account.id]);
});

test('a statement still on its way to the database has no effect after its request was refused', async () => {
  const order = (await buyer.quote()).body.data;
  // It has not arrived yet, and another server commits first.
  const { orders } = another.app;
  instead = () =>
    orders.run({
      kind: 'cancel',
      wallet: { accountId: buyer.account.id, environment: 'sandbox' },
      idempotency: {
        key: randomUUID(),
        content: [],
        fingerprint: () => ({ bytes: Buffer.alloc(32), keyId: 'test' }),
      },
      orderId: order.id,
    });
  const late = await losingCommit(() => buyer.confirm(order));
  instead = undefined;
  expect(late.body.error).toMatchObject({ code: 'order_not_confirmable', status: 'cancelled' });
  await expectCleanBooks(server.app, [buyer.account.id]);
});
