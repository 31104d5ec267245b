import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { App } from '../../../app.ts';
import { makeSlidingWindows, wholeSeconds } from '../../../clients/sliding-window.ts';
import { clientReceipt, revealToClient } from '../../../orders/private/reveal-to-client.ts';
import { revealable } from '../../../orders/private/reveal-order.ts';
import { Refusal } from '../../../refusals.ts';
import type { Api } from '../../api.ts';
import { closed, oneOf, ref, rupiahParameter } from '../../document/schemas.ts';
import { actingAccountOf, actorOf, sessionOf } from '../access.ts';
import { portalAnswer, refused } from '../portal-answer.ts';
import { PortalOrderParams } from './show-order.ts';

const base = '/portal/accounts/:account_id/:environment/orders/:order_id';

/** How many private values a person may see in any 60 seconds: more than a busy counter needs, and no way to copy them all. */
const revealsPerMinute = 20;

const amounts = {
  selling_price: Type.Optional(rupiahParameter('What the client asks of its customer, whole rupiah.')),
  admin_fee: Type.Optional(rupiahParameter('The client’s own fee, whole rupiah; it is added to the total.')),
};

/** The operations that show private values: each look is recorded, and their answers are never stored. */
export function revealRoutes(api: Api, app: App): void {
  const windows = makeSlidingWindows();
  function countReveal(request: FastifyRequest, reply: FastifyReply): void {
    reply.header('cache-control', 'no-store');
    const { id } = sessionOf(request).person;
    const asked = { limit: revealsPerMinute, wanted: 1 };
    const { taken, nextMs } = windows.take(id, asked, app.clock.monotonicMs());
    if (taken === 0) throw new Refusal('rate_limited', { retryAfterSeconds: wholeSeconds(nextMs) });
  }
  revealRoute(api, app, countReveal);
  receiptRoute(api, app);
  printRoute(api, app, countReveal);
}

type Count = (request: FastifyRequest, reply: FastifyReply) => void;

function revealRoute(api: Api, app: App, count: Count): void {
  api.post(
    `${base}/reveal`,
    {
      config: { access: { client: 'serials:reveal' } },
      schema: {
        operationId: 'revealPortalOrder',
        summary: 'Show the serial or the number of an order, and record who saw it',
        params: PortalOrderParams,
        body: closed({ what: oneOf(revealable) }),
        response: { 200: ref('PortalRevealedAnswer'), default: refused },
      },
    },
    async (request, reply) => {
      count(request, reply);
      const { values, token } = await revealToClient(app, await actingAccountOf(request, app), {
        what: request.body.what,
        ...askingOf(request, request.params.order_id),
      });
      return portalAnswer(request, { values, token: token.token, kwh: token.kwh, customer: token.name });
    },
  );
}

function receiptRoute(api: Api, app: App): void {
  api.get(
    `${base}/receipt`,
    {
      config: { access: { client: 'orders:read' } },
      schema: {
        operationId: 'getPortalReceipt',
        summary: 'Get the receipt of an order, with its serial covered',
        params: PortalOrderParams,
        querystring: closed(amounts),
        response: { 200: ref('PortalReceiptAnswer'), default: refused },
      },
    },
    async (request) => {
      const orderId = request.params.order_id.toLowerCase();
      const account = await actingAccountOf(request, app);
      const lines = await clientReceipt(app, account, {
        orderId,
        amounts: amountsOf(request.query),
        asking: null,
      });
      return portalAnswer(request, { lines });
    },
  );
}

function printRoute(api: Api, app: App, count: Count): void {
  api.post(
    `${base}/receipt`,
    {
      config: { access: { client: 'serials:reveal' } },
      schema: {
        operationId: 'printPortalReceipt',
        summary: 'Get the receipt of an order with its serial, and record who saw it',
        params: PortalOrderParams,
        body: closed(amounts),
        response: { 200: ref('PortalReceiptAnswer'), default: refused },
      },
    },
    async (request, reply) => {
      count(request, reply);
      const asking = askingOf(request, request.params.order_id);
      const lines = await clientReceipt(app, await actingAccountOf(request, app), {
        orderId: asking.orderId,
        amounts: amountsOf(request.body),
        asking,
      });
      return portalAnswer(request, { lines });
    },
  );
}

function askingOf(request: FastifyRequest, orderId: string) {
  return {
    orderId: orderId.toLowerCase(),
    actor: actorOf(request),
    person: sessionOf(request).person.name.slice(0, 100),
  };
}

function amountsOf({ selling_price: price, admin_fee: fee }: { selling_price?: string; admin_fee?: string }) {
  return {
    sellingPrice: price === undefined ? undefined : BigInt(price),
    adminFee: fee === undefined ? undefined : BigInt(fee),
  };
}
