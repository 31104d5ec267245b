import type { FastifyRequest } from 'fastify';
import type { Idempotency } from '../../orders/lane/command.ts';
import type { Keyring } from '../../sealed.ts';
import { canonicalJson } from '../http/canonical-json.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';

/**
 * The Idempotency-Key of a change in the portal and its fingerprint: a keyed hash of method, path and body, as that of the API. The
 * path begins with `/portal/`, so a key of the API that is used here is another request, and is refused.
 */
export function portalIdempotencyOf(request: FastifyRequest, keyring: Keyring): Idempotency {
  const path = (request.raw.url ?? '').split('?', 1)[0]?.toLowerCase() ?? '';
  const content = [request.method, path, canonicalJson(request.body ?? {})];
  return {
    key: idempotencyKeyOf(request),
    content,
    fingerprint: (keyId) => keyring.digest('fingerprint', content, keyId),
  };
}
