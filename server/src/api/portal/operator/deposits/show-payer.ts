import type { App } from '../../../../app.ts';
import { revealPayer } from '../../../../deposits/payments/reveal-payer.ts';
import type { Api } from '../../../api.ts';
import { closed, ref } from '../../../document/schemas.ts';
import { actorOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';
import { makeRevealLimit } from '../reveal-limit.ts';
import { IdParams, Reason } from './deposit-query.ts';

/** The operation that shows the payer of a payment. Each look is recorded with its reason, and its answer is never stored. */
export function showPayer(api: Api, app: App): void {
  const countReveal = makeRevealLimit(app);
  api.post(
    '/portal/operator/deposits/payments/:id/payer',
    {
      config: { access: { operator: 'deposits:write', fresh: true } },
      schema: {
        operationId: 'revealPayer',
        summary: 'Show what was received about the payer of a payment',
        description: 'Who looks is recorded, with the reason.',
        params: IdParams,
        body: closed({ reason: Reason }),
        response: { 200: ref('PayerAnswer'), default: refused },
      },
    },
    async (request, reply) => {
      countReveal(request, reply);
      const by = { actor: actorOf(request), reason: request.body.reason };
      const payer = await revealPayer(app, request.params.id, by);
      const facts = Object.entries(payer ?? {}).map(([name, value]) => ({ name, value }));
      return portalAnswer(request, { facts });
    },
  );
}
