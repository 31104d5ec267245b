import { describe, expect, test } from 'vitest';
import { insideCutOffWindow } from './cut-off-window.ts';
import { cutOffEndOf, usableOffers, type EvaluatedOffer, unavailableReasonOf } from './offers.ts';

/** A time of day in Jakarta, on 1 January 2027 and at noon by default. */
function wib(time = '12:00', day = '2027-01-01'): Date {
  return new Date(`${day}T${time}:00+07:00`);
}

const good: EvaluatedOffer = {
  supplier: 'digiflazz',
  sku: 'tsel10',
  cost: 10_250n,
  dearness: 10_250n,
  priority: 100,
  buyerOn: true,
  sellerOn: true,
  stock: null,
  cutOff: null,
  ownCutOffs: [],
  healthy: true,
  success: 1,
  inTime: true,
};

describe('a cut-off', () => {
  const rows: readonly (readonly [start: string, end: string, at: string, inside: boolean])[] = [
    ['23:45', '00:15', '23:44', false],
    ['23:45', '00:15', '23:45', true],
    ['23:45', '00:15', '00:00', true],
    ['23:45', '00:15', '00:14', true],
    ['23:45', '00:15', '00:15', false],
    ['23:45', '00:15', '12:00', false],
    ['01:00', '05:00', '00:59', false],
    ['01:00', '05:00', '01:00', true],
    ['01:00', '05:00', '04:59', true],
    ['01:00', '05:00', '05:00', false],
    ['00:00', '06:00', '00:00', true],
    ['22:00', '00:00', '23:59', true],
    ['22:00', '00:00', '00:00', false],
  ];
  test.each(rows)('from %s to %s: at %s the product is cut off: %s', (start, end, at, inside) => {
    // The cut-off is the same on every day, including the last and first days of a month, a year and a February.
    for (const day of ['2027-01-01', '2026-12-31', '2026-11-30', '2028-02-29', '2028-03-01'])
      expect(insideCutOffWindow({ start, end }, wib(at, day))).toBe(inside);
  });
});

describe('the reason why an offer is not usable', () => {
  test.each([
    ['all is well', {}, null],
    ['we switched it off at the supplier', { buyerOn: false, sellerOn: false }, 'switched_off'],
    ['it costs more than the price allows', { cost: 10_501n }, 'switched_off'],
    ['it costs exactly what the price allows', { cost: 10_500n }, null],
    ['the seller switched it off', { sellerOn: false, stock: 0 }, 'supplier_disturbed'],
    ['the supplier does not answer', { healthy: false }, 'supplier_disturbed'],
    ['it is out of stock', { stock: 0 }, 'out_of_stock'],
    ['a bill inquired now could no longer be paid', { inTime: false }, 'cut_off'],
    ['it is in stock', { stock: 1 }, null],
    ['it is inside its cut-off window', { cutOff: { start: '11:59', end: '12:01' } }, 'cut_off'],
  ] as const)('%s', (_title, changes, reason) => {
    const offers = [{ ...good, ...changes }];
    expect(unavailableReasonOf(offers, { costMax: 10_500n }, wib())).toBe(reason);
    expect(usableOffers(offers, { costMax: 10_500n }, wib())).toEqual(reason === null ? offers : []);
  });

  test('is the one of several that may pass first, and null when one offer is usable', () => {
    const inCutOff = { ...good, cutOff: { start: '00:00', end: '23:59' } };
    const bad = [{ ...good, sellerOn: false }, inCutOff, { ...good, stock: 0 }, { ...good, buyerOn: false }];
    expect(unavailableReasonOf(bad, {}, wib())).toBe('cut_off');
    expect(unavailableReasonOf([...bad, good], {}, wib())).toBeNull();
    expect(unavailableReasonOf([], {}, wib())).toBe('no_supplier');
  });

  test('does not check the cost of a bill, which is not known before the inquiry', () => {
    expect(usableOffers([{ ...good, cost: null }], { costMax: 1n }, wib())).toHaveLength(1);
  });
});

test('the best offer comes first: by cost, then by priority, then by recent success', () => {
  const offers = [
    { ...good, sku: 'e', dearness: 11_000n, priority: 1 },
    { ...good, sku: 'd', success: 0.4 },
    { ...good, sku: 'b', priority: 10, success: 0.1 },
    { ...good, sku: 'c', success: 0.9 },
    { ...good, sku: 'a', dearness: 10_000n, priority: 500, success: 0 },
  ];
  expect(usableOffers(offers, {}, wib()).map(({ sku }) => sku)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('the end of a cut-off is that of the first offer that opens again, on this day or the next', () => {
  const cut = (start: string, end: string, change = {}): EvaluatedOffer => ({
    ...good,
    cutOff: { start, end },
    ...change,
  });
  const at = (offers: readonly EvaluatedOffer[], time: string): Date | null =>
    cutOffEndOf(offers, {}, wib(time));
  expect(at([cut('23:45', '00:15')], '23:50')).toEqual(wib('00:15', '2027-01-02'));
  expect(at([cut('23:45', '00:15')], '00:10')).toEqual(wib('00:15'));
  expect(at([cut('11:00', '14:00'), cut('11:00', '13:00')], '12:00')).toEqual(wib('13:00'));
  // One that is switched off does not open when its cut-off ends.
  expect(at([cut('11:00', '14:00'), cut('11:00', '13:00', { buyerOn: false })], '12:00')).toEqual(
    wib('14:00'),
  );
  expect(at([good], '12:00')).toBeNull();
  expect(at([{ ...good, inTime: false }], '12:00')).toBeNull();
});
