import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { App } from '../../app.ts';
import { makeFailedAttempts } from '../../clients/failed-attempts.ts';
import { receiveGatewayCallback } from '../../deposits/gateways/receive-callback.ts';
import { Refusal } from '../../refusals.ts';
import type { Api } from '../api.ts';
import { keepConnection } from '../http/connections.ts';
import { metaOf } from '../http/envelope.ts';
import { readRawCallback, takeRawBodies } from '../http/raw-callback.ts';

const Address = Type.Object({ gateway: Type.String() });

type Failure = 'forged' | 'malformed_json' | 'not_found' | 'unsupported_media_type';

/** Not one of the API's refusals, since clients never receive it. */
const forged = { code: 'forged', message: 'The signature or the token of this callback is not valid.' };

/**
 * POST /callbacks/gateway/{gateway}: the callbacks of payment gateways. 200 says that the callback is stored, also when it is
 * a repetition or about a payment that we do not know: sending it again would not help. 401 is for a wrong signature or token
 * only. Too many of these from one address are refused with 429.
 */
export function registerGatewayCallbacks(api: Api, app: App): void {
  const failed = makeFailedAttempts(app.clock);

  function refuse(request: FastifyRequest, reply: FastifyReply, why: Failure): FastifyReply {
    const { exceeded, resetSeconds } = failed.count(request.ip);
    if (exceeded) app.securityEvents.note({ kind: 'failure_limit', ipAddress: request.ip });
    if (exceeded) throw new Refusal('rate_limited', { retryAfterSeconds: resetSeconds });
    if (why !== 'forged') throw new Refusal(why);
    return reply.code(401).send({ error: forged, meta: metaOf(request) });
  }

  api.register(async (scope: Api) => {
    takeRawBodies(scope);
    scope.post(
      '/callbacks/gateway/:gateway',
      { schema: { hide: true, params: Address } },
      async (request, reply) => {
        const callback = await readRawCallback(request);
        if (callback === 'unsupported') return refuse(request, reply, 'unsupported_media_type');
        if (callback === 'broken') return refuse(request, reply, 'malformed_json');
        const result = await receiveGatewayCallback(app, request.params.gateway, callback, request.ip);
        switch (result) {
          case 'unknown_gateway':
            return refuse(request, reply, 'not_found');
          case 'forged':
            return refuse(request, reply, 'forged');
          case 'unreadable':
            return refuse(request, reply, 'malformed_json');
          case 'accepted':
            keepConnection(request.raw.socket);
            return { received: true };
        }
      },
    );
  });
}
