import { expect, test } from 'vitest';
import { boundsOf, faultOf, quickAmounts } from './chosen-deposit.ts';
import type { DepositOption } from './deposit-queries.ts';

const transfer: DepositOption = {
  ...{
    method: 'bank_transfer',
    minimum: 50_000,
    maximum: 50_000_000,
    fee: 0,
    credits_digits: true,
    valid_minutes: 120,
  },
  ...{ bank_accounts: [{ id: '1', bank: 'bca' }], channels: [] },
};
const qris: DepositOption = {
  ...transfer,
  ...{ method: 'qris', fee: 4_000, bank_accounts: [] },
  channels: [
    { code: 'qris', name: 'QRIS', minimum: 1_500, maximum: 10_000_000 },
    { code: 'other', name: 'QRIS 2', minimum: 100_000, maximum: 5_000_000 },
  ],
};

test('the bounds are those of the method, within those of the channel', () => {
  expect(boundsOf(transfer, '1')).toMatchObject({ minimum: 50_000, maximum: 50_000_000 });
  expect(boundsOf(qris, undefined)).toEqual({ minimum: 50_000, maximum: 9_996_000 });
  expect(boundsOf(qris, 'other')).toEqual({ minimum: 96_000, maximum: 4_996_000 });
});

test.each([
  ['', 'empty'],
  ['49999', 'tooSmall'],
  ['50000', undefined],
  ['50000000', undefined],
  ['50000001', 'tooLarge'],
])('the amount "%s" is %s', (amount, fault) => {
  expect(faultOf(transfer, { amount, method: 'bank_transfer', receiver: undefined })).toBe(fault);
});

test('the quick amounts begin near what is spent in a day, and are within the bounds', () => {
  expect(quickAmounts(transfer, 0)).toEqual([500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000]);
  expect(quickAmounts(transfer, 5_600_000)[0]).toBe(2_500_000);
  expect(quickAmounts({ minimum: 50_000, maximum: 300_000 }, 5_600_000)).toEqual([100_000, 250_000]);
  expect(quickAmounts({ minimum: 1, maximum: 10 }, 0)).toEqual([]);
});
