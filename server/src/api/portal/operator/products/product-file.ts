import type { App } from '../../../../app.ts';
import { categoryNameOf, categoryOf } from '../../../../catalog/client-products.ts';
import {
  costAt,
  findOperatorProducts,
  type OffSaleReason,
  type OperatorCatalog,
  type OperatorProduct,
  type ProductFilter,
} from '../../../../catalog/operator-products.ts';
import { jakartaDay } from '../../../../clock.ts';
import type { CsvCell } from '../../../../reports/csv.ts';
import { readSupplierNames } from '../../../../suppliers/setup/supplier-names.ts';
import type { Api } from '../../../api.ts';
import { closed } from '../../../document/schemas.ts';
import { answerCsv, CsvLanguage, csvResponse } from '../../csv-answer.ts';
import { refused } from '../../portal-answer.ts';
import { OperatorProductFilters } from './product-schemas.ts';
import { filterOf, operatorCatalogOf, seesCosts } from './read-products.ts';

type FileLanguage = 'en' | 'id';

const heads: Readonly<Record<FileLanguage, readonly string[]>> = {
  id: ['kode', 'produk', 'jenis', 'kategori', 'merek', 'harga', 'status', 'alasan', 'pemasok'],
  en: ['code', 'product', 'kind', 'category', 'brand', 'price', 'state', 'reason', 'suppliers'],
};

const costHeads: Readonly<Record<FileLanguage, readonly string[]>> = {
  id: ['harga modal', 'laba', 'kode di pemasok'],
  en: ['cost', 'margin', 'codes at suppliers'],
};

const costAtHeads: Readonly<Record<FileLanguage, string>> = { id: 'modal', en: 'cost at' };

const kinds = {
  id: { prepaid: 'prabayar', postpaid: 'pascabayar' },
  en: { prepaid: 'prepaid', postpaid: 'postpaid' },
} as const;

const states: Readonly<Record<FileLanguage, Readonly<Record<OffSaleReason | 'on_sale', string>>>> = {
  id: {
    on_sale: 'dijual',
    below_cost: 'tutup: harga di bawah modal',
    cut_off: 'tutup: jam tutup',
    disabled: 'tutup: dimatikan operator',
    in_review: 'tutup: modal menunggu putusan',
    no_longer_listed: 'tutup: hilang dari daftar pemasok',
    no_supplier: 'tutup: tanpa pemasok',
    out_of_stock: 'tutup: stok habis',
    starter_only: 'tutup: hanya di sandbox',
    supplier_disabled: 'tutup: pemasok dimatikan',
    supplier_disturbed: 'tutup: gangguan pemasok',
    switched_off: 'tutup: dimatikan daftar',
    switched_off_at_supplier: 'tutup: dimatikan di pemasok',
  },
  en: {
    on_sale: 'on sale',
    below_cost: 'off sale: price below cost',
    cut_off: 'off sale: daily cut-off',
    disabled: 'off sale: switched off by an operator',
    in_review: 'off sale: cost waits for a ruling',
    no_longer_listed: 'off sale: gone from the list of the supplier',
    no_supplier: 'off sale: no supplier',
    out_of_stock: 'off sale: out of stock',
    starter_only: 'off sale: sandbox only',
    supplier_disabled: 'off sale: supplier disabled',
    supplier_disturbed: 'off sale: disturbance at the supplier',
    switched_off: 'off sale: switched off by the list',
    switched_off_at_supplier: 'off sale: switched off at the supplier',
  },
};

const chunkSize = 500;

/** GET …/products.csv: the products of a filter as a file. */
export function operatorProductsCsvRoute(api: Api, app: App): void {
  api.get(
    '/portal/operator/products.csv',
    {
      config: { access: { operator: 'products:read' } },
      schema: {
        operationId: 'downloadOperatorProducts',
        summary: 'Download products with their state and, for some roles, their costs',
        querystring: closed({ ...OperatorProductFilters.properties, language: CsvLanguage }),
        response: { 200: csvResponse, default: refused },
      },
    },
    async (request, reply) => {
      const { language = 'id', ...filters } = request.query;
      const catalog = await operatorCatalogOf(app);
      // A figure is in a cell of its own, so every supplier has a column. Null: the role sees no costs.
      const costsAt = seesCosts(request)
        ? (await readSupplierNames(app.database)).map(({ name }) => name)
        : null;
      return answerCsv(reply, {
        name: `${app.config.brand}-catalog-${jakartaDay(catalog.now)}`,
        language,
        head: headOf(language, costsAt),
        pages: rowsOf(catalog, filterOf(filters), (one) => rowOf(one, language, costsAt)),
      });
    },
  );
}

async function* rowsOf(
  catalog: OperatorCatalog,
  filter: ProductFilter,
  row: (one: OperatorProduct) => CsvCell[],
): AsyncGenerator<CsvCell[][]> {
  for (let from = 0, total = 1; from < total; from += chunkSize) {
    const found = await findOperatorProducts(catalog, filter, { from, limit: chunkSize });
    total = found.total;
    yield found.products.map(row);
  }
}

function headOf(language: FileLanguage, costsAt: readonly string[] | null): string[] {
  if (costsAt === null) return [...heads[language]];
  const costs = costsAt.map((supplier) => `${costAtHeads[language]} ${supplier}`);
  return [...heads[language], ...costHeads[language], ...costs];
}

function rowOf(one: OperatorProduct, language: FileLanguage, costsAt: readonly string[] | null): CsvCell[] {
  const { product, skus, price, cost, margin, offSale, disabled } = one;
  const codes = skus.map(({ supplier, sku }) => `${supplier} ${sku}`).join(', ');
  return [
    product.code,
    product.name,
    kinds[language][product.kind],
    categoryNameOf(product.kind, categoryOf(product)),
    product.brand,
    price,
    states[language][offSale ?? 'on_sale'],
    disabled?.reason ?? '',
    [...new Set(skus.map(({ supplier }) => supplier))].join(', '),
    ...(costsAt === null ? [] : [cost, margin, codes, ...costsAt.map((supplier) => costAt(one, supplier))]),
  ];
}
