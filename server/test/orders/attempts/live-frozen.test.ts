import { expect, test, vi } from 'vitest';
import type { Outcome } from '../../../src/suppliers/supplier.ts';
import { deposit, startLiveShop, type LiveShop } from './live-shop.ts';

/*
 * A process that is frozen or killed between two steps, simulated by one that never gets its supplier's answer, or
 * gets it when another process has continued. Killed servers are tested in campaigns/supplier-chaos.
 */

/** After this a lease has expired and a supplier may be asked again. */
const laterMs = 61_000;

interface Frozen {
  /** Continues the frozen calls with the answers that they got, and waits until these are applied. */
  thaw(): Promise<void>;
}

/** Freezes every first purchase at a supplier, before it is sent or after it was answered. */
function freeze(shop: LiveShop, name: string, when: 'answered' | 'before'): Frozen {
  const held: (() => void)[] = [];
  const frozen = new Promise<void>((resolve) => held.push(resolve));
  let caught = 0;
  shop.wrap((supplier) => ({
    ...supplier,
    async submit(attempt, options): Promise<Outcome> {
      if (supplier.name !== name || caught > 0) return supplier.submit(attempt, options);
      caught += 1;
      if (when === 'before') {
        await frozen;
        return { kind: 'unknown', recheckInMs: 0 };
      }
      const outcome = await supplier.submit(attempt, options);
      await frozen;
      return outcome;
    },
  }));
  return {
    async thaw() {
      const settled = vi.spyOn(shop.server.app.orders, 'run');
      held.forEach((resolve) => resolve());
      // A late answer is applied a second time, with the state of then.
      await expect
        .poll(async () => (await Promise.all(settled.mock.results.map(({ value }) => value))).at(-1)?.kind)
        .toMatch(/^(?!late)/);
      settled.mockRestore();
    },
  };
}

async function confirmed(shop: LiveShop, number = '087800001230'): Promise<string> {
  const quoted = await shop.quote({ destination: { customer_no: number } });
  expect((await shop.confirm(quoted)).status).toBe(202);
  return quoted.id;
}

const impatient = { settings: { replyDeadlineMs: { live: 300, sandbox: 300 } } };

test.each(['before', 'answered'] as const)(
  'a purchase whose process freezes (%s) is checked and sold once, and its late answer changes nothing',
  async (when) => {
    const shop = await startLiveShop(impatient);
    shop.sells(shop.at('digiflazz', 'xld10'), shop.at('iak', 'xld10000'));
    const frozen = freeze(shop, 'digiflazz', when);
    const id = await confirmed(shop);
    await shop.advanceAttempts();
    expect((await shop.read(id)).status).toBe('processing');
    await shop.advanceClock(laterMs);
    await shop.advanceAttempts();
    const order = await shop.read(id);
    expect(order).toMatchObject({ status: 'succeeded', charged: order.price });
    await frozen.thaw();
    expect(await shop.read(id)).toEqual(order);
    expect(await shop.cases(id)).toEqual([]);
    expect(await shop.attempts(id)).toHaveLength(1);
    expect(await shop.sold()).toBe(1);
  },
);

test('a late refusal releases nothing when a status check of another process has bought', async () => {
  const shop = await startLiveShop(impatient);
  shop.sells(shop.at('digiflazz', 'xld10'), shop.at('iak', 'xld10000'));
  await shop.digiflazz.control('/faults', { fault: 'code', code: '68' });
  const frozen = freeze(shop, 'digiflazz', 'answered');
  const id = await confirmed(shop);
  await shop.advanceClock(laterMs);
  await shop.advanceAttempts();
  const order = await shop.read(id);
  expect(order.status).toBe('succeeded');
  await frozen.thaw();
  expect(await shop.read(id)).toEqual(order);
  expect(await shop.cases(id)).toEqual([]);
  expect(await shop.attempts(id)).toHaveLength(1);
  expect(await shop.wallet()).toEqual({ available: deposit - order.price, held: 0 });
  expect(await shop.sold()).toBe(1);
});

test('a purchase whose process froze between two suppliers is not sent again, and ends when the second never saw it', async () => {
  const shop = await startLiveShop(impatient);
  shop.sells(shop.at('digiflazz', 'xld10'), shop.at('iak', 'xld10000'));
  await shop.digiflazz.control('/faults', { fault: 'code', code: '68' });
  const frozen = freeze(shop, 'iak', 'before');
  const id = await confirmed(shop, '081712340001');
  await expect
    .poll(() => shop.attempts(id))
    .toMatchObject([
      { supplier: 'digiflazz', state: 'rejected' },
      { supplier: 'iak', state: 'open' },
    ]);
  await shop.advanceClock(130_000);
  await shop.advanceAttempts();
  expect(await shop.read(id)).toMatchObject({ status: 'failed', reason: 'not_delivered' });
  await frozen.thaw();
  expect(await shop.attempts(id)).toHaveLength(2);
  expect(await shop.wallet()).toEqual({ available: deposit, held: 0 });
  expect(await shop.sold()).toBe(0);
});

test('a process that wakes when its lease is nearly over sends nothing, since another one may', async () => {
  const shop = await startLiveShop(impatient);
  shop.sells(shop.at('digiflazz', 'xld10'));
  const quoted = await shop.quote();
  const { clock, orders } = shop.server.app;
  const [now, run] = [clock.monotonicMs.bind(clock), orders.run.bind(orders)];
  let sleptMs = 0;
  vi.spyOn(clock, 'monotonicMs').mockImplementation(() => now() + sleptMs);
  vi.spyOn(orders, 'run').mockImplementationOnce(async (command) => {
    const reply = await run(command);
    sleptMs = 30_000;
    return reply;
  });
  expect((await shop.confirm(quoted)).status).toBe(202);
  expect(await shop.sold()).toBe(0);
  await shop.advanceClock(laterMs);
  await shop.advanceAttempts();
  expect((await shop.read(quoted.id)).status).toBe('succeeded');
  expect(await shop.sold()).toBe(1);
});
