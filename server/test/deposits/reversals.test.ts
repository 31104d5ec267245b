import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditBooks } from '../../src/audit/audit-books.ts';
import { readLimits } from '../../src/clients/limits.ts';
import { listDepositCases } from '../../src/deposits/books/deposit-cases.ts';
import { matchByHand } from '../../src/deposits/payments/match-by-hand.ts';
import type { Payment } from '../../src/deposits/payments/payment.ts';
import { recordPayment } from '../../src/deposits/payments/record-payment.ts';
import { readReceivables } from '../../src/ledger/cash/receivables.ts';
import { walletText, type WalletKey } from '../../src/ledger/wallet.ts';
import { creditDeposit, reverseDeposit } from '../../src/orders/adjustments/credit-deposit.ts';
import { moneyOf } from '../books.ts';
import { givenPrincipal } from '../in-process.ts';
import { refusal } from '../orders/buyer.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { aTransfer, givenRequest } from './given-deposits.ts';
import {
  cashBalances,
  givenCredited,
  givenInReview,
  givenSpender,
  spent,
  storedPayment,
  takeBack,
} from './given-reversals.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(async () => {
  expect(await problems()).toEqual([]);
  await server.stop();
});

async function problems(): Promise<readonly string[]> {
  const { database, keyring } = server.app;
  return (await auditBooks(database, keyring)).findings.map(({ problem }) => problem);
}

async function owedBy(wallet: WalletKey): Promise<bigint> {
  const owed = await readReceivables(server.app.database, wallet.environment, [wallet.accountId]);
  return owed.get(walletText(wallet)) ?? 0n;
}

test('a chargeback takes what is available, the client owes the rest, and the next deposits repay it first', async () => {
  const { app } = server;
  const { buyer, wallet, payment } = await givenSpender(server);
  const credited = payment.credited ?? 0n;
  const before = await cashBalances(app);
  const waiting = await buyer.awaiting('prepaid');

  expect(await takeBack(app, payment)).toEqual({
    outcome: 'reversed',
    paymentId: payment.id,
    taken: credited - spent,
    owed: spent,
  });
  expect(await moneyOf(app, wallet.accountId)).toEqual({ available: 0n, held: spent });
  // The portal reads the limits of an account that has none of its own with what it owes, too.
  expect((await readLimits(app.database, wallet, app.config.settings.limits)).owed).toBe(spent);
  expect((await storedPayment(app, payment)).state).toBe('reversed');
  expect(await cashBalances(app)).toEqual({
    ...before,
    bank: (before['bank'] ?? 0n) + credited,
    deposits_received: (before['deposits_received'] ?? 0n) - (credited - spent),
    client_receivable: (before['client_receivable'] ?? 0n) - spent,
  });

  await expect
    .poll(async () => refusal(await buyer.confirm(waiting)))
    .toEqual({ http: 409, code: 'purchases_paused', owed: Number(spent) });

  await creditDeposit(app.orders, wallet, { amount: 235n, reference: 'a part' }, 'operator');
  expect(await moneyOf(app, wallet.accountId)).toEqual({ available: 0n, held: spent });
  expect(await owedBy(wallet)).toBe(10_000n);
  await givenCredited(app, wallet, 50_000n);
  expect(await owedBy(wallet)).toBe(0n);
  await expect.poll(async () => (await buyer.confirm(waiting)).status).toBe(200);
});

test('the same reversal again changes nothing, and every reversal is one case', async () => {
  const { app } = server;
  const wallet = await givenPrincipal(app, 0n);
  const payment = await givenCredited(app, wallet, 50_000n);
  const taken = payment.credited ?? 0n;
  await takeBack(app, payment, { kind: 'reversal' });
  expect(await takeBack(app, payment, { kind: 'reversal' })).toEqual({
    outcome: 'known',
    paymentId: payment.id,
  });
  // Nothing is left of the payment, so another kind is a case without an entry.
  expect(await takeBack(app, payment)).toEqual({ outcome: 'case_only', paymentId: payment.id });
  expect(await moneyOf(app, wallet.accountId)).toEqual({ available: 0n, held: 0n });
  const cases = await listDepositCases(app.database, { environment: 'sandbox', all: false, limit: 100 });
  expect(
    cases.filter(({ paymentId }) => paymentId === payment.id).map(({ kind, amount }) => [kind, amount]),
  ).toEqual([
    ['chargeback', 0n],
    ['reversal', taken],
  ]);
});

test('a payment is taken back in parts of different kinds, up to what arrived', async () => {
  const { app } = server;
  const wallet = await givenPrincipal(app, 0n);
  const payment = await givenCredited(app, wallet, 50_000n);
  const credited = payment.credited ?? 0n;
  expect(await takeBack(app, payment, { kind: 'refund', amount: 20_000n })).toMatchObject({ taken: 20_000n });
  expect(await takeBack(app, payment, { kind: 'reversal', amount: credited })).toMatchObject({
    outcome: 'case_only',
  });
  expect(await takeBack(app, payment)).toMatchObject({ taken: credited - 20_000n, owed: 0n });
  expect(await moneyOf(app, wallet.accountId)).toEqual({ available: 0n, held: 0n });
});

test('a gateway refunds a payment in parts, each with an id of its own, and each is booked once', async () => {
  const { app } = server;
  const wallet = await givenPrincipal(app, 0n);
  const payment = await givenCredited(app, wallet, 50_000n);
  const refund = (id: string, amount: bigint): Promise<unknown> =>
    takeBack(app, payment, { kind: 'refund', id, amount });
  expect(await refund('R-1', 10_000n)).toMatchObject({ outcome: 'reversed', taken: 10_000n });
  expect(await refund('R-2', 5_000n)).toMatchObject({ outcome: 'reversed', taken: 5_000n });
  expect(await refund('R-1', 10_000n)).toMatchObject({ outcome: 'known' });
  expect(await moneyOf(app, wallet.accountId)).toEqual({
    available: (payment.credited ?? 0n) - 15_000n,
    held: 0n,
  });
});

test('a payment in review that is taken back leaves suspense, and can no longer be credited', async () => {
  const { app } = server;
  const before = await cashBalances(app);
  const payment = await givenInReview(app, 76_543n);
  expect((await cashBalances(app))['suspense']).toBe((before['suspense'] ?? 0n) + 76_543n);
  expect(await takeBack(app, payment, { amount: 1n })).toMatchObject({ outcome: 'case_only' });
  expect(await takeBack(app, payment, { kind: 'reversal' })).toMatchObject({ outcome: 'ended_in_review' });
  expect(await takeBack(app, payment, { kind: 'reversal' })).toMatchObject({ outcome: 'known' });
  expect((await storedPayment(app, payment)).state).toBe('rejected');
  expect(await cashBalances(app)).toEqual(before);
});

/** The open cases of a payment, as kind and amount, the newest first. */
async function casesOf({ id }: Payment): Promise<unknown[]> {
  const query = { environment: 'sandbox', all: false, limit: 1_000 } as const;
  const cases = await listDepositCases(server.app.database, query);
  return cases.filter(({ paymentId }) => paymentId === id).map(({ kind, amount }) => [kind, amount]);
}

test('a part that was taken back in review is a case of its own once it can be booked', async () => {
  const { app } = server;
  const wallet = await givenPrincipal(app, 0n);
  const payment = await givenInReview(app, 54_321n);
  const part = { kind: 'refund', id: '10000', amount: 10_000n } as const;
  expect(await takeBack(app, payment, part)).toMatchObject({ outcome: 'case_only' });
  const to = { accountId: wallet.accountId };
  await matchByHand(app, { paymentId: payment.id, to, actor: 'operator', reason: 'the payer says so' });
  expect(await takeBack(app, payment, part)).toMatchObject({ outcome: 'reversed', taken: 10_000n });
  expect(await casesOf(payment)).toEqual([
    ['refund', 10_000n],
    ['refund', 10_000n],
  ]);
  expect(await problems()).toEqual([]);
});

test('an amount above what is left does not hide the case of the right one', async () => {
  const { app } = server;
  const payment = await givenCredited(app, await givenPrincipal(app, 0n), 50_000n);
  const amount = payment.amount;
  expect(await takeBack(app, payment, { amount: amount + 1n })).toMatchObject({ outcome: 'case_only' });
  expect(await takeBack(app, payment, { amount })).toMatchObject({ outcome: 'reversed', taken: amount });
  expect(await casesOf(payment)).toEqual([
    ['chargeback', amount],
    ['chargeback', amount + 1n],
  ]);
  expect(await problems()).toEqual([]);
});

test('money that an operator has reversed is not taken back again, and the other way round', async () => {
  const { app } = server;
  const wallet = await givenPrincipal(app, 0n);
  const [first, second] = [
    await givenCredited(app, wallet, 50_000n),
    await givenCredited(app, wallet, 50_000n),
  ];
  const reverse = ({ reference }: Payment): Promise<unknown> =>
    reverseDeposit(
      app.orders,
      wallet,
      {
        ...{ amount: undefined, reference: reference ?? '', reason: 'credited to the wrong account' },
      },
      'operator',
    );
  await reverse(first);
  expect(await takeBack(app, first)).toMatchObject({ outcome: 'case_only' });
  await takeBack(app, second, { amount: 1_000n });
  await expect(reverse(second)).rejects.toThrow('has taken this payment back');
  expect(await moneyOf(app, wallet.accountId)).toEqual({
    available: (second.credited ?? 0n) - 1_000n,
    held: 0n,
  });
  expect(await owedBy(wallet)).toBe(0n);
});

test('a reversal of a payment that nobody recorded changes nothing', async () => {
  const payment = aTransfer({ createdAt: new Date(), payable: 5n });
  const unknown = { ...(await givenInReview(server.app, 5n)), source: payment.source };
  expect(await takeBack(server.app, unknown)).toEqual({ outcome: 'unknown_payment' });
});

test('reversals, deposits and purchases at once, on two servers: never below zero, and never twice', async () => {
  const other = await startTestServer({ worker: false, besides: server });
  try {
    const { app } = server;
    const { buyer, wallet, payment } = await givenSpender(server);
    const second = await givenCredited(app, wallet, 50_000n);
    const orders = await Promise.all([1, 2, 3].map(() => buyer.awaiting('prepaid')));
    const arriving = aTransfer(await givenRequest(app, wallet, { amount: 30_000n }));
    const reversed = await Promise.all([
      ...[payment, payment, second, second].map((one, i) =>
        takeBack((i % 2 === 0 ? server : other).app, one),
      ),
      ...[server, other].map((one) => recordPayment(one.app, arriving)),
      ...orders.map((order) => buyer.confirm(order)),
    ]);
    const outcomes = reversed.flatMap((one) => ('outcome' in one ? [one.outcome] : []));
    expect(outcomes.toSorted()).toEqual(['credited', 'known', 'known', 'known', 'reversed', 'reversed']);
    const { available, held } = await moneyOf(app, wallet.accountId);
    // What arrived and stayed, less what the orders cost.
    const bought = reversed.filter((one) => 'body' in one && one.status === 200).length;
    const net = arriving.amount - spent * BigInt(bought);
    expect(available + held - (await owedBy(wallet))).toBe(net);
    expect(available).toBeGreaterThanOrEqual(0n);
    expect(await problems()).toEqual([]);
  } finally {
    await other.stop();
  }
});
