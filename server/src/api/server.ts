import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { Socket } from 'node:net';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import { newRequestId } from '../ids.ts';
import { Refusal } from '../refusals.ts';
import type { Secret } from '../sealed.ts';
import { answerSchemas } from './document/answer-schemas.ts';
import type { Api } from './api.ts';
import { baseOf } from './http/base.ts';
import { endConnectionsWhileStopping } from './http/closing.ts';
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
import { trackResponse } from './http/pending-responses.ts';
import { readOneRequestAtATime } from './http/pipelining.ts';
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

const buildSerializer = serializersOncePerSchema();
const neverAborted = new AbortController().signal;

/** What a server knows of the process that runs it. */
interface ServerOptions {
  /** The key of the demo account, if this process created it. */
  readonly demoKey?: Secret | undefined;
  /** Aborted when the process is asked to stop: `/readyz` fails, and each answer ends its connection. */
  readonly stopping?: AbortSignal;
}

/**
 * Builds the HTTP server, ready to listen. `close()` stops it gracefully: it refuses new requests and answers those in
 * flight.
 */
export function buildServer(
  app: App,
  { demoKey, stopping = neverAborted }: ServerOptions = {},
): FastifyInstance {
  const server = makeServer(app);
  const api: Api = server.withTypeProvider<TypeBoxTypeProvider>();
  prepareRequests(api, app, stopping);
  for (const schema of [...orderSchemas, ...catalogSchemas, ...answerSchemas]) api.addSchema(schema);
  registerOpenApi(api, app);
  registerBrowserEntry(api);
  registerReferencePage(api, app, demoKey);
  registerHealth(api, app, stopping);
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
    // `closing.ts` answers instead, in our format.
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

function prepareRequests(server: Api, app: App, stopping: AbortSignal): void {
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
  endConnectionsWhileStopping(server, stopping);
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
