import type { App } from '../../../../app.ts';
import { revealProof } from '../../../../deposits/proofs/reveal-proof.ts';
import type { Api } from '../../../api.ts';
import { closed, ref } from '../../../document/schemas.ts';
import { actorOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';
import { makeRevealLimit } from '../reveal-limit.ts';
import { IdParams, Reason } from './deposit-query.ts';

/** The operation that shows a file of a client. Each look is recorded with its reason, and its answer is never stored. */
export function showProof(api: Api, app: App): void {
  const countReveal = makeRevealLimit(app);
  api.post(
    '/portal/operator/deposits/proofs/:id',
    {
      config: { access: { operator: 'deposits:write', fresh: true } },
      schema: {
        operationId: 'revealDepositProof',
        summary: 'Show a file with which a client shows that a deposit was paid',
        description: 'Who looks is recorded, with the reason.',
        params: IdParams,
        body: closed({ reason: Reason }),
        response: { 200: ref('ProofContentAnswer'), default: refused },
      },
    },
    async (request, reply) => {
      countReveal(request, reply);
      const by = { actor: actorOf(request), reason: request.body.reason };
      const { kind, content } = await revealProof(app, request.params.id.toLowerCase(), by);
      return portalAnswer(request, { kind, content: content.open() });
    },
  );
}
