import { expect, test } from 'vitest';
import { Secret } from '../../sealed.ts';
import { readBillNumber } from './bill-number.ts';

test.each([
  [['530000000001'], '530000000001', null, ''],
  [['082100000001,50000'], '082100000001', 50_000, ''],
  [['082100000001', '50000'], '082100000001', 50_000, ''],
  [['082100000001 , 1000'], '082100000001', 1_000, ''],
  [['9658548523568701,0212502110170100'], '9658548523568701', null, '0212502110170100'],
  [['9658548523568701, A-17'], '9658548523568701', null, 'A-17'],
  [['082100000001,050000'], '082100000001', null, '050000'],
  [['082100000001,999'], '082100000001', null, '999'],
  [['1,2,3'], '1', null, '2,3'],
  [[], '', null, ''],
])('%j is %j, an amount of %j and %j', (written, number, amount, second) => {
  expect(readBillNumber(written.map((part) => new Secret(part)))).toEqual({ number, amount, second });
});
