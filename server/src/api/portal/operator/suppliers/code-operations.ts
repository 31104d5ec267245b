import type { App } from '../../../../app.ts';
import { suggestProducts } from '../../../../catalog/import/suggest-products.ts';
import { mapSupplierSku, unmapSupplierSku } from '../../../../catalog/import/supplier-changes.ts';
import { operatorPermissionsOf } from '../../../../people/operators/operator-permissions.ts';
import type { Rupiah } from '../../../../rupiah.ts';
import { type CodePage, listCodes } from '../../../../suppliers/setup/listed-codes.ts';
import type { SkuListing } from '../../../../suppliers/setup/skus.ts';
import type { Api } from '../../../api.ts';
import { ref } from '../../../document/schemas.ts';
import { actorOf, operatorOf } from '../../access.ts';
import { type Cursors, portalAnswer, portalPage, refused } from '../../portal-answer.ts';
import { CodesQuery, MapBody, SuggestionsQuery, UnmapBody } from './code-schemas.ts';
import { SupplierParams } from './supplier-schemas.ts';

const path = '/portal/operator/suppliers/:name';
const pageMax = 100;

/** What a supplier sells, and which product of ours each code is. */
export function registerCodeOperations(api: Api, app: App): void {
  registerList(api, app);
  registerSuggestions(api, app);
  registerMapping(api, app);
}

function registerList(api: Api, app: App): void {
  api.get(
    `${path}/codes`,
    {
      config: { access: { operator: 'suppliers:read' } },
      schema: {
        operationId: 'listSupplierCodes',
        summary: 'List the codes of a supplier',
        description: 'In the order of the codes. Costs are left out for who may not see them.',
        params: SupplierParams,
        querystring: CodesQuery,
        response: { 200: ref('OperatorCodesAnswer'), default: refused },
      },
    },
    async (request) => {
      const { kind = 'prepaid', state = 'all', search, page } = request.query;
      const query = { supplier: request.params.name, kind, state, search: search ?? null };
      const found = await listCodes(app.database, { ...query, from: startOf(page), limit: pageMax });
      const costs = operatorPermissionsOf(operatorOf(request).role).has('prices:read');
      return portalPage(
        request,
        found.codes.map((code) => present(code, costs)),
        cursorsOf(found),
      );
    },
  );
}

function registerSuggestions(api: Api, app: App): void {
  api.get(
    `${path}/suggestions`,
    {
      config: { access: { operator: 'suppliers:write' } },
      schema: {
        operationId: 'suggestProducts',
        summary: 'Suggest products for a code',
        params: SupplierParams,
        querystring: SuggestionsQuery,
        response: { 200: ref('OperatorSuggestionsAnswer'), default: refused },
      },
    },
    async (request) => {
      const { kind, sku, search } = request.query;
      const found = await suggestProducts(app, { supplier: request.params.name, kind, sku }, search);
      return portalAnswer(
        request,
        found.map(({ product, asMuch }) => ({
          code: product.code,
          name: product.name,
          brand: product.brand,
          price: Number(product.kind === 'prepaid' ? product.price : product.adminFee),
          as_much: asMuch,
        })),
      );
    },
  );
}

function registerMapping(api: Api, app: App): void {
  api.post(
    `${path}/map`,
    {
      config: { access: { operator: 'suppliers:write', fresh: true } },
      schema: {
        operationId: 'mapSupplierCode',
        summary: 'Map a code to a product of ours',
        params: SupplierParams,
        body: MapBody,
        response: { 200: ref('OperatorMappingAnswer'), default: refused },
      },
    },
    async (request) => {
      const { sku, product_code: productCode, priority } = request.body;
      const chosen = { supplier: request.params.name, sku, productCode, priority };
      const mapped = await mapSupplierSku(app.database, { ...chosen, actor: actorOf(request) });
      const { asMuch, pricesChanged } = mapped;
      return portalAnswer(request, { product: productCode, as_much: asMuch, prices_changed: pricesChanged });
    },
  );
  api.post(
    `${path}/unmap`,
    {
      config: { access: { operator: 'suppliers:write', fresh: true } },
      schema: {
        operationId: 'unmapSupplierCode',
        summary: 'Remove a mapping that an operator made',
        description: 'The next price list decides by rule.',
        params: SupplierParams,
        body: UnmapBody,
        response: { 200: ref('OperatorMappingAnswer'), default: refused },
      },
    },
    async (request) => {
      const chosen = { supplier: request.params.name, sku: request.body.sku };
      const { pricesChanged } = await unmapSupplierSku(app.database, { ...chosen, actor: actorOf(request) });
      return portalAnswer(request, { product: null, as_much: true, prices_changed: pricesChanged });
    },
  );
}

function startOf(page: string | undefined): { after: string } | { before: string } | null {
  if (page === undefined) return null;
  return page.startsWith('a:') ? { after: page.slice(2) } : { before: page.slice(2) };
}

/** The list is in the order of codes, so what follows is the "older" page. */
function cursorsOf({ codes, hasBefore, hasAfter }: CodePage): Cursors {
  const [first, last] = [codes[0]?.sku, codes.at(-1)?.sku];
  return {
    newer: hasBefore && first !== undefined ? `b:${first}` : null,
    older: hasAfter && last !== undefined ? `a:${last}` : null,
  };
}

function present(code: SkuListing, costs: boolean) {
  const amount = (value: Rupiah | null): number | null => (value === null ? null : Number(value));
  const { start_cut_off: start, end_cut_off: end } = code;
  return {
    kind: code.kind,
    sku: code.sku,
    name: code.name,
    product: code.product_code,
    mapped: code.mapped,
    priority: code.priority,
    state: codeStateOf(code),
    cut_off: start === null || end === null ? null : { start, end },
    price: amount(code.kind === 'prepaid' ? code.product_price : code.product_admin_fee),
    cost: costs ? amount(code.cost) : null,
    admin_fee: costs ? amount(code.admin_fee) : null,
    commission: costs ? amount(code.commission) : null,
    seen_at: code.seen_at.toISOString(),
  };
}

/** What an operator sees of a code: whether and why it is on sale. */
export function codeStateOf(code: SkuListing) {
  if (!code.listed) return 'gone' as const;
  if (code.held) return 'held' as const;
  if (!code.buyer_on) return 'switched_off' as const;
  if (!code.seller_on) return 'disturbed' as const;
  return code.stock === 0 ? ('out_of_stock' as const) : ('on_sale' as const);
}
