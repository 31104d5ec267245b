import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import type { App } from '../app.ts';
import { newRequestId } from '../ids.ts';
import { Refusal } from '../refusals.ts';
import type { Secret } from '../sealed.ts';
import { answerSchemas } from './document/answer-schemas.ts';
import type { Api } from './api.ts';
import { baseOf } from './http/base.ts';
import { type Closing, makeClosing } from './http/closing.ts';
import { catalogSchemas } from './document/catalog-schemas.ts';
import { answerMalformedRequests } from './http/malformed-request.ts';
import { registerBrowserEntry } from './routes/browser-entry.ts';
import { limitConnections } from './http/connections.ts';
import { compressAnswers } from './http/compress-answers.ts';
import { registerBankCallbacks } from './routes/receive-bank-callback.ts';
import { registerCallbacks } from './routes/receive-callback.ts';
import { registerGatewayCallbacks } from './routes/receive-gateway-callback.ts';
import { registerDepositPage } from './routes/deposit-page.ts';
import { registerLogoFile } from './routes/logo-file.ts';
import { registerEnvironments } from './environment.ts';
import { registerStatementKeys } from './routes/get-wallet-statement.ts';
import { registerHealth } from './routes/health.ts';
import { makeHttpServer } from './http/http-server.ts';
import { measureLoad } from './http/load.ts';
import { notFoundRefusal } from './http/not-found.ts';
import { registerOpenApi } from './document/openapi.ts';
import { depositSchemas } from './document/deposit-schemas.ts';
import { orderSchemas } from './document/order-schemas.ts';
import { countPublicRequests, limitPublicRequests, type PublicRequests } from './http/public-requests.ts';
import { mayBePersons } from './portal/person-requests.ts';
import { answerPageOf, type AnswerPage, asksForUnknownPage } from './portal/portal-pages.ts';
import { parseQueryString } from './http/query-string.ts';
import { type PortalOptions, registerPortal, sessionsIn } from './portal/register-portal.ts';
import { registerReferencePage } from './document/reference-page.ts';
import { answerRefusal } from './http/refusal-response.ts';
import { bodyLimit, readBodiesAsJson } from './http/request-body.ts';
import { checkRequestHead } from './http/request-head.ts';
import { logRequests } from './http/request-log.ts';
import { oneSpelling } from './http/request-target.ts';
import { securityHeaders } from './http/security-headers.ts';
import { type Capacity, makeShedding } from './http/shedding.ts';
import { endSlowReaders } from './http/slow-readers.ts';
import { serializersOncePerSchema } from './http/serializers.ts';
import { validateOncePerSchema } from './http/validators.ts';
import { registerWebhookSchemas } from './document/webhook-schemas.ts';

const buildSerializer = serializersOncePerSchema();
const neverAborted = new AbortController().signal;

/** How many requests may be in progress. Those of live orders wait for suppliers, each with about 30 kB. */
const inFlightMax = 4_000;

/** What a server knows of the process that runs it. */
interface ServerOptions {
  /** The key of the demo account, if this process created it. */
  readonly demoKey?: Secret | undefined;
  /** Aborted when the process is asked to stop: `/readyz` fails, and each answer ends its connection. */
  readonly stopping?: AbortSignal;
  /** How many connections the process may keep open, if that is fewer than the settings allow. */
  readonly connectionsMax?: number;
  /** The portal; without it the server has the API only. */
  readonly portal?: PortalOptions | undefined;
}

/**
 * Builds the HTTP server, ready to listen. `close()` stops it gracefully: it refuses new requests and answers those in
 * flight.
 */
export function buildServer(app: App, options: ServerOptions = {}): FastifyInstance {
  const { demoKey, stopping = neverAborted, connectionsMax = Infinity, portal } = options;
  const answerPage = portal === undefined ? undefined : answerPageOf(portal.portal, app.config.brand);
  const closing = makeClosing(stopping);
  const sessions = portal === undefined ? undefined : sessionsIn(portal);
  const server = makeServer(app, {
    connectionsMax: Math.min(connectionsMax, app.config.settings.connectionsMax),
    isPersons: (request) => sessions?.hasCookie(request) === true,
    isLast: closing.isLast,
  });
  const api: Api = server.withTypeProvider<TypeBoxTypeProvider>();
  const visitors = countPublicRequests(app.clock, app.config.settings.publicRequestsPerMinute);
  prepareRequests(api, app, { closing, answerPage, visitors, countedLater: mayBePersons(sessions) });
  for (const schema of [...orderSchemas, ...depositSchemas, ...catalogSchemas, ...answerSchemas])
    api.addSchema(schema);
  validateOncePerSchema(api);
  registerOpenApi(api, app);
  registerBrowserEntry(api, answerPage);
  registerReferencePage(api, app, demoKey);
  registerHealth(api, app, stopping);
  registerStatementKeys(api, app);
  registerDepositPage(api, app, portal?.portal);
  registerLogoFile(api, app);
  registerWebhookSchemas(api);
  registerCallbacks(api, app);
  registerGatewayCallbacks(api, app);
  registerBankCallbacks(api, app);
  registerEnvironments(api, app);
  if (portal !== undefined && answerPage !== undefined && sessions !== undefined)
    registerPortal(api, app, { ...portal, sessions, visitors }, answerPage);
  return server;
}

type ServerParts = Pick<Capacity, 'isLast' | 'isPersons'> & { readonly connectionsMax: number };

function makeServer(app: App, { connectionsMax, ...parts }: ServerParts): FastifyInstance {
  const log: FastifyBaseLogger = app.log;
  const { clock, config } = app;
  const { connectionsPerAddress, shedDelayMs } = config.settings;
  const limits = { max: connectionsMax, maxPerAddress: connectionsPerAddress, trusted: config.trustProxy };
  const connections = limitConnections(limits);
  const load = measureLoad(app, shedDelayMs);
  const https = config.publicUrl.startsWith('https:');
  const headers = securityHeaders({ https, page: false });
  const shedding = makeShedding(load, { delayMsMax: shedDelayMs, inFlightMax, headers, ...parts }, app.log);
  const slowReaders = endSlowReaders(clock, connections.all);
  const server = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    // A client's own id would appear in logs and answers, and it may be a phone number.
    requestIdHeader: false,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit,
    forceCloseConnections: 'idle',
    // On a busy machine, loading the operations of the portal takes longer than the ten seconds that Fastify allows.
    pluginTimeout: 0,
    // `closing.ts` answers instead, in our format.
    return503OnClosing: false,
    serverFactory: (handler) => makeHttpServer(handler, { connections, shed: shedding.shed }),
    routerOptions: { maxParamLength: 16 * 1024, querystringParser: parseQueryString },
    schemaController: { compilersFactory: { buildSerializer } },
    rewriteUrl: ({ url }) => oneSpelling(url ?? '/'),
    clientErrorHandler: answerMalformedRequests(app.log, clock),
  });
  server.addHook('onClose', async () => {
    for (const part of [load, shedding, slowReaders]) part.stop();
  });
  return server;
}

interface Preparation {
  readonly closing: Closing;
  readonly answerPage: AnswerPage | undefined;
  readonly visitors: PublicRequests;
  readonly countedLater: (request: FastifyRequest) => boolean;
}

function prepareRequests(
  server: Api,
  app: App,
  { closing, answerPage, visitors, countedLater }: Preparation,
): void {
  server.decorateRequest('principal', undefined);
  server.decorateRequest('refusalCode', undefined);
  server.decorateRequest('refusedAuthentication', undefined);
  server.decorateRequest('clientIp', undefined);
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
  logRequests(server, app);
  closing.endConnectionsOf(server);
  limitPublicRequests(server, visitors, countedLater);
  readBodiesAsJson(server);
  // Under the two bases the key is checked first, and unknown paths are refused after that.
  server.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || baseOf(request.raw.url ?? '') !== undefined) return;
    if (answerPage !== undefined && asksForUnknownPage(request)) return answerPage(reply, 404);
    throw notFoundRefusal(server, request, reply);
  });
  server.setNotFoundHandler(() => {
    throw new Refusal('not_found');
  });
}
