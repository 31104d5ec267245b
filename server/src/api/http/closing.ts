import type { Socket } from 'node:net';
import { pause } from '../../clock.ts';
import { Refusal } from '../../refusals.ts';
import type { Api } from '../api.ts';
import { endConnection } from './pending-responses.ts';
import { parsedBytes } from './pipelining.ts';

/** How often a closing server checks whether only idle connections are left, milliseconds. */
const silentMs = 100;

/** How connections end when the server stops. */
export interface Closing {
  /** Whether the answer to the current request of a connection is its last one. */
  isLast(socket: Socket): boolean;
  /** Ends the connections of a server. */
  endConnectionsOf(server: Api): void;
}

/**
 * Ends connections politely. Once `stopping` is aborted, requests are still served, and each answer ends its connection,
 * so that the next request goes to another server. While the server closes, requests that have already arrived are
 * answered. Later ones are refused: without the header their connection would stay open until a timeout and delay the
 * stop.
 */
export function makeClosing(stopping: AbortSignal): Closing {
  let closing = false;
  const underWay = new Set<Socket>();
  /** How many bytes had arrived on each connection with an open request when the close began. */
  const arrived = new Map<Socket, number>();
  const isRead = ([socket, bytes]: readonly [Socket, number]) =>
    socket.destroyed || parsedBytes(socket) >= bytes;
  /** Whether no request that must be answered follows on a connection: pipelined requests are answered too. */
  const isLast = (socket: Socket) =>
    closing ? isRead([socket, arrived.get(socket) ?? 0]) : stopping.aborted && socket.readableLength === 0;

  function endConnectionsOf(server: Api): void {
    const closed = new AbortController();
    server.server.once('close', () => closed.abort());
    server.addHook('preClose', async () => {
      closing = true;
      for (const socket of underWay) arrived.set(socket, socket.bytesRead);
      const isSilent = (): boolean => underWay.size === 0 && [...arrived].every(isRead);
      void endSilentConnections(server, isSilent, closed.signal);
    });
    server.addHook('onRequest', async ({ raw: { socket } }, reply) => {
      underWay.add(socket);
      reply.raw.once('close', () => underWay.delete(socket));
      if (closing && parsedBytes(socket) > (arrived.get(socket) ?? 0))
        throw new Refusal('service_unavailable', { retryAfterSeconds: 1 });
    });
    server.addHook('onSend', async ({ raw: { socket } }, reply, payload) => {
      if (isLast(socket)) {
        endConnection(socket);
        reply.header('connection', 'close');
      }
      return payload;
    });
  }

  return { isLast, endConnectionsOf };
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
