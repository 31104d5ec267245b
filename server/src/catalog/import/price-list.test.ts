import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ProductKind } from '../../product-kind.ts';
import { parsePriceList } from './price-list.ts';
import { parsePriceRow } from './price-row.ts';
import { postpaid, prepaid } from './price-rows.fixture.ts';
import { parseRupiah } from './price-values.ts';

/** The row as a product, or its fault. */
function read(kind: ProductKind, row: unknown): Record<string, unknown> | string {
  const result = parsePriceRow(kind, row);
  return 'fault' in result ? result.fault : { ...result.product };
}

describe('a prepaid row', () => {
  test('becomes a product', () => {
    expect(read('prepaid', prepaid)).toEqual({
      kind: 'prepaid',
      code: 'xl10',
      name: 'XL 10.000',
      slug: 'pulsa',
      brand: 'XL',
      region: null,
      price: 10_835n,
      cost: 10_835n,
      description: 'Reguler',
      logoUrl: null,
      switchedOn: true,
      sellerOn: true,
      stock: null,
      multi: true,
      cutOff: { start: '23:45', end: '00:15' },
    });
  });

  const forgiven: readonly (readonly [string, Record<string, unknown>, Record<string, unknown>])[] = [
    ['a price as text', { price: '10835' }, { price: 10_835n }],
    ['a price that ends as on a receipt', { price: 'Rp. 10.835.-' }, { price: 10_835n }],
    ['a price as people write it', { price: ' Rp 10.835,00' }, { price: 10_835n }],
    ['a price in thousands', { price: '10,5rb' }, { price: 10_500n }],
    ['a price in thousands as it is spoken', { price: 'Rp 10 ribu' }, { price: 10_000n }],
    ['a price in millions', { price: '1.25JT' }, { price: 1_250_000n }],
    ['a price followed by its currency', { price: '10.835 IDR' }, { price: 10_835n }],
    ['a price that a spreadsheet marks as text', { price: "'10835" }, { price: 10_835n }],
    [
      'a price in full-width digits with invisible characters',
      { price: 'Rp\u200B１０.８３５' },
      { price: 10_835n },
    ],
    [
      'line breaks and double spaces in a name',
      { product_name: ' XL \r\n  10.000\t' },
      { name: 'XL 10.000' },
    ],
    ['line breaks that were escaped twice', { product_name: 'XL\\n 10.000<br/>' }, { name: 'XL 10.000' }],
    ['a description that is a dash', { desc: '-' }, { description: '' }],
    ['a resale price beside the price', { resale_price: 99 }, { price: 10_835n }],
    ['a brand in another spelling', { brand: 'Xl Axiata' }, { brand: 'XL' }],
    ['an unknown brand in lower case', { brand: 'baru  sekali' }, { brand: 'BARU SEKALI' }],
    ['a brand with a number for a name', { brand: 3 }, { brand: 'TRI' }],
    ['by.U without its dot', { brand: 'BYU' }, { brand: 'by.U' }],
    [
      'a brand that only the product name contains',
      { brand: '', product_name: 'Go Pay Driver 20.000', category: 'E-Money' },
      { brand: 'GOPAY DRIVER' },
    ],
    ['a brand that is a spreadsheet error', { brand: '#NAME?' }, { brand: 'XL' }],
    ['a missing brand', { brand: '-', product_name: '10.000' }, { brand: 'PULSA' }],
    [
      'a foreign brand with the name of one of ours',
      { brand: 'Smart', category: 'Philippines TOPUP', product_name: 'Smart 100 PHP' },
      { brand: 'SMART', slug: 'philippines-topup' },
    ],
    [
      'money of another country',
      { brand: 'VIETTEL', category: 'Vietnam Topup', product_name: 'Viettel 100.000 VND', price: 40_000 },
      { price: 40_000n },
    ],
    ['a code that is a number', { buyer_sku_code: 1010 }, { code: '1010' }],
    [
      'missing flags',
      { buyer_product_status: undefined, seller_product_status: null },
      { switchedOn: true, sellerOn: true },
    ],
    [
      'flags as text',
      { buyer_product_status: 'false', seller_product_status: '1' },
      { switchedOn: false, sellerOn: true },
    ],
    [
      'flags in words',
      { buyer_product_status: 'Buka', seller_product_status: 'Tidak Aktif' },
      { switchedOn: true, sellerOn: false },
    ],
    [
      'flags in other words',
      { buyer_product_status: 'Lancar', seller_product_status: 'Not Available' },
      { switchedOn: true, sellerOn: false },
    ],
    [
      'flags as signs',
      { buyer_product_status: '✅ Aktif', seller_product_status: '❌' },
      { switchedOn: true, sellerOn: false },
    ],
    [
      'flags that mean "none"',
      { buyer_product_status: 'N/A', seller_product_status: 'null' },
      { switchedOn: true, sellerOn: true },
    ],
    ['a stock that is called unlimited', { unlimited_stock: 'Unlimited', stock: 0 }, { stock: null }],
    ['a stock that is limited in words', { unlimited_stock: 'Terbatas', stock: 3 }, { stock: 3 }],
    ['an infinite stock', { unlimited_stock: undefined, stock: '∞' }, { stock: null }],
    ['an empty stock in words', { unlimited_stock: undefined, stock: 'Habis' }, { stock: 0 }],
    ['a flag that is a dash', { buyer_product_status: ' - ' }, { switchedOn: true }],
    ['the flag of older lists', { product_status: false }, { switchedOn: false }],
    ['a seller that is off', { seller_product_status: false }, { switchedOn: true, sellerOn: false }],
    ...['Sedang Gangguan', 'MAINTENANCE s/d 10.00', 'dalam perbaikan ⚠️', 'Stok kosong'].map(
      (words) =>
        [
          `a seller whose status is "${words}"`,
          { seller_product_status: words },
          { sellerOn: false },
        ] as const,
    ),
    ['a seller with stock', { seller_product_status: 'Stok ada' }, { sellerOn: true }],
    ['no cut-off', { start_cut_off: '0:0', end_cut_off: '0:0' }, { cutOff: null }],
    ['an unreadable cut-off', { start_cut_off: '25:00' }, { cutOff: null }],
    ['half a cut-off', { end_cut_off: undefined }, { cutOff: null }],
    ['a limited stock', { unlimited_stock: false, stock: '7' }, { stock: 7 }],
    ['a stock in thousands', { unlimited_stock: false, stock: '1.200' }, { stock: 1_200 }],
    ['a negative stock', { unlimited_stock: false, stock: '-3' }, { stock: 0 }],
    ['a huge stock', { unlimited_stock: false, stock: 1e20 }, { stock: 2_147_483_647 }],
    ['a limited stock without a figure', { unlimited_stock: false, stock: undefined }, { stock: 0 }],
    ['a category with punctuation', { category: 'Paket SMS & Telpon' }, { slug: 'paket-sms-telpon' }],
    [
      'invisible characters in a name',
      { product_name: 'T\u200Bel\u200Cko\u00ADm\u2060sel\uFEFF \u202E10.000\u2066' },
      { name: 'Telkomsel 10.000' },
    ],
    ['a description of a dash and invisible characters', { desc: '\u200B-\u2060' }, { description: '' }],
    [
      'a logo with spaces and line breaks',
      { logo_url: ' https://x.test/a b\n.png ' },
      { logoUrl: 'https://x.test/a%20b.png' },
    ],
    [
      'a logo with characters that no URL allows',
      { logo_url: 'https://x.test/\u0000\uD800é|[1]?q={a}%#f#g' },
      { logoUrl: 'https://x.test/%00%EF%BF%BD%C3%A9%7C%5B1%5D?q=%7Ba%7D%25#f%23g' },
    ],
    ['a logo that is not an http URL', { logo_url: 'javascript:alert(1)' }, { logoUrl: null }],
    ['a logo with a password', { logo_url: 'https://me:secret@x.test/' }, { logoUrl: null }],
    ['an overlong logo URL', { logo_url: `https://x.test/${'é'.repeat(100)}` }, { logoUrl: null }],
    [
      'a category in letters of another script',
      { category: '王者荣耀 & Мобайл' },
      { slug: '王者荣耀-мобаил' },
    ],
    ['a category in syllables', { category: '게임' }, { slug: '게임' }],
    ['unknown members', { seller_name: 'x', price_note: 1 }, { code: 'xl10' }],
  ];
  test.each(forgiven)('accepts %s', (_what, change, expected) => {
    expect(read('prepaid', { ...prepaid, ...change })).toMatchObject(expected);
  });

  const refused: readonly (readonly [string, Record<string, unknown>, string])[] = [
    ['without a code', { buyer_sku_code: '  ' }, 'missing_code'],
    ['with a line break in its code', { buyer_sku_code: 'xl\n10' }, 'invalid_code'],
    ['with a code of 65 characters', { buyer_sku_code: 'x'.repeat(65) }, 'invalid_code'],
    ['with a code in fractions', { buyer_sku_code: 10.5 }, 'invalid_code'],
    ['with a list for a code', { buyer_sku_code: ['xl10'] }, 'invalid_code'],
    ['with a boolean for a code', { buyer_sku_code: true }, 'invalid_code'],
    ['with a list for a name', { product_name: ['XL 10.000'] }, 'invalid_name'],
    ['with an object for a name', { product_name: { id: 'XL' } }, 'invalid_name'],
    ['with a list for a category', { category: ['Pulsa'] }, 'invalid_category'],
    ['with a category of no letters', { category: '***' }, 'invalid_category'],
    ['without a name', { product_name: '\n' }, 'missing_name'],
    ['with an overlong name', { product_name: 'x'.repeat(201) }, 'invalid_name'],
    ['without a category', { category: null }, 'missing_category'],
    ['with a spreadsheet error for a name', { product_name: '#REF!' }, 'missing_name'],
    ['without a price', { price: undefined }, 'missing_price'],
    ['with a resale price only', { price: undefined, resale_price: 11_000 }, 'missing_price'],
    ['with an empty price', { price: '' }, 'missing_price'],
    ['with a price of 0', { price: 0 }, 'zero_price'],
    ['with a price of "0"', { price: '0' }, 'zero_price'],
    ['with a price below 0', { price: -10_835 }, 'negative_price'],
    ['with a price below "0"', { price: '-10.835' }, 'negative_price'],
    ['with a fraction', { price: 10_835.5 }, 'fractional_price'],
    ['with a fraction as text', { price: '10835,50' }, 'fractional_price'],
    ['with an excessive price', { price: 1_000_000_000_001 }, 'excessive_price'],
    ['with a price that has a note', { price: '10835²' }, 'invalid_price'],
    ['with a price in words', { price: 'hubungi kami' }, 'invalid_price'],
    ['with invalid thousands groups', { price: '1000.000' }, 'invalid_price'],
    ['with two kinds of thousands separators', { price: '1.000,000' }, 'invalid_price'],
    ['with a price as a list', { price: [10_835] }, 'invalid_price'],
    ['with a price in scientific notation', { price: '1e5' }, 'invalid_price'],
    [
      'with only the fee of an open amount',
      { product_name: 'DANA Bebas Nominal', price: 120 },
      'open_amount',
    ],
    ...[
      'DANA Bebas',
      'DANA Custom',
      'DANA (Free Nominal)',
      'DANA Nominal Sendiri',
      'DANA Min 10.000 - Maks 2.000.000',
      'DANA Open Denominasi',
      'OVO All Denom',
      'DANA Sesuai Nominal',
      'ShopeePay Flexible',
      'GoPay Fleksibel',
    ].map(
      (name) =>
        [`as "${name}"`, { product_name: name, category: 'E-Money', price: 120 }, 'open_amount'] as const,
    ),
    [
      'as power for any amount',
      { product_name: 'Token PLN Bebas', category: 'PLN', price: 2_500 },
      'open_amount',
    ],
    ['with what is only a fee', { product_name: 'Admin DANA', price: 120 }, 'fee_only_price'],
    ['with a fee for a price', { product_name: 'XL 10.000', price: 250 }, 'fee_only_price'],
    ['with a flag that says neither', { buyer_product_status: 'mungkin' }, 'invalid_status'],
    ['with a flag that denies the other', { seller_product_status: 'tidak gangguan' }, 'invalid_status'],
    ['with a flag that ended', { seller_product_status: 'Gangguan selesai' }, 'invalid_status'],
    ['from a list of billers', { category: 'Pascabayar' }, 'wrong_kind'],
  ];
  test.each(refused)('is refused %s', (_what, change, fault) => {
    expect(read('prepaid', { ...prepaid, ...change })).toBe(fault);
  });
});

describe('a postpaid row', () => {
  test('becomes a biller', () => {
    expect(read('postpaid', postpaid)).toMatchObject({
      kind: 'postpaid',
      code: 'pdammana',
      category: 'pdam',
      brand: 'PDAM',
      region: 'Sumatera Selatan',
      adminFee: 2_500n,
      commission: 475n,
      switchedOn: true,
    });
  });

  const forgiven: readonly (readonly [string, Record<string, unknown>, Record<string, unknown>])[] = [
    ['a fee of 0: some billers add none', { admin: 0 }, { adminFee: 0n }],
    ['a missing commission', { commission: undefined }, { commission: 0n }],
    ['a commission that does not apply', { commission: 'n/a' }, { commission: 0n }],
    ['a group in the category', { category: 'pdam', brand: '' }, { category: 'pdam' }],
    [
      'a group that nobody knows',
      { brand: 'Zakat & Donasi', product_name: 'BAZNAS' },
      { category: 'zakat-donasi' },
    ],
    ['a description that is no region', { desc: 'Bayar sebelum tanggal 20' }, { region: null }],
    ['a group in a longer brand', { brand: 'BPJS Kesehatan' }, { category: 'bpjs-kesehatan' }],
  ];
  test.each(forgiven)('accepts %s', (_what, change, expected) => {
    expect(read('postpaid', { ...postpaid, ...change })).toMatchObject(expected);
  });

  const refused: readonly (readonly [string, Record<string, unknown>, string])[] = [
    ['without a fee', { admin: undefined }, 'missing_admin_fee'],
    ['without a fee in words', { admin: 'N/A' }, 'missing_admin_fee'],
    [
      'with an amount that the payer would choose',
      { product_name: 'DANA Bebas Nominal', brand: 'E-MONEY' },
      'open_amount',
    ],
    ['with a fee below 0', { admin: -1 }, 'negative_admin_fee'],
    ["with a fee that is not the payer's", { admin_meaning: "the reseller's cost" }, 'fee_not_the_payers'],
    ['with a commission in fractions', { commission: 0.5 }, 'fractional_commission'],
    ['with a list for a group', { category: ['PDAM'], brand: '' }, 'invalid_category'],
    ['with a group of no letters', { category: '', brand: '&' }, 'invalid_category'],
    ['without group or brand', { category: '', brand: '' }, 'missing_category'],
  ];
  test.each(refused)('is refused %s', (_what, change, fault) => {
    expect(read('postpaid', { ...postpaid, ...change })).toBe(fault);
  });
});

describe('a price list', () => {
  test('reports each refused row with its number and code', async () => {
    const list = await parsePriceList('prepaid', [
      prepaid,
      null,
      { ...prepaid, buyer_sku_code: 'xl0', price: 0 },
      [],
    ]);
    expect(list.products.map((product) => product.code)).toEqual(['xl10']);
    expect(list.refused).toEqual([
      { row: 2, code: null, reason: 'not_an_object' },
      { row: 3, code: 'xl0', reason: 'zero_price' },
      { row: 4, code: null, reason: 'not_an_object' },
    ]);
  });

  test('keeps the first of two rows with the same code', async () => {
    const list = await parsePriceList('prepaid', [
      prepaid,
      { ...prepaid, price: 9_000 },
      { ...prepaid, price: '10.835' },
    ]);
    expect(list.products).toMatchObject([{ price: 10_835n }]);
    expect(list.refused).toEqual([{ row: 2, code: 'xl10', reason: 'duplicate_code' }]);
    expect(list.repeated).toBe(1);
  });

  test('accounts for every row of any input', async () => {
    const member = fc.oneof(
      fc.jsonValue(),
      // Texts that JSON can encode and PostgreSQL cannot store.
      fc.constantFrom('xl10\0', 'XL \0 10.000', 'https://logos.example/\0', '\uD83D', 'Pulsa\uDE00', '\0'),
      fc.constantFrom('https://logos.example/\uD83D', `${'x'.repeat(99)}😀`),
      fc.constantFrom(...Object.values(prepaid), ...Object.values(postpaid)),
    );
    const shape = { ...prepaid, ...postpaid };
    const row = fc.record(Object.fromEntries(Object.keys(shape).map((key) => [key, member])), {
      requiredKeys: [],
    });
    const almost = fc
      .tuple(
        fc.constantFrom<object>(prepaid, postpaid),
        fc.constantFrom('logo_url', ...Object.keys(shape)),
        member,
      )
      .map(([whole, key, value]) => ({ ...whole, [key]: value }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(row, almost, fc.jsonValue())),
        fc.constantFrom('prepaid' as const, 'postpaid' as const),
        async (rows, kind) => {
          const list = await parsePriceList(kind, rows);
          expect(list.products.length + list.refused.length + list.repeated).toBe(rows.length);
          for (const product of list.products) {
            if (product.kind === 'prepaid') expect(product.price).toBeGreaterThan(0n);
            const texts = Object.values(product).filter((value) => typeof value === 'string');
            for (const text of texts)
              expect([text.isWellFormed(), text.includes('\0')]).toEqual([true, false]);
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

test('an amount is read the same in every format', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 1_000_000_000_000n }),
      fc.constantFrom('.', ','),
      (amount, mark) => {
        const groups = String(amount).replaceAll(/\B(?=(?:[0-9]{3})+$)/g, mark);
        const other = mark === '.' ? ',' : '.';
        for (const text of [
          String(amount),
          groups,
          `Rp ${groups}`,
          `Rp. ${groups}${other}00`,
          `${amount}${other}00`,
        ]) {
          expect(parseRupiah(text)).toBe(amount);
        }
      },
    ),
  );
});
