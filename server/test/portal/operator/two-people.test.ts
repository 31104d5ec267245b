import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveProposal } from '../../../src/deposits/payments/match-up-to-limit.ts';
import { recordPayment } from '../../../src/deposits/payments/record-payment.ts';
import { newId } from '../../../src/ids.ts';
import type { Operator } from '../../../src/operators/acting-operator.ts';
import { authenticateOperator, createOperatorToken } from '../../../src/operators/operator-tokens.ts';
import { proposeAdjustment } from '../../../src/orders/adjustments/propose-adjustment.ts';
import { joinOperators } from '../../../src/people/operators/join-operators.ts';
import { removeOperator } from '../../../src/people/operators/change-staff.ts';
import { setSetting } from '../../../src/settings/settings.ts';
import { auditFindings, moneyOf } from '../../books.ts';
import { aTransfer, givenRequest, sandboxAccount } from '../../deposits/given-deposits.ts';
import { type Buyer, givenBuyer } from '../../orders/buyer.ts';
import { queryAsOwner, untilWaiting } from '../../query-as.ts';
import { givenCase, givenClient } from './given-payments.ts';
import { givenStaff } from './given-staff.ts';
import { type OperatorPortal, startOperatorPortal } from './operator-portal.ts';
import { administrator, type Reviewing, reviewingOf, second } from './reviewing.ts';

/* What needs two people needs two, by whatever way one person comes. */

const limit = 100_000n;
const reason = 'the bank has said so';
const sandbox = { environment: 'sandbox' } as const;
let portal: OperatorPortal;
let buyer: Buyer;
let reviewing: Reviewing;

beforeAll(async () => {
  portal = await startOperatorPortal({ settings: { replyDeadlineMs: { live: 15_000, sandbox: 20 } } });
  buyer = await givenBuyer(portal.server);
  reviewing = reviewingOf(portal, buyer);
  const { database } = portal.server.app;
  await setSetting(database, { name: 'deposits.credit_limit', text: String(limit), actor: 'operator' });
});
afterAll(async () => {
  expect(await auditFindings(portal.server.app)).toEqual([]);
  await portal.server.stop();
});

const balanceOf = async (accountId: string): Promise<bigint> =>
  (await moneyOf(portal.server.app, accountId)).available;

/** A credited payment of a client who has nothing else. */
async function givenCredited(amount: bigint): Promise<{ accountId: string; path: string; payable: bigint }> {
  const { app } = portal.server;
  const accountId = await givenClient(portal);
  const request = await givenRequest(app, { accountId, ...sandbox }, { amount });
  const { paymentId } = await recordPayment(app, aTransfer(request));
  return { accountId, path: `/deposits/payments/${paymentId}/take-back`, payable: request.payable };
}

interface TakenBack {
  readonly outcome: string;
  readonly taken: number | null;
  readonly proposal_id: string | null;
}

test('a payment above the limit is taken back by two people, once', async () => {
  const { accountId, path, payable } = await givenCredited(200_000n);
  const body = { kind: 'chargeback', reason };
  const taken = await portal.dataOf<TakenBack>(administrator, path, body);
  expect(taken).toEqual({ outcome: 'proposed', taken: null, owed: null, proposal_id: expect.any(String) });
  // The same again waits for the same approval.
  expect(await portal.dataOf(administrator, path, body)).toEqual(taken);
  expect(await balanceOf(accountId)).toBe(payable);
  const approve = `/deposits/proposals/${taken.proposal_id}/approve`;
  expect(await portal.codeOf(administrator, approve, {})).toEqual([403, 'needs_second_operator']);
  const approvals = await Promise.all(
    [second, 'operator_finance', second].map((visitor) => portal.codeOf(visitor, approve, {})),
  );
  expect(approvals).toEqual(Array.from({ length: 3 }, () => [200, undefined]));
  expect(await balanceOf(accountId)).toBe(0n);
  expect(await portal.dataOf(second, path, body)).toMatchObject({ outcome: 'known' });
});

test('parts of a payment do not pass the limit one by one', async () => {
  const { accountId, path, payable } = await givenCredited(200_000n);
  const part = (reference: string): Promise<TakenBack> =>
    portal.dataOf(administrator, path, { kind: 'refund', amount: 60_000, reference, reason });
  expect(await part('first')).toMatchObject({ outcome: 'reversed', taken: 60_000 });
  expect(await part('second')).toMatchObject({ outcome: 'proposed', taken: null });
  expect(await balanceOf(accountId)).toBe(payable - 60_000n);
});

test('a take-back that is approved after more was taken back books nothing', async () => {
  const { accountId, path, payable } = await givenCredited(200_000n);
  const whole = await portal.dataOf<TakenBack>(administrator, path, { kind: 'chargeback', reason });
  const part = { kind: 'refund', amount: 50_000, reference: 'part', reason };
  expect(await portal.dataOf(second, path, part)).toMatchObject({ outcome: 'reversed' });
  expect(await portal.codeOf(second, `/deposits/proposals/${whole.proposal_id}/approve`, {})).toEqual([
    ...[409, 'already_decided'],
  ]);
  expect(await balanceOf(accountId)).toBe(payable - 50_000n);
});

test('a payment in review above the limit is ended by two people: a take-back does not pass the rejection', async () => {
  const { paymentId } = await givenCase(portal, 150_000n);
  const path = `/deposits/payments/${paymentId}/take-back`;
  const refused = await portal.call(administrator, path, { kind: 'reversal', reason });
  expect(refused.status).toBe(409);
  expect(JSON.parse(await refused.text()).error.details).toMatchObject([
    { code: 'take_back_in_review', facts: { limit: { rupiah: 100_000 } } },
  ]);
  const [left] = await queryAsOwner(
    portal.server,
    `select p.state, (select count(*)::integer from deposit_cases k where k.payment_id = p.id) as cases
       from deposit_payments p where p.id = '${paymentId}'`,
  );
  expect(left).toEqual({ state: 'in_review', cases: 0 });
  const small = await givenCase(portal, 90_000n);
  expect(
    await portal.dataOf(administrator, `/deposits/payments/${small.paymentId}/take-back`, {
      ...{ kind: 'reversal', reason },
    }),
  ).toMatchObject({ outcome: 'ended_in_review' });
});

test('a payment that is credited meanwhile is not taken back by one person', async () => {
  const { accountId, paymentId } = await givenCase(portal, 90_000n);
  const { database } = portal.server.app;
  await setSetting(database, { name: 'deposits.credit_limit', text: '80000', actor: 'operator' });
  const to = { account_id: accountId };
  const match = await portal.dataOf<TakenBack>(administrator, `/deposits/payments/${paymentId}/match`, {
    to,
    reason,
  });
  await Promise.all([
    portal.codeOf(second, `/deposits/proposals/${match.proposal_id}/approve`, {}),
    portal.call(second, `/deposits/payments/${paymentId}/take-back`, { kind: 'chargeback', reason }),
  ]);
  const [taken] = await queryAsOwner(
    portal.server,
    `select count(*) as steps from steps where account_id = '${accountId}' and kind = 'deposit_reversal'`,
  );
  expect(Number(taken?.['steps'])).toBe(0);
  await setSetting(database, { name: 'deposits.credit_limit', text: String(limit), actor: 'operator' });
});

test.for([undefined, 150_000])(
  'a deposit that is credited while its reversal waits is not reversed by one person: amount %s',
  async (amount) => {
    const { app, database } = portal.server;
    const account_id = await givenClient(portal);
    const reference = newId();
    const deposit = { account_id, ...sandbox, reference };
    const { proposal_id } = await portal.dataOf<TakenBack>(administrator, '/deposits/credits', {
      ...{ ...deposit, amount: 150_000 },
    });
    const holder = new pg.Client(database.ownerUrl);
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from wallets where account_id = $1 for update', [account_id]);
    const approved = portal.codeOf(second, `/deposits/proposals/${proposal_id}/approve`, {});
    await untilWaiting(portal.server, 1);
    const reversed = portal.dataOf<TakenBack>(administrator, '/deposits/reversals', {
      ...{ ...deposit, reason },
      ...(amount === undefined ? {} : { amount }),
    });
    await expect.poll(() => app.orders.pending('sandbox')).toBe(2);
    await holder.query('commit');
    await holder.end();
    expect(await approved).toEqual([200, undefined]);
    expect(await reversed).toMatchObject({ outcome: 'proposed' });
    expect(await balanceOf(account_id)).toBe(150_000n);
  },
);

test('finance neither gets the secret of a feed nor sets a gateway up: both say that money has arrived', async () => {
  const feed = { bank_account_id: sandboxAccount, name: 'a service' };
  const { id } = await portal.dataOf<{ id: string }>(administrator, '/deposits/feeds', feed);
  const gateway = { kind: 'midtrans', ...sandbox, key: 'SB-Mid-server-of-finance' };
  for (const [path, body] of [
    ['/deposits/feeds', feed],
    [`/deposits/feeds/${id}/rotate`, { overlap_hours: 0 }],
    ['/deposits/gateways', gateway],
  ] as const)
    expect(await portal.codeOf('operator_finance', path, body)).toEqual([403, 'role_not_allowed']);
  expect(await portal.codeOf('operator_finance', `/deposits/feeds/${id}/disable`, {})).toEqual([
    ...[200, undefined],
  ]);
});

async function tokenOf(name: string, email?: string): Promise<Operator> {
  const { database } = portal.server.app;
  const given = { name, actor: 'operator', ...(email === undefined ? {} : { email }) };
  const { token } = await createOperatorToken(database, 'konter', given);
  return authenticateOperator(database, 'konter', token);
}

async function propose(visitor: string): Promise<string> {
  const { id } = await portal.dataOf<{ id: string }>(visitor, '/deposits/proposals', {
    ...{ account_id: await givenClient(portal), ...sandbox, amount: 5_000, reason },
    ...{ evidence: 'ticket 7', valid_days: 7 },
  });
  return id;
}

test('an operator without an address may be somebody of the portal, and is no second person', async () => {
  const { app } = portal.server;
  const nameless = await tokenOf('Bayu di terminal');
  const id = await propose(administrator);
  await expect(approveProposal(app, { id, by: nameless })).rejects.toThrow('has no e-mail address');
  // Nor the other way round.
  const { id: own } = await proposeAdjustment(app, {
    wallet: { accountId: await givenClient(portal), ...sandbox },
    ...{ kind: 'adjustment', amount: 5_000n, reference: null, reason, evidence: 'ticket 8' },
    ...{ expiresInMs: 60_000, by: nameless },
  });
  const refused = await portal.call(administrator, `/deposits/proposals/${own}/approve`, {});
  const { error } = JSON.parse(await refused.text());
  expect([refused.status, error.code]).toEqual([403, 'needs_second_operator']);
  // The code alone would say that the proposer approves.
  expect(error.details).toMatchObject([
    { code: 'operator_without_address', facts: { operator: 'Bayu di terminal' } },
  ]);
  await expect(tokenOf('Bayu di terminal', 'administrator@konter.example')).rejects.toThrow('Bayu Wicaksono');
  const named = await tokenOf('Bayu di terminal', 'terminal@konter.example');
  expect(named.id).toBe(nameless.id);
  await expect(tokenOf('Bayu di terminal', 'other@konter.example')).rejects.toThrow('with an e-mail address');
  expect(await approveProposal(app, { id, by: named })).toMatchObject({ replayed: false });
});

test('the database refuses an approval of people whom it cannot tell apart', async () => {
  const nameless = await tokenOf('Tanpa alamat');
  const id = await propose(administrator);
  await expect(
    queryAsOwner(
      portal.server,
      `update adjustments set state = 'approved', decided_by = $2, decided_at = now() where id = $1`,
      [id, nameless.id],
    ),
  ).rejects.toThrow('told_apart');
});

test('who is removed, renamed and invited again is the same operator', async () => {
  const { app } = portal.server;
  const personId = await givenStaff(portal.server, { name: 'Dewi Anggraini', role: 'finance' });
  const operator = await tokenOf('Dewi Anggraini');
  const { id } = await proposeAdjustment(app, {
    wallet: { accountId: await givenClient(portal), ...sandbox },
    ...{ kind: 'adjustment', amount: 5_000n, reference: null, reason, evidence: 'ticket 9' },
    ...{ expiresInMs: 60_000, by: operator },
  });
  await removeOperator(app, { personId, actor: 'operator', reason });
  const email = 'Dewi.Anggraini@konter.example';
  await app.database.transaction((tx) =>
    joinOperators(tx, { id: personId, name: 'Dewi Nama Baru', email }, 'finance', 'operator'),
  );
  const [joined] = await queryAsOwner(
    portal.server,
    `select operator_id::text from operator_people where person_id = '${personId}'`,
  );
  expect(joined?.['operator_id']).toBe(operator.id);
  await expect(approveProposal(app, { id, by: await tokenOf('Dewi Anggraini') })).rejects.toThrow(
    'another operator must approve it',
  );
  // With another address the person is another operator, who became one after the proposal.
  await removeOperator(app, { personId, actor: 'operator', reason });
  const other = { id: personId, name: 'Dewi Lagi', email: 'dewi@lain.example' };
  await app.database.transaction((tx) => joinOperators(tx, other, 'finance', 'operator'));
  await expect(approveProposal(app, { id, by: await tokenOf('Dewi Lagi') })).rejects.toThrow(
    'You became an operator after',
  );
});

test('two sessions of one person are one person', async () => {
  const id = await propose(administrator);
  // The second session of the same operator, on another device.
  expect(await portal.codeOf('operator_administrator', `/deposits/proposals/${id}/approve`, {})).toEqual([
    ...[403, 'needs_second_operator'],
  ]);
});

test('the Idempotency-Key of one operator says nothing about a request of another', async () => {
  const key = randomUUID();
  const order = await reviewing.inReview();
  const { seen } = await reviewing.review(order.id);
  expect(await reviewing.rule(administrator, order.id, { ruling: 'failed', seen }, key)).toMatchObject({
    status: 200,
  });
  expect(await reviewing.rule(second, order.id, { ruling: 'failed', seen }, key)).toMatchObject({
    ...{ status: 409, code: 'already_decided' },
  });
  expect(await reviewing.rule(administrator, order.id, { ruling: 'failed', seen }, key)).toMatchObject({
    status: 200,
  });
});

test('the key of a proposed ruling is the own of its operator too', async () => {
  const { database } = portal.server.app;
  await setSetting(database, { name: 'reviews.ruling_limit', text: '0', actor: 'operator' });
  const key = randomUUID();
  const [one, other] = [await reviewing.inReview(), await reviewing.inReview()];
  const rule = async (visitor: string, { id }: { readonly id: string }) =>
    reviewing.rule(visitor, id, { ruling: 'failed', seen: (await reviewing.review(id)).seen }, key);
  const first = await rule(administrator, one);
  expect(first).toMatchObject({ status: 200, data: { state: 'proposed' } });
  expect(await rule(second, one)).toMatchObject({ status: 409, code: 'proposal_waits' });
  expect(await rule(second, other)).toMatchObject({ status: 200, data: { state: 'proposed' } });
  expect((await rule(administrator, one)).data.proposal?.id).toBe(first.data.proposal?.id);
});

test('a waiting proposal is found behind any number that ended', async () => {
  const { id } = await reviewing.inReview();
  const { seen } = await reviewing.review(id);
  const [order] = await queryAsOwner(portal.server, `select account_id from orders where id = '${id}'`);
  const [operator] = await queryAsOwner(
    portal.server,
    `select id from operators order by created_at limit 1`,
  );
  for (let i = 0; i < 25; i += 1)
    await queryAsOwner(
      portal.server,
      `insert into ruling_proposals (id, account_id, environment, order_id, ruling, amount, newest_step, reason, proposed_by, expires_at)
       values ($1, $2, 'sandbox', $3, 'failed', 1000, 1, 'older', $4, now() + interval '1 day')`,
      [newId(), order?.['account_id'], id, operator?.['id']],
    );
  const proposed = await reviewing.rule(administrator, id, { ruling: 'failed', seen });
  expect(proposed).toMatchObject({ status: 200, data: { state: 'proposed' } });
  expect(await reviewing.rule(second, id, { ruling: 'succeeded', seen })).toMatchObject({
    code: 'proposal_waits',
  });
  const { proposals } = await reviewing.review(id);
  expect(proposals.map((one) => one.id)).toContain(proposed.data.proposal?.id);
  // No record says who made these.
  await queryAsOwner(portal.server, `delete from ruling_proposals where reason = 'older'`);
});
