import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { auditRequests } from '../../../src/deposits/books/audit-requests.ts';
import { matchByHand } from '../../../src/deposits/payments/match-by-hand.ts';
import { queryAsOwner, queryWithoutTriggers } from '../../query-as.ts';
import { requestsOf } from './requests-of.ts';
import { type GatewayStage, secrets, startGatewayStage } from './stage.ts';

let stage: GatewayStage;
let log = '';

beforeAll(async () => {
  stage = await startGatewayStage({ log: (line) => (log += line) });
});
afterEach(async () => {
  for (const gateway of [stage.midtrans, stage.xendit])
    await gateway.control('/settings', { callbacks: true, down: false });
  log = '';
});
afterAll(() => stage.stop());

const { casesOf, expectState, outcomesOf, pay, paymentsOf } = requestsOf(() => stage);

describe('money that a gateway takes back', () => {
  test.each([
    ['/reverse', 'permata', 'reversal'],
    ['/chargeback', 'qris', 'chargeback'],
    ['/refund', 'qris', 'refund'],
  ] as const)('by %s is taken from the wallet, once, and is a case', async (command, channel, kind) => {
    const method = channel === 'qris' ? 'qris' : 'virtual_account';
    const request = await stage.request({ method, channel });
    const reference = await pay(stage.midtrans, request);
    await expectState(request, 'credited');
    await stage.midtrans.control(command, { reference });
    await expect
      .poll(async () => (await paymentsOf(request)).map(({ state }) => state))
      .toEqual(['reversed']);
    await stage.midtrans.control('/callback', { reference, kind: 'duplicate' });
    await stage.check(request);
    expect(await stage.balanceOf(request)).toBe(0n);
    const entries = await queryAsOwner(
      stage.server,
      'select count(*)::integer as count from cash_entries where request_id = $1 and kind = $2',
      [request.id, kind],
    );
    expect(entries).toEqual([{ count: 1 }]);
  });

  test('after a process died that had recorded it is taken back all the same', async () => {
    await stage.midtrans.control('/settings', { callbacks: false });
    const request = await stage.request({ channel: 'permata' });
    const reference = await pay(stage.midtrans, request);
    await stage.check(request);
    await expectState(request, 'credited');
    // As if the process had died before it wrote what it had recorded.
    await queryWithoutTriggers(
      stage.server,
      'gateway_transactions',
      "update gateway_transactions set state = 'open', payments = '[]' where request_id = $1",
      [request.id],
    );
    await stage.midtrans.control('/reverse', { reference });
    await stage.check(request);
    expect(await auditRequests(stage.server.app.database, 'live')).toEqual([]);
    await stage.check(request);
    expect((await paymentsOf(request)).map(({ state }) => state)).toEqual(['reversed']);
    expect(await stage.balanceOf(request)).toBe(0n);
  });

  test('late, while the gateway does not answer, is taken back when it answers again', async () => {
    const request = await stage.request({ method: 'qris', channel: 'qris' });
    const reference = await pay(stage.midtrans, request);
    await expectState(request, 'credited');
    await queryWithoutTriggers(
      stage.server,
      'gateway_transactions',
      `update gateway_transactions set created_at = created_at - interval '30 days', expires_at = expires_at - interval '30 days'
        where request_id = $1`,
      [request.id],
    );
    await stage.midtrans.control('/settings', { down: true });
    await stage.midtrans.control('/refund', { reference });
    await expect.poll(() => outcomesOf(reference)).toContain('hint null');
    await stage.check(request);
    await stage.midtrans.control('/settings', { down: false });
    await queryAsOwner(
      stage.server,
      'update gateway_transactions set due_at = clock_timestamp() where request_id = $1 and due_at is not null',
      [request.id],
    );
    await expect
      .poll(async () => (await paymentsOf(request)).map(({ state }) => state))
      .toEqual(['reversed']);
    expect(await stage.balanceOf(request)).toBe(0n);
  });

  test('in parts is taken back to the sum of them, although a process died between booking and writing one', async () => {
    await stage.midtrans.control('/settings', { callbacks: false });
    const request = await stage.request({ method: 'qris', channel: 'qris' });
    const reference = await pay(stage.midtrans, request);
    await stage.check(request);
    await expectState(request, 'credited');
    const refund = (key: string, amount: number): Promise<unknown> =>
      stage.midtrans.call('POST', `/v2/${reference}/refund`, { refund_key: key, amount });
    await refund('first', 3_000);
    await stage.check(request);
    expect(await stage.balanceOf(request)).toBe(47_000n);
    // As if the process had died before it wrote what it had booked.
    await queryWithoutTriggers(
      stage.server,
      'gateway_transactions',
      `update gateway_transactions set payments = jsonb_set(payments, '{0,reversed}', '0') where request_id = $1`,
      [request.id],
    );
    await refund('second', 2_000);
    await stage.check(request);
    await stage.check(request);
    expect(await stage.balanceOf(request)).toBe(45_000n);
  });

  test('in part while it is in review is booked when a person has credited it', async () => {
    await stage.midtrans.control('/settings', { callbacks: false });
    const request = await stage.request({ method: 'qris', channel: 'qris' });
    const reference = await pay(stage.midtrans, request, { amount: 40_000 });
    await stage.check(request);
    await expectState(request, 'in_review');
    await stage.midtrans.control('/refund', { reference, amount: 3_000 });
    await stage.check(request);
    const [payment] = await queryAsOwner(
      stage.server,
      'select id from deposit_payments where request_id = $1',
      [request.id],
    );
    const decision = { actor: 'operator test', reason: 'the client has sent the receipt' };
    const to = { requestId: request.id };
    await matchByHand(stage.server.app, { paymentId: String(payment?.['id']), to, ...decision });
    expect(await stage.balanceOf(request)).toBe(40_000n);
    await stage.check(request);
    await stage.check(request);
    expect(await stage.balanceOf(request)).toBe(37_000n);
  });

  test('before it was ever seen is credited to nobody', async () => {
    await stage.midtrans.control('/settings', { callbacks: false });
    const request = await stage.request({ channel: 'permata' });
    const reference = await pay(stage.midtrans, request);
    await stage.midtrans.control('/reverse', { reference });
    await stage.check(request);
    expect(await paymentsOf(request)).toEqual([]);
  });

  test('at Xendit, which cannot be asked about it, is left to a person', async () => {
    const request = await stage.request({ method: 'retail', channel: 'alfamart' });
    const reference = await pay(stage.xendit, request);
    await expectState(request, 'credited');
    await stage.xendit.control('/chargeback', { reference });
    await expect.poll(() => outcomesOf(reference)).toContain('hint for_person');
    expect(log).toContain('a gateway reports that money was taken back and cannot be asked about it');
    expect(await stage.balanceOf(request)).toBe(50_000n);
    expect(await casesOf(request)).toEqual(['reversal_reported open']);
  });

  test('at Xendit by a refund that names only the payment, is left to a person', async () => {
    const request = await stage.request({ method: 'retail', channel: 'alfamart' });
    const reference = await pay(stage.xendit, request);
    await expectState(request, 'credited');
    await stage.xendit.control('/refund', { reference, amount: 20_000 });
    await expect.poll(() => casesOf(request)).toEqual(['reversal_reported open']);
    expect(await stage.balanceOf(request)).toBe(50_000n);
  });

  test('at Xendit of money that was never recorded is a case, once', async () => {
    const data = {
      ...{ id: 'rfd-1', payment_id: 'py-of-somebody', reference_id: 'refund-1', currency: 'IDR' },
      ...{ amount: 12_345, status: 'SUCCEEDED', reason: 'OTHERS' },
    };
    const headers = { 'content-type': 'application/json', 'x-callback-token': secrets.xendit.callback };
    const body = JSON.stringify({ event: 'refund.succeeded', data });
    for (let turn = 1; turn <= 2; turn += 1) {
      const answer = await fetch(stage.callbackUrl('xendit'), { method: 'POST', headers, body });
      expect(answer.status).toBe(200);
    }
    expect(await outcomesOf('refund-1')).toEqual(['hint for_person']);
    const cases = await queryAsOwner(
      stage.server,
      `select kind, payment_id, amount::integer, detail from deposit_cases where detail ->> 'reference' = 'refund-1'`,
    );
    expect(cases).toEqual([
      {
        ...{ kind: 'reversal_reported', payment_id: null, amount: 12_345 },
        detail: { gateway: 'xendit', reference: 'refund-1', payment: 'py-of-somebody', status: 'SUCCEEDED' },
      },
    ]);
    expect(log).toContain('a gateway reports that money was taken back which konter has not recorded');
  });

  test('in a part that Midtrans does not name is a case, once', async () => {
    const request = await stage.request({ method: 'qris', channel: 'qris' });
    const reference = await pay(stage.midtrans, request);
    await expectState(request, 'credited');
    await stage.midtrans.control('/settings', { callbacks: false });
    const members = { transaction_status: 'partial_chargeback' };
    await stage.midtrans.control('/faults', {
      ...{ fault: 'members', command: 'status', reference, members, count: 2 },
    });
    for (let turn = 1; turn <= 2; turn += 1) await stage.check(request);
    expect(log).toContain('a gateway has taken money back and does not say how much; a case is open');
    expect(await casesOf(request)).toEqual(['reversal_reported open']);
    expect(await stage.balanceOf(request)).toBe(50_000n);
  });

  test('in part by a chargeback after a refund is a case, once, because nothing says how much it was', async () => {
    const request = await stage.request({ method: 'qris', channel: 'qris' });
    const reference = await pay(stage.midtrans, request);
    await expectState(request, 'credited');
    await stage.midtrans.control('/settings', { callbacks: false });
    await stage.midtrans.control('/refund', { reference, amount: 3_000 });
    await stage.check(request);
    const members = { transaction_status: 'partial_chargeback' };
    await stage.midtrans.control('/faults', {
      ...{ fault: 'members', command: 'status', reference, members, count: 2 },
    });
    for (let turn = 1; turn <= 2; turn += 1) await stage.check(request);
    expect(log).toContain('a gateway has taken money back and does not say how much; a case is open');
    expect((await casesOf(request)).toSorted()).toEqual(['refund open', 'reversal_reported open']);
    expect(await stage.balanceOf(request)).toBe(47_000n);
  });

  test('in an unknown part before it was ever seen is credited, and its case names its payment', async () => {
    await stage.midtrans.control('/settings', { callbacks: false });
    const request = await stage.request({ method: 'qris', channel: 'qris' });
    const reference = await pay(stage.midtrans, request);
    const members = { transaction_status: 'partial_chargeback' };
    await stage.midtrans.control('/faults', { fault: 'members', command: 'status', reference, members });
    await stage.check(request);
    await expectState(request, 'credited');
    expect(await casesOf(request)).toEqual(['reversal_reported open']);
  });
});
