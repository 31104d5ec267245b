import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchByHand } from '../../src/deposits/payments/match-by-hand.ts';
import { approveProposal, matchUpToLimit } from '../../src/deposits/payments/match-up-to-limit.ts';
import { readPayments } from '../../src/deposits/payments/payment-rows.ts';
import { recordPayment } from '../../src/deposits/payments/record-payment.ts';
import { rejectPayment } from '../../src/deposits/payments/reject-payment.ts';
import type { DepositRequest } from '../../src/deposits/requests/deposit-request.ts';
import { getDepositRequest } from '../../src/deposits/requests/find-request.ts';
import type { Principal } from '../../src/clients/principal.ts';
import type { Operator } from '../../src/operators/acting-operator.ts';
import { listAudits } from '../../src/operators/list-records.ts';
import { authenticateOperator, createOperatorToken } from '../../src/operators/operator-tokens.ts';
import { approveAdjustment } from '../../src/orders/adjustments/approve-adjustment.ts';
import { setSetting } from '../../src/settings/settings.ts';
import { expectCleanBooks, moneyOf } from '../books.ts';
import { givenPrincipal } from '../in-process.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { aTransfer, givenRequest } from './given-deposits.ts';

let server: TestServer;
let rina: Operator;
let budi: Operator;

beforeAll(async () => {
  server = await startTestServer({ worker: false, catalog: false });
  rina = await anOperator('Rina');
  budi = await anOperator('Budi');
  await setSetting(server.app.database, { name: 'deposits.credit_limit', text: '60000', actor: 'operator' });
});
afterAll(() => server.stop());

async function anOperator(name: string): Promise<Operator> {
  const { database } = server.app;
  const { token } = await createOperatorToken(database, 'konter', { name, actor: 'operator' });
  return authenticateOperator(database, 'konter', token);
}

const parts = (by?: Operator) => ({
  ...server.app,
  prover: () => {
    if (by === undefined) throw new Error('nobody has signed in');
    return by;
  },
});

const decision = { actor: 'operator sri', reason: 'the client has sent the receipt' };

/** A payment of the plain amount of a request, without the unique digits: a person decides. */
async function givenCase(
  amount: bigint,
): Promise<{ wallet: Principal; request: DepositRequest; paymentId: string }> {
  const wallet = await givenPrincipal(server.app, 0n);
  const request = await givenRequest(server.app, wallet, { amount });
  const { paymentId } = await recordPayment(server.app, aTransfer(request, { amount }));
  return { wallet, request, paymentId };
}

const balanceOf = async ({ accountId }: Principal): Promise<bigint> =>
  (await moneyOf(server.app, accountId)).available;

async function proposedMatch(
  paymentId: string,
  to: { requestId: string } | { accountId: string },
): Promise<string> {
  const outcome = await matchUpToLimit(parts(rina), { paymentId, to, ...decision });
  if (outcome.kind !== 'proposed') throw new Error('One person has credited it.');
  return outcome.proposal.id;
}

test('a match above the limit waits for another operator, and is credited once with both on record', async () => {
  const { app } = server;
  const { wallet, request, paymentId } = await givenCase(61_000n);
  const to = { requestId: request.id };
  await expect(matchUpToLimit(parts(), { paymentId, to, ...decision })).rejects.toThrow(
    'nobody has signed in',
  );
  const id = await proposedMatch(paymentId, to);
  expect(await proposedMatch(paymentId, to)).toBe(id);
  await expect(proposedMatch(paymentId, { accountId: wallet.accountId })).rejects.toThrow(
    'Another proposal for this reference waits',
  );
  expect(await balanceOf(wallet)).toBe(0n);

  await expect(approveProposal(app, { id, by: rina })).rejects.toThrow('another operator must');
  // Without its payment the deposit would be booked beside a payment that stays in review.
  await expect(approveAdjustment(app, { id, by: budi })).rejects.toThrow('not about the payment');
  expect(await balanceOf(wallet)).toBe(0n);
  expect(await approveProposal(app, { id, by: budi })).toMatchObject({ balance: 61_000n, replayed: false });
  expect(await approveProposal(app, { id, by: budi })).toMatchObject({ balance: 61_000n, replayed: true });
  expect(await getDepositRequest(app.database, wallet, request.id)).toMatchObject({ state: 'credited' });
  const [payment] = await readPayments(app.database, [paymentId]);
  expect(payment).toMatchObject({ state: 'credited', credited: 61_000n, requestId: request.id });
  const records = await listAudits(app.database, { subject: payment?.reference ?? '', limit: 9 });
  expect(records.find(({ action }) => action === 'deposit.credited')).toMatchObject({
    actor: budi.actor,
    detail: { payment: paymentId, request: request.id, proposed_by: 'Rina', approved_by: 'Budi' },
  });
  await expectCleanBooks(app, [wallet.accountId]);
});

test('one person matches up to the limit', async () => {
  const { wallet, request, paymentId } = await givenCase(60_000n);
  const outcome = await matchUpToLimit(parts(), { paymentId, to: { requestId: request.id }, ...decision });
  expect(outcome).toMatchObject({ kind: 'done', done: { credited: 60_000n } });
  expect(await balanceOf(wallet)).toBe(60_000n);
});

test('a proposed match credits nothing after its payment or its request was decided otherwise', async () => {
  const { app } = server;
  const [one, two] = [await givenCase(62_000n), await givenCase(63_000n)];
  const ofOne = await proposedMatch(one.paymentId, { accountId: one.wallet.accountId });
  await rejectPayment(app, { paymentId: one.paymentId, ...decision });
  await expect(approveProposal(app, { id: ofOne, by: budi })).rejects.toThrow('decided in the meantime');
  const ofTwo = await proposedMatch(two.paymentId, { requestId: two.request.id });
  const match = { paymentId: two.paymentId, to: { accountId: two.wallet.accountId }, ...decision };
  await matchByHand(app, match);
  await expect(approveProposal(app, { id: ofTwo, by: budi })).rejects.toThrow('credited before');
  expect([await balanceOf(one.wallet), await balanceOf(two.wallet)]).toEqual([0n, 63_000n]);
  await expectCleanBooks(app, [one.wallet.accountId, two.wallet.accountId]);
});
