import { readOpenReviews } from '../../../src/catalog/review/catalog-reviews.ts';
import { aPriceFile, givenPricedProducts, listAt, pricedCosts } from './given-prices.ts';
import type { OperatorChange } from './operator-change.ts';

/** What operators change in this area. */
export const productsChanges: readonly OperatorChange[] = [
  {
    operationId: 'switchOperatorProducts',
    action: 'product.disabled',
    given: () => ({
      path: '/products/switch',
      body: { products: [{ kind: 'prepaid', code: 'tsel10' }], on_sale: false, reason: 'complaints' },
    }),
  },
  {
    operationId: 'ruleOnOperatorHeldCosts',
    action: 'catalog.review_accepted',
    async given(portal) {
      await givenPricedProducts(portal.server);
      await listAt(portal.server, { ...pricedCosts, uji10: 99_000 });
      const [review] = await readOpenReviews(portal.server.app.database);
      const ruling = { ids: [review?.id], ruling: 'accepted' };
      const { digest } = await portal.dataOf<{ digest: string }>(
        'operator_administrator',
        '/held-costs/preview',
        ruling,
      );
      return { path: '/held-costs/rule', body: { ...ruling, digest, reason: 'asked the supplier' } };
    },
  },
  {
    operationId: 'importCatalog',
    action: 'catalog.imported',
    async given(portal) {
      const row = { buyer_sku_code: 'ujiimpor', product_name: 'Uji impor', category: 'Pulsa', brand: 'AXIS' };
      const file = aPriceFile([{ ...row, price: 5_000 }]);
      const { prices } = await portal.dataOf<{ prices: { digest: string } }>(
        'operator_administrator',
        '/catalog-imports/preview',
        file,
      );
      return { path: '/catalog-imports', body: { ...file, digest: prices.digest, reason: 'a new list' } };
    },
  },
];
