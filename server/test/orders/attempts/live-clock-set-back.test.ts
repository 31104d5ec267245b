import { expect, test, vi } from 'vitest';
import { queryAsOwner } from '../../query-as.ts';
import { confirmUnanswered, deposit, startLiveShop, type LiveShop } from './live-shop.ts';

/* A failover to a database whose clock is behind sets the clock back between two attempts of an order. */

const minuteMs = 60_000;

function setClockBack({ server }: LiveShop): void {
  server.app.clock.offsetMs -= minuteMs;
}

/** The first call of a supplier with this name is refused, and meanwhile the clock is set back. */
function refuseFirst(shop: LiveShop, name: string, operation: 'inquire' | 'submit'): void {
  const refusal = { reason: 'product_disturbed', supplierCode: '68' } as const;
  let isFirst = true;
  const refusesNow = (): boolean => {
    if (!isFirst) return false;
    isFirst = false;
    setClockBack(shop);
    return true;
  };
  shop.wrap((supplier) => {
    if (supplier.name !== name) return supplier;
    return operation === 'inquire'
      ? {
          ...supplier,
          inquire: async (bill, options) =>
            refusesNow() ? { kind: 'refused', ...refusal } : supplier.inquire(bill, options),
        }
      : {
          ...supplier,
          submit: async (attempt, options) =>
            refusesNow()
              ? { kind: 'rejected', ...refusal, nothingBegun: true }
              : supplier.submit(attempt, options),
        };
  });
}

/** Lets the lease of an unanswered purchase end, and asks its supplier. */
async function askLater(shop: LiveShop): Promise<void> {
  await shop.advanceClock(2 * minuteMs);
  await shop.advanceAttempts();
}

test('a bill is paid once although its payment seems older than its inquiry', async () => {
  const shop = await startLiveShop();
  shop.sells(shop.at('digiflazz', 'pln'));
  const order = (await shop.inquire()).body.data;
  setClockBack(shop);
  await shop.digiflazz.control('/faults', { fault: 'silent_after' });
  expect((await confirmUnanswered(shop, order)).status).toBe(202);
  await askLater(shop);
  expect(await shop.read(order.id)).toMatchObject({ status: 'succeeded', charged: order.price });
  expect(await shop.sold()).toBe(1);
  expect(await shop.wallet()).toEqual({ available: deposit - order.price, held: 0 });
});

test('an order is sold by the next supplier although that purchase seems older than the first one', async () => {
  const shop = await startLiveShop();
  shop.sells(shop.at('digiflazz', 'xld10'), shop.at('iak', 'xld10000'));
  refuseFirst(shop, 'digiflazz', 'submit');
  await shop.iak.control('/faults', { fault: 'silent_after', command: 'topup' });
  const order = await shop.quote();
  expect((await confirmUnanswered(shop, order)).status).toBe(202);
  await askLater(shop);
  expect(await shop.read(order.id)).toMatchObject({ status: 'succeeded', charged: order.price });
  expect(await shop.sold()).toBe(1);
  expect(await shop.wallet()).toEqual({ available: deposit - order.price, held: 0 });
});

test('a bill is read by the next supplier, and paid there, although that inquiry seems older', async () => {
  const shop = await startLiveShop();
  shop.sells(shop.at('digiflazz', 'pln'), shop.at('iak', 'PLNPOSTPAID'));
  refuseFirst(shop, 'digiflazz', 'inquire');
  const inquired = await shop.inquire();
  expect(inquired.status, inquired.text).toBe(201);
  const order = inquired.body.data;
  expect(order.status).toBe('awaiting_confirmation');
  // The confirm reads which inquiry is the newest.
  await queryAsOwner(shop.server, 'update wallets set version = gen_random_uuid()');
  await shop.iak.control('/faults', { fault: 'silent_after' });
  expect((await confirmUnanswered(shop, order)).status).toBe(202);
  await askLater(shop);
  expect(await shop.read(order.id)).toMatchObject({ status: 'succeeded', charged: order.price });
  expect(await shop.sold()).toBe(1);
});

test('an order whose hold is due but whose purchase is not opened is reported, and tried again', async () => {
  const shop = await startLiveShop();
  shop.sells(shop.at('digiflazz', 'xld10'));
  const { app } = shop.server;
  const { run } = app.orders;
  // The answer is lost as if the process had died.
  const losing = vi
    .spyOn(app.orders, 'run')
    .mockImplementation(async (command) =>
      command.kind === 'settle' || command.kind === 'open_attempt' ? { kind: 'nothing' } : run(command),
    );
  const order = await shop.quote();
  await shop.confirm(order);
  const logged = vi.spyOn(app.log, 'error');
  await askLater(shop);
  expect(logged.mock.calls).toContainEqual([
    { order_id: order.id },
    expect.stringMatching(/^an order is processed by nobody/),
  ]);
  losing.mockRestore();
  const { monotonicMs } = app.clock;
  app.clock.monotonicMs = () => monotonicMs() + minuteMs;
  await askLater(shop);
  expect((await shop.read(order.id)).status).toBe('succeeded');
});
