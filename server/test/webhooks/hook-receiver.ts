import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { checkEventBody } from './event-check.ts';
import { listenOnFreePort } from '../free-port.ts';

/** One request that a receiver got. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly atMs: number;
}

/** A receiver of webhooks that records its requests. */
export interface Receiver {
  /** Such as `http://127.0.0.1:41234/hook`. */
  readonly url: string;
  readonly received: Received[];
  /** Sets the answer to every request from now on. */
  answer(how: (received: Received, response: ServerResponse) => void): void;
  stop(): Promise<void>;
}

/**
 * Starts a receiver on this machine that answers 204 by default. The caller stops it, which throws when a body did not
 * match the schema of its kind.
 */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const faults: string[] = [];
  let how = (_received: Received, response: ServerResponse): void => void response.writeHead(204).end();
  const server = createServer((request, response) => {
    const take = async (): Promise<void> => {
      const body = await readBody(request);
      const { method = '', url: path = '', headers } = request;
      const one = { method, path, headers, body, atMs: performance.now() };
      received.push(one);
      const fault = checkEventBody(body);
      if (fault !== undefined) faults.push(fault);
      how(one, response);
    };
    void take();
  });
  const port = await listenOnFreePort(server);
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answer(next) {
      how = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (faults.length > 0) throw new Error(`${faults.length} bodies do not fit, such as ${faults[0]}`);
    },
  };
}

/** Answers every request with the same status, headers and text. */
export function answering(status: number, headers: Record<string, string> = {}, body = '') {
  return (_received: Received, response: ServerResponse): void =>
    void response.writeHead(status, headers).end(body);
}

/** The headers for a verifier. */
export function webhookHeaders({ headers }: Received): Record<string, string> {
  return {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
