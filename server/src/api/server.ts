import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { Socket } from 'node:net';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import { pause } from '../clock.ts';
import { newRequestId } from '../ids.ts';
import { Refusal } from '../refusals.ts';
import type { Secret } from '../sealed.ts';
import { answerSchemas } from './document/answer-schemas.ts';
import type { Api } from './api.ts';
import { baseOf } from './http/base.ts';
import { catalogSchemas } from './document/catalog-schemas.ts';
import { answerMalformedRequest, answerConnect } from './http/malformed-request.ts';
import { registerBrowserEntry } from './routes/browser-entry.ts';
import { compressAnswers } from './http/compress-answers.ts';
import { registerCallbacks } from './routes/receive-callback.ts';
import { registerDepositPage } from './routes/deposit-page.ts';
import { registerEnvironments } from './environment.ts';
import { registerHealth } from './routes/health.ts';
import { notFoundRefusal } from './http/not-found.ts';
import { registerOpenApi } from './document/openapi.ts';
import { orderSchemas } from './document/order-schemas.ts';
import { endConnection, trackResponse } from './http/pending-responses.ts';
import { parsedBytes, readOneRequestAtATime } from './http/pipelining.ts';
import { refuseUnderPressure } from './http/pressure.ts';
import { parseQueryString } from './http/query-string.ts';
import { registerReferencePage } from './document/reference-page.ts';
import { answerRefusal } from './http/refusal-response.ts';
import { bodyLimit, readBodiesAsJson } from './http/request-body.ts';
import { checkRequestHead } from './http/request-head.ts';
import { logRequests } from './http/request-log.ts';
import { oneSpelling } from './http/request-target.ts';
import { securityHeaders } from './http/security-headers.ts';
import { serializersOncePerSchema } from './http/serializers.ts';
import { registerWebhookSchemas } from './document/webhook-schemas.ts';

/** How often a closing server checks whether only idle connections are left, milliseconds. */
const silentMs = 100;
const buildSerializer = serializersOncePerSchema();

/**
 * Builds the HTTP server, ready to listen. `close()` stops it gracefully: it refuses new requests and answers those in
 * flight. `demoKey` is the key of the demo account if this process created it.
 */
export function buildServer(app: App, { demoKey }: { demoKey?: Secret | undefined } = {}): FastifyInstance {
  const server = makeServer(app);
  const api: Api = server.withTypeProvider<TypeBoxTypeProvider>();
  prepareRequests(api, app);
  for (const schema of [...orderSchemas, ...catalogSchemas, ...answerSchemas]) api.addSchema(schema);
  registerOpenApi(api, app);
  registerBrowserEntry(api);
  registerReferencePage(api, app, demoKey);
  registerHealth(api, app);
  registerDepositPage(api, app);
  registerWebhookSchemas(api);
  registerCallbacks(api, app);
  registerEnvironments(api, app);
  return server;
}

function makeServer(app: App): FastifyInstance {
  const log: FastifyBaseLogger = app.log;
  const server = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    // A client's own id would appear in logs and answers, and it may be a phone number.
    requestIdHeader: false,
    trustProxy: app.config.trustProxy.length > 0 ? [...app.config.trustProxy] : false,
    bodyLimit,
    // For clients that do not read their answer: Node checks every minute whether a part of it was sent. With half of
    // this, slow readers would be cut off: the operating system asks for more data only when a third of its buffer is
    // free, and the buffer may hold megabytes.
    connectionTimeout: 60_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // `refuseWhileClosing` answers instead, in our format.
    return503OnClosing: false,
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 15_000, requireHostHeader: false },
    routerOptions: { maxParamLength: 16 * 1024, querystringParser: parseQueryString },
    ajv: {
      customOptions: { allErrors: true, coerceTypes: false, removeAdditional: false, useDefaults: false },
    },
    schemaController: { compilersFactory: { buildSerializer } },
    rewriteUrl: ({ url }) => oneSpelling(url ?? '/'),
    clientErrorHandler: answerMalformedRequest,
  });
  // Node would answer an unknown expectation with an empty 417. The request can be served anyway.
  server.server.on('checkExpectation', (request, response) =>
    server.server.emit('request', request, response),
  );
  // A client that has closed its sending side can still read. Without this, Node closes the connection before the
  // answer. The handler's own timeout bounds the wait, and `connectionTimeout` bounds the reading.
  Object.assign(server.server, { httpAllowHalfOpen: true });
  server.server.on('request', trackResponse);
  readOneRequestAtATime(server.server);
  server.server.on('connect', answerConnect);
  server.server.on('timeout', endUnused);
  return server;
}

/** Closes a connection that has timed out. */
function endUnused(socket: Socket): void {
  // The operating system would keep the unread part of an answer for minutes. A reset discards it.
  if (socket.writableLength > 0) socket.resetAndDestroy();
  else socket.destroy();
}

function prepareRequests(server: Api, app: App): void {
  server.decorateRequest('principal', undefined);
  server.decorateRequest('refusalCode', undefined);
  server.setErrorHandler(answerRefusal);
  const https = app.config.publicUrl.startsWith('https:');
  const headers = securityHeaders({ https, page: false });
  const pageHeaders = securityHeaders({ https, page: true });
  server.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    // The client has disconnected: there is no one to answer and no address to count for the rate limit.
    if (socket.remoteAddress === undefined) {
      socket.destroy();
      return reply.hijack();
    }
    reply
      .headers(baseOf(request.raw.url ?? '') === undefined ? pageHeaders : headers)
      .header('x-request-id', request.id)
      .header('cache-control', 'no-store');
    try {
      checkRequestHead(request.raw);
    } catch (error) {
      // What follows on this connection may be part of the same attack.
      reply.header('connection', 'close');
      throw error;
    }
  });
  compressAnswers(server);
  logRequests(server);
  refuseWhileClosing(server);
  refuseUnderPressure(server, app.clock);
  readBodiesAsJson(server);
  // Under the two bases the key is checked first, and unknown paths are refused after that.
  server.addHook('onRequest', async (request, reply) => {
    if (request.is404 && baseOf(request.raw.url ?? '') === undefined)
      throw notFoundRefusal(server, request, reply);
  });
  server.setNotFoundHandler(() => {
    throw new Refusal('not_found');
  });
}

/**
 * While the server closes, requests that have already arrived are answered and their connections end. Later requests
 * are refused, so that the client tries another server. Without the header a connection would stay open until a timeout
 * and delay the stop.
 */
function refuseWhileClosing(server: Api): void {
  const closed = new AbortController();
  let closing = false;
  const underWay = new Set<Socket>();
  /** How many bytes had arrived on each connection with an open request when the close began. */
  const arrived = new Map<Socket, number>();
  const isRead = ([socket, bytes]: readonly [Socket, number]) =>
    socket.destroyed || parsedBytes(socket) >= bytes;
  server.server.once('close', () => closed.abort());
  server.addHook('preClose', async () => {
    closing = true;
    for (const socket of underWay) arrived.set(socket, socket.bytesRead);
    void endSilentConnections(server, () => underWay.size === 0 && [...arrived].every(isRead), closed.signal);
  });
  server.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    underWay.add(socket);
    reply.raw.once('close', () => underWay.delete(socket));
    if (closing && parsedBytes(socket) > (arrived.get(socket) ?? 0))
      throw new Refusal('service_unavailable', { retryAfterSeconds: 1 });
  });
  server.addHook('onSend', async ({ raw: { socket } }, reply, payload) => {
    // Requests that were pipelined on the same connection before the close are answered too.
    if (closing && isRead([socket, arrived.get(socket) ?? 0])) {
      endConnection(socket);
      reply.header('connection', 'close');
    }
    return payload;
  });
}

/** Node waits for connections that were opened and never used, such as those of a browser. */
async function endSilentConnections(
  server: Api,
  isSilent: () => boolean,
  closed: AbortSignal,
): Promise<void> {
  do await pause(silentMs, closed);
  while (!closed.aborted && !isSilent());
  server.server.closeAllConnections();
}
