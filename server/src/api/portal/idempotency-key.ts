import type { FastifyRequest } from 'fastify';

/** The Idempotency-Key of a change in the portal, in lower case: the same one has one effect. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string') throw new Error('A handler ran before its Idempotency-Key was checked.');
  return key.toLowerCase();
}
