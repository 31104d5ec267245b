import type { App } from '../../../app.ts';
import { readBusinessProfile } from '../../../clients/business/business-profile.ts';
import { walletOf } from '../../../ledger/wallet.ts';
import { clientTimeline } from '../../../orders/timeline/client-timeline.ts';
import { complainable, sendComplaint } from '../../../orders/complaints/send-complaint.ts';
import { isForMeter } from '../../../orders/private/order-token.ts';
import { readOrderTimeline } from '../../../orders/timeline/order-timeline.ts';
import { readOrder } from '../../../orders/read/read-orders.ts';
import { relatedOrders } from '../../../orders/search/related-orders.ts';
import type { Api } from '../../api.ts';
import { closed, IdempotencyHeaders, ref, uuid } from '../../document/schemas.ts';
import { Type } from 'typebox';
import { actingAccountOf, actorOf, membershipOf, sessionOf } from '../access.ts';
import { idempotencyKeyOf } from '../idempotency-key.ts';
import { EnvironmentParams, portalAnswer, refused } from '../portal-answer.ts';
import { presentComplaint, presentEntry, presentPortalOrder } from './present-portal-order.ts';

const base = '/portal/accounts/:account_id/:environment/orders/:order_id';

/** The path of one order. */
export const PortalOrderParams = Type.Object({
  ...EnvironmentParams.properties,
  order_id: uuid('The id of the order.'),
});

/** The operations of one order: its life, the other orders of its customer, and complaints. */
export function showOrderRoutes(api: Api, app: App): void {
  lifeRoute(api, app);
  relatedRoute(api, app);
  complaintRoute(api, app);
}

function lifeRoute(api: Api, app: App): void {
  api.get(
    base,
    {
      config: { access: { client: 'orders:read' } },
      schema: {
        operationId: 'getPortalOrder',
        summary: 'Get an order with everything that happened to it',
        params: PortalOrderParams,
        response: { 200: ref('PortalOrderLifeAnswer'), default: refused },
      },
    },
    async (request) => {
      const account = await actingAccountOf(request, app);
      const order = await readOrder(app, account, request.params.order_id.toLowerCase());
      const place = { wallet: walletOf(account), id: order.id };
      const [life, profile, isMeter] = await Promise.all([
        readOrderTimeline(app.database, place, app.clock.offsetMs),
        readBusinessProfile(app.database, account.accountId),
        isForMeter(app, order),
      ]);
      const reveals = membershipOf(request).role === 'owner';
      return portalAnswer(request, {
        order: presentPortalOrder(order),
        bill: order.bill,
        has_serial: order.status === 'succeeded' && order.serial !== null,
        has_number: order.destinationSealed.length > 0,
        is_meter: isMeter,
        entries: clientTimeline(life, { reveals }).map(presentEntry),
        complaints: life.complaints.map(presentComplaint),
        can_complain: complainable.has(order.status),
        margin: Number(profile?.resaleMargin ?? 0n),
      });
    },
  );
}

function relatedRoute(api: Api, app: App): void {
  api.get(
    `${base}/related`,
    {
      config: { access: { client: 'orders:read', listsOrders: true } },
      schema: {
        operationId: 'listRelatedOrders',
        summary: 'List the newest other orders of the same customer number',
        params: PortalOrderParams,
        response: { 200: ref('PortalRelatedOrdersAnswer'), default: refused },
      },
    },
    async (request) => {
      const account = await actingAccountOf(request, app);
      const orders = await relatedOrders(app, account, request.params.order_id.toLowerCase());
      return portalAnswer(request, { orders: orders.map(presentPortalOrder) });
    },
  );
}

function complaintRoute(api: Api, app: App): void {
  api.post(
    `${base}/complaint`,
    {
      config: { access: { client: 'complaints:write' } },
      schema: {
        operationId: 'sendComplaint',
        summary: 'Report that an order has not arrived, or write on in the complaint',
        description: 'The Idempotency-Key names the message: a repeated request has one effect.',
        params: PortalOrderParams,
        headers: IdempotencyHeaders,
        // Its length is checked in characters after trimming; a line feed is allowed.
        body: closed({ text: Type.String({ minLength: 1, maxLength: 4_000 }) }),
        response: { 200: ref('PortalComplaintsAnswer'), default: refused },
      },
    },
    async (request) => {
      const complaints = await sendComplaint(app, await actingAccountOf(request, app), {
        orderId: request.params.order_id.toLowerCase(),
        messageId: idempotencyKeyOf(request),
        text: request.body.text,
        authorName: sessionOf(request).person.name,
        actor: actorOf(request),
      });
      return portalAnswer(request, { complaints: complaints.map(presentComplaint) });
    },
  );
}
