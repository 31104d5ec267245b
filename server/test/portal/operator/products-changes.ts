import { readOpenReviews } from '../../../src/catalog/review/catalog-reviews.ts';
import { givenPricedProducts, listAt, pricedCosts } from './given-prices.ts';
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
];
