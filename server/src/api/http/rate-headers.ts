import type { FastifyReply } from 'fastify';
import type { RateUse } from '../../refusals.ts';

/** Says in the headers what is left of a minute. */
export function showRate(reply: FastifyReply, { limit, remaining, resetSeconds }: RateUse): void {
  reply.headers({
    'ratelimit-limit': limit,
    'ratelimit-remaining': remaining,
    'ratelimit-reset': resetSeconds,
  });
}
