import { describe, expect, test } from 'vitest';
import { applyCallback } from '../../../src/orders/attempts/apply-callback.ts';
import { Secret } from '../../../src/sealed.ts';
import { callbackSignature } from '../../../src/suppliers/digiflazz/signature.ts';
import { queryAsOwner } from '../../query-as.ts';
import { webhookSecret } from '../../suppliers/digiflazz/stage.ts';
import { deposit, type LiveShop, startLiveShop } from './live-shop.ts';

const minuteMs = 60_000;
const anotherNumber = '089911112222';

/** An order whose purchase at Digiflazz is answered with a fault; IAK sells the product too. */
async function bought(
  shop: LiveShop,
  fault: object,
): Promise<{ id: string; price: number; reference: string }> {
  shop.sells(shop.at('digiflazz', 'xld10'), shop.at('iak', 'xld10000'));
  await shop.digiflazz.control('/faults', fault);
  const quoted = await shop.quote();
  await shop.confirm(quoted);
  const [attempt] = await shop.attempts(quoted.id);
  return { id: quoted.id, price: quoted.price, reference: String(attempt?.['reference']) };
}

async function askAgain(shop: LiveShop): Promise<void> {
  await shop.advanceClock(minuteMs);
  await shop.advanceAttempts();
}

async function callBack(shop: LiveShop, reference: string, said: object): Promise<void> {
  const body = Buffer.from(JSON.stringify({ data: { ref_id: reference, ...said } }));
  const headers = { 'x-hub-signature': callbackSignature(new Secret(webhookSecret), body) };
  await applyCallback(shop.server.app, 'digiflazz', shop.digiflazz.supplier.readCallback({ headers, body }));
}

describe('an answer to a purchase that names', () => {
  test.each([
    ['another number', '00', { customer_no: anotherNumber }, 'other_number'],
    ['another product', '00', { buyer_sku_code: 'tsel10' }, 'other_product'],
    ['another reference', '00', { ref_id: 'another' }, 'other_reference'],
    ['no reference', '00', { ref_id: null }, 'no_reference'],
    ['another number, with a refusal', '44', { customer_no: anotherNumber }, 'other_number'],
    ['another product, with a refusal', '44', { buyer_sku_code: 'tsel10' }, 'other_product'],
    ['another reference, with a failure', '02', { ref_id: 'another' }, 'other_reference'],
  ])(
    '%s proves nothing: nothing is settled or bought elsewhere until an answer is about it',
    async (_what, code, members, stored) => {
      const shop = await startLiveShop();
      const { id, price } = await bought(shop, { fault: 'members', code, members });
      expect(await shop.read(id)).toMatchObject({ status: 'processing' });
      expect(await shop.wallet()).toEqual({ available: deposit - price, held: price });
      await shop.digiflazz.control('/faults', {
        fault: 'members',
        code: '44',
        members: { customer_no: anotherNumber },
      });
      await askAgain(shop);
      expect(await shop.statements(id)).toMatchObject([
        { source: 'submit', said: 'unknown', code: stored },
        {},
      ]);
      expect(await shop.attempts(id)).toHaveLength(1);
      await askAgain(shop);
      const ended =
        code === '02' ? { status: 'failed', charged: 0 } : { status: 'succeeded', charged: price };
      expect(await shop.read(id)).toMatchObject(ended);
      expect(await shop.sold()).toBe(code === '02' ? 0 : 1);
    },
  );

  test('nothing at all is believed if it refuses the first sending', async () => {
    const shop = await startLiveShop();
    const members = { ref_id: null, customer_no: null, buyer_sku_code: null };
    const { id } = await bought(shop, { fault: 'members', code: '44', members });
    expect(await shop.attempts(id)).toMatchObject([{ state: 'rejected', code: '44' }, { supplier: 'iak' }]);
  });

  test('nothing at all is no proof if it refuses a repeat', async () => {
    const shop = await startLiveShop();
    const { id } = await bought(shop, { fault: 'html' });
    const members = { ref_id: null, customer_no: null, buyer_sku_code: null };
    await shop.digiflazz.control('/faults', { fault: 'members', code: '44', members });
    await askAgain(shop);
    expect(await shop.read(id)).toMatchObject({ status: 'processing' });
    await askAgain(shop);
    expect(await shop.read(id)).toMatchObject({ status: 'succeeded' });
    expect(await shop.sold()).toBe(1);
  });
});

test('a signed callback about another number or product settles nothing, and is recorded', async () => {
  const shop = await startLiveShop();
  const { id, price, reference } = await bought(shop, { fault: 'code', code: '03', ends: 'sold' });
  const sold = { rc: '00', status: 'Sukses', sn: '1', price: 10_000 };
  await callBack(shop, reference, { ...sold, customer_no: anotherNumber });
  await callBack(shop, reference, { ...sold, buyer_sku_code: 'tsel10' });
  await callBack(shop, reference, { rc: '02', status: 'Gagal', customer_no: anotherNumber });
  expect(await shop.read(id)).toMatchObject({ status: 'processing' });
  expect(await shop.statements(id)).toEqual([
    { source: 'submit', said: 'unknown', code: '03' },
    { source: 'callback', said: 'unknown', code: 'other_number' },
    { source: 'callback', said: 'unknown', code: 'other_product' },
  ]);
  await askAgain(shop);
  expect(await shop.read(id)).toMatchObject({ status: 'succeeded', charged: price });
  expect(await shop.cases(id)).toEqual([]);
});

test('a signed callback about an order whose personal data was removed counts, by reference and product', async () => {
  const shop = await startLiveShop();
  const { id, price, reference } = await bought(shop, { fault: 'slow', ms: 1 });
  expect(await shop.read(id)).toMatchObject({ status: 'succeeded' });
  await queryAsOwner(shop.server, 'update orders set destination_sealed = null where id = $1', [id]);
  await queryAsOwner(shop.server, 'update steps set serial_sealed = null where order_id = $1', [id]);
  const reversed = { rc: '74', status: 'Gagal', price: 10_000, customer_no: '087800001230' };
  await callBack(shop, reference, { ...reversed, buyer_sku_code: 'tsel10' });
  await callBack(shop, reference, { ...reversed, buyer_sku_code: 'xld10' });
  expect(await shop.statements(id)).toEqual([
    { source: 'callback', said: 'unknown', code: 'other_product' },
    { source: 'callback', said: 'rejected', code: '74' },
  ]);
  expect(await shop.cases(id)).toMatchObject([{ cause: 'reversed_after_success', open: true }]);
  expect(await shop.read(id)).toMatchObject({ status: 'succeeded', charged: price });
});

test('a signed callback about a sale whose serial was purged does not bring it back', async () => {
  const shop = await startLiveShop();
  const { id, reference } = await bought(shop, { fault: 'slow', ms: 1 });
  const serial = await shop.serial(id);
  await queryAsOwner(shop.server, 'update steps set serial_sealed = null where order_id = $1', [id]);
  for (const sn of [serial, 'another'])
    await callBack(shop, reference, { rc: '00', status: 'Sukses', price: 10_000, sn });
  expect(await shop.statements(id)).toEqual([]);
  const kept = 'select kind from steps where order_id = $1 and serial_sealed is not null';
  expect(await queryAsOwner(shop.server, kept, [id])).toEqual([]);
  expect(await shop.read(id)).toMatchObject({ status: 'succeeded' });
});

describe('an answer that is compressed', () => {
  test.each(['gzip', 'deflate', 'br', 'zstd'])('with %s is read', async (coding) => {
    const shop = await startLiveShop();
    const { id } = await bought(shop, { fault: 'compressed', coding });
    expect(await shop.read(id)).toMatchObject({ status: 'succeeded' });
  });

  test.each([
    ['cut', 'gzip'],
    ['cut', 'br'],
    ['cut', 'zstd'],
    ['bomb', 'gzip'],
    ['bomb', 'br'],
  ])('and %s is unreadable with %s, and the supplier is asked again', async (fault, coding) => {
    const shop = await startLiveShop();
    const { id } = await bought(shop, { fault, coding });
    expect(await shop.read(id)).toMatchObject({ status: 'processing' });
    await askAgain(shop);
    expect(await shop.read(id)).toMatchObject({ status: 'succeeded' });
    expect(await shop.sold()).toBe(1);
  });
});

describe('a sale that a supplier has said', () => {
  test('without its cost is not unsaid by a later failure: an operator decides', async () => {
    const shop = await startLiveShop();
    const { id, price, reference } = await bought(shop, { fault: 'code', code: '03', ends: 'sold' });
    await callBack(shop, reference, { rc: '00', status: 'Sukses', sn: '1' });
    expect(await shop.read(id)).toMatchObject({ status: 'processing' });
    await shop.digiflazz.control('/faults', { fault: 'code', code: '74', command: 'topup' });
    await askAgain(shop);
    expect(await shop.read(id)).toMatchObject({ status: 'manual_review', reason: 'contradictory_answers' });
    expect(await shop.cases(id)).toMatchObject([
      {
        statements: [
          { said: 'delivered', code: '00' },
          { said: 'rejected', code: '74' },
        ],
      },
    ]);
    expect(await shop.wallet()).toEqual({ available: deposit - price, held: price });
  });

  test('and refunds later leaves the order as it is, with a case', async () => {
    const shop = await startLiveShop();
    const { id, price, reference } = await bought(shop, { fault: 'slow', ms: 1 });
    expect(await shop.read(id)).toMatchObject({ status: 'succeeded' });
    await callBack(shop, reference, { rc: '74', status: 'Gagal', price: 10_000 });
    expect(await shop.read(id)).toMatchObject({ status: 'succeeded', charged: price });
    expect(await shop.cases(id)).toMatchObject([{ cause: 'reversed_after_success', open: true }]);
  });
});

test('a callback about the inquiry of a bill is no payment of it', async () => {
  const shop = await startLiveShop();
  shop.sells(shop.at('digiflazz', 'pln'));
  const { data } = (await shop.inquire({ customer_no: '630000000001' })).body;
  const order = data.order ?? data;
  await shop.digiflazz.control('/faults', { fault: 'silent_before', command: 'pay-pasca' });
  await shop.digiflazz.control('/faults', { fault: 'reset', command: 'pay-pasca' });
  await shop.digiflazz.control('/faults', { fault: 'reset', command: 'status-pasca' });
  shop.wrap((supplier) => ({ ...supplier, callDeadlineMs: 500 }));
  await shop.confirm(order);
  const [inquiry] = await shop.attempts(order.id);
  await callBack(shop, String(inquiry?.['reference']), { rc: '00', status: 'Sukses', price: 10_000 });
  expect(await shop.read(order.id)).toMatchObject({ status: 'processing' });
});
