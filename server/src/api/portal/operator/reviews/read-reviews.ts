import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { countOpenComplaints } from '../../../../orders/complaints/complaint-rows.ts';
import { caseOrders, listCasePage } from '../../../../orders/review/open-case-pages.ts';
import { readReview } from '../../../../orders/review/read-review.ts';
import { reviewCauses } from '../../../../orders/review/review-case.ts';
import { readWaitingCases, type Waiting } from '../../../../orders/review/waiting-cases.ts';
import { readWaitingRulings } from '../../../../orders/review/waiting-rulings.ts';
import { readWaitingStrays } from '../../../../orders/strays/waiting-strays.ts';
import type { Api } from '../../../api.ts';
import { closed, oneOf, ref } from '../../../document/schemas.ts';
import { portalAnswer, portalPage, refused } from '../../portal-answer.ts';
import { presentReview } from './present-review.ts';
import { listed, placeOf, ReviewParams } from './review-place.ts';

const access = { access: { operator: 'reviews:read' } } as const;
const perPage = 25;

/** Operations that read the queue of reviews, and what is known about one order. */
export function readReviewRoutes(api: Api, app: App): void {
  queueRoute(api, app);
  summaryRoute(api, app);
  reviewRoute(api, app);
}

function queueRoute(api: Api, app: App): void {
  api.get(
    '/portal/operator/reviews',
    {
      config: access,
      schema: {
        operationId: 'listReviews',
        summary: 'List the orders that wait for a ruling',
        querystring: closed({
          ...listed,
          by: Type.Optional(oneOf(caseOrders, { description: 'The longest waiting first when left out.' })),
          cause: Type.Optional(oneOf(reviewCauses)),
          cursor: Type.Optional(Type.String({ maxLength: 60 })),
        }),
        response: { 200: ref('ReviewPage'), default: refused },
      },
    },
    async (request) => {
      const { environment = 'live', by = 'age', cause = null, cursor } = request.query;
      const page = await listCasePage(app.database, { environment, by, cause, cursor, limit: perPage });
      const items = page.cases.map((one) => ({
        order_id: one.order_id,
        account_id: one.account_id,
        account: one.account,
        environment: one.environment,
        cause: one.cause,
        opened_at: one.opened_at.toISOString(),
        status: one.status,
        client_reference: one.client_reference,
        product_code: one.product_code,
        product: one.product,
        price: Number(one.price),
      }));
      // The list begins with the oldest, so what follows is newer.
      return portalPage(request, items, { older: page.previous, newer: page.next });
    },
  );
}

function summaryRoute(api: Api, app: App): void {
  api.get(
    '/portal/operator/review-summary',
    {
      config: access,
      schema: {
        operationId: 'getReviewSummary',
        summary: 'Count what waits for a person',
        querystring: closed(listed),
        response: { 200: ref('ReviewSummaryAnswer'), default: refused },
      },
    },
    async (request) => {
      const { environment = 'live' } = request.query;
      const [cases, proposals, complaints, strays] = await Promise.all([
        readWaitingCases(app.database, environment),
        readWaitingRulings(app.database, environment, app.clock.offsetMs),
        countOpenComplaints(app.database, environment),
        readWaitingStrays(app.database),
      ]);
      return portalAnswer(request, {
        cases: presentWaiting(cases),
        proposals: presentWaiting(proposals),
        complaints: presentWaiting(complaints),
        strays: presentWaiting(strays),
      });
    },
  );
}

function presentWaiting({ count, oldestAt }: Waiting) {
  return { count, oldest_at: oldestAt?.toISOString() ?? null };
}

function reviewRoute(api: Api, app: App): void {
  api.get(
    '/portal/operator/reviews/:environment/:order_id',
    {
      config: access,
      schema: {
        operationId: 'getReview',
        summary: 'Get what each supplier said about an order, and what each ruling would do',
        params: ReviewParams,
        response: { 200: ref('ReviewAnswer'), default: refused },
      },
    },
    async (request) =>
      portalAnswer(
        request,
        presentReview(await readReview(app, await placeOf(app, request.params)), request),
      ),
  );
}
