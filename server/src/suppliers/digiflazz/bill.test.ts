import { expect, test } from 'vitest';
import { Secret } from '../../sealed.ts';
import { readBill } from './bill.ts';

test.each([
  ['2026-10-31T16:59:59Z', '202610'],
  ['2026-10-31T17:00:00Z', '202611'],
  ['2026-12-31T17:00:00Z', '202701'],
])('a bill without a month, read at %s, gets the current month in Jakarta', (now, period) => {
  const data = {
    price: 24_700,
    selling_price: '25000',
    admin: 2_500,
    periode: '01',
    desc: { detail: [{ periode: '01' }] },
  };
  const bill = readBill(data, { billerCategory: 'bpjs-kesehatan', now: new Date(now) });
  expect(bill).toMatchObject({
    period,
    total: 25_000n,
    cost: 24_700n,
    details: [{ period, amount: 22_500n }],
  });
});

test.each(['201803,201804', 'MAR 2018,APR 2018', '201804, 201803'])(
  'a row of the months %s has the latest one, and so has its bill',
  (periode) => {
    const data = {
      price: 24_700,
      selling_price: 25_000,
      admin: 2_500,
      desc: { detail: [{ periode, nilai_tagihan: 22_500 }] },
    };
    expect(readBill(data, { billerCategory: 'pln', now: new Date(0) })).toMatchObject({
      period: '201804',
      details: [{ period: '201804', amount: 22_500n }],
    });
  },
);

test.each([undefined, null, '', 'N/A'])(
  'a single row whose amount is %j has the rest of the total',
  (amount) => {
    const data = {
      price: 24_700,
      selling_price: 25_000,
      admin: 2_500,
      desc: { detail: [{ periode: '201804', nilai_tagihan: amount, denda: 1_500 }] },
    };
    expect(readBill(data, { billerCategory: 'pln', now: new Date(0) })?.details).toEqual([
      { period: '201804', amount: 21_000n, fine: 1_500n, admin: 2_500n },
    ]);
  },
);

test.each([
  [{ price: 10_000 }],
  [{ selling_price: 11_000 }],
  [{ price: 10_000, selling_price: 11_000.5 }],
  [{ price: 10_000, selling_price: 1_000, admin: 2_500 }],
  [{ price: 0, selling_price: 11_000 }],
  [{ price: true, selling_price: 11_000 }],
])('%j is not a bill', (data) => {
  expect(readBill(data, { billerCategory: 'pln', now: new Date(0) })).toBeUndefined();
});

test('a bill does not contain the destination of its inquiry', () => {
  const request = { billerCategory: 'pln', now: new Date(0), destination: [new Secret('530000000001')] };
  const bill = readBill({ price: 1, selling_price: 1, customer_no: '530000000001', desc: 'x' }, request);
  expect(
    JSON.stringify(bill, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toContain('53000');
});
