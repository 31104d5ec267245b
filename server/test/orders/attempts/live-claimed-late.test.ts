import { describe, expect, test } from 'vitest';
import { applyCallback } from '../../../src/orders/attempts/apply-callback.ts';
import { findOrderById } from '../../../src/orders/read/found-order.ts';
import { previewRulings } from '../../../src/orders/review/preview-ruling.ts';
import { ruleOnCase } from '../review/rule-alone.ts';
import { callbackSignature } from '../../../src/suppliers/digiflazz/signature.ts';
import { Secret } from '../../../src/sealed.ts';
import { webhookSecret } from '../../suppliers/digiflazz/stage.ts';
import { confirmUnanswered, deposit, startLiveShop, type LiveShop } from './live-shop.ts';

interface Refused {
  readonly id: string;
  readonly price: number;
  /** Our reference at Digiflazz, which refused the purchase. */
  readonly reference: string;
}

/** An order whose purchase Digiflazz answers with this code. */
async function answered(shop: LiveShop, code: string, expected: number): Promise<Refused> {
  await shop.digiflazz.control('/faults', { fault: 'code', code, command: 'topup' });
  const { id, price, ...quoted } = await shop.quote();
  expect((await shop.confirm({ id, ...quoted })).status).toBe(expected);
  const [attempt] = await shop.attempts(id);
  return { id, price, reference: String(attempt?.['reference']) };
}

/** Delivers a signed callback of Digiflazz, as its endpoint does. */
async function callBack(shop: LiveShop, reference: string, said: object): Promise<void> {
  const data = { ref_id: reference, customer_no: '087800001230', buyer_sku_code: 'xld10', ...said };
  const body = Buffer.from(JSON.stringify({ data }));
  const headers = { 'x-hub-signature': callbackSignature(new Secret(webhookSecret), body) };
  const reading = shop.digiflazz.supplier.readCallback({ headers, body });
  expect(await applyCallback(shop.server.app, 'digiflazz', reading)).toBe('taken');
}

const pending = { rc: '03', status: 'Pending' };
const by = { actor: 'operator test', reason: 'the portal of the supplier says so' };

/** An order in review: Digiflazz refused it and then says that it has it, and it is open at IAK. */
async function claimedBesideAnother(): Promise<Refused & { readonly shop: LiveShop }> {
  const shop = await startLiveShop();
  await shop.iak.control('/settings', { settle_ms: 10 ** 9 });
  shop.sells(shop.at('digiflazz', 'xld10'), shop.at('iak', 'xld10000'));
  const refused = await answered(shop, '44', 202);
  await callBack(shop, refused.reference, pending);
  expect(await shop.read(refused.id)).toMatchObject({ status: 'manual_review' });
  return { shop, ...refused };
}

async function succeed(shop: LiveShop, orderId: string): Promise<bigint> {
  return (await ruleOnCase(shop.server.app, { orderId, as: 'succeeded', serial: undefined, by })).booked;
}

/** Why a ruling for success is not possible, as operators see it before. */
async function effectOfSuccess(shop: LiveShop, id: string): Promise<string | null | undefined> {
  const { database } = shop.server.app;
  const preview = await previewRulings(database, await findOrderById(database, id), 0);
  return preview?.effects.find(({ ruling }) => ruling === 'succeeded')?.why;
}

describe('a purchase that Digiflazz refused as never begun', () => {
  test.each([
    ['03', pending],
    ['99', { rc: '99', status: 'Pending' }],
    ['01', { rc: '01', status: 'Gagal' }],
    ['70', { rc: '70', status: 'Gagal' }],
    ['85', { rc: '85', status: 'Gagal' }],
    ['49', { rc: '49', status: 'Gagal' }],
    ['777', { rc: '777', status: 'Gagal' }],
  ])('gets a review case when a signed callback with %s says that it has it', async (code, said) => {
    const shop = await startLiveShop();
    shop.sells(shop.at('digiflazz', 'xld10'));
    const { id, reference } = await answered(shop, '66', 200);
    expect(await shop.read(id)).toMatchObject({ status: 'failed' });
    await callBack(shop, reference, said);
    await callBack(shop, reference, said);
    expect(await shop.statements(id)).toEqual([{ source: 'callback', said: 'unknown', code }]);
    expect(await shop.cases(id)).toMatchObject([
      {
        cause: 'contradictory_answers',
        open: true,
        statements: [
          { said: 'rejected', code: '66' },
          { said: 'unknown', code },
        ],
      },
    ]);
    expect(await shop.read(id)).toMatchObject({ status: 'failed' });
    expect(await shop.wallet()).toEqual({ available: deposit, held: 0 });
  });

  test('has one case, to which its sale is added', async () => {
    const shop = await startLiveShop();
    shop.sells(shop.at('digiflazz', 'xld10'));
    const { id, reference } = await answered(shop, '68', 200);
    await callBack(shop, reference, pending);
    await callBack(shop, reference, { rc: '99', status: 'Pending' });
    await callBack(shop, reference, { rc: '00', status: 'Sukses', sn: 'S', price: 10_000 });
    expect(await shop.cases(id)).toMatchObject([
      {
        cause: 'contradictory_answers',
        open: true,
        statements: [
          { said: 'rejected', code: '68' },
          { said: 'unknown', code: '03' },
          { said: 'rejected', code: '68' },
          { said: 'delivered', code: '00' },
        ],
      },
    ]);
    expect(await shop.wallet()).toEqual({ available: deposit, held: 0 });
  });

  test('sends an order that is open at the next supplier to review, which only a ruling ends', async () => {
    const shop = await startLiveShop();
    await shop.iak.control('/settings', { settle_ms: 10 ** 9 });
    shop.sells(shop.at('digiflazz', 'xld10'), shop.at('iak', 'xld10000'));
    const { id, price, reference } = await answered(shop, '44', 202);
    expect(await shop.attempts(id)).toMatchObject([
      { state: 'rejected' },
      { supplier: 'iak', state: 'open' },
    ]);
    await callBack(shop, reference, pending);
    expect(await shop.read(id)).toMatchObject({ status: 'manual_review', reason: 'contradictory_answers' });
    expect(await shop.cases(id)).toMatchObject([{ cause: 'contradictory_answers', open: true }]);

    const [, second] = await shop.attempts(id);
    await shop.iak.control('/settle', { ref_id: second?.['reference'], as: 'sold' });
    await shop.advanceClock(25 * 3_600_000);
    await shop.advanceAttempts();
    expect(await shop.read(id)).toMatchObject({ status: 'manual_review' });
    expect(await shop.wallet()).toEqual({ available: deposit - price, held: price });
  });

  test('is paid for by a ruling once its supplier reports the sale', async () => {
    const { shop, id, price, reference } = await claimedBesideAnother();
    await expect(succeed(shop, id)).rejects.toThrow('Two purchases');
    expect(await effectOfSuccess(shop, id)).toMatch('Two purchases');
    expect(await shop.read(id)).toMatchObject({ status: 'manual_review' });

    await callBack(shop, reference, { rc: '00', status: 'Sukses', sn: 'S', price: 10_000 });
    expect(await effectOfSuccess(shop, id)).toBeNull();
    expect(await succeed(shop, id)).toBe(0n);
    expect(await shop.wallet()).toEqual({ available: deposit - price, held: 0 });
    expect(await shop.cases(id)).toMatchObject([{ open: false }]);
  });

  test('is paid for by a ruling once the next supplier reports a failure, and its sale is then no loss', async () => {
    const { shop, id, price, reference } = await claimedBesideAnother();
    const [, second] = await shop.attempts(id);
    await shop.iak.control('/settle', { ref_id: second?.['reference'], as: 'failed' });
    await shop.advanceClock(25 * 3_600_000);
    await shop.advanceAttempts();
    expect(await shop.read(id)).toMatchObject({ status: 'manual_review' });
    expect(await succeed(shop, id)).toBe(0n);
    expect(await shop.read(id)).toMatchObject({ status: 'succeeded', charged: price });

    await callBack(shop, reference, { rc: '00', status: 'Sukses', sn: 'S', price: 10_000 });
    expect(await shop.serial(id)).toBe('S');
    expect(await shop.cases(id)).toMatchObject([{ cause: 'contradictory_answers', open: false }]);
    expect(await shop.wallet()).toEqual({ available: deposit - price, held: 0 });
  });

  test('can be ruled as failed at any time', async () => {
    const { shop, id } = await claimedBesideAnother();
    await ruleOnCase(shop.server.app, { orderId: id, as: 'failed', serial: undefined, by });
    expect(await shop.read(id)).toMatchObject({ status: 'failed' });
    expect(await shop.wallet()).toEqual({ available: deposit, held: 0 });
  });

  test('gets a case although another supplier sold it', async () => {
    const shop = await startLiveShop();
    shop.sells(shop.at('digiflazz', 'xld10'), shop.at('iak', 'xld10000'));
    const { id, price, reference } = await answered(shop, '44', 202);
    await shop.advanceClock(60_000);
    await shop.advanceAttempts();
    expect(await shop.read(id)).toMatchObject({ status: 'succeeded', charged: price });
    await callBack(shop, reference, pending);
    expect(await shop.read(id)).toMatchObject({ status: 'succeeded', charged: price });
    expect(await shop.cases(id)).toMatchObject([{ cause: 'contradictory_answers', open: true }]);
  });

  test.each([
    ['about another number', { ...pending, customer_no: '087800001239' }, 'other_number'],
    ['with a failure', { rc: '02', status: 'Gagal' }, '02'],
  ])('gets no case by a callback %s', async (_what, said, code) => {
    const shop = await startLiveShop();
    shop.sells(shop.at('digiflazz', 'xld10'));
    const { id, reference } = await answered(shop, '66', 200);
    await callBack(shop, reference, said);
    expect(await shop.statements(id)).toMatchObject([{ source: 'callback', code }]);
    expect(await shop.cases(id)).toEqual([]);
  });

  test.each([
    ['not found', { rc: '50', status: 'Gagal' }],
    ['a limit', { rc: '83', status: 'Gagal' }],
  ])('is left alone by a callback with the code for %s, which says nothing about it', async (_what, said) => {
    const shop = await startLiveShop();
    shop.sells(shop.at('digiflazz', 'xld10'));
    const { id, reference } = await answered(shop, '66', 200);
    await callBack(shop, reference, said);
    expect([await shop.statements(id), await shop.cases(id)]).toEqual([[], []]);
  });
});

test('a payment that was not found gets a review case when a signed callback says that it is in progress', async () => {
  const shop = await startLiveShop();
  shop.sells(shop.at('digiflazz', 'pln'));
  const { data: bill } = (await shop.inquire()).body;
  await shop.digiflazz.control('/faults', { fault: 'silent_before', command: 'pay-pasca' });
  expect((await confirmUnanswered(shop, bill)).status).toBe(202);
  await shop.advanceClock(11 * 60_000);
  await shop.digiflazz.control('/faults', { fault: 'code', code: '50', command: 'status-pasca' });
  await shop.advanceAttempts();
  expect(await shop.read(bill.id)).toMatchObject({ status: 'failed' });
  const payment = (await shop.attempts(bill.id)).at(-1);
  expect(payment).toMatchObject({ state: 'absent' });
  const about = { customer_no: '530000000001', buyer_sku_code: 'pln' };
  await callBack(shop, String(payment?.['bill_reference']), { ...about, ...pending });
  expect(await shop.cases(bill.id)).toMatchObject([{ cause: 'contradictory_answers', open: true }]);
  expect(await shop.wallet()).toEqual({ available: deposit, held: 0 });
});

test.each([
  ['failed after it was begun', '02'],
  ['was sold', '00'],
])('a purchase that %s is left alone by a late callback about its progress', async (_what, code) => {
  const shop = await startLiveShop();
  shop.sells(shop.at('digiflazz', 'xld10'));
  const { id, reference } = await answered(shop, code, 200);
  await callBack(shop, reference, pending);
  expect([await shop.statements(id), await shop.cases(id)]).toEqual([[], []]);
});
