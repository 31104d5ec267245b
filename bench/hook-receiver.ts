import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { listenOnFreePort } from '../server/test/free-port.ts';

/** A receiver of webhooks on this machine that answers at once. `/hangs` never answers, `/endless` never ends. */
export interface HookReceiver {
  readonly url: string;
  /** When each event arrived the first time, by its id: milliseconds since 1970. */
  readonly arrivals: ReadonlyMap<string, number>;
  /** How many requests came, including repeated events. */
  requests(): number;
  stop(): Promise<void>;
}

/** Starts a receiver. The caller stops it. */
export async function startHookReceiver(): Promise<HookReceiver> {
  const arrivals = new Map<string, number>();
  let requests = 0;
  const server = createServer((request, response) => {
    const id = String(request.headers['webhook-id']);
    requests += 1;
    if (!arrivals.has(id)) arrivals.set(id, Date.now());
    request.resume();
    if (request.url?.endsWith('/hangs') === true) return;
    if (request.url?.endsWith('/endless') === true) writeForEver(response);
    else response.writeHead(204).end();
  });
  const port = await listenOnFreePort(server);
  return {
    url: `http://127.0.0.1:${port}/hook`,
    arrivals,
    requests: () => requests,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function writeForEver(response: ServerResponse): void {
  const part = Buffer.alloc(16_384, 'x');
  const more = (): void => {
    while (!response.destroyed && response.write(part));
  };
  response.on('drain', more).on('error', () => undefined);
  more();
}
