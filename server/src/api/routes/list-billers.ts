import type { App } from '../../app.ts';
import { findUpdated } from '../../catalog/history/updated-products.ts';
import { listPostpaid } from '../../catalog/list-products.ts';
import type { PostpaidProduct, Product } from '../../catalog/product.ts';
import type { Api } from '../api.ts';
import type { Base } from '../http/base.ts';
import { answerCatalog, viewFor } from './catalog-answer.ts';
import { cacheCatalogPages, openPage } from './catalog-pages.ts';
import { principalOf } from '../http/admission.ts';
import { pageOf } from '../http/envelope.ts';
import { timeOrNull } from '../http/time-parameter.ts';
import { filter, listQuery, ref, UpdatedSince } from '../document/schemas.ts';

const BillersQuery = listQuery({
  category: filter('Only billers of this category: a key of `categories`.', 'pln'),
  updated_since: UpdatedSince,
  q: filter('Searches for the text that a customer types.', 'listrik'),
});

/** GET /postpaid/catalog: the billers. */
export function listBillersRoute(api: Api, app: App, base: Base): void {
  const pages = cacheCatalogPages<PostpaidProduct>();
  api.get(
    '/postpaid/catalog',
    {
      config: { scope: 'catalog:read', operation: 'listBillers' },
      schema: { querystring: BillersQuery, response: { 200: ref('CatalogAnswer') } },
    },
    async (request, reply) => {
      const { category, q } = request.query;
      const page = pageOf(request.query);
      const { snapshot, now } = await app.catalog.current();
      const supply = app.suppliers.supply(base.environment, now);
      const { pageName, view } = viewFor(request, snapshot, supply);
      const list = (updated?: (product: Product) => boolean) =>
        listPostpaid(view(), { ...page, category, q, updated });
      const since = timeOrNull('updated_since', request.query.updated_since);
      // What has changed since some time is asked once, so its page is not stored.
      const found =
        since === null
          ? pages.find(snapshot, pageName, list)
          : openPage(list(await findUpdated(app.database, principalOf(request), since)));
      const more = () => ({ operator_prefixes: null, categories: view().categories });
      return answerCatalog(request, reply, found, { page, supply, now, more });
    },
  );
}
