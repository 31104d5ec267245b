import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { later, minuteMs } from '../../../src/clock.ts';
import { responseCodes } from '../../../src/suppliers/digiflazz/response-codes.ts';
import type { AttemptToSend, InquiryOutcome, Outcome } from '../../../src/suppliers/supplier.ts';
import { describeSupplier } from '../conformance.ts';
import { startStage } from './stage.ts';
import { billOf, inquiry, patience, purchase, type SimulatedStage } from '../purchases.ts';

describeSupplier({
  name: 'Digiflazz',
  scenes: ['empty', 'html', 'huge', 'lost', 'reset', 'slow', 'wrong_types'],
  askingBuys: { prepaid: true, postpaid: false },
  canCrash: true,
  start: () => startStage(),
});

let stage: SimulatedStage;
beforeAll(async () => {
  stage = await startStage();
  await stage.control('/settings', { settle_ms: 30 });
});
afterAll(() => stage.stop());

function brief(outcome: Outcome | InquiryOutcome): string {
  return outcome.kind === 'rejected' || outcome.kind === 'refused'
    ? `${outcome.kind} ${outcome.reason}`
    : outcome.kind;
}

/** Asks a quarter of an hour after the purchase; `failedForMs`: how long they have been saying that it failed. */
async function ask(attempt: AttemptToSend, failedForMs?: number): Promise<Outcome> {
  const now = later(attempt.openedAt, 15 * minuteMs);
  const since = failedForMs === undefined ? {} : { failedSince: later(now, -failedForMs) };
  return stage.supplier.queryStatus({ ...attempt, now, ...since }, patience());
}

async function untilSettled(attempt: AttemptToSend): Promise<Outcome> {
  await expect.poll(async () => (await ask(attempt)).kind).not.toBe('unknown');
  return ask(attempt);
}

const [disturbed, wrong, not, unknown] = [
  'rejected product_disturbed',
  'rejected wrong_destination',
  'rejected not_delivered',
  'unknown',
] as const;

/**
 * Every documented code: the outcome of a purchase with it, whether a transaction was begun (which forbids trying
 * another seller), and the outcome of a later status check with it.
 */
const codes: readonly (readonly [code: string, submitted: string, begun: boolean, asked: string])[] = [
  ['00', 'delivered', true, 'delivered'],
  ['01', unknown, true, not],
  ['02', not, true, not],
  ['03', unknown, true, unknown],
  ['40', disturbed, false, unknown],
  ['41', disturbed, false, unknown],
  ['42', disturbed, false, unknown],
  ['43', disturbed, false, unknown],
  ['44', disturbed, false, unknown],
  ['45', disturbed, false, unknown],
  ['47', unknown, true, unknown],
  ['49', unknown, true, unknown],
  ['50', unknown, true, unknown],
  ['51', 'rejected destination_blocked', true, 'rejected destination_blocked'],
  ['52', wrong, true, wrong],
  ['53', disturbed, true, disturbed],
  ['54', wrong, true, wrong],
  ['55', disturbed, true, disturbed],
  ['56', disturbed, false, unknown],
  ['57', wrong, true, wrong],
  ['58', disturbed, true, disturbed],
  ['59', wrong, true, wrong],
  ['60', not, true, not],
  ['61', disturbed, false, unknown],
  ['62', disturbed, false, unknown],
  ['63', not, false, unknown],
  ['64', not, false, unknown],
  ['65', not, false, unknown],
  ['66', disturbed, false, unknown],
  ['67', disturbed, false, unknown],
  ['68', disturbed, false, unknown],
  ['69', 'rejected price_changed', false, unknown],
  ['70', unknown, true, not],
  ['71', disturbed, true, disturbed],
  ['72', not, true, not],
  ['73', not, true, not],
  ['74', not, true, not],
  ['80', disturbed, false, unknown],
  ['81', disturbed, false, unknown],
  ['82', disturbed, false, unknown],
  ['83', unknown, true, unknown],
  ['84', not, true, not],
  ['85', unknown, true, unknown],
  ['86', unknown, true, unknown],
  ['87', not, false, unknown],
  ['88', disturbed, false, unknown],
  ['99', unknown, true, unknown],
];

test('every documented code has one row', () => {
  expect(codes).toHaveLength(47);
  expect([...responseCodes.keys()].toSorted()).toEqual(codes.map(([code]) => code).toSorted());
});

describe.each(codes)('code %s', (code, submitted, begun, asked) => {
  test('is classified when it answers a purchase', async () => {
    const attempt = purchase('xld10', '087800001230');
    await stage.control('/faults', { fault: 'code', code });
    const outcome = await stage.supplier.submit(attempt, patience());
    expect(brief(outcome)).toBe(submitted);
    if (outcome.kind !== 'rejected') return;
    expect(outcome.nothingBegun).toBe(!begun);
    expect(await stage.sold(attempt)).toBe(0);
  });

  test('is classified when it answers a status check', async () => {
    const attempt = purchase('xld10', '087800001230');
    await stage.control('/faults', { fault: 'code', code });
    expect(brief(await ask(attempt, 10 * minuteMs))).toBe(asked);
  });
});

// The status and the code contradict each other: neither is believed.
test.each([
  ['00', 'Gagal', 'contradictory'],
  ['02', 'Sukses', 'contradictory'],
  ['68', 'Sukses', 'contradictory'],
  ['74', 'Sukses', 'contradictory'],
  ['00', 'Pending', 'unknown'],
  ['02', 'Pending', 'unknown'],
  ['03', 'Sukses', 'unknown'],
  ['03', 'Gagal', 'unknown'],
  ['00', 'Berhasil', 'unknown'],
])('code %s with the status %s is %s', async (code, status, expected) => {
  await stage.control('/faults', { fault: 'code', code, status });
  expect((await stage.supplier.submit(purchase('xld10', '087800001230'), patience())).kind).toBe(expected);
});

test('the code of a seller who did not answer is no proof until it has stood for ten minutes', async () => {
  const attempt = purchase('xld10', '087800001230');
  await stage.control('/faults', { fault: 'code', code: '01' });
  expect((await stage.supplier.submit(attempt, patience())).kind).toBe('unknown');
  expect((await ask(attempt)).kind).toBe('unknown');
  expect((await ask(attempt, 10 * minuteMs - 1)).kind).toBe('unknown');
  expect(brief(await ask(attempt, 10 * minuteMs))).toBe(not);
  expect(stage.supplier.tentativeFailures).toEqual(['01', '70']);
});

test('an unknown code is an unknown outcome', async () => {
  await stage.control('/faults', { fault: 'code', code: '777' });
  expect((await stage.supplier.submit(purchase('xld10', '087800001230'), patience())).kind).toBe('unknown');
});

test.each([200, 400])('a failure is read with any HTTP status: %i', async (status) => {
  await stage.control('/settings', { failure_status: status });
  const outcome = await stage.supplier.submit(purchase('xld10', '087800001232'), patience());
  await stage.control('/settings', { failure_status: 400 });
  expect(brief(outcome)).toBe(not);
});

describe('the documented prepaid numbers', () => {
  test.each([
    ['087800001230', 'delivered', 'delivered'],
    ['087800001232', not, not],
    ['087800001233', unknown, 'delivered'],
    ['087800001234', unknown, not],
  ])('give the outcomes: %s is %s at first and %s in the end', async (customerNo, first, last) => {
    const attempt = purchase('xld10', customerNo);
    expect(brief(await stage.supplier.submit(attempt, patience()))).toBe(first);
    const outcome = await untilSettled(attempt);
    expect(brief(outcome)).toBe(last);
    if (outcome.kind === 'delivered')
      expect([outcome.serial.open(), outcome.cost]).toEqual(['1234567890', 10_000n]);
  });
});

test.each([
  ['02', 'bill_not_found'],
  ['54', 'bill_not_found'],
  ['60', 'bill_not_payable'],
  ['87', 'bill_not_payable'],
  ['44', 'product_disturbed'],
  ['45', 'product_disturbed'],
  ['58', 'product_disturbed'],
  // The reference of an earlier inquiry: no bill is read under it any more.
  ['49', 'product_disturbed'],
  ['01', 'unknown'],
  ['85', 'unknown'],
  ['99', 'unknown'],
])('an inquiry with code %s is %s', async (code, expected) => {
  await stage.control('/faults', { fault: 'code', code, command: 'inq-pasca' });
  const outcome = await stage.supplier.inquire(inquiry('pln', '530000000001'), patience());
  expect(outcome.kind === 'refused' ? outcome.reason : outcome.kind).toBe(expected);
});

test('a pending purchase ends when the clock passes its time', async () => {
  const own = await startStage();
  onTestFinished(() => own.stop());
  await own.control('/settings', { settle_ms: 60_000 });
  const attempt = purchase('xld10', '087800001233');
  expect(brief(await own.supplier.submit(attempt, patience()))).toBe(unknown);
  await own.control('/clock', { advance_ms: 60_000 });
  expect(brief(await own.supplier.queryStatus(attempt, patience()))).toBe('delivered');
});

/**
 * SKU, success, failed inquiry, failed payment, pending then sold, pending then failed, and the amounts of the bill.
 */
const billers: readonly (readonly [
  sku: string,
  numbers: readonly [string, string, string, string, string],
  serial: string,
  figures: readonly [admin: bigint, cost: bigint, total: bigint],
])[] = [
  [
    'pln',
    ['530000000001', '530000000003', '530000000006', '630000000001', '630000000006'],
    'S1234554321N',
    [2_500n, 10_000n, 11_000n],
  ],
  [
    'pln',
    ['530000000002', '530000000003', '530000000006', '630000000002', '630000000006'],
    'S1234554321N',
    [5_000n, 23_000n, 25_000n],
  ],
  [
    'pdam',
    ['1013226', '1013227', '1013230', '2013226', '2013230'],
    'S1234554321N',
    [2_500n, 11_500n, 12_500n],
  ],
  [
    'internet',
    ['6391601001', '6391601002', '6391601005', '7391601001', '7391601005'],
    'I1234554321N',
    [5_000n, 22_500n, 24_500n],
  ],
  [
    'bpjs',
    ['8801234560001', '8801234560002', '8801234560005', '9801234560001', '9801234560005'],
    'BP1234554321JS',
    [2_500n, 24_700n, 25_000n],
  ],
  [
    'multifinance',
    ['6391601201', '6391601202', '6391601205', '7391601201', '7391601205'],
    'FP1234554321I',
    [2_500n, 24_700n, 25_000n],
  ],
  [
    'cimahi',
    [
      '329801092375999991',
      '329801092375999992',
      '329801092375999995',
      '429801092375999991',
      '429801092375999995',
    ],
    'P1234554321B',
    [2_500n, 99_500n, 100_000n],
  ],
  [
    'pdl',
    ['3298010921', '3298010922', '3298010923', '4298010921', '4298010923'],
    'P1234554321D',
    [2_500n, 99_500n, 100_000n],
  ],
  [
    'pgas',
    ['0110014601', '0110014603', '0110014605', '1110014601', '1110014605'],
    'G1234567890S',
    [2_500n, 99_500n, 100_000n],
  ],
  [
    'pgas',
    ['0110014602', '0110014603', '0110014605', '1110014602', '1110014605'],
    'G1234567890S',
    [2_500n, 99_500n, 100_000n],
  ],
  [
    'tv',
    ['127246500101', '127246500102', '127246500105', '227246500101', '227246500105'],
    '18141775',
    [2_500n, 100_500n, 101_500n],
  ],
  [
    'bpjstk',
    ['8102051011270001', '8102051011270002', '8102051011270003', '9102051011270001', '9102051011270003'],
    '',
    [2_500n, 16_500n, 17_500n],
  ],
  [
    'bpjstkpu',
    ['400000100001', '400000100002', '400000100003', '500000100001', '500000100003'],
    '',
    [2_500n, 101_500n, 102_500n],
  ],
  [
    'plnnontaglist',
    ['3225030005921', '3225030005922', '3225030005923', '4225030005921', '4225030005923'],
    'P1234554321NH',
    [2_500n, 24_700n, 25_000n],
  ],
  [
    'emoney',
    [
      '082100000001,50000',
      '082100000002,50000',
      '082100000003,50000',
      '082110000001,50000',
      '082110000003,50000',
    ],
    'E1234554321M',
    [2_500n, 24_700n, 25_000n],
  ],
  [
    'samsat',
    [
      '9658548523568701,0212502110170100',
      '9658548523568702,0212502110170100',
      '9658548523568705,0212502110170100',
      '0658548523568701,0212502110170100',
      '0658548523568705,0212502110170100',
    ],
    's1234567890s',
    [2_500n, 99_500n, 100_000n],
  ],
  [
    'hp',
    ['081234554320', '081234554321', '081234554324', '081244554320', '081244554324'],
    'H1234554321P',
    [2_500n, 11_000n, 12_500n],
  ],
];

describe.each(billers)('the documented numbers of %s, %j', (sku, numbers, serial, [admin, cost, total]) => {
  const [ok, noInquiry, noPayment, pendingOk, pendingFailed] = numbers;

  test('have bills whose rows add up to what is owed', async () => {
    const outcome = await stage.supplier.inquire(inquiry(sku, ok), patience());
    expect(outcome).toMatchObject({ kind: 'bill', bill: { admin, cost, total } });
    if (outcome.kind !== 'bill') return;
    const explained = outcome.bill.details.reduce(
      (sum, row) => sum + row.amount + row.fine + (row.other ?? 0n),
      admin,
    );
    // The second bill of the gas company has no amounts in its two rows: the core shows the rest as unexplained.
    expect(explained).toBe(ok === '0110014602' ? admin : total);
    expect(outcome.bill.period).toMatch(/^20\d{4}$/);
    expect(brief(await stage.supplier.inquire(inquiry(sku, noInquiry), patience()))).toBe(
      'refused bill_not_found',
    );
  });

  test('are paid, at once or later', async () => {
    const paid = await billOf(stage, sku, ok);
    const outcome = await stage.supplier.submit(paid, patience());
    expect(outcome).toMatchObject({ kind: 'delivered', cost });
    if (outcome.kind === 'delivered') expect(outcome.serial.open()).toBe(serial);
    const late = await billOf(stage, sku, pendingOk);
    expect((await stage.supplier.submit(late, patience())).kind).toBe('unknown');
    expect(brief(await untilSettled(late))).toBe('delivered');
    expect([await stage.sold(paid), await stage.sold(late)]).toEqual([1, 1]);
  });

  test('fail, at once or later', async () => {
    const failed = await billOf(stage, sku, noPayment);
    expect(brief(await stage.supplier.submit(failed, patience()))).toBe(not);
    const late = await billOf(stage, sku, pendingFailed);
    expect((await stage.supplier.submit(late, patience())).kind).toBe('unknown');
    expect(brief(await untilSettled(late))).toBe(not);
    expect([await stage.sold(failed), await stage.sold(late)]).toEqual([0, 0]);
  });
});
