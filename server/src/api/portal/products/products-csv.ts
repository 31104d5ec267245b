import type { App } from '../../../app.ts';
import {
  categoryNameOf,
  categoryOf,
  type ClientCatalog,
  type ClientProduct,
  describeProducts,
  listClientProducts,
} from '../../../catalog/client-products.ts';
import type { Product } from '../../../catalog/product.ts';
import { jakartaDateTime, jakartaDay, jakartaTime } from '../../../clock.ts';
import type { CsvCell } from '../../../reports/csv.ts';
import type { UnavailableReason } from '../../../suppliers/supply.ts';
import type { Api } from '../../api.ts';
import { closed } from '../../document/schemas.ts';
import { answerCsv, CsvLanguage, csvResponse } from '../csv-answer.ts';
import { EnvironmentParams, refused } from '../portal-answer.ts';
import { catalogIn, filterOf } from './catalog-in.ts';
import { ProductFilters } from './product-schemas.ts';

type FileLanguage = 'en' | 'id';

const heads: Readonly<Record<FileLanguage, readonly string[]>> = {
  id: [
    'kode',
    'produk',
    'jenis',
    'kategori',
    'merek',
    'harga',
    'harga sebelumnya',
    'berubah (WIB)',
    'status',
  ],
  en: ['code', 'product', 'kind', 'category', 'brand', 'price', 'previous price', 'changed (WIB)', 'status'],
};

const kinds = {
  id: { prepaid: 'prabayar', postpaid: 'pascabayar' },
  en: { prepaid: 'prepaid', postpaid: 'postpaid' },
} as const;

const states: Readonly<Record<FileLanguage, Readonly<Record<UnavailableReason | 'open', string>>>> = {
  id: {
    open: 'buka',
    cut_off: 'tutup: jam tutup',
    no_supplier: 'tutup: belum tersedia',
    out_of_stock: 'tutup: stok habis',
    supplier_disturbed: 'tutup: gangguan',
    switched_off: 'tutup: dinonaktifkan',
  },
  en: {
    open: 'open',
    cut_off: 'closed: daily cut-off',
    no_supplier: 'closed: not available yet',
    out_of_stock: 'closed: out of stock',
    supplier_disturbed: 'closed: disturbance',
    switched_off: 'closed: switched off',
  },
};

/** How many products are read at a time. */
const chunkSize = 500;

/** GET …/products.csv: the products of the account as a file. */
export function productsCsvRoute(api: Api, app: App): void {
  api.get(
    '/portal/accounts/:account_id/:environment/products.csv',
    {
      config: { access: { client: 'products:read' } },
      schema: {
        operationId: 'downloadPortalProducts',
        summary: 'Download products with the prices of the account',
        params: EnvironmentParams,
        querystring: closed({ ...ProductFilters.properties, language: CsvLanguage }),
        response: { 200: csvResponse, default: refused },
      },
    },
    async (request, reply) => {
      const { language = 'id', ...filters } = request.query;
      const catalog = await catalogIn(request, app);
      const found = await listClientProducts(catalog, filterOf(filters));
      return answerCsv(reply, {
        name: `${app.config.brand}-products-${jakartaDay(catalog.now)}`,
        language,
        head: heads[language],
        pages: rowsOf(catalog, found, language),
      });
    },
  );
}

async function* rowsOf(
  catalog: ClientCatalog,
  found: readonly Product[],
  language: FileLanguage,
): AsyncGenerator<CsvCell[][]> {
  for (let start = 0; start < found.length; start += chunkSize) {
    const described = await describeProducts(catalog, found.slice(start, start + chunkSize));
    yield described.map((one) => rowOf(one, language));
  }
}

function rowOf(
  { product, price, previousPrice, changedAt, state, opensAt }: ClientProduct,
  language: FileLanguage,
): CsvCell[] {
  const until = opensAt === null ? '' : ` (${jakartaTime(opensAt).slice(0, 5)} WIB)`;
  return [
    product.code,
    product.name,
    kinds[language][product.kind],
    categoryNameOf(product.kind, categoryOf(product)),
    product.brand,
    price,
    previousPrice,
    changedAt === null ? null : jakartaDateTime(changedAt).slice(0, 16),
    `${states[language][state.reason ?? 'open']}${until}`,
  ];
}
