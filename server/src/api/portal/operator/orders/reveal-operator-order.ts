import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../../app.ts';
import { makeSlidingWindows, wholeSeconds } from '../../../../clients/sliding-window.ts';
import { revealable, revealOrder } from '../../../../orders/reveal-order.ts';
import { Refusal } from '../../../../refusals.ts';
import type { Api } from '../../../api.ts';
import { closed, oneOf, ref, text } from '../../../document/schemas.ts';
import { actorOf, sessionOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';
import { OperatorOrderParams, operatorOrderPath, placeIn } from './operator-order-request.ts';

/** How many private values a person may see in any 60 seconds: more than a support desk needs, and no way to copy them all. */
const revealsPerMinute = 20;

/** The operation that shows a private value of an order. Each look is recorded, and its answer is never stored. */
export function revealOperatorOrderRoutes(api: Api, app: App): void {
  const windows = makeSlidingWindows();
  api.post(
    `${operatorOrderPath}/reveal`,
    {
      config: { access: { operator: 'orders:reveal', fresh: true } },
      schema: {
        operationId: 'revealOperatorOrder',
        summary: 'Show the serial or the number of an order, and record who saw it and why',
        params: OperatorOrderParams,
        body: closed({
          what: oneOf(revealable),
          reason: text({ minLength: 1, maxLength: 500, description: 'For the audit record.' }),
        }),
        response: { 200: ref('OperatorRevealedAnswer'), default: refused },
      },
    },
    async (request, reply) => {
      countReveal(request, reply);
      const { what, reason } = request.body;
      const place = await placeIn(app, request.params);
      const revealed = await revealOrder(app, place, { what, reason, actor: actorOf(request) });
      const values =
        revealed.what === 'serial' ? revealed.serials.map(({ serial }) => serial) : revealed.values;
      return portalAnswer(request, { values: [...values] });
    },
  );

  function countReveal(request: FastifyRequest, reply: FastifyReply): void {
    reply.header('cache-control', 'no-store');
    const asked = { limit: revealsPerMinute, wanted: 1 };
    const { taken, nextMs } = windows.take(sessionOf(request).person.id, asked, app.clock.monotonicMs());
    if (taken === 0) throw new Refusal('rate_limited', { retryAfterSeconds: wholeSeconds(nextMs) });
  }
}
