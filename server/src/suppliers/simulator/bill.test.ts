import { expect, test } from 'vitest';
import { Secret } from '../../sealed.ts';
import { attemptToSend } from '../attempts/attempts.fixture.ts';
import { simulatedBill } from './bill.ts';

function billOf(customerNo: string, billerCategory: string): ReturnType<typeof simulatedBill> {
  const destination = [new Secret(customerNo)];
  const request = { ...attemptToSend, destination, adminFee: 1_000n, commission: 400n, billerCategory };
  return simulatedBill(request, customerNo);
}

test('the bill of a balance is the amount to load', () => {
  expect(billOf('082100000001,50000', 'e-money')).toMatchObject({
    admin: 1_000n,
    total: 51_000n,
    cost: 50_600n,
    details: [{ amount: 50_000n, fine: 0n, admin: 1_000n }],
  });
});

test.each([
  ['082100000001', 'e-money'],
  ['9658548523568701,0212502110170100', 'samsat'],
  ['530000000001', 'pln'],
])('the bill of %s in %s is deterministic and adds up', (customerNo, billerCategory) => {
  const bill = billOf(customerNo, billerCategory);
  expect(billOf(customerNo, billerCategory)).toEqual(bill);
  expect(bill.details.reduce((sum, row) => sum + row.amount + row.fine, bill.admin)).toBe(bill.total);
});
