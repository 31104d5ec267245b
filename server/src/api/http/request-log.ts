import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../app.ts';
import { parseIpAddress } from '../../clients/ip-address.ts';
import { errorStatus } from '../../clients/request-log/request-rows.ts';
import { isId } from '../../ids.ts';
import { environmentOf } from './base.ts';

/**
 * Logs one line per request, and those of keys in the request log of their account. The list names the fields that may be logged: the route's pattern but never the URL, no
 * header, nothing from the query or the body.
 */
export function logRequests(server: FastifyInstance, app: Pick<App, 'clock' | 'requestLog'>): void {
  server.addHook('onRequest', async (request) => {
    // A closed connection has no address any more.
    request.clientIp = parseIpAddress(request.ip)?.text;
  });
  server.addHook('onResponse', async (request, reply) => {
    const keyId = request.principal?.keyId ?? request.refusedAuthentication?.keyId;
    if (keyId !== undefined) noteRequest(app, keyId, request, reply);
    const line = {
      request_id: request.id,
      route: request.routeOptions.url ?? 'unknown',
      method: request.method,
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime * 10) / 10,
      environment: environmentOf(request.raw.url ?? ''),
      client_ip: request.clientIp,
      key_id: keyId,
      refusal: request.refusalCode,
      // Differs from the refusal after too many failures.
      reason: request.refusedAuthentication?.reason,
    };
    server.log.info(line, 'request');
  });
}

/** The route of a path that is none: the path itself may contain anything. */
const unknownRoute = 'unknown';
const routeLengthMax = 200;

/** A program that follows events asks all the time, and nobody looks for that. */
const followed = '/sandbox/v1/events';

function noteRequest(
  { clock, requestLog }: Pick<App, 'clock' | 'requestLog'>,
  keyId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const pattern = request.routeOptions.url ?? unknownRoute;
  const status = reply.statusCode;
  if (pattern === followed && status < errorStatus) return;
  requestLog.note({
    keyId,
    atMs: clock.nodeNow().getTime(),
    requestId: request.id,
    method: request.method,
    route: pattern.slice(0, routeLengthMax),
    orderId: orderIn(request, pattern),
    status,
    milliseconds: Math.round(reply.elapsedTime),
    refusal: request.refusalCode ?? null,
  });
}

/** The order that a path names, if that part of the path is an id at all. */
function orderIn({ params }: FastifyRequest, pattern: string): string | null {
  if (!pattern.includes('/orders/:id')) return null;
  const id: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, 'id') : undefined;
  return typeof id === 'string' && isId(id) ? id : null;
}
