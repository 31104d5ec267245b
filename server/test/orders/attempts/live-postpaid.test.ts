import { describe, expect, test, vi } from 'vitest';
import { applyCallback } from '../../../src/orders/attempts/apply-callback.ts';
import { Secret } from '../../../src/sealed.ts';
import { confirmUnanswered, deposit, startLiveShop, type LiveShop } from './live-shop.ts';

const hourMs = 3_600_000;

async function billOf(shop: LiveShop, change?: object): ReturnType<LiveShop['read']> {
  const answer = await shop.inquire(change);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

/** Moves konter and both suppliers to this time. */
async function goTo(shop: LiveShop, iso: string): Promise<void> {
  await shop.advanceClock(new Date(iso).getTime() - (Date.now() + shop.server.app.clock.offsetMs));
}

describe.each([
  ['digiflazz', 'pln', '530000000001'],
  ['iak', 'BPJS', '8801234560001'],
] as const)('a bill at %s', (name, sku, number) => {
  test('is paid where it was read, under the reference of its inquiry, for its total', async () => {
    const shop = await startLiveShop();
    const other = name === 'iak' ? shop.at('digiflazz', 'pln') : shop.at('iak', 'PLNPOSTPAID');
    shop.sells(shop.at(name, sku));
    const order = await billOf(shop, { customer_no: number });
    expect(order).toMatchObject({ status: 'awaiting_confirmation' });
    // Another route is cheaper now, but does not know this bill.
    shop.sells(other, shop.at(name, sku));
    expect((await shop.confirm(order)).status).toBe(200);
    expect(await shop.read(order.id)).toMatchObject({ status: 'succeeded', charged: order.price });
    const attempts = await shop.attempts(order.id);
    expect(attempts).toMatchObject([
      { kind: 'inquiry', supplier: name, state: 'delivered' },
      {
        kind: 'purchase',
        supplier: name,
        sku,
        state: 'delivered',
        bill_reference: attempts[0]?.['reference'],
      },
    ]);
    expect(await shop.sold()).toBe(1);
    expect(await shop.wallet()).toEqual({ available: deposit - order.price, held: 0 });
  });

  test('is read and paid although the answers have texts that PostgreSQL cannot store', async () => {
    const shop = await startLiveShop();
    shop.sells(shop.at(name, sku));
    await shop[name].control('/faults', { fault: 'odd_texts', command: 'any', count: 100 });
    const order = await billOf(shop, { customer_no: number });
    expect(order.bill?.customer_name).toMatch(/^[^\0]+\uFFFD$/);
    expect((await shop.confirm(order)).status).toBe(200);
    expect(await shop.read(order.id)).toMatchObject({ status: 'succeeded', charged: order.price });
  });

  test('whose payment was not answered is checked and paid once', async () => {
    const shop = await startLiveShop();
    shop.sells(shop.at(name, sku));
    const order = await billOf(shop, { customer_no: number });
    await shop[name].control('/faults', { fault: 'silent_after' });
    expect((await confirmUnanswered(shop, order)).status).toBe(202);
    await shop.advanceClock(61_000);
    await shop.advanceAttempts();
    expect((await shop.read(order.id)).status).toBe('succeeded');
    expect(await shop.sold()).toBe(1);
  });
});

test('a bill that would cost us more than its total is not sold, and its reference is free', async () => {
  const shop = await startLiveShop();
  shop.sells(shop.at('digiflazz', 'pln'));
  let dearer = 1n;
  shop.wrap((supplier) => ({
    ...supplier,
    async inquire(bill, options) {
      const outcome = await supplier.inquire(bill, options);
      if (outcome.kind !== 'bill') return outcome;
      return { ...outcome, bill: { ...outcome.bill, cost: outcome.bill.total + dearer } };
    },
  }));
  const request = { client_reference: 'bill-1' };
  const refused = await shop.inquire(request);
  expect([refused.status, refused.body.error.code]).toEqual([409, 'product_unavailable']);
  dearer = 0n;
  expect((await shop.confirm(await billOf(shop, request))).status).toBe(200);
});

test('a callback about a bill carries the reference of its inquiry', async () => {
  const shop = await startLiveShop();
  shop.sells(shop.at('digiflazz', 'pln'));
  const order = await billOf(shop);
  const [inquiry] = await shop.attempts(order.id);
  const reading = {
    kind: 'statement',
    reference: String(inquiry?.['reference']),
    outcome: {
      kind: 'delivered',
      serial: new Secret('S1234554321N'),
      cost: 10_000n,
      supplierReference: null,
    },
  } as const;
  // Nothing was paid yet: whoever receives the callback keeps it as a stray.
  expect(await applyCallback(shop.server.app, 'digiflazz', reading)).toBe('unknown_reference');
  expect((await shop.read(order.id)).status).toBe('awaiting_confirmation');
  await shop.digiflazz.control('/faults', { fault: 'silent_after' });
  expect((await confirmUnanswered(shop, order)).status).toBe(202);
  expect(await applyCallback(shop.server.app, 'digiflazz', reading)).toBe('taken');
  expect((await shop.read(order.id)).status).toBe('succeeded');
});

test('an inquiry without an answer is sent to the next supplier, and a refused one is not', async () => {
  const shop = await startLiveShop();
  shop.sells(shop.at('digiflazz', 'pln'), shop.at('iak', 'PLNPOSTPAID'));
  await goTo(shop, '2027-03-10T05:00:00Z');
  await shop.digiflazz.control('/faults', { fault: 'html', command: 'inq-pasca' });
  const order = await billOf(shop);
  expect(await shop.attempts(order.id)).toMatchObject([
    { supplier: 'digiflazz', kind: 'inquiry', state: 'rejected', code: 'no_answer' },
    { supplier: 'iak', kind: 'inquiry', state: 'delivered' },
  ]);
  expect((await shop.confirm(order)).status).toBe(200);
  expect((await shop.read(order.id)).status).toBe('succeeded');
  expect((await shop.inquire({ customer_no: '530000000003' })).status).toBeGreaterThanOrEqual(409);
});

test.each([
  ['has no deposit', { kind: 'refused', reason: 'product_disturbed', supplierCode: '44' }],
  ['does not answer', { kind: 'unknown', recheckInMs: 0 }],
] as const)(
  'a bill is read by the only supplier that is left when the first one %s',
  async (_what, answer) => {
    const shop = await startLiveShop();
    await goTo(shop, '2027-03-10T05:00:00Z');
    const [first, other] = [shop.at('digiflazz', 'pln'), shop.at('iak', 'PLNPOSTPAID')];
    shop.wrap((supplier) => ({
      ...supplier,
      async inquire(...call) {
        if (supplier.name === 'iak') return supplier.inquire(...call);
        // As it answers so, it is paused, or its circuit breaker opens.
        shop.sells(other);
        return answer;
      },
    }));
    shop.sells(first, other);
    const order = await billOf(shop);
    expect(order.status).toBe('awaiting_confirmation');
    expect(await shop.attempts(order.id)).toMatchObject([
      { supplier: 'digiflazz', kind: 'inquiry', state: 'rejected' },
      { supplier: 'iak', kind: 'inquiry', state: 'delivered' },
    ]);
    expect((await shop.confirm(order)).status).toBe(200);
    expect(await shop.sold()).toBe(1);
  },
);

test('a supplier that cannot read bills now is skipped, and without another one the product is unavailable', async () => {
  const shop = await startLiveShop();
  await goTo(shop, '2027-03-10T05:00:00Z');
  const disturbed = { fault: 'code', code: '44', command: 'inq-pasca' };
  const warned = vi.spyOn(shop.server.app.log, 'warn');
  shop.sells(shop.at('digiflazz', 'pln'), shop.at('iak', 'PLNPOSTPAID'));
  await shop.digiflazz.control('/faults', disturbed);
  expect(await shop.attempts((await billOf(shop)).id)).toMatchObject([
    { supplier: 'digiflazz', kind: 'inquiry', state: 'rejected', code: '44' },
    { supplier: 'iak', kind: 'inquiry', state: 'delivered' },
  ]);
  shop.sells(shop.at('digiflazz', 'pln'));
  await shop.digiflazz.control('/faults', disturbed);
  const request = { client_reference: 'while-disturbed' };
  const refused = await shop.inquire(request);
  expect([refused.status, refused.body.error.code]).toEqual([409, 'product_unavailable']);
  expect((await shop.inquire(request)).status).toBe(201);
  // There is no order that could show it to the operator.
  expect(warned.mock.calls.map(([about]) => about)).toEqual(
    Array.from({ length: 2 }, () => ({ supplier: 'digiflazz', supplier_code: '44', product: 'plnpasca' })),
  );
});

describe('the payment cut-off', () => {
  test.each([
    ['digiflazz', 'pln', '2027-02-28T16:50:00Z', '2027-02-28T16:59:00Z'],
    ['digiflazz', 'pln', '2027-12-31T16:58:00Z', '2027-12-31T16:59:00Z'],
    ['digiflazz', 'pln', '2028-02-28T17:00:00Z', '2028-02-28T17:15:00Z'],
    ['iak', 'PLNPOSTPAID', '2027-04-30T15:50:00Z', '2027-04-30T15:59:00Z'],
    ['iak', 'PLNPOSTPAID', '2027-04-30T15:30:00Z', '2027-04-30T15:45:00Z'],
  ] as const)(
    'at %s (%s): a bill that is read at %s can be confirmed until %s',
    async (name, sku, read, end) => {
      const shop = await startLiveShop();
      shop.sells(shop.at(name, sku));
      const startMs = performance.now();
      await goTo(shop, read);
      const order = await billOf(shop);
      const left = new Date(end).getTime() - new Date(order.expires_at).getTime();
      // Reading it takes some time.
      expect(left).toBeLessThanOrEqual(0);
      expect(left).toBeGreaterThanOrEqual(Math.floor(startMs - performance.now()));
      await goTo(shop, order.expires_at);
      expect((await shop.confirm(order)).body.error.code).toBe('quote_expired');
    },
  );

  test.each([
    ['digiflazz', 'pln', '2027-02-28T16:59:10Z'],
    ['iak', 'PLNPOSTPAID', '2027-04-30T15:59:10Z'],
    ['iak', 'PLNPOSTPAID', '2027-04-30T16:59:10Z'],
  ] as const)(
    'at %s (%s): a bill that could not be paid any more is not read at %s',
    async (name, sku, read) => {
      const shop = await startLiveShop();
      shop.sells(shop.at(name, sku));
      await goTo(shop, read);
      expect((await shop.inquire()).body.error.code).toBe('product_unavailable');
    },
  );

  test('prevents the first sending of a payment after it', async () => {
    const shop = await startLiveShop({ settings: { sendWindowMs: hourMs, attemptLeaseMs: hourMs } });
    shop.sells(shop.at('digiflazz', 'pln'));
    await goTo(shop, '2027-02-28T16:58:10Z');
    const order = await billOf(shop);
    // Midnight passes between the hold and the sending.
    const { app } = shop.server;
    const { monotonicMs } = app.clock;
    let late = false;
    app.clock.monotonicMs = () => monotonicMs() + (late ? 120_000 : 0);
    const { run } = app.orders;
    Object.assign(app.orders, {
      run: async (command: Parameters<typeof run>[0]) => {
        const reply = await run(command);
        if (command.kind === 'confirm') late = true;
        return reply;
      },
    });
    expect((await shop.confirm(order)).status).toBe(200);
    late = false;
    expect(await shop.read(order.id)).toMatchObject({ status: 'failed', reason: 'not_delivered' });
    expect((await shop.attempts(order.id))[1]).toMatchObject({ state: 'rejected', code: 'too_late' });
    expect(await shop.sold()).toBe(0);
    expect(await shop.wallet()).toEqual({ available: deposit, held: 0 });
  });
});
