import type { App } from '../../../../app.ts';
import { revealable, revealOrder } from '../../../../orders/private/reveal-order.ts';
import type { Api } from '../../../api.ts';
import { closed, oneOf, ref, text } from '../../../document/schemas.ts';
import { actorOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';
import { makeRevealLimit } from '../reveal-limit.ts';
import { OperatorOrderParams, operatorOrderPath, placeIn } from './operator-order-request.ts';

/** The operation that shows a private value of an order. Each look is recorded, and its answer is never stored. */
export function revealOperatorOrderRoutes(api: Api, app: App): void {
  const countReveal = makeRevealLimit(app);
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
}
