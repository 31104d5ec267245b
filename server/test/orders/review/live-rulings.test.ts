import { expect, test, vi } from 'vitest';
import { refundOrder, ruleOnCase } from './rule-alone.ts';
import { applyCallback } from '../../../src/orders/attempts/apply-callback.ts';
import { Secret } from '../../../src/sealed.ts';
import type { Outcome } from '../../../src/suppliers/supplier.ts';
import type { Reply } from '../../../src/orders/lane/reply.ts';
import { confirmUnanswered, deposit, startLiveShop, type LiveShop } from '../attempts/live-shop.ts';

const minuteMs = 60_000;
const by = { actor: 'operator test', reason: 'the supplier said so on the phone' };

function failed(supplierCode: string): Outcome {
  return { kind: 'rejected', reason: 'not_delivered', supplierCode, nothingBegun: false };
}

function sold(serial: string, cost: bigint): Outcome {
  return {
    kind: 'delivered',
    serial: new Secret(serial),
    cost,
    supplierReference: null,
    supplierCode: '00',
  };
}

function applyStatement(
  shop: LiveShop,
  supplier: string,
  reference: string,
  outcome: Outcome,
): Promise<unknown> {
  return applyCallback(shop.server.app, supplier, { kind: 'statement', reference, outcome });
}

function kindOf({ kind }: Reply): string {
  return kind;
}

async function settle(shop: LiveShop, orderId: string, as: 'failed' | 'succeeded'): Promise<bigint> {
  return (await ruleOnCase(shop.server.app, { orderId, as, serial: undefined, by })).booked;
}

/** Our references of an order's purchases, the oldest first. */
async function referencesOf(shop: LiveShop, orderId: string): Promise<readonly string[]> {
  return (await shop.attempts(orderId)).map(({ reference }) => String(reference));
}

/** An order that failed at one supplier and then at the other, and our reference at each. */
async function failedAtBoth(): Promise<{ shop: LiveShop; id: string; first: string; second: string }> {
  const shop = await startLiveShop();
  shop.sells(shop.at('digiflazz', 'xld10'), shop.at('iak', 'xld10000'));
  await shop.digiflazz.control('/faults', { fault: 'code', code: '68' });
  await shop.iak.control('/faults', { fault: 'code', code: '07' });
  const { id } = await shop.quote().then(async (quoted) => (await shop.confirm(quoted)).body.data);
  expect((await shop.read(id)).status).toBe('failed');
  const [first = '', second = ''] = await referencesOf(shop, id);
  return { shop, id, first, second };
}

test('a ruling books sales reported since the last one, and not those that the last one found untrue', async () => {
  const { shop, id, first, second } = await failedAtBoth();
  await applyStatement(shop, 'digiflazz', first, sold('A', 10_000n));
  expect(await settle(shop, id, 'failed')).toBe(0n);
  await applyStatement(shop, 'iak', second, sold('B', 10_700n));
  expect(await settle(shop, id, 'succeeded')).toBe(10_700n);
  expect(await shop.cases(id)).toMatchObject([{ open: false }, { open: false }]);
  expect(await shop.wallet()).toEqual({ available: deposit, held: 0 });
});

test('a sale reported while the clock was set back is not taken for one already ruled on', async () => {
  const { shop, id, first, second } = await failedAtBoth();
  await applyStatement(shop, 'digiflazz', first, sold('A', 10_000n));
  shop.server.app.clock.offsetMs += 10 * minuteMs;
  await settle(shop, id, 'failed');
  shop.server.app.clock.offsetMs -= 5 * minuteMs;
  await applyStatement(shop, 'iak', second, sold('B', 10_700n));
  expect(await settle(shop, id, 'succeeded')).toBe(10_700n);
});

test('a ruling books no sale that an earlier ruling found untrue', async () => {
  const { shop, id, first, second } = await failedAtBoth();
  await applyStatement(shop, 'digiflazz', first, sold('A', 10_000n));
  await settle(shop, id, 'failed');
  await applyStatement(shop, 'iak', second, sold('B', 10_700n));
  await settle(shop, id, 'failed');
  await applyStatement(shop, 'digiflazz', first, sold('C', 10_100n));
  expect(await settle(shop, id, 'succeeded')).toBe(10_100n);
});

test('a reversal after a ruling of succeeded opens a case, although the supplier denied the sale at first', async () => {
  const shop = await startLiveShop();
  shop.sells(shop.at('digiflazz', 'xld10'));
  await shop.digiflazz.control('/faults', { fault: 'silent_after' });
  const quoted = await shop.quote();
  expect((await confirmUnanswered(shop, quoted)).status).toBe(202);
  const { id } = quoted;
  const [reference = ''] = await referencesOf(shop, id);
  await applyStatement(shop, 'digiflazz', reference, failed('02'));
  await shop.advanceClock(minuteMs);
  await shop.advanceAttempts();
  expect(await shop.cases(id)).toMatchObject([{ cause: 'contradictory_answers', open: true }]);
  await settle(shop, id, 'succeeded');
  await applyStatement(shop, 'digiflazz', reference, failed('74'));
  await applyStatement(shop, 'digiflazz', reference, failed('55'));
  expect(await shop.cases(id)).toMatchObject([
    { cause: 'contradictory_answers', open: false },
    { cause: 'reversed_after_success', open: true },
  ]);
  await refundOrder(shop.server.app, { orderId: id, by });
  await applyStatement(shop, 'digiflazz', reference, failed('53'));
  expect(await shop.cases(id)).toHaveLength(2);
  expect(await shop.wallet()).toEqual({ available: deposit, held: 0 });
});

test('a sale after a ruling of failed opens a case, although a sale was reported before', async () => {
  const shop = await startLiveShop();
  shop.sells(shop.at('digiflazz', 'xld10'));
  const statements = [
    { said: 'delivered', code: 'Sukses' },
    { said: 'rejected', code: '02' },
  ] as const;
  shop.wrap((supplier) => ({
    ...supplier,
    submit: () => Promise.resolve({ kind: 'contradictory', statements }),
  }));
  const quoted = await shop.quote();
  expect((await shop.confirm(quoted)).status).toBe(202);
  const { id } = quoted;
  expect(await shop.cases(id)).toMatchObject([{ cause: 'contradictory_answers', open: true }]);
  await settle(shop, id, 'failed');
  const [reference = ''] = await referencesOf(shop, id);
  for (const serial of ['A', 'A', ''])
    await applyStatement(shop, 'digiflazz', reference, sold(serial, 10_000n));
  expect(await shop.cases(id)).toMatchObject([
    { cause: 'contradictory_answers', open: false },
    { cause: 'sold_after_failed', open: true },
  ]);
  expect(await settle(shop, id, 'succeeded')).toBe(10_000n);
  expect(await shop.wallet()).toEqual({ available: deposit, held: 0 });
});

test('a sale after a failure opens one case, and repetitions after its ruling open none', async () => {
  const shop = await startLiveShop();
  shop.sells(shop.at('digiflazz', 'xld10'));
  await shop.digiflazz.control('/faults', { fault: 'code', code: '02' });
  const { id } = await shop.quote().then(async (quoted) => (await shop.confirm(quoted)).body.data);
  expect((await shop.read(id)).status).toBe('failed');
  const [reference = ''] = await referencesOf(shop, id);
  await applyStatement(shop, 'digiflazz', reference, sold('A', 10_000n));
  expect(await settle(shop, id, 'succeeded')).toBe(10_000n);
  await applyStatement(shop, 'digiflazz', reference, sold('', 10_000n));
  expect(await shop.cases(id)).toMatchObject([{ cause: 'sold_after_failed', open: false }]);
});

test('a reversal opens one case, and repetitions after its ruling open none', async () => {
  const shop = await startLiveShop();
  shop.sells(shop.at('digiflazz', 'xld10'));
  shop.wrap((supplier) => ({
    ...supplier,
    submit: () => Promise.resolve({ kind: 'contradictory', statements: [] }),
  }));
  const quoted = await shop.quote();
  expect((await shop.confirm(quoted)).status).toBe(202);
  const { id } = quoted;
  await settle(shop, id, 'succeeded');
  const [reference = ''] = await referencesOf(shop, id);
  await applyStatement(shop, 'digiflazz', reference, failed('74'));
  await settle(shop, id, 'succeeded');
  await applyStatement(shop, 'digiflazz', reference, failed('55'));
  expect(await shop.cases(id)).toMatchObject([
    { cause: 'contradictory_answers', open: false },
    { cause: 'reversed_after_success', open: false },
  ]);
});

test('a ruling waits for the answer in progress, although a callback opened the case', async () => {
  const shop = await startLiveShop();
  shop.sells(shop.at('digiflazz', 'xld10'));
  const answer = Promise.withResolvers<Outcome>();
  shop.wrap((supplier) => ({ ...supplier, submit: () => answer.promise }));
  const quoted = await shop.quote();
  const { id } = quoted;
  const confirming = shop.confirm(quoted);
  await shop.until(id, 'processing');
  const [reference = ''] = await referencesOf(shop, id);
  const statements = [
    { said: 'delivered', code: 'Sukses' },
    { said: 'rejected', code: '02' },
  ] as const;
  await applyStatement(shop, 'digiflazz', reference, { kind: 'contradictory', statements });
  expect((await shop.read(id)).status).toBe('manual_review');
  const run = vi.spyOn(shop.server.app.orders, 'run');
  const ruling = settle(shop, id, 'failed').then(() => 'ruled');
  const replies = async () => (await Promise.all(run.mock.results.map(({ value }) => value))).map(kindOf);
  await expect.poll(replies).toEqual(expect.arrayContaining(['busy', 'busy']));
  expect(new Set(await replies())).toEqual(new Set(['busy']));
  answer.resolve(sold('A', 10_000n));
  expect(await ruling).toBe('ruled');
  expect((await confirming).status).toBe(202);
  expect(await shop.statements(id)).toMatchObject([
    {},
    {},
    { source: 'submit', said: 'delivered', code: '00' },
  ]);
  expect(await shop.wallet()).toEqual({ available: deposit, held: 0 });
});

test('a refund leaves open the case of a sale on another route, whose cost is still to be booked', async () => {
  const shop = await startLiveShop();
  await shop.digiflazz.control('/products', { buyer_sku_code: 'xldB', price: 10_000 });
  shop.sells(shop.at('digiflazz', 'xld10'), shop.at('digiflazz', 'xldB'));
  await shop.digiflazz.control('/faults', { fault: 'code', code: '68' });
  const quoted = await shop.quote({ destination: { customer_no: '087711110000' } });
  expect((await shop.confirm(quoted)).body.data.status).toBe('succeeded');
  const { id } = quoted;
  const [first = '', second = ''] = await referencesOf(shop, id);
  await applyStatement(shop, 'digiflazz', first, sold('A', 10_000n));
  await applyStatement(shop, 'digiflazz', second, failed('74'));
  await refundOrder(shop.server.app, { orderId: id, by });
  expect(await shop.cases(id)).toMatchObject([{ cause: 'sold_after_failed', open: true }]);
  expect(await settle(shop, id, 'succeeded')).toBe(10_000n);
  expect(await shop.cases(id)).toMatchObject([{ open: false }]);
  expect(await shop.wallet()).toEqual({ available: deposit, held: 0 });
});
