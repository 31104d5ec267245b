import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkTransaction } from '../../../src/deposits/gateways/check-transaction.ts';
import type { LiveGateway } from '../../../src/deposits/gateways/gateways.ts';
import { findNamedTransaction } from '../../../src/deposits/gateways/transaction-rows.ts';
import { newGatewayReference } from '../../../src/deposits/gateways/gateway-reference.ts';
import { sql } from '../../../src/database/sql.ts';
import { matchByHand } from '../../../src/deposits/payments/match-by-hand.ts';
import type { DepositRequest } from '../../../src/deposits/requests/deposit-request.ts';
import { queryAsOwner, queryWithoutTriggers } from '../../query-as.ts';
import type { SimulatedGateway } from '../../simulators/simulated-gateway.ts';
import { notification } from './notification.ts';
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

interface Payments {
  readonly state: string;
  /** Empty: it was credited at once. */
  readonly reason: string;
  readonly amount: string;
  readonly fee: string;
}

async function paymentsOf(request: DepositRequest): Promise<Payments[]> {
  const rows = await queryAsOwner(
    stage.server,
    "select state, coalesce(reason, '') as reason, amount, fee from deposit_payments where request_id = $1 order by id",
    [request.id],
  );
  return rows.map(({ state, reason, amount, fee }) => ({
    ...{ state: String(state), reason: String(reason) },
    ...{ amount: String(amount), fee: String(fee) },
  }));
}

/** What became of the callbacks about a payment, but for the one about its creation. */
async function outcomesOf(reference: string): Promise<string[]> {
  const rows = await queryAsOwner(
    stage.server,
    "select reading, outcome from gateway_callbacks where reference = $1 and status <> 'pending' order by id",
    [reference],
  );
  return rows.map(({ reading, outcome }) => `${String(reading)} ${String(outcome)}`);
}

/** The cases about the payments of a request, with their states. */
async function casesOf({ id }: DepositRequest): Promise<string[]> {
  const rows = await queryAsOwner(
    stage.server,
    `select k.kind, k.state from deposit_cases k
      where k.payment_id in (select p.id from deposit_payments p where p.request_id = $1)`,
    [id],
  );
  return rows.map(({ kind, state }) => `${String(kind)} ${String(state)}`);
}

async function pay(gateway: SimulatedGateway, request: DepositRequest, more = {}): Promise<string> {
  const reference = await stage.referenceOf(request);
  await gateway.control('/pay', { reference, ...more });
  return reference;
}

async function expectState(request: DepositRequest, state: string): Promise<void> {
  await expect.poll(async () => (await stage.reload(request)).state).toBe(state);
}

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
    await stage.check(request);
    expect((await paymentsOf(request)).map(({ state }) => state)).toEqual(['reversed']);
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

  test('in a part that Midtrans does not name is a case, once', async () => {
    const request = await stage.request({ method: 'qris', channel: 'qris' });
    await pay(stage.midtrans, request);
    await expectState(request, 'credited');
    const { app } = stage.server;
    const live = app.gateways.all.get('midtrans');
    if (live === undefined) throw new Error('There is no gateway.');
    const unclear: LiveGateway = {
      ...live,
      gateway: {
        ...live.gateway,
        async read(target, options) {
          const outcome = await live.gateway.read(target, options);
          if (outcome.kind !== 'state') return outcome;
          const reversal = { kind: 'chargeback', amount: null } as const;
          const payments = outcome.state.payments.map((one) => ({ ...one, reversal }));
          return { kind: 'state', state: { ...outcome.state, status: 'partial_chargeback', payments } };
        },
      },
    };
    for (let turn = 1; turn <= 2; turn += 1) {
      const reference = await stage.referenceOf(request);
      const named = { gateway: 'midtrans', reference, transactionId: null };
      const transaction = await findNamedTransaction(app.database, named);
      if (transaction === undefined) throw new Error('There is no payment at the gateway.');
      const rows = await queryAsOwner(
        stage.server,
        'update gateway_transactions set lease = lease + 1 where reference = $1 returning lease',
        [reference],
      );
      const lease = Number(rows[0]?.['lease']);
      await checkTransaction(app, unclear, { transaction, lease, now: new Date() });
    }
    expect(await casesOf(request)).toEqual(['reversal_reported open']);
    expect(await stage.balanceOf(request)).toBe(50_000n);
  });
});

test('a payment that its client has cancelled is ended at the gateway', async () => {
  const request = await stage.request({ channel: 'bca' });
  const reference = await stage.referenceOf(request);
  await queryAsOwner(
    stage.server,
    "update deposit_requests set state = 'cancelled', ended_at = clock_timestamp(), version = version + 1 where id = $1",
    [request.id],
  );
  await stage.check(request);
  const charge = async (): Promise<string | undefined> =>
    (await stage.midtrans.charges()).find((one) => one.reference === reference)?.stage;
  await expect.poll(charge).toBe('expired');
});
