import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Idempotency } from '../../orders/lane/command.ts';
import type { Keyring } from '../../sealed.ts';
import type { Base } from './base.ts';
import { canonicalJson } from './canonical-json.ts';

/**
 * The Idempotency-Key of an admitted POST and its fingerprint: a keyed hash of method, path below the base, and body.
 * The base is not part of it, since keys belong to one environment.
 */
export function idempotencyOf(
  request: FastifyRequest,
  keyring: Keyring,
  base: Pick<Base, 'prefix'>,
): Idempotency {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') throw new Error('A handler ran before its Idempotency-Key was checked.');
  const path = (request.raw.url ?? '').split('?', 1)[0]?.slice(base.prefix.length).toLowerCase() ?? '';
  const content = [request.method, path, canonicalJson(request.body ?? {})];
  return {
    key: key.toLowerCase(),
    content,
    fingerprint: (keyId) => keyring.digest('fingerprint', content, keyId),
  };
}

/** Marks an answer as a replay: it shows the result of an earlier request with the same key. */
export function markReplay(reply: FastifyReply, replayed: boolean): void {
  if (replayed) reply.header('idempotency-replayed', 'true');
}
