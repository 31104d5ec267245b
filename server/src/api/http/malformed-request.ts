import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { parseIpAddress } from '../../clients/ip-address.ts';
import { makeAddressBuckets } from '../../clients/address-bucket.ts';
import { makeSlidingWindows } from '../../clients/sliding-window.ts';
import type { Clock } from '../../clock.ts';
import { newRequestId } from '../../ids.ts';
import type { Logger } from '../../log.ts';
import { refusalRow, Refusal } from '../../refusals.ts';
import { environmentOf } from './base.ts';
import { endConnection, isAnsweredEarly, isEnding } from './pending-responses.ts';
import { refusalText } from './refusal-response.ts';
import { unsupportedVersion } from './request-head.ts';

/** The errors of the HTTP parser that have a refusal of their own. */
const meanings = {
  HPE_CHUNK_EXTENSIONS_OVERFLOW: tooLarge('body', 'The chunk extensions are too large; send none.'),
  HPE_HEADER_OVERFLOW: tooLarge(
    'headers',
    'The headers, path and query exceed 16 KiB; send fewer or shorter ones.',
  ),
  HPE_INVALID_METHOD: new Refusal('method_not_allowed'),
  HPE_INVALID_VERSION: unsupportedVersion,
} as const;

/**
 * How long a refused connection stays open for a client that does not close its side, milliseconds. Closing it at once
 * would reset it, and the client might lose the refusal. Node's timeout of the connection is no limit: each byte that
 * arrives restarts it.
 */
const lingerMs = 30_000;

const broken = new Refusal('invalid_parameter', {
  details: [{ field: 'request', code: 'http', message: 'This is not a complete HTTP/1.1 request.' }],
});

/** How many malformed requests are logged in any 60 seconds: in all, and of one address. The next line counts the others. */
const linesPerMinute = { inAll: 60, perAddress: 5 };

/** Answers what is no complete HTTP request, and closes its connection. */
export type MalformedRequests = (error: Error & { code?: string }, socket: Socket) => void;

/**
 * Makes the handler of malformed requests. It answers in the format of all refusals; the path is not known for certain, so the
 * answer has the environment of a path outside both bases. The log gets the address of the connection and the code of the
 * error, and nothing that was sent.
 */
export function answerMalformedRequests(log: Logger, clock: Clock): MalformedRequests {
  const note = logLimited(log, clock);
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || isUnused(error, socket)) {
      socket.destroy();
      return;
    }
    if (!isEnding(socket)) note(socket, error.code);
    refuseLast(socket, Object.entries(meanings).find(([code]) => code === error.code)?.[1] ?? broken);
  };
}

/**
 * Whether a connection has timed out on which nothing was sent. Browsers open connections in advance, and would take a refusal
 * for the answer to the next request; a connection that closes is replaced.
 */
function isUnused({ code }: { readonly code?: string }, { bytesRead }: Socket): boolean {
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' && bytesRead === 0;
}

function logLimited(log: Logger, clock: Clock): (socket: Socket, code: string | undefined) => void {
  const windows = makeSlidingWindows();
  const bucketOf = makeAddressBuckets();
  let omitted = 0;
  return ({ remoteAddress = '' }, code = 'unknown') => {
    const nowMs = clock.monotonicMs();
    const limits = [
      [`of ${bucketOf(remoteAddress)}`, linesPerMinute.perAddress],
      ['all', linesPerMinute.inAll],
    ] as const;
    const isLogged = limits.every(
      ([name, limit]) => windows.take(name, { limit, wanted: 1 }, nowMs).taken === 1,
    );
    if (!isLogged) {
      omitted += 1;
      return;
    }
    const line = { event: 'malformed_request', client_ip: parseIpAddress(remoteAddress)?.text, reason: code };
    log.info({ ...line, ...(omitted === 0 ? {} : { omitted }) }, 'a request is not complete HTTP/1.1');
    omitted = 0;
  };
}

/**
 * Refuses CONNECT requests, which expect a proxy. Node hands over the raw socket and stops handling it: an unhandled
 * error, such as a reset, would end the process, and a client that does not disconnect would keep the connection open.
 */
export function answerConnect(_request: unknown, socket: Duplex): void {
  socket.on('error', () => socket.destroy());
  socket.on('timeout', () => socket.destroy());
  socket.on('finish', () => socket.destroy());
  refuseLast(socket, new Refusal('method_not_allowed'));
}

/**
 * Refuses the request that is arriving. All requests before it have been answered, or it would not have been read
 * (`pipelining.ts`), so a client cannot take the refusal for the answer to a purchase.
 */
function refuseLast(socket: Duplex, refusal: Refusal): void {
  if (isEnding(socket)) return;
  endConnection(socket);
  closeLater(socket);
  if (isAnsweredEarly(socket)) socket.end();
  else refuse(socket, refusal);
}

function closeLater(socket: Duplex): void {
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(timer));
}

function refuse(socket: Duplex, refusal: Refusal): void {
  if (!socket.writable) return;
  const requestId = newRequestId();
  const text = refusalText(refusal, { request_id: requestId, environment: environmentOf('') });
  const head = [
    `HTTP/1.1 ${refusalRow(refusal.code).status} Refused`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
    ...(refusal.code === 'method_not_allowed' ? ['Allow: GET, HEAD, POST'] : []),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}

function tooLarge(field: string, message: string): Refusal {
  return new Refusal('payload_too_large', { details: [{ field, code: 'maxLength', message }] });
}
