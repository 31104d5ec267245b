import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** The members of a request's body. */
export type Body = Readonly<Record<string, unknown>>;

/** A member of a body as a text; empty when it is absent or not a text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A server that listens. */
export interface ListeningServer {
  /** Such as `http://127.0.0.1:9101`. */
  readonly url: string;
  /** Closes all connections. */
  stop(): Promise<void>;
}

const bodyBytesMax = 64 * 1024;

/** Listens on a port of 127.0.0.1 (0: any). */
export async function listenLocally(
  port: number,
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<ListeningServer> {
  const server = createServer((request, response) => void serve(request, response));
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const listening = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://127.0.0.1:${listening}`,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/**
 * Whether the caller has given up: nothing is sold for a call that nobody waits for, even if this process was
 * suspended. The end of the connection is read at most two event loop turns after its data.
 */
export async function isDisconnected({ socket }: IncomingMessage): Promise<boolean> {
  await nextTurn();
  await nextTurn();
  return socket.destroyed || socket.readableEnded;
}

/** Gives no answer until the caller closes the connection, as with a lost packet. */
export function leaveUnanswered(silent: Set<ServerResponse>, response: ServerResponse): void {
  if (response.destroyed) return;
  silent.add(response);
  response.once('close', () => silent.delete(response));
}

/** Answers a call, unless its connection is closed. */
export function reply(
  response: ServerResponse,
  status: number,
  body: string,
  type = 'application/json',
): void {
  if (response.destroyed) return;
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body);
}

/** The body of a call; undefined when it is no JSON object or too large. An empty one is `{}`. */
export async function readBody(request: IncomingMessage): Promise<Body | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    const parts: AsyncIterable<Buffer> = request;
    for await (const part of parts) {
      bytes += part.length;
      if (bytes <= bodyBytesMax) chunks.push(part);
    }
    const parsed: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}');
    return bytes <= bodyBytesMax && isBody(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a JSON value is an object. */
export function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
