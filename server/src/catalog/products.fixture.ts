import type { PostpaidProduct, PrepaidProduct } from './product.ts';

/** Products for unit tests; a test overrides members with a spread. */
export const telkomsel10: PrepaidProduct = {
  kind: 'prepaid',
  code: 'tsel10',
  name: 'Telkomsel 10.000',
  slug: 'pulsa',
  brand: 'TELKOMSEL',
  region: null,
  price: 10_235n,
  cost: 10_235n,
  costFromSupplier: true,
  allowLoss: false,
  description: 'Pulsa',
  logoUrl: null,
  fields: [{ key: 'customer_no', label: 'Nomor HP', inputMode: 'tel' }],
  starterOnly: false,
  updatedAt: new Date('2026-11-20T00:00:00Z'),
  switchedOn: true,
  sellerOn: true,
  stock: null,
  cutOff: null,
  multi: true,
};

export const mobileLegends86: PrepaidProduct = {
  ...telkomsel10,
  code: 'ml86',
  name: 'Mobile Legends 86 Diamond',
  slug: 'games',
  brand: 'MOBILE LEGENDS',
  fields: [
    { key: 'user_id', label: 'User ID', inputMode: 'numeric' },
    { key: 'zone_id', label: 'Zone ID', inputMode: 'numeric' },
  ],
};

export const pdamSurabaya: PostpaidProduct = {
  kind: 'postpaid',
  code: 'pdamsurabaya',
  name: 'PDAM Kota Surabaya',
  category: 'pdam',
  brand: 'PDAM',
  region: 'Jawa Timur',
  adminFee: 2_500n,
  commission: 475n,
  description: 'Jawa Timur',
  logoUrl: null,
  fields: [{ key: 'customer_no', label: 'Nomor pelanggan', inputMode: 'numeric' }],
  starterOnly: false,
  updatedAt: new Date('2026-11-20T00:00:00Z'),
  switchedOn: true,
  sellerOn: true,
  stock: null,
  cutOff: null,
  multi: true,
};
