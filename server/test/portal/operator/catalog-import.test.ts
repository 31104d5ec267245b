import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryAsOwner } from '../../query-as.ts';
import { aPriceFile, givenPricedProducts } from './given-prices.ts';
import { type OperatorPortal, startOperatorPortal } from './operator-portal.ts';

const admin = 'operator_administrator';
const row = { category: 'Pulsa', brand: 'AXIS' };
const five = { ...row, buyer_sku_code: 'impor5', product_name: 'Axis 5.000', price: 5_200 };
const ten = { ...row, buyer_sku_code: 'impor10', product_name: 'Axis 10.000', price: 10_200 };

let portal: OperatorPortal;
beforeAll(async () => {
  portal = await startOperatorPortal();
});
afterAll(() => portal.server.stop());

interface Preview {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly held: number;
  readonly prices: { readonly digest: string };
}

function preview(file: object): Promise<Preview> {
  return portal.dataOf<Preview>(admin, '/catalog-imports/preview', file);
}

async function codes(): Promise<unknown[]> {
  const rows = await queryAsOwner(
    portal.server,
    `select code, price from products where code like 'impor%' order by price`,
  );
  return rows.map(({ code, price }) => [code, Number(price)]);
}

test('a list is shown before it is imported, and the same file again changes nothing', async () => {
  const file = aPriceFile([five, ten, { ...row, buyer_sku_code: 'impor0', product_name: 'Axis', price: 0 }]);
  const shown = await preview(file);
  expect(shown).toMatchObject({
    ...{ added: 2, changed: 0, unchanged: 0, refused: 1, held: 0 },
    new_products: [
      { code: 'impor5', name: 'Axis 5.000', amount: 5_200 },
      { code: 'impor10', amount: 10_200 },
    ],
    refused_rows: [{ row: 3, code: 'impor0', reason: 'zero_price' }],
    prices: { summary: { prices: 0 } },
  });
  expect(await codes()).toEqual([]);
  const body = { ...file, digest: shown.prices.digest, reason: 'the list of July' };
  const both = await Promise.all(
    [admin, 'operator_second'].map((visitor) => portal.codeOf(visitor, '/catalog-imports', body)),
  );
  // The second one would change nothing any more, which is not what was shown.
  expect(both.toSorted(([a], [b]) => a - b)).toEqual([
    [200, undefined],
    [409, 'preview_outdated'],
  ]);
  expect(await codes()).toEqual([
    ['impor5', 5_200],
    ['impor10', 10_200],
  ]);
  expect(await preview(file)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  const [record] = await queryAsOwner(
    portal.server,
    `select detail from audit_records where action = 'catalog.imported' order by number desc limit 1`,
  );
  expect(record?.['detail']).toMatchObject({
    kind: 'prepaid',
    added: 2,
    refused: 1,
    reason: 'the list of July',
  });
});

test('prices that change and costs that are not believed are shown with their amounts', async () => {
  const file = aPriceFile([
    { ...five, price: 5_300 },
    { ...ten, price: 99_000 },
  ]);
  const shown = await preview(file);
  expect(shown).toMatchObject({
    ...{ added: 0, changed: 1, unchanged: 1, held: 1 },
    held_rows: [{ code: 'impor10', old_cost: 10_200, new_cost: 99_000 }],
    prices: { effects: [{ code: 'impor5', before: 5_200, after: 5_300 }] },
  });
  const other = aPriceFile([{ ...five, price: 5_400 }]);
  const body = { ...other, digest: shown.prices.digest, reason: 'another file' };
  expect(await portal.codeOf(admin, '/catalog-imports', body)).toEqual([409, 'preview_outdated']);
  expect(await portal.dataOf(admin, '/held-costs')).toMatchObject({ open: [] });
  const done = { ...file, digest: shown.prices.digest, reason: 'prices rose' };
  expect(await portal.dataOf(admin, '/catalog-imports', done)).toMatchObject({
    changed: 1,
    prices_changed: 1,
  });
  expect(await portal.dataOf(admin, '/held-costs')).toMatchObject({ open: [{ code: 'impor10' }] });
});

test('the codes of suppliers that it takes off sale are shown before it is imported', async () => {
  await givenPricedProducts(portal.server);
  const other = { ...row, brand: 'TELKOMSEL', buyer_sku_code: 'uji10', product_name: 'Telkomsel uji 25.000' };
  const file = aPriceFile([{ ...other, price: 25_100 }]);
  const shown = await preview(file);
  expect(shown).toMatchObject({
    ...{ changed: 1, held: 0, parted: 1 },
    parted_rows: [
      {
        ...{ supplier: 'digiflazz', code: 'uji10' },
        ...{ name: 'Telkomsel uji 10.000', product: 'Telkomsel uji 25.000' },
      },
    ],
    prices: { effects: [{ code: 'uji10', before: 10_100, after: 25_100 }] },
  });
  const done = { ...file, digest: shown.prices.digest, reason: 'another product' };
  expect(await portal.dataOf(admin, '/catalog-imports', done)).toMatchObject({ changed: 1, parted: 1 });
});

test('a file of the size of a real list is taken; anything else says what is wrong with it', async () => {
  const starter = await readFile(new URL('../../../starter/prepaid.json', import.meta.url));
  const kind = 'prepaid';
  expect(await preview({ kind, content: starter.toString('base64') })).toMatchObject({ refused: 0 });
  const many = aPriceFile(
    Array.from({ length: 5_000 }, (_, n) => ({ ...five, buyer_sku_code: `impor-${n}`, price: 5_000 + n })),
  );
  expect(await preview(many)).toMatchObject({ added: 5_000 });
  const wrong = { kind, content: Buffer.from('kode;harga').toString('base64') };
  expect(await portal.codeOf(admin, '/catalog-imports/preview', wrong)).toEqual([422, 'invalid_parameter']);
  const tooLarge = { kind, content: Buffer.alloc(4 * 1024 * 1024 + 1, ' ').toString('base64') };
  const refused = await portal.call(admin, '/catalog-imports/preview', tooLarge);
  expect(await refused.json()).toMatchObject({ error: { code: 'payload_too_large' } });
});
