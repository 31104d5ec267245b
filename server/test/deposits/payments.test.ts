import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs, later } from '../../src/clock.ts';
import type { ReceivedPayment } from '../../src/deposits/payments/payment.ts';
import { listPayments } from '../../src/deposits/payments/list-payments.ts';
import { matchByHand } from '../../src/deposits/payments/match-by-hand.ts';
import { readPayer, readPayments } from '../../src/deposits/payments/payment-rows.ts';
import { recordPayment } from '../../src/deposits/payments/record-payment.ts';
import { revealPayer } from '../../src/deposits/payments/reveal-payer.ts';
import { rejectPayment } from '../../src/deposits/payments/reject-payment.ts';
import type { DepositRequest } from '../../src/deposits/requests/deposit-request.ts';
import { expireDueRequests } from '../../src/deposits/requests/expire-requests.ts';
import { getDepositRequest } from '../../src/deposits/requests/find-request.ts';
import { readRequestHistory } from '../../src/deposits/requests/request-history.ts';
import { newId } from '../../src/ids.ts';
import { creditDeposit } from '../../src/orders/adjustments/credit-deposit.ts';
import { operatorActor } from '../../src/people/person-actor.ts';
import type { Principal } from '../../src/clients/principal.ts';
import { expectCleanBooks, moneyOf } from '../books.ts';
import { givenPrincipal } from '../in-process.ts';
import { queryAsOwner } from '../query-as.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { aNotice, aTransfer, cancelGiven, givenRequest, sandboxAccount } from './given-deposits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false, catalog: false });
  await queryAsOwner(
    server,
    `insert into deposit_methods (environment, method, minimum, maximum, fee, valid_minutes, enabled)
     values ('sandbox', 'qris', 10000, 1000000, 0, 60, true)`,
  );
});
afterAll(() => server.stop());

const record = (payment: ReceivedPayment) => recordPayment(server.app, payment);
const decision = { actor: 'operator sri', reason: 'the client has sent the receipt' };

async function given(amount: bigint): Promise<{ wallet: Principal; request: DepositRequest }> {
  const wallet = await givenPrincipal(server.app, 0n);
  return { wallet, request: await givenRequest(server.app, wallet, { amount }) };
}

async function balanceOf({ accountId }: Principal): Promise<bigint> {
  return (await moneyOf(server.app, accountId)).available;
}

const stateOf = async (wallet: Principal, { id }: DepositRequest) =>
  (await getDepositRequest(server.app.database, wallet, id)).state;

test('a transfer of the payable amount credits its account at once, digits included, and once', async () => {
  const { app } = server;
  const { wallet, request } = await given(50_000n);
  const payment = aTransfer(request);
  const first = await record(payment);
  expect(first).toEqual({ paymentId: expect.any(String), outcome: 'credited' });
  expect(await record(payment)).toEqual({ paymentId: first.paymentId, outcome: 'known' });
  expect(await balanceOf(wallet)).toBe(request.payable);
  expect(await getDepositRequest(app.database, wallet, request.id)).toMatchObject({
    ...{ state: 'credited', version: 2, credited: request.payable, reason: null },
  });
  await expectCleanBooks(app, [wallet.accountId]);
});

test('every step of a credited deposit can be shown, and its payer is stored encrypted', async () => {
  const { app } = server;
  const { wallet, request } = await given(50_000n);
  const { paymentId } = await record(aTransfer(request));
  const current = await getDepositRequest(app.database, wallet, request.id);
  const history = await readRequestHistory(app.database, current);
  expect(history.payments).toMatchObject([{ id: paymentId, state: 'credited', requestId: request.id }]);
  expect(history.steps).toMatchObject([
    { kind: 'deposit', amount: request.payable, accountId: wallet.accountId },
  ]);
  expect(history.records).toMatchObject([
    { actor: 'konter', action: 'deposit.credited', detail: { payment: paymentId, request: request.id } },
  ]);
  const sealed = await readPayer(app.database, paymentId);
  if (sealed === null) throw new Error('The payer was not stored.');
  expect(sealed.bytes.includes('BUDI')).toBe(false);
  expect(await revealPayer(app, paymentId, { actor: 'operator sri', reason: 'a client asks' })).toEqual({
    name: 'BUDI SANTOSO',
  });
  const [reading] = (await readRequestHistory(app.database, current)).records.slice(-1);
  expect(reading).toMatchObject({ actor: 'operator sri', action: 'payment.payer_revealed' });
});

test('a transfer that other payers may have made without their digits needs a person, who is shown its request', async () => {
  const { app } = server;
  const { wallet, request } = await given(70_000n);
  for (let accounts = 1; accounts <= 7; accounts += 1) {
    const other = await given(request.payable);
    for (let i = 1; i < 3; i += 1) await givenRequest(app, other.wallet, { amount: request.payable });
  }
  const held = await record(aTransfer(request));
  expect(held).toMatchObject({ outcome: 'in_review', reason: 'several_requests' });
  const [payment] = await readPayments(app.database, [held.paymentId]);
  expect(payment?.candidates[0]).toBe(request.id);
  expect(await stateOf(wallet, request)).toBe('waiting');
});

test('a payment of another amount credits nothing and names who may have sent it', async () => {
  const { app } = server;
  const { wallet, request } = await given(63_000n);
  const held = await record(aTransfer(request, { amount: 63_000n }));
  expect(held).toMatchObject({ outcome: 'in_review', reason: 'no_request' });
  const [payment] = await readPayments(app.database, [held.paymentId]);
  expect(payment).toMatchObject({ state: 'in_review', requestId: null, candidates: [request.id] });
  expect(await stateOf(wallet, request)).toBe('waiting');

  const matched = await matchByHand(app, {
    ...{ paymentId: held.paymentId, to: { requestId: request.id }, ...decision },
  });
  expect(matched).toMatchObject({ credited: 63_000n, balance: 63_000n });
  expect(await stateOf(wallet, request)).toBe('credited');
  const history = await readRequestHistory(app.database, request);
  expect(history.records.map(({ actor, action }) => `${actor}: ${action}`)).toEqual([
    'konter: payment.in_review',
    'operator sri: deposit.credited',
  ]);
  await expectCleanBooks(app, [wallet.accountId]);
});

test('a decision that an operator repeats from another address is known', async () => {
  const { app } = server;
  const { wallet, request } = await given(65_000n);
  await record(aTransfer(request));
  const [second, third] = [await record(aTransfer(request)), await record(aTransfer(request))];
  const sri = { id: newId(), name: 'Sri' };
  const from = (address: string, operator = sri): { actor: string; reason: string } => ({
    actor: operatorActor(operator, address),
    reason: decision.reason,
  });
  const match = { paymentId: second.paymentId, to: { accountId: wallet.accountId } };
  await matchByHand(app, { ...match, ...from('198.51.100.1') });
  expect(await matchByHand(app, { ...match, ...from('2001:db8::7') })).toMatchObject({ replayed: true });
  await rejectPayment(app, { paymentId: third.paymentId, ...from('198.51.100.1') });
  const rejection = { paymentId: third.paymentId, ...from('2001:db8::7') };
  expect(await rejectPayment(app, rejection)).toMatchObject({ state: 'rejected' });
  // Another operator with the same name, at the same address, is somebody else.
  const other = from('198.51.100.1', { id: newId(), name: 'Sri' });
  await expect(matchByHand(app, { ...match, ...other })).rejects.toThrow(/is credited/);
  await expect(rejectPayment(app, { ...rejection, ...other })).rejects.toThrow(/is rejected/);
});

test('a second payment needs a person, who credits the account or rejects it, once', async () => {
  const { app } = server;
  const { wallet, request } = await given(64_000n);
  await record(aTransfer(request));
  const [second, third] = [await record(aTransfer(request)), await record(aTransfer(request))];
  expect([second, third]).toMatchObject([{ reason: 'paid_twice' }, { reason: 'paid_twice' }]);
  expect(await balanceOf(wallet)).toBe(request.payable);

  const match = { paymentId: second.paymentId, ...decision };
  await expect(matchByHand(app, { ...match, to: { requestId: request.id } })).rejects.toThrow(/is credited/);
  await matchByHand(app, { ...match, to: { accountId: wallet.accountId } });
  expect(await balanceOf(wallet)).toBe(2n * request.payable);
  const again = { ...match, to: { accountId: wallet.accountId } };
  expect(await matchByHand(app, again)).toMatchObject({ replayed: true, balance: 2n * request.payable });
  await expect(matchByHand(app, { ...again, actor: 'operator ida' })).rejects.toThrow(/is credited/);
  const rejection = { paymentId: third.paymentId, ...decision };
  await rejectPayment(app, rejection);
  expect(await rejectPayment(app, rejection)).toMatchObject({ state: 'rejected' });
  await expect(rejectPayment(app, { ...rejection, actor: 'operator ida' })).rejects.toThrow(/is rejected/);
  expect(await balanceOf(wallet)).toBe(2n * request.payable);
  expect((await readRequestHistory(app.database, request)).payments.map(({ state }) => state)).toEqual([
    ...['credited', 'credited', 'rejected'],
  ]);
  await expectCleanBooks(app, [wallet.accountId]);
});

test('a late payment brings its request back to a person; a rejected one ends it', async () => {
  const { app } = server;
  const { wallet, request } = await given(65_000n);
  const other = await given(65_000n);
  await cancelGiven(app, other.wallet, other.request);
  try {
    app.clock.offsetMs = 25 * 3_600_000;
    await expireDueRequests(app);
    const late = await record(aTransfer(request, { receivedAt: later(request.expiresAt, 1) }));
    expect(late).toMatchObject({ outcome: 'in_review', reason: 'late' });
    const cancelled = await record(aTransfer(other.request));
    expect(cancelled).toMatchObject({ outcome: 'in_review', reason: 'cancelled' });
    expect(await stateOf(wallet, request)).toBe('in_review');
    expect(await stateOf(other.wallet, other.request)).toBe('in_review');

    await matchByHand(app, { paymentId: late.paymentId, to: { requestId: request.id }, ...decision });
    expect(await stateOf(wallet, request)).toBe('credited');
    await rejectPayment(app, { paymentId: cancelled.paymentId, ...decision });
    expect(await stateOf(other.wallet, other.request)).toBe('cancelled');
    expect(await balanceOf(other.wallet)).toBe(0n);
  } finally {
    app.clock.offsetMs = 0;
  }
});

test('a payment for an amount that nobody asked for is a case, whatever its account and age', async () => {
  const unknown = { payable: 123_456n, createdAt: new Date() };
  const old = later(new Date(), -400 * dayMs);
  for (const change of [{}, { receivedAt: old }]) {
    const held = await record(aTransfer(unknown, change));
    expect(held).toMatchObject({ outcome: 'in_review', reason: 'no_request' });
  }
  const cases = await listPayments(server.app.database, { state: 'in_review', limit: 1 });
  expect(cases.payments).toMatchObject([{ amount: 123_456n }]);
  expect(cases.next).toBe(cases.payments[0]?.id);
});

test('a payment at a gateway credits the request that it names, and only with its amount', async () => {
  const { app } = server;
  const wallet = await givenPrincipal(app, 0n);
  const ask = { amount: 40_000n, method: 'qris', gatewayId: 'midtrans' } as const;
  const [good, short] = [await givenRequest(app, wallet, ask), await givenRequest(app, wallet, ask)];
  expect(await record(aNotice(good, { fee: 280n }))).toMatchObject({ outcome: 'credited' });
  expect(await balanceOf(wallet)).toBe(40_000n);
  const held = await record(aNotice(short, { amount: 39_999n }));
  expect(held).toMatchObject({ reason: 'underpaid' });
  expect(await stateOf(wallet, short)).toBe('in_review');
  expect(await record(aNotice(short))).toMatchObject({ reason: 'request_in_review' });
  await matchByHand(app, { paymentId: held.paymentId, to: { requestId: short.id }, ...decision });
  expect(await balanceOf(wallet)).toBe(79_999n);
});

test('a payment whose reference an operator has booked by hand is not credited again', async () => {
  const { app } = server;
  const { wallet, request } = await given(66_000n);
  const payment = aTransfer(request);
  const reference = `bank:${sandboxAccount}:${payment.source.id}`;
  await creditDeposit(app.orders, wallet, { amount: request.payable, reference }, 'operator');
  const held = await record(payment);
  expect(held).toMatchObject({ outcome: 'in_review', reason: 'reference_taken' });
  expect(await balanceOf(wallet)).toBe(request.payable);
  const match = { paymentId: held.paymentId, to: { accountId: wallet.accountId }, ...decision };
  await expect(matchByHand(app, match)).rejects.toThrow(/nothing was credited/);
});

test('a request in review that nothing is about any more ends by itself', async () => {
  const { app } = server;
  const wallet = await givenPrincipal(app, 0n);
  const request = await givenRequest(app, wallet, { amount: 40_000n, method: 'qris', gatewayId: 'midtrans' });
  const held = await record(aNotice(request, { amount: 1_000n }));
  // A server has died after it rejected the payment, and before it ended the request.
  await queryAsOwner(server, `update deposit_payments set state = 'rejected' where id = '${held.paymentId}'`);
  await expireDueRequests(app);
  expect(await stateOf(wallet, request)).toBe('cancelled');
});
