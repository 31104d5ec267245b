import type { App } from '../../app.ts';
import { listPostpaid } from '../../catalog/list-products.ts';
import type { Api } from '../api.ts';
import type { Base } from '../http/base.ts';
import { answerCatalog } from './catalog-answer.ts';
import { pageOf } from '../http/envelope.ts';
import { filter, listQuery, ref } from '../document/schemas.ts';

const BillersQuery = listQuery({
  category: filter('Only billers of this category: a key of `categories`.', 'pln'),
  q: filter('Searches for the text that a customer types.', 'listrik'),
});

/** GET /postpaid/catalog: the billers. */
export function listBillersRoute(api: Api, app: App, base: Base): void {
  api.get(
    '/postpaid/catalog',
    {
      config: { scope: 'catalog:read', operation: 'listBillers' },
      schema: { querystring: BillersQuery, response: { 200: ref('CatalogAnswer') } },
    },
    async (request, reply) => {
      const { category, q } = request.query;
      const page = pageOf(request.query);
      const found = await listPostpaid(app.catalog, { ...page, category, q });
      const supply = app.suppliers.supply(base.environment, found.now);
      const { categories } = found.snapshot;
      return answerCatalog(request, reply, found, { page, supply, operatorPrefixes: null, categories });
    },
  );
}
