import { addSupplier } from '../../../src/catalog/import/supplier-changes.ts';
import { parsePriceList } from '../../../src/catalog/import/price-list.ts';
import { applyPriceList } from '../../../src/catalog/import/price-sync.ts';
import { waitUntilPropagated } from '../../../src/catalog/version.ts';
import { Secret } from '../../../src/sealed.ts';
import type { TestServer } from '../../server.ts';

/** The costs of products by their codes. */
type Costs = Readonly<Record<string, number>>;

/** Adds the supplier digiflazz with a list of these costs. The products are new: Telkomsel credit. */
export async function givenSupplierWith({ app }: TestServer, costs: Costs): Promise<void> {
  await addSupplier(app.database, app.keyring, {
    name: 'digiflazz',
    credentials: { username: 'konter-user', apiKey: new Secret('key-of-a-test') },
    webhookSecret: undefined,
    baseUrl: 'http://127.0.0.1:9',
    billsUrl: undefined,
    testMode: undefined,
    priority: undefined,
    actor: 'operator',
  });
  await listAt({ app }, costs);
}

/** Applies a price list with these costs, as fetching it does. */
export async function listAt({ app }: Pick<TestServer, 'app'>, costs: Costs): Promise<void> {
  const rows = Object.entries(costs).map(([code, price]) => ({
    product_name: `Telkomsel uji ${code.replaceAll(/\D/g, '')}.000`,
    category: 'Pulsa',
    brand: 'TELKOMSEL',
    type: 'Umum',
    seller_name: 'x',
    price,
    buyer_sku_code: code,
    buyer_product_status: true,
    seller_product_status: true,
    unlimited_stock: true,
    stock: 0,
    multi: true,
    start_cut_off: '0:0',
    end_cut_off: '0:0',
    desc: '',
  }));
  const priceList = await parsePriceList('prepaid', rows);
  await app.database.transaction((tx) =>
    applyPriceList(tx, { supplier: 'digiflazz', kind: 'prepaid' }, { addProducts: true, priceList }),
  );
  await waitUntilPropagated();
}

/** The costs of `givenPricedProducts`. */
export const pricedCosts = { uji5: 5_100, uji10: 10_100 };

/** A supplier with `pricedCosts`, made once for a server. */
export async function givenPricedProducts(server: TestServer): Promise<void> {
  const { snapshot } = await server.app.catalog.current();
  if (!snapshot.prepaid.byCode.has('uji10')) await givenSupplierWith(server, pricedCosts);
}

/** A price list of prepaid products as requests have it. Members that a row lacks are those of a product on sale. */
export function aPriceFile(rows: readonly object[]): { readonly kind: string; readonly content: string } {
  const onSale = { buyer_product_status: true, seller_product_status: true, unlimited_stock: true, stock: 0 };
  const whole = rows.map((row) => ({ ...onSale, type: 'Umum', seller_name: 'x', multi: true, ...row }));
  return { kind: 'prepaid', content: Buffer.from(JSON.stringify(whole)).toString('base64') };
}
