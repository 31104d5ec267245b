import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** The response to the newest request of each connection, sent or not. */
const newest = new WeakMap<Duplex, ServerResponse>();
/** Connections whose last response is determined, though it may not be written yet. */
const ending = new WeakSet<Duplex>();

/** Records that a connection has a pending response. */
export function trackResponse({ socket }: IncomingMessage, response: ServerResponse): void {
  newest.set(socket, response);
}

/** The response to the newest request of a connection, sent or not; undefined before the first request. */
export function newestResponse(socket: Duplex): ServerResponse | undefined {
  return newest.get(socket);
}

/** Whether the request that is still arriving on a connection has already been answered, such as one without a key. */
export function isAnsweredEarly(socket: Duplex): boolean {
  const response = newest.get(socket);
  return response !== undefined && !response.req.complete && response.writableEnded;
}

/**
 * Marks a connection as closing after its current response. Later requests on it are never answered and must not be
 * carried out.
 */
export function endConnection(socket: Duplex): void {
  ending.add(socket);
}

/** Makes the response that is in progress the last one of its connection. */
export function endWithResponse(socket: Socket, response: ServerResponse): void {
  endConnection(socket);
  if (response.headersSent) response.once('close', () => socket.destroySoon());
  else response.setHeader('connection', 'close');
}

/** Whether the last response of a connection is determined. */
export function isEnding(socket: Duplex): boolean {
  return ending.has(socket);
}
