import type { App } from '../../../../app.ts';
import { disableProducts, enableProducts } from '../../../../catalog/product-switch.ts';
import type { Api } from '../../../api.ts';
import { ref } from '../../../document/schemas.ts';
import { actorOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';
import { ProductSwitchBody } from './product-schemas.ts';

/** POST …/products/switch: takes products off sale, or puts them back, all of them or none. */
export function switchProductsRoute(api: Api, app: App): void {
  api.post(
    '/portal/operator/products/switch',
    {
      config: { access: { operator: 'products:write' } },
      schema: {
        operationId: 'switchOperatorProducts',
        summary: 'Take products off sale or put them back on sale; running servers follow at once',
        body: ProductSwitchBody,
        response: { 200: ref('OperatorSwitchedProductsAnswer'), default: refused },
      },
    },
    async (request) => {
      const { products, on_sale: onSale, reason } = request.body;
      const given = { products, reason, actor: actorOf(request) };
      const switched = onSale
        ? await enableProducts(app.database, given)
        : await disableProducts(app.database, given);
      return portalAnswer(request, {
        products: switched.map(({ kind, code, name, listedOn }) => ({
          kind,
          code,
          name,
          listed_on: listedOn,
        })),
      });
    },
  );
}
