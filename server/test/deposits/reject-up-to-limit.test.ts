import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCase } from '../../src/deposits/payments/read-case.ts';
import { readPayments } from '../../src/deposits/payments/payment-rows.ts';
import { recordPayment } from '../../src/deposits/payments/record-payment.ts';
import { rejectUpToLimit, type RejectionOutcome } from '../../src/deposits/payments/reject-up-to-limit.ts';
import { getDepositRequest } from '../../src/deposits/requests/find-request.ts';
import type { Principal } from '../../src/clients/principal.ts';
import { dayMs } from '../../src/clock.ts';
import type { Operator } from '../../src/operators/acting-operator.ts';
import { listAudits } from '../../src/operators/list-records.ts';
import { authenticateOperator, createOperatorToken } from '../../src/operators/operator-tokens.ts';
import { setSetting } from '../../src/settings/settings.ts';
import { expectCleanBooks } from '../books.ts';
import { givenPrincipal } from '../in-process.ts';
import { queryAsOwner } from '../query-as.ts';
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

/** A payment of the plain amount of a request, without the unique digits: a person decides. */
async function givenCase(
  amount: bigint,
): Promise<{ wallet: Principal; requestId: string; paymentId: string }> {
  const wallet = await givenPrincipal(server.app, 0n);
  const { id: requestId, ...request } = await givenRequest(server.app, wallet, { amount });
  const payment = aTransfer({ ...request }, { amount, requestId });
  return { wallet, requestId, paymentId: (await recordPayment(server.app, payment)).paymentId };
}

function reject(paymentId: string, by?: Operator): Promise<RejectionOutcome> {
  const prover = (): Operator => {
    if (by === undefined) throw new Error('nobody has signed in');
    return by;
  };
  const reason = 'returned to the sender';
  return rejectUpToLimit({ ...server.app, prover }, { paymentId, actor: by?.actor ?? 'operator', reason });
}

const stateOf = async (id: string): Promise<string | undefined> =>
  (await readPayments(server.app.database, [id]))[0]?.state;

test('a payment above the limit is rejected when a second operator rejects it too', async () => {
  const { app } = server;
  const { wallet, requestId, paymentId } = await givenCase(61_000n);
  await expect(reject(paymentId)).rejects.toThrow('nobody has signed in');
  expect(await reject(paymentId, rina)).toMatchObject({
    kind: 'proposed',
    proposed: { reason: 'returned to the sender' },
  });
  expect(await reject(paymentId, rina)).toMatchObject({ kind: 'proposed' });
  expect(await stateOf(paymentId)).toBe('in_review');
  expect(await readCase(app, paymentId)).toMatchObject({
    rejection: { proposedBy: { name: 'Rina' }, reason: 'returned to the sender' },
  });

  expect(await reject(paymentId, budi)).toMatchObject({ kind: 'done' });
  expect(await reject(paymentId, budi)).toMatchObject({ kind: 'done' });
  expect(await stateOf(paymentId)).toBe('rejected');
  expect(await getDepositRequest(app.database, wallet, requestId)).toMatchObject({ state: 'cancelled' });
  await expect(reject(paymentId, rina)).rejects.toThrow('only a payment in review');
  const records = await listAudits(app.database, { subject: paymentId, limit: 9 });
  expect(records.filter(({ action }) => action === 'payment.rejected')).toMatchObject([
    { actor: budi.actor, detail: { proposed_by: 'Rina', approved_by: 'Budi' } },
  ]);
  expect(records.filter(({ action }) => action === 'payment.rejection_proposed')).toHaveLength(1);
  await expectCleanBooks(app, [wallet.accountId]);
});

test('one operator rejects up to the limit', async () => {
  const { paymentId } = await givenCase(60_000n);
  expect(await reject(paymentId)).toMatchObject({ kind: 'done' });
  expect(await stateOf(paymentId)).toBe('rejected');
});

test('two operators at once reject a payment once, and a proposal that is too old counts no more', async () => {
  const { app } = server;
  const { paymentId } = await givenCase(62_000n);
  await reject(paymentId, rina);
  app.clock.offsetMs = 8 * dayMs;
  try {
    expect(await reject(paymentId, budi)).toMatchObject({ kind: 'proposed' });
  } finally {
    app.clock.offsetMs = 0;
  }
  const outcomes = await Promise.allSettled([reject(paymentId, rina), reject(paymentId, rina)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  expect(await stateOf(paymentId)).toBe('rejected');
  const rows = await queryAsOwner(
    server,
    `select count(*)::integer as approved from payment_rejections where payment_id = $1 and approved_by is not null`,
    [paymentId],
  );
  expect(rows).toEqual([{ approved: 1 }]);
});

test('the database refuses a rejection by the operator who has proposed it', async () => {
  const { paymentId } = await givenCase(63_000n);
  await reject(paymentId, rina);
  await expect(
    queryAsOwner(
      server,
      'update payment_rejections set approved_by = proposed_by, approved_at = clock_timestamp() where payment_id = $1',
      [paymentId],
    ),
  ).rejects.toMatchObject({ code: '23514' });
});
