import type { FastifyInstance } from 'fastify';
import { parseIpAddress } from '../../clients/ip-address.ts';
import { environmentOf } from './base.ts';

/**
 * Logs one line per request. The list names the fields that may be logged: the route's pattern but never the URL, no
 * header, nothing from the query or the body.
 */
export function logRequests(server: FastifyInstance): void {
  server.addHook('onRequest', async (request) => {
    // A closed connection has no address any more.
    request.clientIp = parseIpAddress(request.ip)?.text;
  });
  server.addHook('onResponse', async (request, reply) => {
    const line = {
      request_id: request.id,
      route: request.routeOptions.url ?? 'unknown',
      method: request.method,
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime * 10) / 10,
      environment: environmentOf(request.raw.url ?? ''),
      client_ip: request.clientIp,
      key_id: request.principal?.keyId ?? request.refusedAuthentication?.keyId,
      refusal: request.refusalCode,
      // Differs from the refusal after too many failures.
      reason: request.refusedAuthentication?.reason,
    };
    server.log.info(line, 'request');
  });
}
