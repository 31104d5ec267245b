import { afterAll, beforeAll, expect, test } from 'vitest';
import { jakartaDay } from '../../../src/clock.ts';
import { reconcileDeposits } from '../../../src/deposits/books/reconcile-deposits.ts';
import type { DepositRequest } from '../../../src/deposits/requests/deposit-request.ts';
import { queryAsOwner, queryWithoutTriggers } from '../../query-as.ts';
import { requestsOf } from './requests-of.ts';
import { type GatewayStage, startGatewayStage } from './stage.ts';

/* The answers of a gateway do not say what became of a payment: a person has to ask it. */

let stage: GatewayStage;
let log = '';

beforeAll(async () => {
  stage = await startGatewayStage({ log: (line) => (log += line) });
  for (const gateway of [stage.midtrans, stage.xendit])
    await gateway.control('/settings', { callbacks: false });
});
afterAll(() => stage.stop());

const { expectState, pay } = requestsOf(() => stage);

/** The cases that the answers about a request have opened, with its account or none. */
async function unclear({ id, accountId }: DepositRequest): Promise<string[]> {
  const rows = await queryAsOwner(
    stage.server,
    `select k.detail ->> 'doubt' as doubt, k.state, k.account_id = $2 as its
       from deposit_cases k
      where k.kind = 'gateway_unclear' and k.subject like (select t.id from gateway_transactions t where t.request_id = $1) || '/%'
      order by k.opened_at`,
    [id, accountId],
  );
  return rows.map(({ doubt, state, its }) => `${String(doubt)} ${String(state)} ${String(its)}`);
}

/** As if the payment were unknown to the merchant account whose key is set up now. */
async function forget(request: DepositRequest, ageMinutes: number): Promise<void> {
  await queryWithoutTriggers(
    stage.server,
    'gateway_transactions',
    `update gateway_transactions
        set reference = 'elsewhere-' || right(id::text, 12), transaction_id = 'pr-elsewhere-' || id,
            created_at = created_at - make_interval(mins => ${ageMinutes})
      where request_id = $1`,
    [request.id],
  );
}

test.each([
  ['midtrans', 'cimb'],
  ['xendit', 'bsi'],
] as const)('a payment that %s has confirmed and does not know is a case, once', async (_name, channel) => {
  const { app } = stage.server;
  const request = await stage.request({ channel });
  await stage.check(request);
  await forget(request, 0);
  await stage.check(request);
  expect(await unclear(request)).toEqual([]);
  await forget(request, 15);
  log = '';
  for (let turn = 1; turn <= 2; turn += 1) await stage.check(request);
  expect(log).toContain('a gateway does not know a payment that it has confirmed before');
  expect(await unclear(request)).toEqual(['not_found open true']);
  expect((await stage.reload(request)).state).toBe('waiting');
  const day = jakartaDay(new Date());
  await reconcileDeposits(app, { environment: 'live', day, by: undefined });
  expect(await unclear(request)).toEqual(['not_found open true']);
});

test('a payment that was credited and is not known any more is a case', async () => {
  const request = await stage.request({ method: 'qris', channel: 'qris' });
  await pay(stage.midtrans, request);
  await stage.check(request);
  await expectState(request, 'credited');
  await forget(request, 15);
  await stage.check(request);
  expect(await unclear(request)).toEqual(['not_found open true']);
  expect(await stage.balanceOf(request)).toBe(50_000n);
});

test('a refund that Midtrans shows and then shows no longer is a case, once, and is not credited again', async () => {
  const request = await stage.request({ method: 'qris', channel: 'qris' });
  const reference = await pay(stage.midtrans, request);
  await stage.check(request);
  await expectState(request, 'credited');
  await stage.midtrans.control('/refund', { reference, amount: 3_000 });
  await stage.check(request);
  expect(await stage.balanceOf(request)).toBe(47_000n);
  const members = { transaction_status: 'settlement', refund_amount: null };
  await stage.midtrans.control('/faults', {
    ...{ fault: 'members', command: 'status', reference, members, count: 2 },
  });
  log = '';
  for (let turn = 1; turn <= 2; turn += 1) await stage.check(request);
  expect(log).toContain('a gateway shows that less was taken back than before');
  expect(await unclear(request)).toEqual(['less_taken_back open true']);
  await stage.check(request);
  expect(await stage.balanceOf(request)).toBe(47_000n);
});

test('money that Midtrans shows with another amount is a case, once, and is not credited again', async () => {
  const request = await stage.request({ method: 'qris', channel: 'qris' });
  const reference = await pay(stage.midtrans, request);
  await stage.check(request);
  await expectState(request, 'credited');
  const members = { gross_amount: '40000.00' };
  await stage.midtrans.control('/faults', {
    ...{ fault: 'members', command: 'status', reference, members, count: 2 },
  });
  log = '';
  for (let turn = 1; turn <= 2; turn += 1) await stage.check(request);
  expect(log).toContain('a gateway shows money with another amount than before');
  expect(await unclear(request)).toEqual(['amount_changed open true']);
  expect(await stage.balanceOf(request)).toBe(50_000n);
});

/** Makes the next question about a request the last one. */
async function makeOld({ id }: DepositRequest): Promise<void> {
  await queryWithoutTriggers(
    stage.server,
    'gateway_transactions',
    `update gateway_transactions set created_at = created_at - interval '30 days', expires_at = expires_at - interval '30 days'
      where request_id = $1`,
    [id],
  );
}

test.each([
  ['midtrans', 'cimb', { fraud_status: 'deny' }],
  ['xendit', 'bsi', { latest_payment_id: null }],
] as const)(
  'a payment that %s calls paid without showing money is a case',
  async (name, channel, members) => {
    const request = await stage.request({ channel });
    const reference = await pay(stage[name], request);
    const hidden = { fault: 'members', command: 'status', reference, members };
    await stage[name].control('/faults', hidden);
    await stage.check(request);
    expect(await unclear(request)).toEqual([]);
    await makeOld(request);
    await stage[name].control('/faults', hidden);
    await stage.check(request);
    expect(await unclear(request)).toEqual(['money_not_shown open true']);
  },
);

test('an open payment about which no answer says anything until the last question is a case', async () => {
  const request = await stage.request({ channel: 'cimb' });
  await stage.check(request);
  await makeOld(request);
  const reference = await stage.referenceOf(request);
  await stage.midtrans.control('/faults', { fault: 'html', command: 'status', reference });
  log = '';
  await stage.check(request);
  expect(log).toContain('no answer of a gateway has said what became of a payment');
  expect(await unclear(request)).toEqual(['unanswered open true']);
});
