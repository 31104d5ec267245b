import { describe, expect, test, vi } from 'vitest';
import { Secret } from '../../../src/sealed.ts';
import { countOpenPurchases } from '../../../src/suppliers/setup/configured-suppliers.ts';
import type { Outcome } from '../../../src/suppliers/supplier.ts';
import { queryAsOwner } from '../../query-as.ts';
import { advanceDue } from './advance-due.ts';
import { deposit, startLiveShop, type LiveShop } from './live-shop.ts';

/*
 * No order waits for ever, whatever prevents its attempt from advancing, defects of konter included. The orders are
 * IAK's: where a status check may buy, there is none at the review deadline that could fail.
 */

const [minuteMs, dayMs] = [60_000, 24 * 3_600_000];

async function thrown(): Promise<never> {
  throw new Error('The adapter throws.');
}

function breakAdapters(shop: LiveShop): void {
  shop.wrap((supplier) => ({ ...supplier, submit: thrown, queryStatus: thrown, inquire: thrown }));
}

function answerWith(shop: LiveShop, outcome: Outcome): void {
  const answer = async (): Promise<Outcome> => outcome;
  shop.wrap((supplier) => ({ ...supplier, submit: answer, queryStatus: answer }));
}

const delivered = { kind: 'delivered', serial: new Secret('S1'), cost: 10_000n } as const;

describe('an order that cannot advance because', () => {
  test.each([
    ['its adapter throws', async (shop: LiveShop) => breakAdapters(shop)],
    [
      'the database refuses the statement about it',
      async (shop: LiveShop) => answerWith(shop, { ...delivered, supplierReference: 'A\0B' }),
    ],
    [
      'its destination cannot be opened',
      async (shop: LiveShop) => {
        shop.wrap((supplier) => ({
          ...supplier,
          submit: async () => ({ kind: 'unknown', recheckInMs: 0 }),
        }));
        // A purge of personal data too early.
        return (id: string) =>
          queryAsOwner(shop.server, 'update orders set destination_sealed = null where id = $1', [id]);
      },
    ],
  ] as const)('%s, is escalated to review after 24 hours, with its hold', async (_what, spoil) => {
    const shop = await startLiveShop();
    shop.sells(shop.at('iak', 'xld10000'));
    const spoilLater = await spoil(shop);
    const quoted = await shop.quote();
    expect((await shop.confirm(quoted)).status).toBe(202);
    await spoilLater?.(quoted.id);
    await shop.advanceClock(dayMs - minuteMs);
    await shop.advanceAttempts();
    expect(await shop.read(quoted.id)).toMatchObject({ status: 'processing' });

    await shop.advanceClock(2 * minuteMs);
    await shop.advanceAttempts();
    const waiting = await shop.read(quoted.id);
    expect(waiting).toMatchObject({ status: 'manual_review', reason: 'outcome_unknown' });
    expect(await shop.wallet()).toEqual({ available: deposit - quoted.price, held: quoted.price });
    expect(await shop.cases(quoted.id)).toEqual([
      { number: 1, cause: 'outcome_unknown', statements: [], open: true },
    ]);
    await shop.advanceClock(2 * dayMs);
    await shop.advanceAttempts();
    expect(await shop.read(quoted.id)).toEqual(waiting);
  });

  test('its adapter throws, is checked again when the lease expires, and no sooner', async () => {
    const shop = await startLiveShop();
    shop.sells(shop.at('iak', 'xld10000'));
    const query = vi.fn(thrown);
    shop.wrap((supplier) => ({ ...supplier, submit: thrown, queryStatus: query }));
    await shop.confirm(await shop.quote());
    for (const times of [1, 2, 3]) {
      await shop.advanceClock(minuteMs);
      for (let round = 0; round < 2; round += 1) await shop.advanceAttempts();
      expect(query).toHaveBeenCalledTimes(times);
    }
  });

  test('of a fault that is now fixed, is settled by the next answer', async () => {
    const shop = await startLiveShop();
    shop.sells(shop.at('iak', 'xld10000'));
    breakAdapters(shop);
    const quoted = await shop.quote();
    await shop.confirm(quoted);
    await shop.advanceClock(dayMs);
    await shop.advanceAttempts();
    expect((await shop.read(quoted.id)).status).toBe('manual_review');
    answerWith(shop, { ...delivered, supplierReference: null });
    await shop.advanceClock(dayMs);
    await shop.advanceAttempts();
    expect(await shop.read(quoted.id)).toMatchObject({ status: 'succeeded', charged: quoted.price });
  });

  test('the database was unreachable, is escalated to review once it is back', async () => {
    const shop = await startLiveShop();
    shop.sells(shop.at('iak', 'xld10000'));
    breakAdapters(shop);
    const quoted = await shop.quote();
    await shop.confirm(quoted);
    await shop.advanceClock(minuteMs);
    await shop.advanceAttempts();
    await shop.advanceClock(dayMs);
    const run = vi
      .spyOn(shop.server.app.orders, 'run')
      .mockRejectedValue(new Error('The database is unreachable.'));
    await shop.advanceAttempts();
    expect(run).toHaveBeenCalledTimes(1);
    run.mockRestore();
    expect((await shop.read(quoted.id)).status).toBe('processing');
    await shop.advanceClock(2 * minuteMs);
    await shop.advanceAttempts();
    expect((await shop.read(quoted.id)).status).toBe('manual_review');
  });
});

test('a purchase that cannot be continued now holds up no other, and is continued later', async () => {
  const shop = await startLiveShop();
  shop.sells(shop.at('iak', 'xld10000'));
  const query = vi.fn(thrown);
  shop.wrap((supplier) => ({ ...supplier, submit: thrown, queryStatus: query }));
  const first = await shop.quote();
  await shop.confirm(first);
  await shop.confirm(await shop.quote());
  await shop.advanceClock(minuteMs);
  const { orders } = shop.server.app;
  const run = orders.run.bind(orders);
  const spied = vi
    .spyOn(orders, 'run')
    .mockImplementation((command) =>
      'orderId' in command && command.orderId === first.id
        ? Promise.reject(new Error('The database refuses it.'))
        : run(command),
    );
  await shop.advanceAttempts();
  expect(query).toHaveBeenCalledTimes(1);
  spied.mockRestore();
  // The pause until it is tried again.
  const { clock } = shop.server.app;
  const { monotonicMs } = clock;
  clock.monotonicMs = () => monotonicMs() + minuteMs;
  await shop.advanceAttempts();
  expect(query).toHaveBeenCalledTimes(2);
  await shop.advanceAttempts();
  expect(query).toHaveBeenCalledTimes(2);
});

test('a purchase that no worker has continued yet is open, however long ago its server died', async () => {
  const shop = await startLiveShop();
  shop.sells(shop.at('iak', 'xld10000'));
  breakAdapters(shop);
  const { clock, database } = shop.server.app;
  clock.offsetMs -= dayMs;
  await shop.confirm(await shop.quote());
  clock.offsetMs += dayMs;
  expect(await countOpenPurchases(database, 'iak')).toBe(1);
  await shop.advanceAttempts();
  expect(await countOpenPurchases(database, 'iak')).toBe(1);
});

test('an inquiry whose adapter throws ends after ten minutes', async () => {
  const shop = await startLiveShop();
  shop.sells(shop.at('digiflazz', 'pln'));
  breakAdapters(shop);
  const reference = 'a-broken-adapter';
  expect((await shop.inquire({ client_reference: reference })).status).toBe(500);
  const [claimed] = await queryAsOwner(
    shop.server,
    'select id from current_orders where client_reference = $1',
    [reference],
  );
  const id = String(claimed?.['id']);
  const inquire = vi.fn(thrown);
  shop.wrap((supplier) => ({ ...supplier, inquire }));
  await shop.advanceClock(5 * minuteMs);
  for (let round = 0; round < 2; round += 1) await shop.advanceAttempts();
  // The lease is left to expire.
  expect(inquire).toHaveBeenCalledTimes(1);
  expect((await shop.read(id)).status).toBe('inquiring');
  await shop.advanceClock(6 * minuteMs);
  await shop.advanceAttempts();
  expect(await shop.read(id)).toMatchObject({ status: 'failed', reason: 'inquiry_timeout', charged: 0 });
  expect(await shop.attempts(id)).toMatchObject([{ kind: 'inquiry', state: 'rejected', code: 'no_answer' }]);
});

test('a node that does not have the supplier of a purchase leaves it to nodes that do', async () => {
  const shop = await startLiveShop();
  shop.sells(shop.at('iak', 'xld10000'));
  const quoted = await shop.quote({ destination: { customer_no: '081712340001' } });
  expect((await shop.confirm(quoted)).status).toBe(202);
  await shop.advanceClock(minuteMs);
  const { app } = shop.server;
  const named = (): never => {
    throw new Error('The supplier "iak" is not configured for live.');
  };
  await advanceDue({ ...app, suppliers: { ...app.suppliers, named } }, 'live');
  expect((await shop.read(quoted.id)).status).toBe('processing');
  await shop.advanceClock(minuteMs);
  await shop.advanceAttempts();
  expect((await shop.read(quoted.id)).status).toBe('succeeded');
});
