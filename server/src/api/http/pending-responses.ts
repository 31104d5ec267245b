import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The answer to the newest request of each connection, given or not. */
const newest = new WeakMap<Duplex, ServerResponse>();
/** Connections whose last answer is known, though it may not be written yet. */
const ending = new WeakSet<Duplex>();

/** Keeps in mind that a connection is owed an answer. */
export function trackResponse({ socket }: IncomingMessage, response: ServerResponse): void {
  newest.set(socket, response);
}

/** The answer to the newest request of a connection, given or not; undefined before there was one. */
export function newestResponse(socket: Duplex): ServerResponse | undefined {
  return newest.get(socket);
}

/** Whether the request that is still arriving on a connection has been answered, as one without a key is. */
export function isAnsweredEarly(socket: Duplex): boolean {
  const response = newest.get(socket);
  return response !== undefined && !response.req.complete && response.writableFinished;
}

/**
 * Says that a connection ends with an answer that was decided on. What comes behind it on the connection is never
 * answered, and must not be carried out.
 */
export function endConnection(socket: Duplex): void {
  ending.add(socket);
}

/** Whether the last answer of a connection is known. */
export function isEnding(socket: Duplex): boolean {
  return ending.has(socket);
}
