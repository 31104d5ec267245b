import type { App } from '../../app.ts';
import { listPrepaid } from '../../catalog/list-products.ts';
import type { Api } from '../api.ts';
import type { Base } from '../http/base.ts';
import { answerCatalog } from './catalog-answer.ts';
import { pageOf } from '../http/envelope.ts';
import { filter, listQuery, ref } from '../document/schemas.ts';

const ProductsQuery = listQuery({
  slug: filter('Only products of this category, exactly.', 'pulsa'),
  brand: filter('Only products of this brand, in any case.', 'TELKOMSEL'),
  q: filter('Searches for the text that a customer types.', 'tsel 10'),
});

/** GET /catalog: the prepaid products. */
export function listProductsRoute(api: Api, app: App, base: Base): void {
  api.get(
    '/catalog',
    {
      config: { scope: 'catalog:read', operation: 'listProducts' },
      schema: { querystring: ProductsQuery, response: { 200: ref('CatalogAnswer') } },
    },
    async (request, reply) => {
      const { slug, brand, q } = request.query;
      const page = pageOf(request.query);
      const found = await listPrepaid(app.catalog, { ...page, slug, brand, q });
      const supply = app.suppliers.supply(base.environment, found.now);
      const { operatorPrefixes } = found.snapshot;
      return answerCatalog(request, reply, found, { page, supply, operatorPrefixes, categories: null });
    },
  );
}
