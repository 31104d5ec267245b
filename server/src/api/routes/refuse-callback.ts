import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../app.ts';
import { makeFailedAttempts } from '../../clients/failed-attempts.ts';
import { Refusal } from '../../refusals.ts';
import { type Meta, metaOf } from '../http/envelope.ts';

/** Why a callback is refused. */
export type CallbackFailure = 'forged' | 'malformed_json' | 'not_found' | 'unsupported_media_type';

/**
 * Refuses a callback, and counts it for its address: too many are answered with 429. `meta` is that of the request, unless its path
 * does not name the environment.
 */
export type RefuseCallback = (
  request: FastifyRequest,
  reply: FastifyReply,
  why: CallbackFailure,
  meta?: Meta,
) => FastifyReply;

/**
 * Makes the refusal of one kind of callbacks. `status` and `message` are the answer to a wrong signature, which is not one of
 * the API's refusals, since clients never receive it.
 */
export function makeRefuseCallback(app: App, status: 401 | 403, message: string): RefuseCallback {
  const failed = makeFailedAttempts(app.clock);
  return (request, reply, why, meta = metaOf(request)) => {
    const { exceeded, resetSeconds } = failed.count(request.ip);
    if (exceeded) app.securityEvents.note({ kind: 'failure_limit', ipAddress: request.ip });
    if (exceeded) throw new Refusal('rate_limited', { retryAfterSeconds: resetSeconds });
    if (why !== 'forged') throw new Refusal(why);
    return reply.code(status).send({ error: { code: 'forged', message }, meta });
  };
}
