import type { FastifyInstance } from 'fastify';
import { environmentOf } from './base.ts';

/**
 * Writes one line per request. It is a list of what may be logged, not of what may not: the pattern of the
 * route and never the URL, no header, nothing from a query or a body.
 */
export function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    const line = {
      request_id: request.id,
      route: request.routeOptions.url ?? 'unknown',
      method: request.method,
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime * 10) / 10,
      environment: environmentOf(request.raw.url ?? ''),
      key_id: request.principal?.keyId,
      refusal: request.refusalCode,
    };
    server.log.info(line, 'request');
  });
}
