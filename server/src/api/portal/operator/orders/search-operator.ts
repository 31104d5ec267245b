import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../../app.ts';
import { makeSlidingWindows, wholeSeconds } from '../../../../clients/sliding-window.ts';
import { searchEverything } from '../../../../home/search-everything.ts';
import { operatorPermissionsOf } from '../../../../people/operators/operator-permissions.ts';
import { Refusal } from '../../../../refusals.ts';
import type { Api } from '../../../api.ts';
import { closed, oneOf, ref, searchedText } from '../../../document/schemas.ts';
import { actorOf, operatorOf, sessionOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';
import { presentOperatorOrder } from './present-operator-order.ts';

/** How many searches a person may make a minute: more than anybody types, and too few to try numbers. */
const searchesPerMinute = 60;
/** How many orders the search of the frame finds, and the list of orders. */
const limits = { box: 6, list: 100 } as const;

/** The search of the operators' frame: everything that a text names. */
export function searchOperatorRoutes(api: Api, app: App): void {
  const windows = makeSlidingWindows();
  api.post(
    '/portal/operator/search',
    {
      config: { access: { operator: 'orders:read', reads: true } },
      schema: {
        operationId: 'searchAsOperator',
        summary: 'Find orders, deposits, clients and products by anything that names them',
        description:
          'A POST that changes nothing: a number may not be in an address. A look-up by a customer number or a serial leaves an audit record without the text, also if it finds nothing.',
        body: closed({
          text: searchedText({ minLength: 2, maxLength: 100 }),
          for: oneOf(['box', 'list'], { description: 'The box finds a few orders, the list up to 100.' }),
        }),
        response: { 200: ref('OperatorSearchAnswer'), default: refused },
      },
    },
    async (request, reply) => {
      countSearch(request, reply);
      const found = await searchEverything(app, {
        text: request.body.text,
        may: operatorPermissionsOf(operatorOf(request).role),
        actor: actorOf(request),
        limit: limits[request.body.for],
      });
      const nameOf = (id: string): string => found.names.get(id) ?? id;
      return portalAnswer(request, {
        orders: found.orders.map((one) => presentOperatorOrder(one, found.names)),
        more_orders: found.more,
        deposits: found.deposits.map((one) => ({
          id: one.id,
          number: String(one.number),
          status: one.state,
          amount: Number(one.amount),
          environment: one.environment,
          account_id: one.accountId,
          account_name: nameOf(one.accountId),
          created_at: one.createdAt.toISOString(),
        })),
        clients: found.clients.map(({ id, name, liveApproved, suspendedAt }) => ({
          ...{ id, name, live: liveApproved, suspended: suspendedAt !== null },
        })),
        products: found.products,
      });
    },
  );

  function countSearch(request: FastifyRequest, reply: FastifyReply): void {
    reply.header('cache-control', 'no-store');
    const asked = { limit: searchesPerMinute, wanted: 1 };
    const { taken, nextMs } = windows.take(sessionOf(request).person.id, asked, app.clock.monotonicMs());
    if (taken === 0) throw new Refusal('rate_limited', { retryAfterSeconds: wholeSeconds(nextMs) });
  }
}
