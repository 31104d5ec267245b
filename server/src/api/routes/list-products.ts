import type { App } from '../../app.ts';
import { findUpdated } from '../../catalog/history/updated-products.ts';
import { listPrepaid } from '../../catalog/list-products.ts';
import type { PrepaidProduct, Product } from '../../catalog/product.ts';
import type { Api } from '../api.ts';
import type { Base } from '../http/base.ts';
import { answerCatalog, viewFor } from './catalog-answer.ts';
import { cacheCatalogPages, openPage } from './catalog-pages.ts';
import { principalOf } from '../http/admission.ts';
import { pageOf } from '../http/envelope.ts';
import { timeOrNull } from '../http/time-parameter.ts';
import { filter, listQuery, ref, UpdatedSince } from '../document/schemas.ts';

const ProductsQuery = listQuery({
  slug: filter('Only products of this category, exactly.', 'pulsa'),
  brand: filter('Only products of this brand, in any case.', 'TELKOMSEL'),
  updated_since: UpdatedSince,
  q: filter('Searches for the text that a customer types.', 'tsel 10'),
});

/** GET /catalog: the prepaid products. */
export function listProductsRoute(api: Api, app: App, base: Base): void {
  const pages = cacheCatalogPages<PrepaidProduct>();
  api.get(
    '/catalog',
    {
      config: { scope: 'catalog:read', operation: 'listProducts' },
      schema: { querystring: ProductsQuery, response: { 200: ref('CatalogAnswer') } },
    },
    async (request, reply) => {
      const { slug, brand, q } = request.query;
      const page = pageOf(request.query);
      const { snapshot, now } = await app.catalog.current();
      const supply = app.suppliers.supply(base.environment, now);
      const { pageName, view } = viewFor(request, snapshot, supply);
      const list = (updated?: (product: Product) => boolean) =>
        listPrepaid(view(), { ...page, slug, brand, q, updated });
      const since = timeOrNull('updated_since', request.query.updated_since);
      // What has changed since some time is asked once, so its page is not stored.
      const found =
        since === null
          ? pages.find(snapshot, pageName, list)
          : openPage(list(await findUpdated(app.database, principalOf(request), since)));
      const more = () => ({ operator_prefixes: view().operatorPrefixes, categories: null });
      return answerCatalog(request, reply, found, { page, supply, now, more });
    },
  );
}
