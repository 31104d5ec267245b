import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { later } from '../../../src/clock.ts';
import { billEndsAt } from '../../../src/suppliers/iak/cut-off.ts';
import { toKnownBill } from '../../../src/suppliers/iak/translate.ts';
import type { SupplierBill } from '../../../src/suppliers/supplier.ts';
import { type IakStage, startStage, summaryOf } from './stage.ts';
import { billOf, inquiry, noon, patience } from '../purchases.ts';

let stage: IakStage;
beforeAll(async () => {
  stage = await startStage();
  await stage.control('/settings', { by_hand: true });
});
afterAll(() => stage.stop());

/** The numbers of the sandbox without their last digit, with the part behind it if there is one. */
const ruled = [
  ['PLNPOSTPAID', '53000000000', ''],
  ['PDAMKOTA.SURABAYA', '1020200', ''],
  ['PDAMKOTA.MEDAN', '1020200', ''],
  ['AETRA', '1020200', ''],
  ['BPJS', '880123456000', ''],
  ['BPJSTK', '810205101127000', ''],
  ['TELKOMPSTN', '639160120', ''],
  ['CBN', '0178300', ''],
  ['FNMEGA', '639160120', ''],
  ['PBBKOT.CIMAHI', '32980109237599990', ''],
  ['PGAS', '011001460', ''],
  ['HPTHREE', '0899123450', ''],
  ['TVTLKMV', '12724650010', ''],
  ['TVBIG', '107216140', ''],
  ['SHOPEEPAY', '08210000000', ',100000'],
  ['ESAMSAT.JABAR', '965854852356870', ',0212502110170100'],
] as const;

describe.each(ruled)('the numbers of %s', (sku, number, more) => {
  test.each([
    ['1', 'delivered', 'delivered'],
    ['2', 'delivered', 'delivered'],
    ['6', 'not_delivered', 'not_delivered'],
    ['7', 'unknown', 'delivered'],
    ['8', 'unknown', 'not_delivered'],
  ])('with the last digit %s are %s at the payment and %s in the end', async (digit, atOnce, inTheEnd) => {
    const attempt = await billOf(stage, sku, `${number}${digit}${more}`);
    const outcome = await stage.supplier.submit(attempt, patience());
    expect(summaryOf(outcome)).toBe(atOnce);
    if (digit === '7') {
      expect(summaryOf(await stage.supplier.queryStatus(attempt, patience()))).toBe('unknown');
      await stage.control('/settle', { ref_id: attempt.bill?.inquiryReference, as: 'sold' });
    }
    const later = await stage.supplier.queryStatus(attempt, patience());
    expect(summaryOf(later)).toBe(inTheEnd);
    if (later.kind === 'delivered') expect(later.cost).toBe(attempt.costMax);
    expect(await stage.sold(attempt)).toBe(inTheEnd === 'delivered' ? 1 : 0);
  });

  test.each([
    ['3', 'unknown'],
    ['4', 'bill_already_paid'],
    ['5', 'bill_not_found'],
  ])('with the last digit %s give the inquiry %s', async (digit, expected) => {
    const outcome = await stage.supplier.inquire(inquiry(sku, `${number}${digit}${more}`), patience());
    expect(outcome.kind === 'refused' ? outcome.reason : outcome.kind).toBe(expected);
  });
});

test.each([
  ['CBN', '01927101'],
  ['BPJSTKPU', '210300016066'],
  ['PLNNONH', '3225030005922'],
  ['PLNNONH', '1811217010329'],
  ['PLNNONH', '3226015008229'],
])('%s accepts the number %s', async (sku, number) => {
  const attempt = await billOf(stage, sku, number);
  expect(summaryOf(await stage.supplier.submit(attempt, patience()))).toBe('delivered');
});

/** The amount due, our cost, the fee, the month, and the number of rows, for every shape of `desc`. */
const bills = [
  ['PLNPOSTPAID', '530000000001', 'pln', 302_500n, 301_900n, 2_500n, '201608', 1],
  ['PLNPOSTPAID', '530000000002', 'pln', 841_000n, 836_200n, 20_000n, '201608', 8],
  ['PDAMKOTA.SURABAYA', '10202001', 'pdam', 37_490n, 36_790n, 2_000n, '201412', 1],
  ['PDAMKOTA.MEDAN', '10202002', 'pdam', 149_960n, 147_160n, 8_000n, '201412', 4],
  ['PDAMKOTA.YOGYAKARTA', '10202001', 'pdam', 37_490n, 36_790n, 2_000n, '201804', 1],
  ['BPJS', '8801234560001', 'bpjs-kesehatan', 52_500n, 52_300n, 2_500n, '202611', 1],
  ['BPJSTK', '8102051011270001', 'bpjs-ketenagakerjaan', 20_300n, 17_800n, 3_500n, '202611', 1],
  ['BPJSTKPU', '210300016066', 'bpjs-ketenagakerjaan', 102_500n, 100_500n, 2_500n, '202104', 1],
  ['TELKOMPSTN', '6391601202', 'internet', 137_110n, 133_510n, 7_500n, '201407', 3],
  ['CBN', '01927101', 'internet', 30_000n, 29_000n, 0n, '201905', 1],
  ['FNMEGA', '6391601201', 'multifinance', 661_000n, 660_500n, 0n, '202611', 1],
  ['PBBKOT.CIMAHI', '329801092375999901', 'pbb', 208_857n, 208_857n, 5_000n, '201909', 1],
  ['PGAS', '0110014601', 'gas', 324_502n, 323_902n, 2_500n, '201709', 1],
  ['HPTHREE', '08991234501', 'hp', 55_000n, 54_000n, 0n, '202611', 1],
  ['TVTLKMV', '127246500101', 'tv', 100_950n, 99_950n, 1_950n, '201205', 1],
  ['TVBIG', '1072161401', 'tv', 138_499n, 137_399n, 0n, '202611', 1],
  ['SHOPEEPAY', '082100000001,150000', 'e-money', 150_800n, 150_350n, 800n, '202611', 1],
  [
    'ESAMSAT.JABAR',
    '9658548523568701,0212502110170100',
    'samsat',
    2_279_500n,
    2_277_000n,
    5_000n,
    '201810',
    1,
  ],
  ['PLNNONH', '3225030005922', 'pln', 698_000n, 696_200n, 1_600n, '202611', 1],
] as const;

test.each(bills)('the bill of %s %s is read', async (...row) => {
  const [sku, number, category, total, cost, admin, period, rows] = row;
  const bill = await read(sku, number, category);
  expect(bill).toMatchObject({ customerName: 'NAMA PELANGGAN', total, cost, admin, period });
  expect(bill.details).toHaveLength(rows);
  // In all of these the rows and the fee add up to the amount due.
  const explained = bill.details.reduce(
    (sum, one) => sum + one.amount + one.fine + (one.other ?? 0n),
    bill.admin,
  );
  expect(explained).toBe(total);
});

test('the rows of a bill carry what the biller says about them', async () => {
  const water = await read('PDAMKOTA.SURABAYA', '10202001', 'pdam');
  expect(water.details).toEqual([
    {
      period: '201412',
      amount: 27_240n,
      fine: 7_500n,
      other: 750n,
      admin: 2_000n,
      meterStart: '4589',
      meterEnd: '4613',
    },
  ]);
  const car = await read('FNMEGA', '6391601201', 'multifinance');
  expect(car.details).toEqual([{ period: '202611', amount: 657_695n, fine: 3_305n, admin: 0n }]);
  const gas = await read('PGAS', '0110014601', 'gas');
  expect(gas.details).toEqual([
    { period: '201709', amount: 322_002n, fine: 0n, admin: 2_500n, meterStart: '006538', meterEnd: '006573' },
  ]);
  const vehicle = await read('ESAMSAT.JABAR', '9658548523568701,0212502110170100', 'samsat');
  expect(vehicle.details).toEqual([{ period: '201810', amount: 2_274_500n, fine: 0n, admin: 5_000n }]);
  const phone = await read('TELKOMPSTN', '6391601202', 'internet');
  expect(phone.details.map(({ period, amount, admin }) => [period, amount, admin])).toEqual([
    ['201405', 49_870n, 2_500n],
    ['201406', 44_870n, 2_500n],
    ['201407', 34_870n, 2_500n],
  ]);
});

test('an inquiry whose answer was lost is read again under the same reference', async () => {
  const request = inquiry('PLNPOSTPAID', '530000000001', 'pln');
  await stage.control('/faults', { fault: 'reset', command: 'inq-pasca' });
  expect((await stage.supplier.inquire(request, patience())).kind).toBe('unknown');
  const again = await stage.supplier.inquire(request, patience());
  expect(again.kind).toBe('bill');
  if (again.kind === 'bill') expect(again.bill.total).toBe(302_500n);
  if (again.kind === 'bill') expect(again.supplierReference).toMatch(/^\d+$/);
});

test.each([
  ['42', 59_999, 'unknown'],
  ['42', 60_000, 'product_disturbed'],
  ['06', 60_000, 'product_disturbed'],
  ['39', 600_000, 'unknown'],
  ['105', 600_000, 'unknown'],
])('a reference spent without a bill, with the status %s, is after %d ms: %s', (code, ageMs, expected) => {
  const request = inquiry('BPJS', '8801234560001');
  const data = { ref_id: request.reference, response_code: code, status: 0 };
  const outcome = toKnownBill({ kind: 'reply', data }, { ...request, now: later(request.openedAt, ageMs) });
  expect(outcome.kind === 'refused' ? outcome.reason : outcome.kind).toBe(expected);
});

test('a reference under which a bill was paid is refused as paid, and no other supplier may read it', async () => {
  const paid = await billOf(stage, 'BPJS', '8801234560001');
  expect(summaryOf(await stage.supplier.submit(paid, patience()))).toBe('delivered');
  const request = { ...inquiry('BPJS', '8801234560001'), reference: paid.bill?.inquiryReference ?? '' };
  expect(await stage.supplier.inquire(request, patience())).toEqual({
    kind: 'refused',
    reason: 'bill_already_paid',
    supplierCode: '00',
    referenceTaken: true,
  });
});

test.each([
  ['39', 3, 0, 'unknown'],
  ['42', 1, 0, 'unknown'],
  ['07', 1, 60_000, 'unknown'],
  ['999', '', 0, 'unknown'],
  ['07', 2, 60_000, 'product_disturbed'],
  ['42', 0, 60_000, 'product_disturbed'],
  ['01', 0, 0, 'bill_already_paid'],
  ['34', 0, 0, 'bill_already_paid'],
  ['40', 2, 0, 'bill_already_paid'],
  ['34', 3, 0, 'unknown'],
  ['91', 2, 60_000, 'unknown'],
])(
  'a known reference with the code %s and the status %s is read nowhere else after %d ms: %s',
  (code, status, ageMs, expected) => {
    const request = inquiry('BPJS', '8801234560001');
    const data = { ref_id: request.reference, response_code: code, status };
    const now = later(request.openedAt, ageMs);
    const outcome = toKnownBill({ kind: 'reply', data }, { ...request, now });
    expect(outcome.kind === 'refused' ? outcome.reason : outcome.kind).toBe(expected);
    expect(outcome).toMatchObject({ referenceTaken: true });
  },
);

test.each([
  ['02', 0, 'bill'],
  ['42', 0, 'bill'],
  ['02', 2, 'unknown'],
  ['02', 3, 'unknown'],
])('a bill beside the code %s and the status %s of a known reference: %s', (code, status, expected) => {
  const request = inquiry('BPJS', '8801234560001', 'bpjs-kesehatan');
  const data = {
    ...{ tr_id: 9_922_722, code: 'BPJS', hp: '8801234560001', tr_name: 'VERGIE', period: '02' },
    ...{ nominal: 50_000, admin: 2_500, ref_id: request.reference, status, response_code: code },
    ...{ price: 52_500, selling_price: 51_350, desc: { jumlah_peserta: '2' } },
  };
  const outcome = toKnownBill({ kind: 'reply', data }, request);
  expect(outcome.kind).toBe(expected);
  if (outcome.kind === 'bill')
    expect(outcome).toMatchObject({ supplierReference: '9922722', bill: { total: 52_500n, cost: 51_350n } });
});

test('a known reference without a readable status is read nowhere else', async () => {
  const request = inquiry('PLNPOSTPAID', '530000000001', 'pln');
  await stage.control('/faults', { fault: 'reset', command: 'inq-pasca' });
  await stage.supplier.inquire(request, patience());
  await stage.control('/faults', { fault: 'html', command: 'checkstatus' });
  const outcome = await stage.supplier.inquire(request, patience());
  expect(outcome).toMatchObject({ kind: 'unknown', referenceTaken: true });
});

test('a bill without the supplier’s own number is not paid', async () => {
  const attempt = await billOf(stage, 'BPJS', '8801234560001');
  const nameless = {
    ...attempt,
    bill: { inquiryReference: attempt.reference, supplierReference: null, total: 1n },
  };
  expect(await stage.supplier.submit(nameless, patience())).toEqual({
    kind: 'rejected',
    reason: 'product_disturbed',
    supplierCode: 'not_sent',
    nothingBegun: true,
  });
});

test('a reference of a wrong form is refused, and nothing is stored', async () => {
  const request = { ...inquiry('BPJS', '8801234560001'), reference: 'has-a-dash' };
  expect(await stage.supplier.inquire(request, patience())).toEqual({
    kind: 'refused',
    reason: 'product_disturbed',
    supplierCode: '03',
  });
});

describe('the closing hours of PLN', () => {
  // It is noon in Jakarta when the stage starts.
  test.each([
    ['22:59', 10 * 60 + 59, 'bill'],
    ['23:00', 11 * 60, 'product_disturbed'],
    ['00:59 of the next day', 12 * 60 + 59, 'product_disturbed'],
    ['01:00 of the next day', 13 * 60, 'bill'],
  ])('are respected by inquiries at %s', async (_time, minutes, expected) => {
    await atMinute(minutes, async () => {
      const outcome = await stage.supplier.inquire(inquiry('PLNPOSTPAID', '530000000001'), patience());
      expect(outcome.kind === 'refused' ? outcome.reason : outcome.kind).toBe(expected);
      // Other billers are open.
      expect((await stage.supplier.inquire(inquiry('BPJS', '8801234560001'), patience())).kind).toBe('bill');
    });
  });

  test('prevent the payment of a bill that was read before', async () => {
    const attempt = await billOf(stage, 'PLNPOSTPAID', '530000000001');
    await atMinute(11 * 60 + 30, async () => {
      const outcome = await stage.supplier.submit(attempt, patience());
      expect(outcome).toMatchObject({ kind: 'rejected', reason: 'product_disturbed', supplierCode: '109' });
      expect(await stage.sold(attempt)).toBe(0);
    });
  });

  test('set the payment cut-off of a bill, across the ends of months', () => {
    expect(billEndsAt('PLNPOSTPAID', noon)?.toISOString()).toBe('2026-11-21T16:00:00.000Z');
    // 00:30 on the first of December in Jakarta is still November in UTC.
    const early = new Date('2026-11-30T17:30:00Z');
    expect(billEndsAt('PLNNONH', early)?.toISOString()).toBe('2026-12-01T16:00:00.000Z');
    expect(billEndsAt('BPJS', noon)).toBeNull();
  });
});

async function read(sku: string, number: string, category: string): Promise<SupplierBill> {
  const outcome = await stage.supplier.inquire(inquiry(sku, number, category), patience());
  if (outcome.kind !== 'bill') throw new Error(`The inquiry of ${sku} ended as ${outcome.kind}.`);
  return outcome.bill;
}

/** Calls a function this many minutes after noon. */
async function atMinute(minutes: number, work: () => Promise<void>): Promise<void> {
  const before = stage.clock.offsetMs;
  stage.clock.offsetMs += noon.getTime() + minutes * 60_000 - stage.clock.nodeNow().getTime();
  try {
    await work();
  } finally {
    stage.clock.offsetMs = before;
  }
}
