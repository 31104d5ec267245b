import { expect, test } from 'vitest';
import type { SkuListing } from '../suppliers/setup/skus.ts';
import { skuTable } from './sku-table.ts';

const credit: SkuListing = {
  kind: 'prepaid',
  sku: 'htelkomsel10000',
  name: 'Telkomsel 10.000',
  product_code: 'tsel10',
  product_price: 10_600n,
  product_admin_fee: null,
  mapped: true,
  priority: null,
  cost: 10_350n,
  admin_fee: null,
  commission: null,
  listed: true,
  held: false,
  buyer_on: true,
  seller_on: true,
  stock: null,
  start_cut_off: null,
  end_cut_off: null,
  seen_at: new Date('2026-11-21T08:00:00Z'),
};
const water: SkuListing = {
  ...credit,
  kind: 'postpaid',
  sku: 'PDAM',
  name: 'PDAM Surabaya',
  product_code: 'pdam',
  product_price: null,
  product_admin_fee: 2_500n,
  cost: null,
  admin_fee: 2_000n,
  commission: 1_200n,
};

test('the table of SKUs has a header, costs and prices', () => {
  const unmapped = { ...credit, sku: 'x5', product_code: null, product_price: null, cost: 5_000n, stock: 0 };
  expect(skuTable([credit, unmapped, water, { ...water, commission: 2_750n }])).toEqual([
    'kind      code             product        cost         price  name              state',
    'prepaid   htelkomsel10000  tsel10       10,350        10,600  Telkomsel 10.000',
    'prepaid   x5               -             5,000             -  Telkomsel 10.000  out of stock',
    'postpaid  PDAM             pdam     bill + 800  bill + 2,500  PDAM Surabaya',
    'postpaid  PDAM             pdam     bill - 750  bill + 2,500  PDAM Surabaya',
  ]);
});
