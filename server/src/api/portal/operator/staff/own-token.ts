import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { dayMs } from '../../../../clock.ts';
import { createOperatorToken } from '../../../../operators/operator-tokens.ts';
import type { Api } from '../../../api.ts';
import { closed, ref } from '../../../document/schemas.ts';
import { actorOf, operatorOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';

const daysMax = 365;

/**
 * POST …/staff-tokens: a token of the command line for whoever asks. There is none for somebody else: with it one person could propose
 * and approve.
 */
export function registerOwnToken(api: Api, app: App): void {
  api.post(
    '/portal/operator/staff-tokens',
    {
      config: { access: { operator: 'staff:write', fresh: true } },
      schema: {
        operationId: 'createOwnToken',
        summary: 'Create a token of the command line for oneself, which is shown once',
        body: closed({
          expires_in_days: Type.Integer({ minimum: 1, maximum: daysMax, description: 'How long it works.' }),
        }),
        response: { 201: ref('CreatedStaffTokenAnswer'), default: refused },
      },
    },
    async (request, reply) => {
      const { id, token } = await createOperatorToken(app.database, app.config.brand, {
        operatorId: operatorOf(request).id,
        expiresInMs: request.body.expires_in_days * dayMs,
        actor: actorOf(request),
      });
      reply.code(201).header('cache-control', 'no-store');
      return portalAnswer(request, { id, token: token.open() });
    },
  );
}
