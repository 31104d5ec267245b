import { describe, expect, test, vi } from 'vitest';
import { queryAsOwner } from '../../query-as.ts';
import { confirmUnanswered, deposit, startLiveShop, type LiveShop } from './live-shop.ts';

const minuteMs = 60_000;

/**
 * A confirmed order for XL 10.000. Its number selects the outcome in Digiflazz's test mode. `silent`: its supplier does not
 * answer.
 */
async function buy(
  shop: LiveShop,
  number = '087800001230',
  { silent = false } = {},
): Promise<{ id: string; status: number; order: Awaited<ReturnType<LiveShop['read']>> }> {
  const quoted = await shop.quote({ destination: { customer_no: number } });
  const { status } = await (silent ? confirmUnanswered(shop, quoted) : shop.confirm(quoted));
  return { id: quoted.id, status, order: await shop.read(quoted.id) };
}

function fault(shop: LiveShop, of: 'digiflazz' | 'iak', body: object): Promise<void> {
  return shop[of].control('/faults', body);
}

/** Changes the brand of a product, as an import does, until the next order sees it. */
async function changeBrand(shop: LiveShop, code: string, brand: string): Promise<void> {
  await queryAsOwner(
    shop.server,
    `with changed as (update products set brand = '${brand}', description = '' where code = '${code}')
     update catalog_version set version = gen_random_uuid()`,
  );
  const { catalog } = shop.server.app;
  await expect
    .poll(async () => (await catalog.current()).snapshot.prepaid.byCode.get(code)?.brand)
    .toBe(brand);
}

describe('an order', () => {
  test('is bought on the best route, charged once, and stores no statement but the final one', async () => {
    const shop = await startLiveShop();
    shop.sells(shop.at('digiflazz', 'xld10', 10_000n), shop.at('iak', 'xld10000', 10_700n));
    const { id, status, order } = await buy(shop);
    expect([status, order.status, order.charged]).toEqual([200, 'succeeded', order.price]);
    expect(await shop.attempts(id)).toMatchObject([
      { supplier: 'digiflazz', sku: 'xld10', state: 'delivered', code: '00', closed_by: 'submit' },
    ]);
    expect(await shop.statements(id)).toEqual([]);
    expect(await shop.wallet()).toEqual({ available: deposit - order.price, held: 0 });
    expect(await shop.sold()).toBe(1);
  });

  test.each([
    ['ml5', { user_id: '123456789', zone_id: '1234' }, false],
    ['genshin60', { user_id: '800123456', zone_id: 'os_asia' }, true],
  ])(
    'for %s tells its supplier whether %j ends with a server: %j',
    async (product_code, destination, toServer) => {
      const shop = await startLiveShop();
      const reported: unknown[] = [];
      shop.wrap((supplier) => ({
        ...supplier,
        async submit(attempt) {
          reported.push([attempt.destination.map((part) => part.open()), attempt.toServer]);
          return { kind: 'rejected', reason: 'not_delivered', supplierCode: '02', nothingBegun: false };
        },
      }));
      shop.sells(shop.at('digiflazz', 'xld10', 1n));
      expect((await shop.confirm(await shop.quote({ product_code, destination }))).status).toBe(200);
      expect(reported).toEqual([[Object.values(destination), toServer]]);
    },
  );

  test('is sent, and asked about, as it was quoted although the catalog has changed since', async () => {
    const shop = await startLiveShop();
    const reported: unknown[] = [];
    shop.wrap((supplier) => ({
      ...supplier,
      async submit(attempt) {
        reported.push(['submit', attempt.toServer]);
        return { kind: 'unknown', recheckInMs: minuteMs };
      },
      async queryStatus(attempt) {
        reported.push(['ask', attempt.toServer]);
        return { kind: 'rejected', reason: 'not_delivered', supplierCode: '02', nothingBegun: false };
      },
    }));
    shop.sells(shop.at('digiflazz', 'xld10', 1n));
    const destination = { user_id: '800123456', zone_id: 'os_asia' };
    const quoted = await shop.quote({ product_code: 'genshin60', destination });
    // A game with a zone, which is appended to the player's number.
    await changeBrand(shop, 'genshin60', 'MOBILE LEGENDS');
    expect((await shop.confirm(quoted)).status).toBe(202);
    await shop.advanceClock(minuteMs + 1_000);
    await shop.advanceAttempts();
    expect(reported).toEqual([
      ['submit', true],
      ['ask', true],
    ]);
  });

  test('in progress at IAK is checked until it is sold', async () => {
    const shop = await startLiveShop({ worker: true });
    shop.sells(shop.at('iak', 'xld10000'));
    const { id, status } = await buy(shop, '081712340001');
    expect(status).toBe(202);
    await shop.advanceClock(5_000);
    await shop.until(id, 'succeeded');
    expect(await shop.statements(id)).toEqual([{ source: 'submit', said: 'unknown', code: '39' }]);
    expect(await shop.attempts(id)).toMatchObject([{ state: 'delivered', closed_by: 'ask' }]);
    expect(await shop.sold()).toBe(1);
  });

  test.each([
    ['digiflazz', 'xld10', '087800001230', 'T1\uFFFD'],
    ['iak', 'xld10000', '087800001230', expect.stringMatching(/^[0-9]+$/)],
  ] as const)('at %s ends although its answer has texts that PostgreSQL cannot store', async (...given) => {
    const [name, sku, number, theirs] = given;
    const shop = await startLiveShop({ worker: true });
    shop.sells(shop.at(name, sku));
    await fault(shop, name, { fault: 'odd_texts', command: 'any', count: 100 });
    const { id } = await buy(shop, number);
    await shop.advanceClock(61_000);
    expect((await shop.until(id, 'succeeded')).charged).toBeGreaterThan(0);
    const known = 'select supplier_reference as theirs from current_attempts where order_id = $1';
    expect(await queryAsOwner(shop.server, known, [id])).toEqual([{ theirs }]);
  });
});

describe('the next route is tried', () => {
  test.each([
    ['the supplier is unreachable', async (shop: LiveShop) => shop.digiflazz.crash(), 'not_sent'],
    [
      'there is no stock',
      async (shop: LiveShop) => fault(shop, 'digiflazz', { fault: 'code', code: '68' }),
      '68',
    ],
    [
      'our deposit is too low',
      async (shop: LiveShop) => shop.digiflazz.control('/balance', { amount: 5 }),
      '44',
    ],
  ] as const)('when %s', async (_what, spoil, code) => {
    const shop = await startLiveShop({ worker: true });
    shop.sells(shop.at('digiflazz', 'xld10', 10_000n), shop.at('iak', 'xld10000', 10_700n));
    await spoil(shop);
    const { id } = await buy(shop, '081712340001');
    if (code === 'not_sent') await shop.digiflazz.restart();
    await shop.advanceClock(5_000);
    const order = await shop.until(id, 'succeeded');
    const attempts = await shop.attempts(id);
    expect(attempts).toMatchObject([
      { supplier: 'digiflazz', state: 'rejected', code, closed_by: 'submit' },
      { supplier: 'iak', state: 'delivered' },
    ]);
    expect(attempts[0]?.['reference']).not.toBe(attempts[1]?.['reference']);
    expect(await shop.wallet()).toEqual({ available: deposit - order.price, held: 0 });
    expect(await shop.sold()).toBe(1);
  });

  test('within the maximum cost when the price rose', async () => {
    const shop = await startLiveShop();
    await shop.digiflazz.control('/products', { buyer_sku_code: 'xld10', price: 11_500 });
    await shop.digiflazz.control('/products', { buyer_sku_code: 'xldB', price: 10_500 });
    shop.sells(
      shop.at('digiflazz', 'xld10', 10_000n),
      shop.at('iak', 'xld10000', 99_000n),
      shop.at('digiflazz', 'xldB', 10_500n),
    );
    const { id, order } = await buy(shop, '087711110000');
    expect(order.status).toBe('succeeded');
    expect(await shop.attempts(id)).toMatchObject([
      { sku: 'xld10', state: 'rejected', code: '69' },
      { sku: 'xldB', state: 'delivered' },
    ]);
    expect(await shop.sold()).toBe(1);
  });

  test('until there is none, and then nothing was bought', async () => {
    const shop = await startLiveShop();
    await fault(shop, 'digiflazz', { fault: 'code', code: '68' });
    await fault(shop, 'iak', { fault: 'code', code: '106' });
    shop.sells(shop.at('digiflazz', 'xld10'), shop.at('iak', 'xld10000'));
    const warned = vi.spyOn(shop.server.app.log, 'warn');
    const { id, order } = await buy(shop);
    expect([order.status, order.reason, order.charged]).toEqual(['failed', 'product_disturbed', 0]);
    expect(warned.mock.calls.map(([about]) => about)).toEqual([
      { order_id: id, supplier: 'digiflazz', supplier_code: '68' },
      { order_id: id, supplier: 'iak', supplier_code: '106' },
    ]);
    expect(await shop.attempts(id)).toHaveLength(2);
    expect(await shop.wallet()).toEqual({ available: deposit, held: 0 });
    expect(await shop.sold()).toBe(0);
  });
});

test('a confirm uses no route above the cost that its quote allows, and is refused without another one', async () => {
  const shop = await startLiveShop();
  shop.sells(shop.at('digiflazz', 'xld10', 10_000n));
  const quoted = await shop.quote();
  const risen = shop.at('iak', 'xld10000', 99_000n);
  shop.sells(risen);
  const refused = await shop.confirm(quoted);
  expect([refused.status, refused.body.error.code]).toEqual([409, 'product_unavailable']);
  shop.sells(risen, shop.at('digiflazz', 'xld10', 10_000n));
  expect((await shop.confirm(quoted)).body.data.status).toBe('succeeded');
  expect(await shop.attempts(quoted.id)).toMatchObject([{ supplier: 'digiflazz', state: 'delivered' }]);
});

describe('the next route is not tried', () => {
  test.each([
    ['a purchase that was begun and failed', { fault: 'code', code: '02' }, 'not_delivered'],
    ['a wrong number', { fault: 'code', code: '54' }, 'wrong_destination'],
  ] as const)('after %s', async (_what, what, reason) => {
    const shop = await startLiveShop();
    await fault(shop, 'digiflazz', what);
    shop.sells(shop.at('digiflazz', 'xld10'), shop.at('iak', 'xld10000'));
    const { id, order } = await buy(shop);
    expect([order.status, order.reason]).toEqual(['failed', reason]);
    expect(await shop.attempts(id)).toHaveLength(1);
  });

  test('when every route is above the maximum cost, and the order ends with price_changed', async () => {
    const shop = await startLiveShop();
    await shop.digiflazz.control('/products', { buyer_sku_code: 'xld10', price: 20_000 });
    shop.sells(shop.at('digiflazz', 'xld10'), shop.at('iak', 'xld10000', 20_000n));
    const quoted = await shop.quote({ destination: { customer_no: '087711110001' } });
    const answer = await shop.confirm(quoted);
    expect([answer.status, answer.body.error.code]).toEqual([409, 'price_changed']);
    expect(answer.body.error['new_price']).toBeGreaterThan(quoted.price);
    expect(await shop.read(quoted.id)).toMatchObject({ status: 'expired', reason: 'price_changed' });
    expect(await shop.wallet()).toEqual({ available: deposit, held: 0 });
  });

  test.each(['silent_after', 'silent_before', 'html', 'reset'] as const)(
    'after %s, an unknown outcome: the first is checked once a minute and sells once',
    async (what) => {
      const shop = await startLiveShop();
      await fault(shop, 'digiflazz', { fault: what });
      shop.sells(shop.at('digiflazz', 'xld10'), shop.at('iak', 'xld10000'));
      const { id, status } = await buy(shop, undefined, { silent: what.startsWith('silent') });
      expect(status).toBe(202);
      await shop.advanceClock(minuteMs / 2);
      await shop.advanceAttempts();
      expect((await shop.read(id)).status).toBe('processing');
      await shop.advanceClock(minuteMs / 2);
      await shop.advanceAttempts();
      expect((await shop.read(id)).status).toBe('succeeded');
      expect(await shop.attempts(id)).toMatchObject([{ supplier: 'digiflazz', closed_by: 'ask' }]);
      expect(await shop.sold()).toBe(1);
    },
  );

  test('later than a minute after the hold', async () => {
    const shop = await startLiveShop();
    shop.wrap((supplier) => ({
      ...supplier,
      async submit(attempt, options) {
        const outcome = await supplier.submit(attempt, options);
        await shop.advanceClock(minuteMs);
        return outcome;
      },
    }));
    await fault(shop, 'digiflazz', { fault: 'code', code: '68' });
    shop.sells(shop.at('digiflazz', 'xld10'), shop.at('iak', 'xld10000'));
    const { id, order } = await buy(shop);
    expect(order.status).toBe('failed');
    expect(await shop.attempts(id)).toMatchObject([{ supplier: 'digiflazz', code: '68' }]);
    expect(await shop.sold()).toBe(0);
  });
});

test('a missing purchase is proof only after the time in which it could still arrive', async () => {
  const shop = await startLiveShop();
  await fault(shop, 'iak', { fault: 'silent_before' });
  shop.sells(shop.at('iak', 'xld10000'));
  const { id } = await buy(shop, '081712340001', { silent: true });
  await shop.advanceClock(60_000);
  await shop.advanceAttempts();
  expect((await shop.read(id)).status).toBe('processing');
  await shop.advanceClock(61_000);
  await shop.advanceAttempts();
  expect(await shop.read(id)).toMatchObject({ status: 'failed', reason: 'not_delivered' });
  expect(await shop.wallet()).toEqual({ available: deposit, held: 0 });
});

test('an order with an unknown outcome is escalated at the review deadline, and too old a purchase is not checked', async () => {
  const shop = await startLiveShop();
  let asked = 0;
  shop.wrap((supplier) => ({
    ...supplier,
    queryStatus() {
      asked += 1;
      return Promise.resolve({ kind: 'unknown', recheckInMs: null });
    },
  }));
  // A bill, because its status check does not pay it: it is checked while an operator may rule.
  shop.sells(shop.at('digiflazz', 'pln'));
  const { id, confirmation_token } = (await shop.inquire()).body.data;
  await fault(shop, 'digiflazz', { fault: 'html' });
  expect((await shop.confirm({ id, confirmation_token })).status).toBe(202);
  for (const [days, times] of [
    [1, 1],
    [1, 2],
    [80, 2],
    [1, 2],
  ] as const) {
    await shop.advanceClock(days * 24 * 60 * minuteMs);
    await shop.advanceAttempts();
    expect(await shop.read(id)).toMatchObject({ status: 'manual_review', reason: 'outcome_unknown' });
    expect(asked).toBe(times);
  }
  expect((await shop.wallet()).held).toBeGreaterThan(0);
});
