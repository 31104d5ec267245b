import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createKey } from '../../src/clients/keys.ts';
import { expectCleanBooks, moneyOf } from '../books.ts';
import { callerOf, givenPrincipal } from '../in-process.ts';
import { makeRandom } from '../crash/random.ts';
import { base } from '../orders/buyer.ts';
import { givenAwaiting, nameOf, startNodes, type Nodes } from './nodes.ts';

const confirms = 200;
let nodes: Nodes;
let price: bigint;

beforeAll(async () => {
  const unlimited = {
    transaction: 10n ** 12n,
    daily: 10n ** 12n,
    requestsPerMinute: { live: 1_000_000, sandbox: 1_000_000 },
  };
  // Nothing is sent when less of a lease is left than a call may take: 200 confirms at once take a busy machine long.
  nodes = await startNodes({ settings: { limits: unlimited, attemptLeaseMs: 600_000 } });
  const { snapshot } = await nodes.first.app.catalog.current();
  price = snapshot.prepaid.byCode.get('tsel2')?.price ?? 0n;
  expect(price).toBeGreaterThan(0n);
});
afterAll(() => nodes.stop());

const random = makeRandom(inject('seed'));

/** The number of confirms that the round's wallet can pay: none, all, and everything between. */
function payable(round: number): number {
  return round === 0 ? 0 : round === 1 ? confirms : random.whole(0, confirms);
}

/** A remainder that is too small for another purchase. */
function remainder(): bigint {
  return BigInt(random.whole(0, Number(price) - 1));
}

test('of 200 concurrent confirms exactly as many succeed as the wallet can pay, 90 rounds in process', async () => {
  for (let round = 0; round < 90; round += 1) {
    const k = payable(round);
    const rest = remainder();
    // In every third round the daily limit is the bound, not the wallet.
    const byLimit = round % 3 === 2;
    const enough = price * BigInt(byLimit ? confirms : k) + rest;
    const principal = await givenPrincipal(
      nodes.first.app,
      enough,
      byLimit ? { daily: price * BigInt(k) + rest } : {},
    );
    const orders = await givenAwaiting(
      nodes.first.app,
      principal,
      confirms,
      round % 2 === 0 ? 'success' : 'pending',
    );
    const callers = [callerOf(nodes.first.app, principal), callerOf(nodes.second.app, principal)];
    // Pending orders keep their money on hold, and their answer would only wait.
    const answers = await Promise.all(orders.map((order, i) => callers[i % 2]?.confirm(order)));
    const counts = Map.groupBy(answers, (said) => (said === undefined ? 'nobody' : nameOf(said)));
    const paid = counts.get(round % 2 === 0 ? 'succeeded' : 'processing')?.length ?? 0;
    const refused = counts.get(byLimit ? 'daily_limit_exceeded' : 'insufficient_balance')?.length ?? 0;
    expect([paid, refused]).toEqual([k, confirms - k]);
    const { available, held } = await moneyOf(nodes.first.app, principal.accountId);
    const spent = price * BigInt(k);
    expect({ available, held }).toEqual({ available: enough - spent, held: round % 2 === 0 ? 0n : spent });
    await expectCleanBooks(nodes.first.app, [principal.accountId]);
  }
});

test('of concurrent confirms over HTTP on two nodes exactly as many succeed as the wallet can pay, 10 rounds', async () => {
  for (let round = 0; round < 10; round += 1) {
    const k = payable(round);
    const enough = price * BigInt(k) + remainder();
    const principal = await givenPrincipal(nodes.first.app, enough);
    const orders = await givenAwaiting(nodes.second.app, principal, confirms);
    const { key } = await createKey(nodes.first.app.database, nodes.first.app.config.brand, {
      accountId: principal.accountId,
      environment: 'sandbox',
    });
    const clients = [nodes.first.client(key.open()), nodes.second.client(key.open())];
    const answers = await Promise.all(
      orders.map(({ orderId, confirmationToken }, i) =>
        clients[i % 2]?.post(`${base}/orders/${orderId}/confirm`, { confirmation_token: confirmationToken }),
      ),
    );
    const paid = answers.filter(
      (answer) => answer?.status === 200 && answer.body.data.status === 'succeeded',
    ).length;
    const refused = answers.filter(
      (answer) => answer?.status === 409 && answer.body.error.code === 'insufficient_balance',
    ).length;
    expect([paid, refused]).toEqual([k, confirms - k]);
    const money = await moneyOf(nodes.first.app, principal.accountId);
    expect(money).toEqual({ available: enough - price * BigInt(k), held: 0n });
    await expectCleanBooks(nodes.first.app, [principal.accountId]);
  }
});
