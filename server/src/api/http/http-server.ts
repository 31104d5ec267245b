import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { type Connections, isAnonymous } from './connections.ts';
import { answerConnect } from './malformed-request.ts';
import { endWithResponse, trackResponse } from './pending-responses.ts';
import { readOneRequestAtATime } from './pipelining.ts';

/** What a server does before a request reaches its handler. */
interface Protection {
  readonly connections: Connections;
  /** Answers a request itself if the server is overloaded, and tells whether it did. */
  readonly shed: (...request: Parameters<RequestListener>) => boolean;
}

const options: ServerOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 72_000,
  /** How often Node looks for requests that have timed out. */
  connectionsCheckingInterval: 5_000,
  requireHostHeader: false,
  /** How many bytes of a connection are read ahead while a request is in progress. */
  highWaterMark: 16 * 1024,
};

/** How long a connection may be silent while its request is in progress, milliseconds. No answer takes longer. */
const silenceMs = 60_000;

/** Makes the HTTP server that protects a handler from what clients without a key can do. */
export function makeHttpServer(handler: RequestListener, { connections, shed }: Protection): Server {
  const server = createServer(options);
  server.setTimeout(silenceMs);
  server.on('request', (request, response) => {
    trackResponse(request, response);
    endLongConnection(request, response);
    if (!shed(request, response)) handler(request, response);
  });
  // Node would answer an unknown expectation with an empty 417. The request can be served anyway.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  // A client that has closed its sending side can still read. Without this, Node closes the connection before the
  // answer. The handler's own timeout bounds the wait, and `slow-readers.ts` bounds the reading.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on('connection', connections.add);
  readOneRequestAtATime(server);
  server.on('connect', answerConnect);
  server.on('timeout', endUnused);
  return server;
}

/** Closes a connection that has timed out. */
function endUnused(socket: Socket): void {
  // The operating system would keep the unread part of an answer for minutes. A reset discards it.
  if (socket.writableLength > 0) socket.resetAndDestroy();
  else socket.destroy();
}

/** How many requests a connection without a key may send: the operating system keeps a megabyte of answers that nobody reads. */
const anonymousRequestsMax = 1_000;
const requestsOf = new WeakMap<Socket, number>();

/** Ends a connection with this answer if it has sent a thousand requests without a key. */
function endLongConnection({ socket }: IncomingMessage, response: ServerResponse): void {
  if (!isAnonymous(socket)) return;
  const requests = (requestsOf.get(socket) ?? 0) + 1;
  requestsOf.set(socket, requests);
  if (requests >= anonymousRequestsMax) endWithResponse(socket, response);
}
