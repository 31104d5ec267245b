import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../refusals.ts';
import type { Api } from '../api.ts';
import { baseOf } from './base.ts';

const methods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE'] as const;

/**
 * The refusal of a request that no route matches. Either the path is unknown, or only the method is; then `Allow` is
 * set.
 */
export function notFoundRefusal(api: Api, request: FastifyRequest, reply: FastifyReply): Refusal {
  const path = (request.raw.url ?? '').split('?', 1)[0] ?? '';
  if (hasEmptyPart(path)) return new Refusal('not_found');
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- its type forgets that it gives null for no route
  const allowed = methods.filter((method) => api.findRoute({ method, url: path }) !== null);
  if (allowed.length === 0) return new Refusal('not_found');
  reply.header('allow', allowed.join(', '));
  return new Refusal('method_not_allowed');
}

/** Whether a path of an operation has an empty segment, such as after a trailing slash. */
export function hasEmptyPart(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return baseOf(path) !== undefined && (path.endsWith('/') || path.includes('//'));
}
