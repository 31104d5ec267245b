import { expect, test } from 'vitest';
import { Secret } from '../../../src/sealed.ts';
import { applyCallback } from '../../../src/orders/attempts/apply-callback.ts';
import { findOrderById } from '../../../src/orders/read/found-order.ts';
import { readLatestAttempts } from '../../../src/suppliers/attempts/attempts.ts';
import { callbackSignature } from '../../../src/suppliers/digiflazz/signature.ts';
import type { CallbackReading, Outcome } from '../../../src/suppliers/supplier.ts';
import { webhookSecret } from '../../suppliers/digiflazz/stage.ts';
import { queryAsOwner } from '../../query-as.ts';
import { confirmUnanswered, deposit, startLiveShop, type LiveShop } from './live-shop.ts';

const minuteMs = 60_000;

/** An order at Digiflazz whose purchase was sold without an answer. */
async function unanswered(shop: LiveShop): Promise<{ id: string; price: number; reference: string }> {
  await shop.digiflazz.control('/faults', { fault: 'silent_after' });
  return bought(shop, 202, undefined, (quoted) => confirmUnanswered(shop, quoted));
}

async function bought(
  shop: LiveShop,
  expected = 200,
  number = '087800001230',
  confirm: LiveShop['confirm'] = (quoted) => shop.confirm(quoted),
): Promise<{ id: string; price: number; reference: string }> {
  shop.sells(shop.at('digiflazz', 'xld10'));
  const quoted = await shop.quote({ destination: { customer_no: number } });
  expect((await confirm(quoted)).status).toBe(expected);
  const [attempt] = await shop.attempts(quoted.id);
  return { id: quoted.id, price: quoted.price, reference: String(attempt?.['reference']) };
}

/** Gives the purchase of an order a row of its own, as the worker does when its hold is due. */
async function openAttempt({ server }: LiveShop, id: string): Promise<void> {
  const { database, orders } = server.app;
  const { wallet } = await findOrderById(database, id);
  const [attempt] = await readLatestAttempts(database, 'live', [{ ...wallet, id }]);
  if (attempt === undefined) throw new Error('The order has no purchase.');
  await orders.run({ kind: 'open_attempt', wallet, orderId: id, attemptId: attempt.id, acknowledged: false });
}

function callBack(shop: LiveShop, reference: string, kind: string): Promise<void> {
  return shop.digiflazz.control('/callback', { ref_id: reference, kind });
}

function statementOf(reference: string, outcome: Outcome): CallbackReading {
  return { kind: 'statement', reference, outcome };
}

function sold(serial: string): Outcome {
  return {
    kind: 'delivered',
    serial: new Secret(serial),
    cost: 10_000n,
    supplierReference: null,
    supplierCode: '00',
  };
}

const failed: Outcome = {
  kind: 'rejected',
  reason: 'not_delivered',
  supplierCode: '02',
  nothingBegun: false,
};
const reversed: Outcome = { ...failed, supplierCode: '74' };

test('a callback settles an unanswered purchase once, however often it arrives', async () => {
  const shop = await startLiveShop();
  const { id, price, reference } = await unanswered(shop);
  await Promise.all(Array.from({ length: 20 }, () => callBack(shop, reference, 'duplicate')));
  expect(await shop.read(id)).toMatchObject({ status: 'succeeded', charged: price, version: 3 });
  expect(await shop.attempts(id)).toMatchObject([{ state: 'delivered', closed_by: 'callback' }]);
  expect(await shop.statements(id)).toEqual([{ source: 'submit', said: 'unknown', code: null }]);
  expect(await shop.cases(id)).toEqual([]);
  expect(await shop.wallet()).toEqual({ available: deposit - price, held: 0 });
});

test('a callback during the call to the supplier ends the wait', async () => {
  const shop = await startLiveShop();
  // The call outlasts the request, so that only the callback can end it before.
  shop.wrap((supplier) => ({ ...supplier, callDeadlineMs: 60_000 }));
  await shop.digiflazz.control('/settings', { callbacks: true });
  await shop.digiflazz.control('/faults', { fault: 'silent_after' });
  await bought(shop, 200);
});

test('a callback about a failure leads to a status check before anything is released', async () => {
  const shop = await startLiveShop();
  const { id, price, reference } = await unanswered(shop);
  await applyCallback(shop.server.app, 'digiflazz', statementOf(reference, failed));
  await applyCallback(shop.server.app, 'digiflazz', statementOf(reference, failed));
  expect(await shop.wallet()).toEqual({ available: deposit - price, held: price });
  expect(await shop.statements(id)).toEqual([
    { source: 'submit', said: 'unknown', code: null },
    { source: 'callback', said: 'rejected', code: '02' },
  ]);
  // It was sold: that and the callback contradict each other.
  await shop.advanceClock(minuteMs);
  await shop.advanceAttempts();
  expect(await shop.read(id)).toMatchObject({ status: 'manual_review', reason: 'contradictory_answers' });
  expect(await shop.cases(id)).toMatchObject([
    {
      cause: 'contradictory_answers',
      open: true,
      statements: [
        { said: 'rejected', code: '02' },
        { said: 'delivered', code: '00' },
      ],
    },
  ]);
  // Every later statement about it belongs to the same case.
  await applyCallback(shop.server.app, 'digiflazz', statementOf(reference, failed));
  await callBack(shop, reference, 'true');
  expect(await shop.cases(id)).toHaveLength(1);
  expect(await shop.wallet()).toEqual({ available: deposit - price, held: price });
});

test('a callback about a real failure leads to a full release', async () => {
  const shop = await startLiveShop();
  const { id, reference } = await bought(shop, 202, '087800001234');
  await shop.advanceClock(1_000);
  // The simulator settles on its own timer, and a callback reports the state at that time.
  await expect.poll(() => shop.digiflazz.sales(reference)).toMatchObject([{ stage: 'failed' }]);
  await callBack(shop, reference, 'true');
  expect((await shop.read(id)).status).toBe('processing');
  await shop.advanceClock(minuteMs);
  await shop.advanceAttempts();
  expect(await shop.read(id)).toMatchObject({ status: 'failed', reason: 'not_delivered' });
  expect(await shop.wallet()).toEqual({ available: deposit, held: 0 });
  expect(await shop.cases(id)).toEqual([]);
});

test('a callback about a failure within a minute of a status check is recorded and checked later', async () => {
  const shop = await startLiveShop();
  const { id, reference } = await unanswered(shop);
  let asked = 0;
  shop.wrap((supplier) => ({
    ...supplier,
    queryStatus() {
      asked += 1;
      return Promise.resolve(asked === 1 ? { kind: 'unknown', recheckInMs: minuteMs } : failed);
    },
  }));
  await shop.advanceClock(minuteMs);
  await shop.advanceAttempts();
  await applyCallback(shop.server.app, 'digiflazz', statementOf(reference, failed));
  await shop.advanceAttempts();
  expect([asked, (await shop.read(id)).status]).toEqual([1, 'processing']);
  await shop.advanceClock(minuteMs);
  await shop.advanceAttempts();
  expect([asked, (await shop.read(id)).status]).toEqual([2, 'failed']);
  expect(await shop.wallet()).toEqual({ available: deposit, held: 0 });
});

test('a reversal after a sale moves no money and opens one review case', async () => {
  const shop = await startLiveShop();
  const { id, price, reference } = await bought(shop);
  const order = await shop.read(id);
  for (const outcome of [reversed, reversed, failed, sold('1234567890')])
    await applyCallback(shop.server.app, 'digiflazz', statementOf(reference, outcome));
  expect(await shop.cases(id)).toMatchObject([{ number: 1, cause: 'reversed_after_success', open: true }]);
  expect(await shop.read(id)).toEqual(order);
  expect(await shop.wallet()).toEqual({ available: deposit - price, held: 0 });
  expect(await shop.statements(id)).toEqual([
    { source: 'callback', said: 'rejected', code: '74' },
    { source: 'callback', said: 'rejected', code: '02' },
  ]);
});

test('two serials for one purchase open one review case, and the client keeps the first', async () => {
  const shop = await startLiveShop();
  const { id, reference } = await bought(shop);
  for (const serial of ['another', 'another', '1234567890'])
    await applyCallback(shop.server.app, 'digiflazz', statementOf(reference, sold(serial)));
  expect(await shop.cases(id)).toMatchObject([{ cause: 'two_serials', open: true }]);
});

test('a serial that arrives after the sale is given to the client, and only the first one', async () => {
  const shop = await startLiveShop();
  shop.wrap((supplier) => ({ ...supplier, submit: () => Promise.resolve(sold('')) }));
  const { id, price, reference } = await bought(shop);
  const order = await shop.read(id);
  expect([order.status, await shop.serial(id)]).toEqual(['succeeded', '']);
  for (const serial of ['TOKEN', 'TOKEN', ''])
    await applyCallback(shop.server.app, 'digiflazz', statementOf(reference, sold(serial)));
  expect(await shop.serial(id)).toBe('TOKEN');
  // The order and its price are unchanged.
  expect(await shop.read(id)).toEqual(order);
  expect(await shop.wallet()).toEqual({ available: deposit - price, held: 0 });
  expect(await shop.cases(id)).toEqual([]);
  await applyCallback(shop.server.app, 'digiflazz', statementOf(reference, sold('another')));
  expect(await shop.serial(id)).toBe('TOKEN');
  expect(await shop.cases(id)).toMatchObject([{ cause: 'two_serials', open: true }]);
});

test('a serial for a purchase that the client did not pay for is not shown', async () => {
  const shop = await startLiveShop();
  shop.wrap((supplier) => ({
    ...supplier,
    submit: () =>
      Promise.resolve(
        supplier.name === 'iak' ? sold('') : { ...failed, nothingBegun: true, supplierCode: '68' },
      ),
  }));
  shop.sells(shop.at('digiflazz', 'xld10'), shop.at('iak', 'xld10000'));
  const { id } = await shop.quote();
  expect((await shop.confirm(await shop.read(id))).status).toBe(200);
  const [first] = await shop.attempts(id);
  for (const serial of ['', 'TOKEN'])
    await applyCallback(
      shop.server.app,
      'digiflazz',
      statementOf(String(first?.['reference']), sold(serial)),
    );
  expect(await shop.serial(id)).toBe('');
  expect(await shop.cases(id)).toMatchObject([{ cause: 'sold_after_failed', open: true }]);
});

test('a sale after a failure, or after the next supplier was tried, opens a review case', async () => {
  const shop = await startLiveShop();
  await shop.digiflazz.control('/faults', { fault: 'code', code: '02' });
  const { id, reference } = await bought(shop);
  const order = await shop.read(id);
  expect(order.status).toBe('failed');
  await Promise.all(
    Array.from({ length: 10 }, () =>
      applyCallback(shop.server.app, 'digiflazz', statementOf(reference, sold('A'))),
    ),
  );
  expect(await shop.cases(id)).toMatchObject([{ cause: 'sold_after_failed', open: true }]);
  expect(await shop.read(id)).toEqual(order);
  expect(await shop.wallet()).toEqual({ available: deposit, held: 0 });

  await shop.digiflazz.control('/faults', { fault: 'code', code: '68' });
  shop.sells(shop.at('digiflazz', 'xld10'), shop.at('iak', 'xld10000'));
  const second = await shop.quote({ destination: { customer_no: '081712340001' } });
  expect((await shop.confirm(second)).status).toBe(202);
  const [first] = await shop.attempts(second.id);
  await applyCallback(shop.server.app, 'digiflazz', statementOf(String(first?.['reference']), sold('B')));
  // The second supplier's answer may no longer settle it.
  await shop.advanceClock(10_000);
  await shop.advanceAttempts();
  expect(await shop.read(second.id)).toMatchObject({
    status: 'manual_review',
    reason: 'contradictory_answers',
  });
  expect(await shop.cases(second.id)).toMatchObject([{ cause: 'sold_after_failed', open: true }]);
});

test('a hint leads to a status check as soon as the supplier allows it, and no sooner', async () => {
  const shop = await startLiveShop();
  let asked = 0;
  // Longer than any delay of a slow machine.
  const intervalMs = minuteMs / 2;
  shop.wrap((supplier) => ({
    ...supplier,
    statusQueryRules: {
      ...supplier.statusQueryRules,
      prepaid: { ...supplier.statusQueryRules.prepaid, intervalMs },
    },
    queryStatus(attempt, options) {
      asked += 1;
      return supplier.queryStatus(attempt, options);
    },
  }));
  await shop.iak.control('/settings', { by_hand: true });
  shop.sells(shop.at('iak', 'xld10000'));
  const quoted = await shop.quote({ destination: { customer_no: '081712340001' } });
  expect((await shop.confirm(quoted)).status).toBe(202);
  const [attempt] = await shop.attempts(quoted.id);
  const reference = String(attempt?.['reference']);
  // After the first status check the next one is due in a minute; then the hint comes.
  await shop.advanceClock(61_000);
  await shop.advanceAttempts();
  await shop.advanceClock(2_000);
  await shop.iak.control('/settle', { ref_id: reference, as: 'sold' });
  await shop.iak.control('/callback', { ref_id: reference, kind: 'contradictory' });
  await shop.advanceAttempts();
  expect([asked, (await shop.read(quoted.id)).status]).toEqual([1, 'processing']);
  await shop.advanceClock(intervalMs);
  await shop.advanceAttempts();
  expect([asked, (await shop.read(quoted.id)).status]).toEqual([2, 'succeeded']);
  await shop.iak.control('/callback', { ref_id: reference, kind: 'contradictory' });
  await shop.advanceAttempts();
  expect([asked, await shop.cases(quoted.id)]).toEqual([2, []]);
});

test('a callback that is forged, unreadable or about an unknown purchase changes nothing', async () => {
  const shop = await startLiveShop();
  const { app } = shop.server;
  const { id, price, reference } = await unanswered(shop);
  await callBack(shop, reference, 'forged');
  const body = Buffer.from(JSON.stringify({ data: { ref_id: reference, status: 'Gagal', rc: '02' } }));
  const signature = callbackSignature(new Secret('not the secret'), body);
  const reading = shop.digiflazz.supplier.readCallback({
    headers: { 'x-hub-signature': signature },
    body,
  });
  expect(await applyCallback(app, 'digiflazz', reading)).toBe('ignored');
  expect(await applyCallback(app, 'digiflazz', { kind: 'unreadable' })).toBe('ignored');
  expect(await applyCallback(app, 'digiflazz', statementOf('nobody', sold('A')))).toBe('unknown_reference');
  expect(await applyCallback(app, 'iak', statementOf(reference, sold('A')))).toBe('unknown_reference');
  expect(webhookSecret).not.toBe('not the secret');
  expect((await shop.read(id)).status).toBe('processing');
  expect(await shop.wallet()).toEqual({ available: deposit - price, held: price });
});

test('a denial that was stored without a change of the account counts', async () => {
  const shop = await startLiveShop();
  let denied = '';
  shop.wrap((supplier) => ({
    ...supplier,
    async submit(attempt, options) {
      await supplier.submit(attempt, options);
      if (denied !== '') {
        // A denial is stored with the row of its purchase.
        await openAttempt(shop, denied);
        await queryAsOwner(shop.server, `update attempts set denied_by = '02' where order_id = $1`, [denied]);
      }
      return { kind: 'delivered', serial: new Secret('SN-1'), cost: 10_000n, supplierReference: null };
    },
  }));
  await bought(shop);
  const quoted = await shop.quote();
  denied = quoted.id;
  await shop.confirm(quoted);
  expect(await shop.read(quoted.id)).toMatchObject({ status: 'manual_review', charged: 0 });
  expect(await shop.cases(quoted.id)).toMatchObject([{ cause: 'contradictory_answers', open: true }]);
});

test('a callback with the number of another customer leads to a status check and settles nothing', async () => {
  const shop = await startLiveShop();
  const { id, price, reference } = await unanswered(shop);
  const data = { ref_id: reference, status: 'Sukses', rc: '00', sn: 'SN-9', price: 10_000 };
  const sendCallback = (customer_no: string): Promise<unknown> => {
    const body = Buffer.from(JSON.stringify({ data: { ...data, customer_no } }));
    const headers = { 'x-hub-signature': callbackSignature(new Secret(webhookSecret), body) };
    return applyCallback(
      shop.server.app,
      'digiflazz',
      shop.digiflazz.supplier.readCallback({ headers, body }),
    );
  };
  expect(await sendCallback('087800009999')).toBe('taken');
  expect(await shop.read(id)).toMatchObject({ status: 'processing', charged: 0 });
  expect(await sendCallback('087800001230')).toBe('taken');
  expect(await shop.read(id)).toMatchObject({ status: 'succeeded', charged: price });
});

test('a hint about a closed purchase leads to a status check, and a contradiction opens a review case', async () => {
  const shop = await startLiveShop();
  await shop.iak.control('/settings', { once_a_day: false });
  shop.sells(shop.at('iak', 'xld10000'));
  const hint = async (id: string): Promise<void> => {
    const [attempt] = await shop.attempts(id);
    await shop.advanceClock(10_000);
    await shop.iak.control('/callback', { ref_id: attempt?.['reference'], kind: 'true' });
  };
  const buy = async (): Promise<string> => {
    const quoted = await shop.quote({ destination: { customer_no: '081712340001' } });
    await shop.confirm(quoted);
    await shop.advanceClock(61_000);
    await shop.advanceAttempts();
    return quoted.id;
  };
  let denies = true;
  let answers = 0;
  shop.wrap((supplier) => ({
    ...supplier,
    async queryStatus(attempt, options) {
      const answer = await supplier.queryStatus(attempt, options);
      answers += 1;
      return answer;
    },
    async submit(attempt, options) {
      const truth = await supplier.submit(attempt, options);
      return denies
        ? { kind: 'rejected', reason: 'not_delivered', supplierCode: '07', nothingBegun: false }
        : truth;
    },
  }));
  const denied = await buy();
  denies = false;
  expect(await shop.read(denied)).toMatchObject({ status: 'failed', charged: 0 });
  await hint(denied);
  await expect.poll(() => shop.cases(denied)).toMatchObject([{ cause: 'sold_after_failed', open: true }]);

  const sold = await buy();
  expect(await shop.read(sold)).toMatchObject({ status: 'succeeded' });
  const before = answers;
  await hint(sold);
  await expect.poll(() => answers).toBe(before + 1);
  const [attempt] = await shop.attempts(sold);
  await shop.iak.control('/settle', { ref_id: attempt?.['reference'], as: 'reversed' });
  await hint(sold);
  await expect.poll(() => shop.cases(sold)).toMatchObject([{ cause: 'reversed_after_success', open: true }]);
  expect([(await shop.read(denied)).status, (await shop.read(sold)).status]).toEqual(['failed', 'succeeded']);
});
