import type { FastifyRequest } from 'fastify';
import type { App } from '../../../../app.ts';
import { categoryNameOf, categoryOf } from '../../../../catalog/client-products.ts';
import { readPricesForEverybody } from '../../../../catalog/history/client-prices.ts';
import {
  findOperatorProducts,
  listOperatorProducts,
  type OperatorCatalog,
  type ProductFilter,
} from '../../../../catalog/operator-products.ts';
import { productPricing } from '../../../../catalog/pricing/product-pricing.ts';
import { Refusal } from '../../../../refusals.ts';
import { readSupplierNames } from '../../../../suppliers/setup/supplier-names.ts';
import type { Api } from '../../../api.ts';
import { ref } from '../../../document/schemas.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';
import { operatorMay } from '../operator-may.ts';
import { namesOfAccounts } from '../prices/account-names.ts';
import { presentLevel, presentRule } from '../prices/present-prices.ts';
import { presentOperatorProduct } from './present-product.ts';
import { OperatorProductParams, OperatorProductQuery } from './product-schemas.ts';

const access = { operator: 'products:read' } as const;
const base = '/portal/operator/products';
const perPageDefault = 50;

/** The catalog as operators see it now. */
export async function operatorCatalogOf(app: App): Promise<OperatorCatalog> {
  const { snapshot, now } = await app.catalog.current();
  return { db: app.database, snapshot, now };
}

/** The filter in a query. */
export function filterOf({
  q,
  ...rest
}: Omit<ProductFilter, 'level' | 'search'> & { readonly q?: string | undefined }): ProductFilter {
  return { ...rest, search: q };
}

/** Whether the answer to a request has costs and margins. */
export function seesCosts(request: FastifyRequest): boolean {
  return operatorMay(request, 'prices:read');
}

/** GET …/products: the products of a filter, by pages. */
export function listOperatorProductsRoute(api: Api, app: App): void {
  api.get(
    base,
    {
      config: { access },
      schema: {
        operationId: 'listOperatorProducts',
        summary: 'List products with their suppliers, their state and, for some roles, their costs',
        querystring: OperatorProductQuery,
        response: { 200: ref('OperatorProductsAnswer'), default: refused },
      },
    },
    async (request) => {
      const { page = 1, per_page: perPage = perPageDefault, ...filters } = request.query;
      const catalog = await operatorCatalogOf(app);
      const range = { from: (page - 1) * perPage, limit: perPage };
      const { products, total } = await findOperatorProducts(catalog, filterOf(filters), range);
      const withCosts = seesCosts(request);
      return {
        data: products.map((one) => presentOperatorProduct(one, withCosts)),
        meta: {
          request_id: request.id,
          total,
          page,
          last_page: Math.max(1, Math.ceil(total / perPage)),
        },
      };
    },
  );
}

/** GET …/product-filters: categories, brands and suppliers. */
export function listProductFiltersRoute(api: Api, app: App): void {
  api.get(
    '/portal/operator/product-filters',
    {
      config: { access },
      schema: {
        operationId: 'listOperatorProductFilters',
        summary: 'List the categories, brands and suppliers of the catalog',
        response: { 200: ref('OperatorProductFiltersAnswer'), default: refused },
      },
    },
    async (request) => {
      const { snapshot } = await app.catalog.current();
      const all = [...snapshot.prepaid.products, ...snapshot.postpaid.products];
      const groups = [...Map.groupBy(all, (one) => `${one.kind} ${categoryOf(one)}`).values()].flatMap(
        (products) => {
          const [first] = products;
          if (first === undefined) return [];
          const category = categoryOf(first);
          const brands = [...new Set(products.map(({ brand }) => brand))];
          return [{ kind: first.kind, category, name: categoryNameOf(first.kind, category), brands }];
        },
      );
      const suppliers = (await readSupplierNames(app.database)).map(({ name }) => name);
      return portalAnswer(request, { groups, suppliers });
    },
  );
}

/** GET …/products/{kind}/{code}: one product with its history. */
export function showOperatorProductRoute(api: Api, app: App): void {
  api.get(
    `${base}/:kind/:code`,
    {
      config: { access },
      schema: {
        operationId: 'getOperatorProduct',
        summary: 'Get a product with its suppliers and its price history',
        params: OperatorProductParams,
        response: { 200: ref('OperatorProductAnswer'), default: refused },
      },
    },
    async (request) => {
      const { kind, code } = request.params;
      const catalog = await operatorCatalogOf(app);
      const [found] = await listOperatorProducts(catalog, { kind, code });
      if (found === undefined) throw new Refusal('not_found');
      const points = await readPricesForEverybody(app.database, { kind, code });
      const withCosts = seesCosts(request);
      return portalAnswer(request, {
        product: presentOperatorProduct(found, withCosts),
        history: points
          .toReversed()
          .map(({ at, price, onSale }) => ({ at: at.toISOString(), price: Number(price), on_sale: onSale })),
        ...(withCosts ? { pricing: await pricingOf(catalog, found.product) } : {}),
      });
    },
  );
}

async function pricingOf(
  { db, snapshot }: OperatorCatalog,
  product: Parameters<typeof productPricing>[2],
): Promise<object> {
  const { rule, levels } = await productPricing(db, snapshot, product);
  const names = await namesOfAccounts(
    db,
    levels.map(({ level }) => level),
  );
  return {
    rule: rule === undefined ? null : presentRule(rule, names),
    levels: levels.map(({ level, price }) => ({ level: presentLevel(level, names), price: Number(price) })),
  };
}
