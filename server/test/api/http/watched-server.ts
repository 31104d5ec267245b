import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { buildServer } from '../../../src/api/server.ts';
import type { App } from '../../../src/app.ts';

/** An HTTP server with internals that a test can observe. */
export interface WatchedServer {
  readonly url: string;
  readonly http: Server;
  readonly server: Server;
  /** The paths of the requests that it has begun, in order, by connection. */
  readonly begun: ReadonlyMap<Socket, readonly string[]>;
  /** How many of them are not answered yet, by connection. */
  readonly underWay: ReadonlyMap<Socket, number>;
  /** Connects, and returns both ends. The client's end stays open when the server closes its own. */
  connect(): Promise<{ client: Socket; socket: Socket }>;
  /** Refuses new requests and answers those in flight. */
  close(): Promise<undefined>;
}

/** Starts a second HTTP server over an app, for one test. `stopping` tells it that its process is to stop. */
export async function startWatchedServer(app: App, stopping?: AbortSignal): Promise<WatchedServer> {
  const fastify = buildServer(app, stopping === undefined ? {} : { stopping });
  const http = fastify.server;
  const begun = new Map<Socket, string[]>();
  const underWay = new Map<Socket, number>();
  const count = (socket: Socket, change: number) =>
    void underWay.set(socket, (underWay.get(socket) ?? 0) + change);
  http.on('connection', (socket: Socket) => begun.set(socket, []));
  http.on('request', ({ socket, url = '' }, response) => {
    begun.get(socket)?.push(url);
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  const url = await fastify.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => fastify.close());
  return {
    url,
    http,
    server: http,
    begun,
    underWay,
    close: () => fastify.close(),
    async connect() {
      const arrived: Promise<Socket[]> = once(http, 'connection');
      const client = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
      client.on('error', () => undefined);
      onTestFinished(() => void client.destroy());
      const [socket] = await arrived;
      if (socket === undefined) throw new Error('There was no connection.');
      return { client, socket };
    },
  };
}

/** Waits for the end of a connection without listening for its errors. */
export function closeOf(socket: Socket): Promise<void> {
  return new Promise((resolve) => void socket.once('close', () => resolve()));
}
