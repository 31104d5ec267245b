import type { FastifyReply } from 'fastify';
import type { RateUse } from '../../refusals.ts';

/** Sets the headers that show the state of the rate limit. */
export function showRate(reply: FastifyReply, { limit, remaining, resetSeconds }: RateUse): void {
  reply.headers({
    'ratelimit-limit': limit,
    'ratelimit-remaining': remaining,
    'ratelimit-reset': resetSeconds,
  });
}
