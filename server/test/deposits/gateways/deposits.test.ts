import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newGatewayReference } from '../../../src/deposits/gateways/gateway-reference.ts';
import { sql } from '../../../src/database/sql.ts';
import type { DepositRequest } from '../../../src/deposits/requests/deposit-request.ts';
import { queryAsOwner, queryWithoutTriggers } from '../../query-as.ts';
import { cancelGiven } from '../given-deposits.ts';
import { notification } from './notification.ts';
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

const { expectState, outcomesOf, pay, paymentsOf } = requestsOf(() => stage);

async function post(name: string, body: unknown, headers: Record<string, string> = {}): Promise<number> {
  const answer = await fetch(stage.callbackUrl(name), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    redirect: 'manual',
  });
  await answer.text();
  return answer.status;
}

describe.each([
  ['midtrans', 'virtual_account', 'bca', 4_000],
  ['midtrans', 'qris', undefined, 350],
  ['xendit', 'retail', 'alfamart', 0],
  ['xendit', 'virtual_account', 'bsi', 4_000],
] as const)('a deposit at %s by %s', (name, method, channel, fee) => {
  test('is credited once when it is paid', async () => {
    const request = await stage.request({ method, ...(channel === undefined ? {} : { channel }) });
    expect(request).toMatchObject({ state: 'waiting', gatewayId: name, instructions: { kind: method } });
    const reference = await pay(stage[name], request);
    await expectState(request, 'credited');
    for (const kind of ['duplicate', 'true', 'stale'])
      await stage[name].control('/callback', { reference, kind });
    await expect.poll(async () => (await stage[name].notifications()).waiting).toBe(0);
    await stage.check(request);
    expect(await stage.balanceOf(request)).toBe(50_000n);
    expect(await paymentsOf(request)).toEqual([
      { state: 'credited', reason: '', amount: '50000', fee: String(fee) },
    ]);
    const answers = (await stage[name].notifications()).tried.filter((one) => one.reference === reference);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe.each(['midtrans', 'xendit'] as const)('%s', (name) => {
  const channel = { midtrans: 'cimb', xendit: 'bsi' }[name];
  // Both serve some banks: the first gateway gets those.
  const request = (): Promise<DepositRequest> =>
    stage.request(name === 'midtrans' ? { channel } : { channel: 'bsi' });

  test('credits what no callback told', async () => {
    await stage[name].control('/settings', { callbacks: false });
    const asked = await request();
    await pay(stage[name], asked);
    await stage.check(asked);
    await expectState(asked, 'credited');
    expect(await stage.balanceOf(asked)).toBe(50_000n);
  });

  test('a second payment and another amount are cases for a person', async () => {
    const [twice, under] = [await request(), await request()];
    await pay(stage[name], twice);
    await expectState(twice, 'credited');
    await pay(stage[name], twice);
    await expect
      .poll(async () => (await paymentsOf(twice)).map(({ reason }) => reason))
      .toEqual(['', 'paid_twice']);
    await pay(stage[name], under, { amount: 20_000 });
    await expectState(under, 'in_review');
    expect(await paymentsOf(under)).toMatchObject([
      { state: 'in_review', reason: 'underpaid', amount: '20000' },
    ]);
    expect([await stage.balanceOf(twice), await stage.balanceOf(under)]).toEqual([50_000n, 0n]);
  });

  test('a gateway that is down does not keep deposits at the other from being credited', async () => {
    const other = name === 'midtrans' ? 'xendit' : 'midtrans';
    const lost = await request();
    await stage[name].control('/settings', { down: true });
    const credited = await stage.request({ channel: other === 'midtrans' ? 'cimb' : 'bsi' });
    await pay(stage[other], credited);
    await expectState(credited, 'credited');
    const { client, givenAccount } = stage.server;
    const answer = await client((await givenAccount()).keys.live).get('/v1/wallet');
    expect(answer.status).toBe(200);
    await stage[name].control('/settings', { down: false });
    await pay(stage[name], lost);
    await expectState(lost, 'credited');
  });
});

describe('a payment whose creation was not answered', () => {
  test('is looked up and gets its instructions; it is never created again', async () => {
    await stage.midtrans.control('/faults', { fault: 'unreadable', command: 'charge' });
    const request = await stage.request({ channel: 'bni' });
    expect(request).toMatchObject({ state: 'waiting', instructions: null });
    await stage.check(request);
    expect((await stage.reload(request)).instructions).toMatchObject({
      kind: 'virtual_account',
      bank: 'bni',
    });
    const reference = await pay(stage.midtrans, request);
    await expectState(request, 'credited');
    const made = (await stage.midtrans.charges()).filter((one) => one.reference === reference);
    expect(made).toHaveLength(1);
  });

  test('is credited when a callback names it, where it cannot be looked up', async () => {
    await stage.xendit.control('/faults', { fault: 'unreadable', command: 'create' });
    const request = await stage.request({ method: 'retail', channel: 'indomaret' });
    expect(request.instructions).toBeNull();
    await pay(stage.xendit, request);
    await expectState(request, 'credited');
    expect(await stage.balanceOf(request)).toBe(50_000n);
  });

  test('is given up when the gateway never got it, and the client may ask again', async () => {
    await stage.midtrans.control('/faults', { fault: 'rate_limited', command: 'charge' });
    await expect(stage.request({ channel: 'bri' })).rejects.toMatchObject({
      code: 'deposit_method_unavailable',
    });
    expect(await stage.request({ channel: 'bri' })).toMatchObject({ state: 'waiting' });
  });
});

describe('a forged callback', () => {
  test.each([
    ['a wrong signature', (reference: string) => notification({ reference, key: 'guessed' })],
    ['no signature', (reference: string) => notification({ reference, signature: '' })],
    [
      'the signature of another amount',
      (reference: string) => ({
        ...notification({ reference, amount: '10000.00' }),
        gross_amount: '50000.00',
      }),
    ],
    [
      "another order's signature",
      (reference: string) => ({ ...notification({ reference: newGatewayReference() }), order_id: reference }),
    ],
  ])('with %s credits nothing, leaves a record and a security event', async (_words, forge) => {
    const request = await stage.request({ channel: 'bca' });
    const reference = await stage.referenceOf(request);
    expect(await post('midtrans', forge(reference))).toBe(401);
    expect(await outcomesOf(reference)).toEqual(['forged ignored']);
    await stage.check(request);
    expect(await stage.reload(request)).toMatchObject({ state: 'waiting' });
    expect(await stage.balanceOf(request)).toBe(0n);
  });

  test.each([{}, { 'x-callback-token': '' }, { 'x-callback-token': 'simulated-toke' }])(
    'of Xendit with the headers %j credits nothing',
    async (headers) => {
      const request = await stage.request({ channel: 'bsi' });
      const reference = await stage.referenceOf(request);
      const data = {
        reference_id: reference,
        payment_id: 'py-1',
        status: 'SUCCEEDED',
        request_amount: 50_000,
      };
      expect(await post('xendit', { event: 'payment.capture', data }, headers)).toBe(401);
      await stage.check(request);
      expect(await outcomesOf(reference)).toEqual(['forged ignored']);
      expect(await stage.balanceOf(request)).toBe(0n);
    },
  );

  test('that has the right secret and lies is contradicted by the gateway', async () => {
    const request = await stage.request({ channel: 'bca' });
    const reference = await stage.referenceOf(request);
    const untrue = [
      notification({ reference, amount: '500000.00' }),
      notification({ reference, amount: '50000.00' }),
    ];
    for (const body of untrue) expect(await post('midtrans', body)).toBe(200);
    await expect.poll(() => outcomesOf(reference)).toContain('hint contradicted');
    // What may only be early is believed to be untrue later.
    stage.server.app.clock.offsetMs += 11 * 60_000;
    try {
      await expect.poll(() => outcomesOf(reference)).toEqual(['hint contradicted', 'hint contradicted']);
    } finally {
      stage.server.app.clock.offsetMs -= 11 * 60_000;
    }
    expect(await stage.balanceOf(request)).toBe(0n);
    expect(log).toContain('a callback of a gateway says what the gateway denies');
  });

  test('that names the payment of another order credits neither twice', async () => {
    const [paid, unpaid] = [await stage.request({ channel: 'bsi' }), await stage.request({ channel: 'bsi' })];
    const reference = await pay(stage.xendit, paid);
    await expectState(paid, 'credited');
    const other = await stage.referenceOf(unpaid);
    const charge = (await stage.xendit.charges()).find((one) => one.reference === reference);
    const data = {
      ...{ reference_id: other, payment_request_id: charge?.id, payment_id: charge?.payments[0]?.id },
      ...{ status: 'SUCCEEDED', request_amount: 50_000 },
    };
    const headers = { 'x-callback-token': secrets.xendit.callback };
    expect(await post('xendit', { event: 'payment.capture', data }, headers)).toBe(200);
    await expect.poll(() => outcomesOf(other)).toEqual(['hint contradicted']);
    expect([await stage.balanceOf(paid), await stage.balanceOf(unpaid)]).toEqual([50_000n, 0n]);
  });

  test('is counted for the operator', async () => {
    await stage.server.app.securityEvents.close();
    const rows = await queryAsOwner(
      stage.server,
      "select sum(count)::integer as count from security_events where kind = 'forged_callback'",
    );
    expect(Number(rows[0]?.['count'])).toBeGreaterThanOrEqual(7);
  });
});

describe('a callback', () => {
  test('about an order that konter never made is accepted and kept', async () => {
    expect(await post('midtrans', notification({ reference: 'web-shop-17' }))).toBe(200);
    expect(await outcomesOf('web-shop-17')).toEqual(['hint unknown_reference']);
  });

  test('about a payment of ours that the database has lost is a case for a person when it is true', async () => {
    const reference = newGatewayReference();
    await stage.midtrans.call('POST', '/v2/charge', {
      ...{ payment_type: 'bank_transfer', bank_transfer: { bank: 'bca' } },
      transaction_details: { order_id: reference, gross_amount: 75_000 },
    });
    await stage.midtrans.control('/pay', { reference });
    await expect
      .poll(() =>
        queryAsOwner(
          stage.server,
          'select state, reason, amount::text from deposit_payments where amount = 75000',
        ),
      )
      .toEqual([{ state: 'in_review', reason: 'no_request', amount: '75000' }]);
  });

  test('that is no JSON, at no gateway or with another method is refused, never redirected', async () => {
    expect(await post('midtrans', 'order_id=1')).toBe(422);
    expect(await post('nobody', notification({ reference: 'x' }))).toBe(404);
    expect((await fetch(stage.callbackUrl('midtrans'), { redirect: 'manual' })).status).toBe(405);
  });

  test('that is repeated while its payment is checked waits, and does not deadlock with the check', async () => {
    await stage.midtrans.control('/settings', { callbacks: false });
    const { database } = stage.server.app;
    const reference = await stage.referenceOf(await stage.request({ channel: 'bni' }));
    // It claims money that the gateway does not show, so that it waits for an answer.
    const body = notification({ reference });
    expect(await post('midtrans', body)).toBe(200);
    const repeated = await database.transaction(async (tx) => {
      await tx.rows(sql<{ id: string }>`
        select t.id from gateway_transactions t where t.reference = ${reference} for update`);
      const answer = post('midtrans', body);
      const waiting =
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(() => queryAsOwner(stage.server, waiting)).not.toEqual([]);
      await tx.rows(sql`update gateway_callbacks set settled_at = null where reference = ${reference}`);
      return { answer };
    });
    expect(await repeated.answer).toBe(200);
  });

  test('of a product that konter does not use is accepted', async () => {
    const headers = { 'x-callback-token': secrets.xendit.callback };
    expect(await post('xendit', { event: 'payout.succeeded', data: {} }, headers)).toBe(200);
  });
});

test.each(['its client', 'a person of its client'])(
  'a payment that %s has cancelled is ended at the gateway at once',
  async (by) => {
    const { app } = stage.server;
    const request = await stage.request({ channel: 'bca' });
    const { id, accountId } = request;
    const reference = await stage.referenceOf(request);
    // It is old enough to be asked about every 15 minutes only.
    await queryWithoutTriggers(
      stage.server,
      'gateway_transactions',
      "update gateway_transactions set created_at = created_at - interval '2 hours' where request_id = $1",
      [id],
    );
    await stage.check(request);
    const wallet = { accountId, environment: 'live' } as const;
    await cancelGiven(app, wallet, by === 'its client' ? { id } : { id, actor: 'person ana' });
    const charge = async (): Promise<string | undefined> =>
      (await stage.midtrans.charges()).find((one) => one.reference === reference)?.stage;
    await expect.poll(charge).toBe('expired');
  },
);
