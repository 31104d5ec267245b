import type { App } from '../../../../app.ts';
import {
  type CatalogReview,
  readClosedReviews,
  readOpenReviews,
} from '../../../../catalog/review/catalog-reviews.ts';
import { previewRulings, ruleOnReviews } from '../../../../catalog/review/rule-on-review.ts';
import type { Api } from '../../../api.ts';
import { closed, ref } from '../../../document/schemas.ts';
import { actorOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';
import { presentPreview } from '../prices/present-prices.ts';
import { ShownEffects } from '../prices/price-schemas.ts';
import { RulingsInput, RulingBody } from './held-schemas.ts';

const base = '/portal/operator/held-costs';
const openMax = 500;
const closedMax = 20;
const missingMax = 20;

/** The operations of held costs and price lists. */
export function heldCostRoutes(api: Api, app: App): void {
  listHeldRoute(api, app);
  previewRoute(api, app);
  ruleRoute(api, app);
}

function listHeldRoute(api: Api, app: App): void {
  api.get(
    base,
    {
      config: { access: { operator: 'prices:read' } },
      schema: {
        operationId: 'listOperatorHeldCosts',
        summary: 'List the costs and price lists that are not believed, and the last rulings',
        response: { 200: ref('OperatorHeldCostsAnswer'), default: refused },
      },
    },
    async (request) => {
      const open = await readOpenReviews(app.database);
      const ended = await readClosedReviews(app.database, closedMax);
      return portalAnswer(request, {
        open: open.slice(0, openMax).map(present),
        total: open.length,
        closed: ended.map(present),
      });
    },
  );
}

function previewRoute(api: Api, app: App): void {
  api.post(
    `${base}/preview`,
    {
      config: { access: { operator: 'prices:write', reads: true } },
      schema: {
        operationId: 'previewOperatorHeldRuling',
        summary: 'Show every price that a ruling on held costs would change',
        body: closed({ ...RulingsInput, ...ShownEffects }),
        response: { 200: ref('OperatorPricePreviewAnswer'), default: refused },
      },
    },
    async (request) => {
      const { ids, ruling, ...shown } = request.body;
      const preview = await previewRulings(app.database, { ids: lowerCase(ids), as: ruling });
      return portalAnswer(request, await presentPreview(app.database, preview, shown));
    },
  );
}

function ruleRoute(api: Api, app: App): void {
  api.post(
    `${base}/rule`,
    {
      config: { access: { operator: 'prices:write', fresh: true } },
      schema: {
        operationId: 'ruleOnOperatorHeldCosts',
        summary: 'Accept or refuse held costs, all of them or none',
        body: RulingBody,
        response: { 200: ref('OperatorHeldRulingAnswer'), default: refused },
      },
    },
    async (request) => {
      const { ids, ruling, digest: seen, reason } = request.body;
      const given = { ids: lowerCase(ids), as: ruling, reason, seen, actor: actorOf(request) };
      const { reviews, effects } = await ruleOnReviews(app.database, given);
      return portalAnswer(request, {
        ids: reviews.map(({ id }) => id),
        ruling,
        prices_changed: effects.length,
      });
    },
  );
}

function lowerCase(ids: readonly string[]): string[] {
  return ids.map((id) => id.toLowerCase());
}

function present(review: CatalogReview) {
  return {
    id: review.id,
    subject: review.subject,
    source: review.source,
    supplier: review.supplier,
    kind: review.kind,
    code: review.code,
    name: review.name,
    product_code: review.product_code,
    old_cost: numberOf(review.old_cost),
    new_cost: numberOf(review.new_cost),
    off_sale: review.off_sale,
    listed: review.listed,
    missing: review.missing?.slice(0, missingMax) ?? [],
    missing_count: review.missing?.length ?? 0,
    order_id: review.order_id,
    opened_at: review.opened_at.toISOString(),
    closed_at: review.closed_at?.toISOString() ?? null,
    ruling: review.ruling,
    reason: review.reason,
  };
}

function numberOf(amount: bigint | null): number | null {
  return amount === null ? null : Number(amount);
}
