import { jakartaDay, jakartaTime } from '../../clock.ts';
import type { ProductKind } from '../../product-kind.ts';
import { csvMark, csvRow } from '../../reports/csv.ts';
import type { Rupiah } from '../../rupiah.ts';
import { billerCategoryName } from '../taxonomy/biller-categories.ts';
import type { PriceList, PriceListRow, WithdrawnProduct } from './price-list.ts';

/** A product as the API shows it. Amounts are rupiah. */
interface NamedProduct {
  readonly product_code: string;
  readonly transaction_kind: ProductKind;
  readonly name: string;
  readonly category: string;
  readonly brand: string;
  readonly currency: 'IDR';
}

/** A product of a price list. */
interface PriceListProduct extends NamedProduct {
  readonly price: number;
  readonly previous_price: number | null;
  readonly change: PriceChange;
}

/** A price list as a document of the API. */
export function presentPriceList({ since, rows, withdrawn }: PriceList): {
  compared_with: string;
  products: PriceListProduct[];
  withdrawn: (NamedProduct & { readonly previous_price: number })[];
} {
  return {
    compared_with: since.toISOString(),
    products: rows.map(({ product, price, previousPrice, isNew }) => ({
      ...presentProduct(product),
      price: Number(price),
      previous_price: previousPrice === null ? null : Number(previousPrice),
      change: changeOf({ price, previousPrice, isNew }),
    })),
    withdrawn: withdrawn.map(({ product, previousPrice }) => ({
      ...presentProduct(product),
      previous_price: Number(previousPrice),
    })),
  };
}

function presentProduct(product: PriceListRow['product']): NamedProduct {
  return {
    product_code: product.code,
    transaction_kind: product.kind,
    name: product.name,
    category: categoryOf(product),
    brand: product.brand,
    currency: 'IDR',
  };
}

/** A price list for a spreadsheet in Indonesian settings. What was withdrawn is last, without a price. */
export function priceListCsv({ rows, withdrawn }: PriceList): string {
  const head = csvRow([
    'kode',
    'produk',
    'kategori',
    'merek',
    'jenis',
    'harga',
    'harga kemarin',
    'selisih',
    'perubahan',
  ]);
  const lines = rows.map((row) => {
    const { product, price, previousPrice } = row;
    const difference = previousPrice === null ? null : price - previousPrice;
    return csvRow([...cellsOf(product), price, previousPrice, difference, changeNames[changeOf(row)]]);
  });
  const ended = withdrawn.map(({ product, previousPrice }) =>
    csvRow([...cellsOf(product), null, previousPrice, null, 'ditutup']),
  );
  return `${csvMark}${[head, ...lines, ...ended].map((line) => `${line}\r\n`).join('')}`;
}

function cellsOf(product: PriceListRow['product']): readonly string[] {
  return [product.code, product.name, categoryOf(product), product.brand, kindNames[product.kind]];
}

/** The style of the printable page; a policy that allows it needs its hash. */
export const priceListStyle = `
body { font: 10pt/1.4 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; color: #1b1b1b; background: #fff; }
h1 { font-size: 1.5em; margin-bottom: 0; } h2 { font-size: 1.1em; margin: 1.5em 0 .3em; }
table { width: 100%; border-collapse: collapse; } th, td { padding: .2em .4em; border-bottom: 1px solid #ccc; text-align: left; }
th.n, td.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
tr.changed td { font-weight: 600; } tr { break-inside: avoid; } thead { display: table-header-group; }
@media print { body { max-width: none; margin: 0; padding: 0; } }
`;

/** A price list as a page to print, in Indonesian. `now` is shown in WIB. */
export function priceListHtml(
  { rows, withdrawn }: PriceList,
  { brand, now }: { brand: string; now: Date },
): string {
  const changed = rows.filter((row) => changeOf(row) !== 'unchanged').length;
  const groups = Map.groupBy(rows, (row) => titleOf(row));
  const day = jakartaDay(now).split('-').toReversed().join('-');
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Daftar harga ${escaped(brand)}</title>
<style>${priceListStyle}</style>
</head>
<body>
<h1>Daftar harga ${escaped(brand)}</h1>
<p>${day} pukul ${jakartaTime(now).slice(0, 5)} WIB. ${rows.length} produk, ${changed} berubah dan ${withdrawn.length} ditutup sejak kemarin. Harga dalam rupiah dan dapat berubah
sewaktu-waktu; untuk tagihan tertera biaya admin.</p>
${[...groups].map(([title, group]) => tableOf(title, group)).join('\n')}
${withdrawnTable(withdrawn)}
</body>
</html>
`;
}

function tableOf(title: string, rows: readonly PriceListRow[]): string {
  return `<h2>${escaped(title)}</h2>
<table>
<thead><tr><th>Kode</th><th>Produk</th><th class="n">Harga</th><th class="n">Kemarin</th><th>Perubahan</th></tr></thead>
<tbody>
${rows.map(lineOf).join('\n')}
</tbody>
</table>`;
}

function withdrawnTable(withdrawn: readonly WithdrawnProduct[]): string {
  if (withdrawn.length === 0) return '';
  const lines = withdrawn.map(
    ({ product, previousPrice }) =>
      `<tr><td>${escaped(product.code)}</td><td>${escaped(product.name)}</td><td class="n">${inRupiah(previousPrice)}</td></tr>`,
  );
  return `<h2>Ditutup sejak kemarin</h2>
<table>
<thead><tr><th>Kode</th><th>Produk</th><th class="n">Harga kemarin</th></tr></thead>
<tbody>
${lines.join('\n')}
</tbody>
</table>`;
}

function lineOf(row: PriceListRow): string {
  const { product, price, previousPrice } = row;
  const change = changeOf(row);
  const before = previousPrice === null || change === 'unchanged' ? '' : inRupiah(previousPrice);
  const mark = change === 'unchanged' ? '' : ' class="changed"';
  return (
    `<tr${mark}><td>${escaped(product.code)}</td><td>${escaped(product.name)}</td><td class="n">${inRupiah(price)}</td>` +
    `<td class="n">${before}</td><td>${changeText(row)}</td></tr>`
  );
}

type PriceChange = 'fell' | 'new' | 'rose' | 'unchanged';

const kindNames = { postpaid: 'pascabayar', prepaid: 'prabayar' } as const;

const changeNames: Readonly<Record<PriceChange, string>> = {
  fell: 'turun',
  new: 'baru',
  rose: 'naik',
  unchanged: '',
};

function changeText(row: PriceListRow): string {
  const { price, previousPrice } = row;
  const change = changeOf(row);
  if (previousPrice === null || price === previousPrice) return changeNames[change];
  const by = price > previousPrice ? price - previousPrice : previousPrice - price;
  return `${changeNames[change]} ${inRupiah(by)}`;
}

function changeOf({
  price,
  previousPrice,
  isNew,
}: {
  readonly price: Rupiah;
  readonly previousPrice: Rupiah | null;
  readonly isNew: boolean;
}): PriceChange {
  if (isNew) return 'new';
  if (previousPrice === null || price === previousPrice) return 'unchanged';
  return price > previousPrice ? 'rose' : 'fell';
}

function categoryOf(product: PriceListRow['product']): string {
  return product.kind === 'prepaid' ? product.slug : product.category;
}

/** The heading of a product: its category and brand, or the category of its bill. */
function titleOf({ product }: PriceListRow): string {
  if (product.kind === 'postpaid') return `Tagihan ${billerCategoryName(product.category)}`;
  const category = product.slug.replaceAll('-', ' ');
  return `${category.slice(0, 1).toUpperCase()}${category.slice(1)} ${product.brand}`;
}

/** An amount as it is written in Indonesia: `10.450`. */
function inRupiah(amount: Rupiah): string {
  return amount.toLocaleString('id-ID');
}

/** A text of a price list as HTML. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
