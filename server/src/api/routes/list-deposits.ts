import { Type } from 'typebox';
import type { App } from '../../app.ts';
import { depositMethodNames, requestStates } from '../../deposits/requests/deposit-request.ts';
import { listDeposits } from '../../deposits/requests/read-deposits.ts';
import { principalOf } from '../http/admission.ts';
import type { Api } from '../api.ts';
import { allowCompression } from '../http/compress-answers.ts';
import { dayOrNull } from '../http/day-parameter.ts';
import { metaOf } from '../http/envelope.ts';
import { closed, day, oneOf, ref, uuid } from '../document/schemas.ts';

const DepositsQuery = closed({
  status: Type.Optional(oneOf(requestStates, { description: 'Only deposits with this status.' })),
  method: Type.Optional(oneOf(depositMethodNames, { description: 'Only deposits by this method.' })),
  from: Type.Optional(day('Only deposits of this day in Jakarta and later.')),
  to: Type.Optional(day('Only deposits of this day in Jakarta and earlier.')),
  cursor: Type.Optional(uuid('The `next_cursor` of the page before.')),
  per_page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 50,
      default: 25,
      description: 'The number of deposits on a page, at most.',
    }),
  ),
});

/** GET /deposits: the deposits of the account in this environment, the newest first. */
export function listDepositsRoute(api: Api, app: App): void {
  api.get(
    '/deposits',
    {
      config: { scope: 'wallet:read', operation: 'listDeposits' },
      schema: { querystring: DepositsQuery, response: { 200: ref('DepositListAnswer') } },
    },
    async (request, reply) => {
      const { status: state, method, cursor, from, to, per_page: limit = 25 } = request.query;
      const { deposits, next } = await listDeposits(app.database, principalOf(request), {
        state,
        method,
        from: dayOrNull('from', from) ?? undefined,
        to: dayOrNull('to', to) ?? undefined,
        cursor,
        limit,
      });
      allowCompression(reply);
      return { data: deposits, meta: { ...metaOf(request), next_cursor: next } };
    },
  );
}
