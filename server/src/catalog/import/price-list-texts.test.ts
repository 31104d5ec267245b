import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePriceList, readPriceListFile } from './price-list.ts';
import { postpaid, prepaid } from './price-rows.fixture.ts';

describe('a price list', () => {
  const shown: readonly (readonly [unknown, string | null, string])[] = [
    [' xl\n10 ', 'xl\uFFFD10', 'invalid_code'],
    ['xl\u202E\u0000\uD80010', 'xl\uFFFD\uFFFD\uFFFD10', 'invalid_code'],
    ['пульса 10', 'пульса 10', 'invalid_code'],
    ['x'.repeat(70), `${'x'.repeat(63)}…`, 'invalid_code'],
    [10.5, '10.5', 'invalid_code'],
    [['xl10'], '["xl10"]', 'invalid_code'],
    [{ id: 'xl10' }, '{"id":"xl10"}', 'invalid_code'],
    [false, 'false', 'invalid_code'],
    [' ', null, 'missing_code'],
    [null, null, 'missing_code'],
  ];
  test.each(shown)('shows the printable part of the code %j', async (code, text, reason) => {
    expect((await parsePriceList('prepaid', [{ ...prepaid, buyer_sku_code: code }])).refused).toEqual([
      { row: 1, code: text, reason },
    ]);
  });

  test('is read completely, however deep its rows are nested', async () => {
    const deep = '['.repeat(50_000) + ']'.repeat(50_000);
    const file = readPriceListFile(
      `[{"buyer_sku_code":${deep}},{"buyer_sku_code":"a","price":${deep}},${deep}]`,
    );
    if ('problem' in file) throw new Error(file.problem);
    expect((await parsePriceList('prepaid', file.rows)).refused).toEqual([
      { row: 1, code: '[…', reason: 'invalid_code' },
      { row: 2, code: 'a', reason: 'missing_name' },
      { row: 3, code: null, reason: 'not_an_object' },
    ]);
  });

  test.each([
    ['Paket SMS &amp; Telpon', 'Paket SMS & Telpon'],
    ['Point Blank&#039;s 1.200&nbsp;Cash', "Point Blank's 1.200 Cash"],
    ['Xl &lt;Hot&gt; &#x2B; &quot;Rod&quot;', 'Xl <Hot> + "Rod"'],
    ['A&#0;&#10;B &#xD800; C', 'A B \uFFFD C'],
    ['<b>XL</b> 10.000 <span class="x">Promo</span>', 'XL 10.000 Promo'],
    ['XL <1 GB> <Hot> a<b', 'XL <1 GB> <Hot> a<b'],
    ['R&B &co; &#xFFFFFF;', 'R&B &co; &#xFFFFFF;'],
  ])('decodes %j', async (written, read) => {
    const { products, refused } = await parsePriceList('prepaid', [
      { ...prepaid, product_name: written, desc: written },
    ]);
    expect(refused).toEqual([]);
    expect(products).toMatchObject([{ name: read, description: read }]);
  });

  test.each([
    ['a byte order mark before its first heading', (key: string) => `\uFEFF${key}`],
    ['spaces around its headings', (key: string) => ` ${key} `],
    [
      'names as programs write them',
      (key: string) => key.replaceAll(/_(.)/g, (_all, one: string) => one.toUpperCase()),
    ],
    ['headings for people', (key: string) => key.toUpperCase().replaceAll('_', ' ')],
  ])('is read with %s', async (_what, heading) => {
    const row = Object.fromEntries(Object.entries(prepaid).map(([key, value]) => [heading(key), value]));
    expect(await parsePriceList('prepaid', [row])).toEqual(await parsePriceList('prepaid', [prepaid]));
  });

  test('prefers exact headings to similar ones', async () => {
    const row = { ...prepaid, PRICE: 1, 'Product Name': 'Lain' };
    expect((await parsePriceList('prepaid', [row])).products).toMatchObject([
      { price: 10_835n, name: 'XL 10.000' },
    ]);
  });

  test('has one category for every spelling of an ampersand', async () => {
    const slugs = await Promise.all(
      ['Paket SMS & Telpon', 'Paket SMS &amp; Telpon', 'PAKET SMS &#38; TELPON'].map(
        async (category) => (await parsePriceList('prepaid', [{ ...prepaid, category }])).products,
      ),
    );
    expect(slugs).toMatchObject(slugs.map(() => [{ slug: 'paket-sms-telpon' }]));
  });

  test('contains no text that the database refuses, for any input', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('a\u0000', '\uD800', 'https://x.test/\u0000', 'https://\u0000', '\uDC00 10:00'),
      fc.string({ unit: 'binary' }).map((path) => `https://x.test/${path}\uD800`),
    );
    const shape = { ...prepaid, ...postpaid, region: '', logo_url: '', product_status: true };
    const row = fc.record(Object.fromEntries(Object.keys(shape).map((key) => [key, fc.oneof(text)])), {
      requiredKeys: [],
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row),
        fc.constantFrom('prepaid' as const, 'postpaid' as const),
        async (rows, kind) => {
          const base = kind === 'prepaid' ? prepaid : postpaid;
          const list = await parsePriceList(
            kind,
            rows.flatMap((given, i) =>
              [...Object.entries(given)].map(([key, value]) => ({
                ...base,
                buyer_sku_code: `c${i}${key}`,
                [key]: value,
              })),
            ),
          );
          for (const stored of [
            ...list.products.flatMap((one) => Object.values(one)),
            ...list.refused.map((one) => one.code),
          ])
            if (typeof stored === 'string')
              expect(stored).toSatisfy((one: string) => one.isWellFormed() && !/\p{Cc}/u.test(one));
        },
      ),
    );
  });
});

describe('a file', () => {
  test.each(['[{"a":1}]', '{"data":[{"a":1}]}', '\uFEFF [{"a":1}]'])('%j contains rows', (text) => {
    expect(readPriceListFile(text)).toEqual({ rows: [{ a: 1 }] });
  });
  test.each(['', 'code,price\nxl10,1', '[', '{}', '{"data":{"rc":"41"}}', 'null', '7'])(
    '%j is refused with a sentence',
    (text) => {
      expect(readPriceListFile(text)).toEqual({ problem: expect.stringMatching(/^The file .+\.$/s) });
    },
  );

  test.each([
    ['[{"a":1},\n{"a":2}\n{"a":3}]', 'in line 3;'],
    ['[{"a":1},\n{"a":', ', it ends too early;'],
    ['[{"a":1},\n{"a":"b', ', it ends too early;'],
    [' ', ', it is empty;'],
    ['<html>', 'The file is not JSON;'],
  ])('%j is refused with the position of the error', (text, where) => {
    expect(readPriceListFile(text)).toEqual({ problem: expect.stringContaining(where) });
  });
});
