import type { App } from '../../../app.ts';
import {
  describeProducts,
  listClientProducts,
  readPriceHistory,
  viewOf,
} from '../../../catalog/client-products.ts';
import { groupProducts } from '../../../catalog/product-groups.ts';
import { Refusal } from '../../../refusals.ts';
import type { Api } from '../../api.ts';
import { ref } from '../../document/schemas.ts';
import { EnvironmentParams, portalAnswer, refused } from '../portal-answer.ts';
import type { PortalArea } from '../portal-area.ts';
import { catalogIn, filterOf } from './catalog-in.ts';
import { presentHistory, presentProduct } from './present-product.ts';
import { ProductPageQuery, ProductParams, productSchemas } from './product-schemas.ts';
import { productsCsvRoute } from './products-csv.ts';

/** The operations behind the pages of this area. */
export const productsArea: PortalArea = {
  schemas: productSchemas,
  register(api, app) {
    listProductsRoute(api, app);
    listGroupsRoute(api, app);
    priceHistoryRoute(api, app);
    productsCsvRoute(api, app);
  },
};

const base = '/portal/accounts/:account_id/:environment/products';
const access = { client: 'products:read' } as const;
const perPageDefault = 100;

function listProductsRoute(api: Api, app: App): void {
  api.get(
    base,
    {
      config: { access },
      schema: {
        operationId: 'listPortalProducts',
        summary: 'List products with the prices of the account',
        params: EnvironmentParams,
        querystring: ProductPageQuery,
        response: { 200: ref('PortalProductsAnswer'), default: refused },
      },
    },
    async (request) => {
      const { page = 1, per_page: perPage = perPageDefault, ...filters } = request.query;
      const catalog = await catalogIn(request, app);
      const found = await listClientProducts(catalog, filterOf(filters));
      const shown = found.slice((page - 1) * perPage, page * perPage);
      const described = await describeProducts(catalog, shown);
      return {
        data: described.map(presentProduct),
        meta: {
          request_id: request.id,
          total: found.length,
          page,
          last_page: Math.max(1, Math.ceil(found.length / perPage)),
        },
      };
    },
  );
}

function listGroupsRoute(api: Api, app: App): void {
  api.get(
    '/portal/accounts/:account_id/:environment/product-groups',
    {
      config: { access },
      schema: {
        operationId: 'listPortalProductGroups',
        summary: 'List the categories and brands of the catalog, and the prefixes of operators',
        params: EnvironmentParams,
        response: { 200: ref('PortalProductGroupsAnswer'), default: refused },
      },
    },
    async (request) => {
      const catalog = await catalogIn(request, app);
      const { operatorPrefixes } = viewOf(catalog);
      return portalAnswer(request, { operator_prefixes: operatorPrefixes, groups: groupProducts(catalog) });
    },
  );
}

function priceHistoryRoute(api: Api, app: App): void {
  api.get(
    `${base}/:kind/:code/price-history`,
    {
      config: { access },
      schema: {
        operationId: 'getPortalPriceHistory',
        summary: 'Get what a product has cost the account over time',
        params: ProductParams,
        response: { 200: ref('PortalPriceHistoryAnswer'), default: refused },
      },
    },
    async (request) => {
      const { kind, code } = request.params;
      const found = await readPriceHistory(await catalogIn(request, app), { kind, code });
      if (found === undefined) throw new Refusal('not_found');
      return portalAnswer(request, presentHistory(found));
    },
  );
}
